import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { downloads } from '@skleyka/contract/downloads/downloads.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { sql } from 'kysely'
import { listen } from '../../../test/test-http.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { downloadRoutes } from './downloads.http.ts'

const t = await testPlayback(downloadRoutes)
const { db, call, ask, clock } = t
const make = testRows(db)
const { storage } = t.services
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .where('id', '=', t.account.id)
  .execute()

/** A member who is known by a key. */
async function member(...permissions: Permission[]) {
  const user = await make.user()
  await make.member(t.account.id, user, permissions)
  await sql`insert into api_keys (id, user_id, name, hash, prefix)
    overriding system value values (${user}, ${user}, 'ключ', ${randomBytes(32)}, '1234')`.execute(db)
  return { user, account: 'studio' }
}
const as = await member('media.can_download_records')

/** A record whose source is kept and that has one rendition of two segments. */
async function kept(name: string, originalFilename = 'Исходник.mov') {
  const one = await t.playing(name)
  const source = `sources/${one.uuid}/1/source`
  await storage.put(source, `the whole source of ${name}`)
  await storage.put(`${one.prefix}480/00001.m4s`, 'abcde')
  const playlist = '#EXTM3U\n#EXTINF:4.000000,\n00000.m4s\n#EXTINF:2.000000,\n00001.m4s\n#EXT-X-ENDLIST\n'
  await storage.put(`${one.prefix}480/index.m3u8`, playlist)
  const bytes = (await storage.stat(source))?.sizeBytes ?? 0
  await db.updateTable('records').set({ original_filename: originalFilename }).where('id', '=', one.id).execute()
  await db
    .updateTable('record_versions')
    .set({ source_key: source, source_size_bytes: bytes })
    .where('id', '=', one.versionId)
    .execute()
  const rung = { account_id: t.account.id, version_id: one.versionId, codecs: 'avc1.4d401e,mp4a.40.2' }
  await db
    .insertInto('renditions')
    .values([
      { ...rung, name: '480', state: 'READY', width: 854, height: 480, size_bytes: 19 },
      { ...rung, name: '720', state: 'RUNNING', width: 1280, height: 720, size_bytes: 7 },
    ])
    .execute()
  return { ...one, source, bytes }
}

const addressOf = async (ids: number[], rendition: string, who: object = as) => {
  const { result } = await call(downloads.make, { ids, rendition }, who)
  const { pathname, search } = new URL(result.url)
  return `${pathname}${search}`
}
const refusal = (answer: { error?: { type: string; subtype: string } }) =>
  `${answer.error?.type}/${answer.error?.subtype}`

test('P-M-14 what can be downloaded is the source while it is kept and the finished renditions, under names for people', async () => {
  const { id, bytes } = await kept('Ночь / день')
  const { result } = await call(downloads.list, { ids: [id, 2 ** 40] }, as)
  assert.deepEqual(result.records, [
    {
      id,
      name: 'Ночь / день',
      files: [
        { rendition: 'source', fileName: 'Исходник.mov', bytes, width: null, height: null },
        { rendition: '480', fileName: 'Ночь _ день (480p).mp4', bytes: 19, width: 854, height: 480 },
      ],
    },
  ])
  await db.updateTable('record_versions').set({ source_key: null }).where('record_id', '=', id).execute()
  const after = (await call(downloads.list, { ids: [id] }, as)).result.records[0]
  assert.deepEqual(
    after?.files.map(({ rendition }: { rendition: string }) => rendition),
    ['480'],
  )
  assert.equal(refusal(await call(downloads.make, { ids: [id], rendition: 'source' }, as)), 'NOT_FOUND/FILE')
  assert.equal(refusal(await call(downloads.make, { ids: [id], rendition: '720' }, as)), 'NOT_FOUND/FILE')
})

test('P-M-14 a source is saved as it was sent, whole or from where it broke off, and no browser opens it as a page', async () => {
  const { id, bytes } = await kept('Клип', '<script>.html')
  const url = await addressOf([id], 'source')
  const whole = await ask(url)
  assert.deepEqual([whole.statusCode, whole.body], [200, 'the whole source of Клип'])
  assert.equal(whole.headers['content-length'], String(bytes))
  assert.equal(whole.headers['content-type'], 'application/octet-stream')
  assert.equal(whole.headers['x-content-type-options'], 'nosniff')
  assert.equal(whole.headers['content-security-policy'], 'sandbox')
  assert.match(String(whole.headers['content-disposition']), /^attachment; filename="?_script_\.html"?$/)
  const etag = String(whole.headers.etag)
  const rest = await ask(url, { range: 'bytes=10-', 'if-range': etag })
  assert.deepEqual([rest.statusCode, rest.body], [206, 'source of Клип'])
  assert.equal(rest.headers['content-range'], `bytes 10-${bytes - 1}/${bytes}`)
  assert.equal((await ask(url, { range: 'bytes=10-', 'if-range': '"other"' })).statusCode, 200)
  assert.equal((await ask(url, { range: 'bytes=999-' })).statusCode, 416)
  const head = await ask(url, {}, 'HEAD')
  assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', String(bytes)])
})

test('P-M-14 a rendition is saved as one file: its beginning and its segments in their order, and any part of it', async () => {
  const { id, prefix } = await kept('Клип')
  const url = await addressOf([id], '480')
  const whole = 'init0123456789abcde'
  assert.equal((await ask(url)).body, whole)
  assert.equal((await ask(await addressOf([id], 'best'))).body, whole)
  for (const [start, end] of [
    [0, 3],
    [2, 5],
    [4, 13],
    [13, 14],
    [0, 18],
    [18, 18],
  ] as const) {
    const part = await ask(url, { range: `bytes=${start}-${end}` })
    assert.deepEqual([part.statusCode, part.body], [206, whole.slice(start, end + 1)], `${start}-${end}`)
    assert.equal(part.headers['content-range'], `bytes ${start}-${end}/19`)
  }
  await storage.delete(`${prefix}480/00001.m4s`)
  assert.equal((await ask(url)).statusCode, 404)
  await storage.put(`${prefix}480/index.m3u8`, '#EXTM3U\n#EXTINF:4.000000,\n00000.m4s\n')
  assert.equal((await ask(url)).statusCode, 404)
})

test('P-M-14 several videos are saved as one archive of one file each, and what is gone is named in it', async () => {
  const one = await kept('Клип')
  const other = await kept('Другой')
  const lost = await kept('Пропавший', 'пропал.mov')
  const answer = await call(
    downloads.make,
    { ids: [one.id, other.id, one.id, lost.id, 2 ** 40], rendition: 'source' },
    as,
  )
  const { bytes, updateStates, url: address } = answer.result
  assert.equal(bytes, one.bytes + other.bytes + lost.bytes)
  assert.deepEqual(
    [updateStates[one.id]?.status, updateStates[other.id]?.status, updateStates[2 ** 40]?.error?.subtype],
    ['OK', 'OK', 'RECORD'],
  )
  await storage.delete(lost.source)
  const { url } = await listen(t.app)
  const zip = await fetch(`${url}${new URL(address).pathname}${new URL(address).search}`)
  const body = Buffer.from(await zip.arrayBuffer())
  assert.equal(zip.headers.get('content-type'), 'application/zip')
  assert.equal(zip.headers.get('content-length'), String(body.length))
  assert.match(zip.headers.get('content-disposition') ?? '', /^attachment; /)
  const entries = storedEntries(body)
  assert.deepEqual(
    [...entries].map(([name, bytes]) => [name, bytes.toString()]),
    [
      ['Исходник.mov', 'the whole source of Клип'],
      ['Исходник (2).mov', 'the whole source of Другой'],
      ['Не вошли.txt', 'Этих видео в\u00a0архиве нет:\r\nпропал.mov\r\n'],
    ],
  )
})

/** The files of an archive in which nothing is pressed, by its directory. */
function storedEntries(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(zip.readUInt16LE(at + 10), 0)
    const size = zip.readUInt32LE(at + 24)
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    entries.set(zip.toString('utf8', at + 46, at + 46 + nameLength), zip.subarray(from, from + size))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

test('P-M-14 an address ends with its time, the right, the key, the account and the video, and opens nothing else', async () => {
  const { id } = await kept('Клип')
  const foreign = await make.account({ members: { [as.user]: ['media.can_download_records'] } })
  const elsewhere = { user: as.user, account: foreign.code }
  assert.equal(refusal(await call(downloads.make, { ids: [id], rendition: 'source' }, elsewhere)), 'NOT_FOUND/RECORD')
  assert.deepEqual((await call(downloads.list, { ids: [id] }, elsewhere)).result.records, [])

  const url = await addressOf([id], 'source')
  const grant = url.slice(url.indexOf('=') + 1)
  assert.equal((await ask(url)).statusCode, 200)
  const changed = `${grant.slice(0, 40)}${grant[40] === 'A' ? 'B' : 'A'}${grant.slice(41)}`
  for (const bad of ['', 'x', changed, grant.slice(0, -4)]) {
    const answer = await ask(`/downloads/a.mp4?grant=${bad}`)
    assert.equal(answer.statusCode, 403)
    assert.doesNotMatch(answer.body, /the whole source/)
  }
  const began = clock.time
  clock.time = new Date(began.getTime() + 6 * 3600 * 1000)
  assert.equal((await ask(url)).statusCode, 403)
  clock.time = began

  await db.updateTable('records').set({ lifecycle: 'DISPOSED', disposed_at: clock.time }).where('id', '=', id).execute()
  assert.equal((await ask(url)).statusCode, 404)
  await db.updateTable('records').set({ lifecycle: 'ACTIVE', disposed_at: null }).where('id', '=', id).execute()
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', t.account.id).execute()
  assert.equal((await ask(url)).statusCode, 403)
  const change = (fields: { state?: 'ACTIVE'; available_sections: ('VIDEO' | 'LIVESTREAM')[] }) =>
    db.updateTable('accounts').set(fields).where('id', '=', t.account.id).execute()
  await change({ state: 'ACTIVE', available_sections: ['LIVESTREAM'] })
  assert.equal((await ask(url)).statusCode, 403, 'an account without videos')
  await change({ available_sections: ['VIDEO'] })
  assert.equal((await ask(url)).statusCode, 200)

  const leaving = await member('media.can_download_records')
  const theirs = await addressOf([id], 'source', leaving)
  assert.equal((await ask(theirs)).statusCode, 200)
  await db.deleteFrom('membership_roles').where('user_id', '=', leaving.user).execute()
  assert.equal((await ask(theirs)).statusCode, 403)
  const service = (scopes: Permission[]) =>
    db
      .updateTable('api_keys')
      .set({ service_account_id: t.account.id, scopes })
      .where('user_id', '=', as.user)
      .execute()
  await service(['media.can_download_records'])
  assert.equal((await ask(url)).statusCode, 200)
  await service(['media.can_edit_records'])
  assert.equal((await ask(url)).statusCode, 403, 'a service key is bound by its scopes')
  await service(['media.can_download_records'])
  await db.updateTable('api_keys').set({ revoked_at: new Date() }).where('user_id', '=', as.user).execute()
  assert.equal((await ask(url)).statusCode, 403)
})
