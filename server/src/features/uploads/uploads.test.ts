import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { limits } from '@skleyka/contract/limits.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { partOf, testUploads, threeParts } from '../../../test/test-uploads.ts'

const it = await testUploads()
const { db, make, services, user, account, as, call, send, create, sendPart, complete, readUpload, readRecord } = it
const refusal = (answer: { error?: { type: string; subtype: string } }) =>
  `${answer.error?.type}/${answer.error?.subtype}`

/** An upload whose every byte has arrived. */
async function arrived(file = threeParts()) {
  const opened = await create(file.length)
  for (let number = 1; number <= Math.ceil(file.length / limits.uploadPartBytes); number++) {
    assert.equal((await sendPart(opened.uploadId, number, partOf(file, number))).http, 200)
  }
  return { ...opened, file }
}
const tasksOf = (recordId: number) =>
  db.selectFrom('tasks').select(['type', 'payload']).where('record_id', '=', recordId).execute()
async function sourceOf(recordId: number) {
  const version = await db
    .selectFrom('record_versions')
    .selectAll()
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  const local = version.source_key === null ? null : services.storage.localPath(version.source_key)
  return { version, bytes: local === null ? null : await readFile(local) }
}

test('C-7.2-12 a file offered the old way gets a record and an upload', async () => {
  const answer = await send('POST', '/api/v2/records.json', as, {
    record: { name: 'Лекция 1.Начало', original_filename: 'Лекция 1.Начало.mp4' },
    upload_file_size: 7,
    s3_upload: true,
    is_mute: true,
  })
  assert.equal(answer.status, 200)
  const { upload_id, id } = answer.body.data
  assert.match(upload_id, /^[A-Za-z0-9_-]{27}$/)
  const record = await readRecord(id)
  assert.deepEqual(
    [record.name, record.original_filename, record.owner_id, record.account_id, record.is_mute, record.size_bytes],
    ['Лекция 1.Начало', 'Лекция 1.Начало.mp4', user, account.id, true, 7],
  )
  assert.equal((await sendPart(upload_id, 1, Buffer.from('content'))).http, 200)
  assert.deepEqual((await complete({ uploadId: upload_id })).result, { recordId: id, state: 'UPLOADED' })
})

test('C-7.3-42 createV2 tells the part size, the parts received and names the record by its file (C-5-09)', async () => {
  const { result } = await call(
    uploads.createV2,
    { file: { name: 'Отпуск.2026.MOV', size: 12, lastModified: 1_700_000_000_000 } },
    as,
  )
  const { uploadId, uploadUuid, recordId, ...rest } = result
  assert.deepEqual(rest, { partSize: 5_242_880, receivedParts: [], nextPartOffset: 0 })
  assert.equal((await readRecord(recordId)).name, 'Отпуск.2026')
  const { file_modified_at, parts_count } = await readUpload(uploadUuid)
  assert.deepEqual([file_modified_at?.getTime(), parts_count], [1_700_000_000_000, 1])
  assert.notEqual(uploadId, uploadUuid)
})

test('safety 5.4 the secret of an upload lies nowhere in the database', async () => {
  const { uploadId, uploadUuid } = await create(1)
  const { secret_hash } = await readUpload(uploadUuid)
  assert.deepEqual(secret_hash, createHash('sha256').update(uploadId).digest())
  for (const table of ['uploads', 'records', 'calls', 'audit_events'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows).includes(uploadId), `${table} tells the secret`)
  }
})

test('R19 five equal creates at once make one record and get the same secret', async () => {
  const params = { file: { name: 'один.mp4', size: 5 } }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(uploads.createV2, params, as, 'vp-once')))
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  const made = await db.selectFrom('records').select('id').where('original_filename', '=', 'один.mp4').execute()
  assert.equal(made.length, 1)
})

test('8.1 an empty file is refused at once, and so is one no disk of ours could hold', async () => {
  const offer = (size: number) => call(uploads.createV2, { file: { name: 'a.mp4', size } }, as)
  assert.equal((await offer(0)).error?.extra, 'Файл пустой: выберите другой файл')
  const large = await offer(11 * 1024 ** 4)
  assert.deepEqual(
    [refusal(large), large.error?.extra],
    ['LIMIT/QUOTA', 'Файл больше, чем может принять хранилище: 10\u00a0ТБ максимум'],
  )
  const tight = await offer(10 * 1024 ** 4)
  assert.equal(tight.error?.extra, 'На диске сервера не хватает места для этого файла. Освободите место и повторите')
  const old = { record: { name: 'a', original_filename: 'a.mp4' }, upload_file_size: 0, s3_upload: true }
  const answer = await send('POST', '/api/v2/records.json', as, old)
  assert.deepEqual([answer.status, answer.body.error], [400, ['Файл пустой: выберите другой файл']])
  for (const size of [-1, 1.5, '5', null]) {
    assert.equal(refusal(await call(uploads.createV2, { file: { name: 'a', size } }, as)), 'VALIDATION/FIELD')
  }
})

test('R25 a hundred creates at once are not promised a byte more than the disk has', async () => {
  const size = Math.floor((await services.disk()).free * 0.021)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => call(uploads.createV2, { file: { name: 'много.mp4', size } }, as)),
  )
  const opened = answers.filter(({ result }) => result)
  const { free } = await services.disk()
  assert.ok(
    opened.length >= 20 && opened.length * size <= free,
    `${opened.length} uploads of ${size} bytes were opened`,
  )
  const refused = answers.filter(({ error }) => error?.subtype === 'QUOTA')
  assert.equal(opened.length + refused.length, 100)
  const ids = opened.map(({ result }) => result.recordId)
  await db.updateTable('uploads').set({ state: 'ABORTED' }).where('record_id', 'in', ids).execute()
})

test('8.2 any file name is kept as text, names its record and is never a path', async () => {
  const names: [string, string][] = [
    ['../../etc/passwd', '../../etc/passwd'],
    ['..\\..\\boot.ini', '..\\..\\boot'],
    ['%2e%2e%2fa.mp4', '%2e%2e%2fa'],
    ['/etc/passwd.mp4', '/etc/passwd'],
    ['C:\\видео\\a.mp4', 'C:\\видео\\a'],
    ['CON', 'CON'],
    ['-rf.mp4', '-rf'],
    ['.mp4', '.mp4'],
    ['.hidden', '.hidden'],
    ['хвост. ', 'хвост.'],
    ['a.tar.gz', 'a.tar'],
    ['без расширения', 'без расширения'],
    ['Глава 1. Введение', 'Глава 1. Введение'],
    ['a\u0000b\r\nc\td.mp4', 'ab c d'],
    ['"кавычки\'.mp4', '"кавычки\''],
    ['<img src=x onerror=alert(1)>.mp4', '<img src=x onerror=alert(1)>'],
    ['=HYPERLINK("http://a").mp4', '=HYPERLINK("http://a")'],
    ['a;b|c$(d).mp4', 'a;b|c$(d)'],
    ['👨‍👩‍👧.mp4', '👨‍👩‍👧'],
    // nothing that turns its letters around: «gpj» reads as it is
    ['\u202Egpj.mp4', 'gpj'],
    ['مرحبا שלום.mp4', 'مرحبا שלום'],
    ['и\u0306.mp4', 'й'],
    ['a\uD800b.mp4', 'ab'],
    [`${'я'.repeat(4092)}.mp4`, 'я'.repeat(255)],
    [`${'a'.repeat(254)}😀.mp4`, 'a'.repeat(254)],
    ['\u0000', 'Без названия'],
    ['', 'Без названия'],
  ]
  for (const [name, expected] of names) {
    const { recordId, uploadUuid } = await create(1, name)
    assert.equal((await readRecord(recordId)).name, expected)
    assert.equal((await readUpload(uploadUuid)).spool_key, uploadUuid)
  }
})

test('P-M-16 who may not create records, or has no VIDEO section, opens no upload', async () => {
  const bare = await make.account({ members: { [user]: ['media.can_edit_records'] } })
  const live = await make.account({ sections: ['LIVESTREAM'], members: { [user]: ['media.can_create_records'] } })
  const offer = (code: string) => call(uploads.createV2, { file: { name: 'a', size: 1 } }, { user, account: code })
  assert.equal(refusal(await offer(bare.code)), 'ACCESS/FORBIDDEN')
  assert.equal(refusal(await offer(live.code)), 'ACCESS/SECTION')
  assert.equal(refusal(await call(uploads.createV2, { file: { name: 'a', size: 1 } })), 'AUTH/NO_SESSION')
})

test('C-7.3-43 C-7.3-48 a complete upload becomes the source, byte for byte, and its processing starts', async () => {
  const { uploadId, recordId, uploadUuid, file } = await arrived()
  const { result } = await complete({ uploadId })
  assert.deepEqual(result, { recordId, state: 'UPLOADED' })
  const { version, bytes } = await sourceOf(recordId)
  const { uuid, current_state, size_bytes } = await readRecord(recordId)
  assert.deepEqual([current_state, size_bytes, version.state], ['UPLOADED', file.length, 'UPLOADED'])
  assert.equal(version.source_key, `sources/${uuid}/${version.id}/source`)
  assert.ok(bytes?.equals(file))
  assert.deepEqual(await tasksOf(recordId), [{ type: 'probe', payload: { versionId: version.id } }])
  const { state, finished_at } = await readUpload(uploadUuid)
  assert.deepEqual([state, finished_at !== null], ['DONE', true])
})

test('R3 ten completes at once start one processing and are answered the same', async () => {
  const { uploadId, recordId } = await arrived()
  const answers = await Promise.all(Array.from({ length: 10 }, () => complete({ uploadId })))
  for (const { result } of answers) assert.deepEqual(result, { recordId, state: 'UPLOADED' })
  assert.deepEqual((await complete({ uploadId })).result, { recordId, state: 'UPLOADED' })
  assert.equal((await tasksOf(recordId)).length, 1)
})

test('a server killed after the file moved and before the commit finds it there the next time', async () => {
  const { uploadId, recordId, uploadUuid, file } = await arrived()
  const { uuid } = await readRecord(recordId)
  const { version_id } = await readUpload(uploadUuid)
  const place = path.join(services.folders.storage, 'sources', uuid, String(version_id), 'source')
  await mkdir(path.dirname(place), { recursive: true })
  await rename(path.join(services.folders.uploads, uploadUuid), place)
  assert.deepEqual((await complete({ uploadId })).result, { recordId, state: 'UPLOADED' })
  assert.ok((await sourceOf(recordId)).bytes?.equals(file))
})

test('8.1 a 4 GB file cut short is not taken, says how much is missing and stays UPLOADING', async () => {
  const size = 4 * 1024 ** 3
  const { uploadId, recordId } = await create(size)
  await sendPart(uploadId, 1, partOf(threeParts(), 1))
  const answer = await complete({ uploadId })
  assert.deepEqual(
    [answer.status, refusal(answer), answer.error?.extra],
    [200, 'STATE/CONFLICT', `Загрузка не закончена: принято 5242880 из ${size} байт`],
  )
  assert.equal((await readRecord(recordId)).current_state, 'UPLOADING')
  assert.deepEqual(await tasksOf(recordId), [])
})

test('a complete that names other parts than were received is refused', async () => {
  const { uploadId, recordId } = await arrived()
  const listed = await db
    .selectFrom('upload_parts')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(['number as partNumber', 'digest as entityTag'])
    .where('record_id', '=', recordId)
    .orderBy('number')
    .execute()
  const wrong = listed.map((part) => (part.partNumber === 2 ? { ...part, entityTag: 'f'.repeat(64) } : part))
  const answer = await complete({ uploadId, parts: wrong })
  assert.equal(answer.error?.extra, 'Часть 2 уже принята с другим содержимым: файл на диске изменился')
  const unknownTags = listed.map(({ partNumber }) => ({ partNumber, entityTag: null }))
  assert.ok((await complete({ uploadId, parts: [...unknownTags, ...listed] })).result)
})

test('the uuid of an upload closes it only for its own signed-in uploader', async () => {
  const { uploadUuid, recordId } = await arrived(threeParts().subarray(0, 10))
  assert.equal(refusal(await complete({ uploadUuid })), 'AUTH/NO_SESSION')
  assert.equal(refusal(await complete({ uploadUuid }, { user: await make.user() })), 'NOT_FOUND/UPLOAD')
  assert.deepEqual((await complete({ uploadUuid }, { user })).result, { recordId, state: 'UPLOADED' })
})

test('an upload that is unknown, or not named at all, is not completed', async () => {
  assert.equal(refusal(await complete({ uploadId: 'A'.repeat(27) })), 'NOT_FOUND/UPLOAD')
  assert.equal(refusal(await complete({ uploadId: 'A' })), 'VALIDATION/FIELD')
  assert.equal(refusal(await complete({})), 'VALIDATION/FIELD')
})

test('a record deleted meanwhile is not brought back by a late complete', async () => {
  const { uploadId, recordId } = await arrived(threeParts().subarray(0, 10))
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', recordId).execute()
  const answer = await complete({ uploadId })
  assert.deepEqual([refusal(answer), answer.error?.extra], ['STATE/CONFLICT', 'Загрузка уже закрыта'])
  assert.deepEqual(await tasksOf(recordId), [])
})
