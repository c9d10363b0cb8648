import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { imports } from '@skleyka/contract/imports/imports.calls.ts'
import { serveFiles, testImports } from '../../../test/test-imports.ts'

const t = await testImports()
await t.work()
const mebibyte = 1024 * 1024
const spooled = () => readdir(t.services.folders.uploads)

async function sourceOf(recordId: number | null) {
  const { source_key } = await t.db
    .selectFrom('record_versions')
    .select('source_key')
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  const found = await t.services.storage.read(source_key ?? '')
  return found && buffer(found.body)
}

const recordOf = (id: number | null) =>
  t.db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a link becomes a record that goes the way of an uploaded one', async () => {
  const bytes = randomBytes(3 * mebibyte)
  const { url } = await serveFiles({ '/films/лето': { bytes: Buffer.alloc(0) }, '/film.mp4?key=1': { bytes } })
  const [id = 0] = await t.begin(`${url}/film.mp4?key=1`)
  const done = await t.until(id, 'DONE', 'FAILED')
  assert.equal(done.fail_text, null)
  assert.deepEqual([done.file_name, done.size_bytes, done.received_bytes], ['film.mp4', bytes.length, bytes.length])
  const record = await recordOf(done.record_id)
  assert.deepEqual([record.name, record.original_filename, record.current_state], ['film', 'film.mp4', 'UPLOADED'])
  assert.ok((await sourceOf(done.record_id))?.equals(bytes))
  const probe = await t.db.selectFrom('tasks').select('type').where('record_id', '=', done.record_id).execute()
  assert.deepEqual(probe, [{ type: 'probe' }])
  const journal = await t.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'after'])
    .where('object_type', '=', 'record')
    .where('object_id', '=', String(record.id))
    .execute()
  assert.deepEqual(journal, [
    { action: 'imports.finish', user_id: record.owner_id, after: { name: 'film', bytes: bytes.length } },
  ])
  assert.deepEqual(await spooled(), [])
})

test('B9 what a link brings joins the default album of the account', async () => {
  const { id: accountId } = await t.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
  const { id: owner } = await t.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const { id: album } = await t.db
    .insertInto('albums')
    .values({ account_id: accountId, name: 'Новые', created_by: owner })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.updateTable('accounts').set({ default_album_id: album }).where('id', '=', accountId).execute()
  const { url } = await serveFiles({ '/new.mp4': { bytes: randomBytes(1_000) } })
  const [id = 0] = await t.begin(`${url}/new.mp4`)
  const { record_id } = await t.until(id, 'DONE', 'FAILED')
  const held = await t.db.selectFrom('album_items').select('record_id').where('album_id', '=', album).execute()
  assert.deepEqual(held, [{ record_id }])
  await t.db.updateTable('accounts').set({ default_album_id: null }).where('id', '=', accountId).execute()
})

test('a file of unknown size and with a name of its own is taken to its end', async () => {
  const bytes = randomBytes(mebibyte)
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''%D0%B7%D0%B8%D0%BC%D0%B0.mkv" }
  const { url } = await serveFiles({ '/get': { bytes, chunked: true, headers } })
  const [id = 0] = await t.begin(`${url}/get`)
  const done = await t.until(id, 'DONE', 'FAILED')
  assert.deepEqual([done.state, done.file_name, done.size_bytes], ['DONE', 'зима.mkv', bytes.length])
  assert.ok((await sourceOf(done.record_id))?.equals(bytes))
})

test('8.2 T-NAME whatever name a server gives its file, it is text: the last part of a path, never a path of ours', async () => {
  const names: [string, string][] = [
    ['../../etc/passwd.mp4', 'passwd.mp4'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['C:\\video\\NUL.mp4', 'NUL.mp4'],
    ['%2e%2e%2fa.mp4', '%2e%2e%2fa.mp4'],
    ['-rf.mp4', '-rf.mp4'],
    ['.mp4', '.mp4'],
    ['<img src=x onerror=alert(1)>.mp4', '<img src=x onerror=alert(1)>.mp4'],
    ['=HYPERLINK("a").mp4', '=HYPERLINK("a").mp4'],
    ['a;b|c$(d).mp4', 'a;b|c$(d).mp4'],
    ['\u202Egpj.mp4', '\u202Egpj.mp4'],
    ['и\u0306 👨‍👩‍👧 שלום.mp4', 'й 👨‍👩‍👧 שלום.mp4'],
    ['a\u0000b\r\nc\t.mp4', 'ab c .mp4'],
  ]
  const bytes = randomBytes(100)
  const encoded = (name: string) =>
    encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const served = names.map(([name], place) => {
    const headers = { 'content-disposition': `attachment; filename*=UTF-8''${encoded(name)}` }
    return [`/${place}`, { bytes, headers }] as const
  })
  const { url } = await serveFiles(Object.fromEntries(served))
  const ids = await t.begin(...names.map((_, place) => `${url}/${place}`))
  for (const [place, id] of ids.entries()) {
    const done = await t.until(id, 'DONE', 'FAILED')
    const kept = names[place]?.[1]
    assert.deepEqual([done.state, done.file_name], ['DONE', kept])
    assert.equal((await recordOf(done.record_id)).original_filename, kept)
    assert.ok((await sourceOf(done.record_id))?.equals(bytes))
  }
  assert.deepEqual(await spooled(), [])
})

test('R17 a download that breaks off goes on by range, and the file is whole', async () => {
  const bytes = randomBytes(8 * mebibyte)
  const cutAfter = (request: number) => (request <= 5 ? 1.3 * mebibyte : null)
  const { url, rangesOf } = await serveFiles({
    '/tag.mp4': { bytes, headers: { etag: '"1"' }, cutAfter },
    '/date.mp4': { bytes, headers: { 'last-modified': 'Sat, 21 Nov 2026 07:00:00 GMT' }, cutAfter, chunked: true },
  })
  for (const id of await t.begin(`${url}/tag.mp4`, `${url}/date.mp4`)) {
    const done = await t.until(id, 'DONE', 'FAILED')
    assert.equal(done.fail_text, null)
    assert.ok((await sourceOf(done.record_id))?.equals(bytes))
  }
  const [first, ...later] = rangesOf('/tag.mp4')
  assert.equal(first, null)
  assert.ok(later.length >= 4 && later.every((range) => range !== null))
})

test('without a proof that the file is the same it is read from its beginning', async () => {
  const bytes = randomBytes(4 * mebibyte)
  const { url, rangesOf } = await serveFiles({
    '/bare.mp4': { bytes, cutAfter: (request) => (request === 1 ? 2 * mebibyte : null) },
    '/weak.mp4': { bytes, headers: { etag: 'W/"1"' }, cutAfter: (request) => (request === 1 ? 2 * mebibyte : null) },
  })
  for (const id of await t.begin(`${url}/bare.mp4`, `${url}/weak.mp4`)) {
    const done = await t.until(id, 'DONE', 'FAILED')
    assert.ok((await sourceOf(done.record_id))?.equals(bytes))
  }
  assert.deepEqual(rangesOf('/bare.mp4'), [null, null])
  assert.deepEqual(rangesOf('/weak.mp4'), [null, null])
})

test('a file that was replaced while it came is taken anew, never mixed', async () => {
  const old = randomBytes(4 * mebibyte)
  const replaced = randomBytes(3 * mebibyte)
  const file = {
    bytes: old,
    headers: { etag: '"old"' },
    cutAfter(request: number) {
      if (request > 1) return null
      setImmediate(() => Object.assign(file, { bytes: replaced, headers: { etag: '"new"' } }))
      return 2 * mebibyte
    },
  }
  const { url } = await serveFiles({ '/film.mp4': file })
  const [id = 0] = await t.begin(`${url}/film.mp4`)
  const done = await t.until(id, 'DONE', 'FAILED')
  assert.equal(done.size_bytes, replaced.length)
  assert.ok((await sourceOf(done.record_id))?.equals(replaced))
})

test('a server that lies about the length fails the import in words', async () => {
  const { url } = await serveFiles({
    '/short.mp4': {
      bytes: randomBytes(1000),
      headers: { etag: '"1"', 'content-length': '2000' },
      cutAfter: () => 1000,
    },
    '/empty.mp4': { bytes: Buffer.alloc(0) },
    '/huge.mp4': (response) => void response.writeHead(200, { 'content-length': '99000000000000' }).write('x'),
    '/full.mp4': (response) => void response.writeHead(200, { 'content-length': '9000000000000' }).write('x'),
  })
  const words = async (path: string) => {
    const [id = 0] = await t.begin(`${url}${path}`)
    return (await t.until(id, 'DONE', 'FAILED')).fail_text
  }
  assert.equal(await words('/short.mp4'), 'Сервер 127.0.0.1 оборвал соединение. Повторите позже')
  assert.equal(await words('/empty.mp4'), 'По\u00a0ссылке пустой файл')
  assert.equal(await words('/huge.mp4'), 'Файл по\u00a0ссылке больше, чем можно принять')
  assert.match((await words('/full.mp4')) ?? '', /не хватает места/)
})

test('C-4-07 pages, pictures and playlists are refused before they are read; other answers are told', async () => {
  const bytes = randomBytes(100)
  const { url, requests } = await serveFiles({
    '/watch': { bytes, headers: { 'content-type': 'text/html; charset=utf-8' } },
    '/list.m3u8': { bytes, headers: { 'content-type': 'application/vnd.apple.mpegurl' } },
    '/picture.png': { bytes, headers: { 'content-type': 'image/png' } },
    ...Object.fromEntries(
      [503, 500, 429, 410, 401, 403, 402].map((status) => [
        `/${status}`,
        (response: ServerResponse) => void response.writeHead(status).end(),
      ]),
    ),
  })
  const words = async (path: string) => {
    const [id = 0] = await t.begin(`${url}${path}`)
    return (await t.until(id, 'DONE', 'FAILED')).fail_text
  }
  assert.equal(
    await words('/watch'),
    'По\u00a0ссылке не\u00a0видео, а\u00a0страница сайта: нужна прямая ссылка на\u00a0файл',
  )
  assert.equal(await words('/list.m3u8'), 'list.m3u8: формат не поддерживается')
  assert.equal(await words('/picture.png'), 'picture.png: формат не поддерживается')
  assert.equal(await words('/missing.mp4'), 'Файла по\u00a0ссылке нет: сервер ответил 404')
  const busy = (status: number) =>
    `Сервер по\u00a0ссылке сейчас не\u00a0справляется: он ответил ${status}. Повторите позже`
  for (const status of [503, 500, 429]) assert.equal(await words(`/${status}`), busy(status))
  assert.equal(await words('/410'), 'Файла по\u00a0ссылке нет: сервер ответил 410')
  for (const status of [401, 403])
    assert.equal(await words(`/${status}`), `Сервер не\u00a0отдаёт файл без входа: он ответил ${status}`)
  assert.equal(await words('/402'), 'Сервер по\u00a0ссылке ответил 402 вместо файла')
  // the first answer decides: a server that never gave anything is asked once
  assert.equal(requests.length, 11)
})

test('an import that leads to no video is not offered to be tried again, and is left out when it is', async () => {
  const { url } = await serveFiles({
    '/page': { bytes: randomBytes(100), headers: { 'content-type': 'text/html' } },
    '/notes.txt': { bytes: randomBytes(100), headers: { 'content-type': 'text/plain' } },
    '/empty.mp4': { bytes: Buffer.alloc(0) },
    '/busy.mp4': (response) => void response.writeHead(503).end(),
  })
  const tried = async (path: string) => {
    const [id = 0] = await t.begin(`${url}${path}`)
    await t.until(id, 'DONE', 'FAILED')
    const { result } = await t.call(imports.list, {}, t.as)
    const again = (await t.call(imports.retry, { ids: [id] }, t.as)).result.imports.map((item) => item.state)
    if (again.length > 0) await t.until(id, 'DONE', 'FAILED')
    return [result.items.find((item) => item.id === id)?.canRetry, again]
  }
  for (const path of ['/page', '/notes.txt', '/empty.mp4']) assert.deepEqual(await tried(path), [false, []], path)
  assert.deepEqual(await tried('/busy.mp4'), [true, ['CHECKING']])
})

test('8.5 a closed network, a name nobody has and a server of ours that does not answer are told apart', async () => {
  const words = async (address: string) => {
    const [id = 0] = await t.begin(address)
    return (await t.until(id, 'DONE', 'FAILED')).fail_text
  }
  assert.equal(
    await words('http://inner.example/a.mp4'),
    'Адрес inner.example в\u00a0закрытой сети, оттуда файлы не\u00a0загружаются. Администратор сервера может разрешить её настройкой OUTBOUND_ALLOW',
  )
  assert.equal(await words('http://nowhere.example/a.mp4'), 'Сайта nowhere.example нет: проверьте ссылку')
  assert.equal(
    await words('http://127.0.0.1:1/a.mp4'),
    'Сервер 127.0.0.1 вашей сети не\u00a0отвечает: проверьте ссылку',
  )
})

test('a Cyrillic host is shown as it was typed, in the list and in the reason', async () => {
  const [id = 0] = await t.begin('https://кино.пример.рф/лето.mp4')
  assert.equal((await t.until(id, 'FAILED')).fail_text, 'Сайта кино.пример.рф нет: проверьте ссылку')
  const { result } = await t.call(imports.list, { perPage: 1 }, t.as)
  assert.equal(decodeURI(result.items[0]?.url ?? ''), 'https://кино.пример.рф/лето.mp4')
})

test('a hundred lines are taken at once, the bad ones are listed, a hundred and one are refused', async () => {
  const { url } = await serveFiles({})
  const lines = Array.from({ length: 100 }, (_, index) =>
    index % 10 === 3 ? 'http://10.0.0.1/' : `${url}/${index}.mp4`,
  )
  const { result } = await t.call(imports.create, { urls: lines }, t.as)
  assert.equal(result.imports.length, 90)
  assert.deepEqual(
    result.bad.map(({ line }: { line: number }) => line),
    [4, 14, 24, 34, 44, 54, 64, 74, 84, 94],
  )
  const { error } = await t.call(imports.create, { urls: [...lines, 'x'] }, t.as)
  assert.equal(error?.subtype, 'FIELD')
  for (const { id } of result.imports) await t.until(id, 'FAILED')
})

test('a link that is under way is not taken twice, one that has ended may be taken again', async () => {
  const { url, requests } = await serveFiles({
    '/hang.mp4': () => {},
    '/gone.mp4': (response) => void response.writeHead(410).end(),
  })
  const [first = 0] = await t.begin(`${url}/hang.mp4`)
  const [second] = await t.begin(`${url}/hang.mp4`, `${url}/hang.mp4#t=1`)
  assert.equal(second, first)
  await t.call(imports.cancel, { ids: [first] }, t.as)
  const [gone = 0] = await t.begin(`${url}/gone.mp4`)
  await t.until(gone, 'FAILED')
  assert.notEqual((await t.begin(`${url}/gone.mp4`))[0], gone)
  assert.ok(requests.length >= 1)
})

test('a cancelled import stops at once, frees its file and may be begun again', async () => {
  const bytes = randomBytes(2 * mebibyte)
  let isSlow = true
  const { url } = await serveFiles({
    '/slow.mp4': (response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': bytes.length, etag: '"1"' })
      if (isSlow) response.write(bytes.subarray(0, mebibyte))
      else response.end(bytes)
    },
  })
  const [id = 0] = await t.begin(`${url}/slow.mp4`)
  while ((await t.read(id)).received_bytes === 0) await t.until(id, 'CHECKING', 'DOWNLOADING')
  const canceled = await t.call(imports.cancel, { ids: [id] }, t.as)
  assert.equal(canceled.result.imports[0]?.state, 'CANCELED')
  assert.equal((await t.call(imports.cancel, { ids: [id] }, t.as)).result.imports.length, 0)
  assert.deepEqual(await spooled(), [])
  isSlow = false
  const again = await t.call(imports.retry, { ids: [id, id] }, t.as)
  assert.deepEqual([again.result.imports.length, again.result.imports[0]?.state], [1, 'CHECKING'])
  const done = await t.until(id, 'DONE', 'FAILED')
  assert.ok((await sourceOf(done.record_id))?.equals(bytes))
})

test('a failed import goes on where it broke off when it is tried again', async () => {
  const bytes = randomBytes(3 * mebibyte)
  const { url, rangesOf } = await serveFiles({
    '/film.mp4': {
      bytes,
      headers: { etag: '"1"' },
      cutAfter: (request) => (request === 1 ? 2 * mebibyte : request <= 6 ? 0 : null),
    },
  })
  const [id = 0] = await t.begin(`${url}/film.mp4`)
  const failed = await t.until(id, 'DONE', 'FAILED')
  assert.equal(failed.state, 'FAILED')
  const { result } = await t.call(imports.retry, { ids: [id] }, t.as)
  assert.equal(result.imports[0]?.reason, null)
  const done = await t.until(id, 'DONE', 'FAILED')
  assert.equal(done.fail_text, null)
  assert.equal(rangesOf('/film.mp4').at(-1), `bytes=${failed.received_bytes}-`)
  assert.ok((await sourceOf(done.record_id))?.equals(bytes))
})

test('T-IDOR-1 imports are listed, begun again and cancelled inside their account only', async () => {
  const stranger = await t.make.user()
  const other = await t.make.account({ members: { [stranger]: ['media.can_create_records'] } })
  const foreign = { user: stranger, account: other.code }
  const [mine = 0] = await t.begin('http://nowhere.invalid/mine.mp4')
  await t.until(mine, 'FAILED')
  for (const method of [imports.retry, imports.cancel]) {
    assert.deepEqual((await t.call(method, { ids: [mine] }, foreign)).result.imports, [])
  }
  assert.deepEqual((await t.call(imports.list, {}, foreign)).result, { items: [], total: 0 })
  const { result } = await t.call(imports.list, { perPage: 2 }, t.as)
  assert.deepEqual([result.items[0]?.id, result.items.length, result.items[0]?.state], [mine, 2, 'FAILED'])
  assert.equal(result.items[0]?.recordId, null)
})

test('imports take the permission to create records, and leave an audit without the query of the link', async () => {
  const viewer = await t.make.user()
  const account = await t.make.account({ members: { [viewer]: [] } })
  const as = { user: viewer, account: account.code }
  const { error } = await t.call(imports.create, { urls: ['https://video.example/a.mp4'] }, as)
  assert.equal(error?.subtype, 'FORBIDDEN')
  await t.begin('http://nowhere.invalid/secret.mp4?token=abc')
  const row = await t.db
    .selectFrom('audit_events')
    .select(['object_type', 'after'])
    .where('account_id', '=', t.account.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, {
    object_type: 'import',
    after: { state: 'CHECKING', file: 'http://nowhere.invalid/secret.mp4' },
  })
})
