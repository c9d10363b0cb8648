import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, test } from 'node:test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sql } from 'kysely'
import { FakeS3 } from '../../../test/test-s3.ts'
import { partOf, testUploads, threeParts, until } from '../../../test/test-uploads.ts'
import { openS3Storage } from '../../storage/s3/s3.ts'
import type { Storage } from '../../storage/storage.ts'
import { takeBackSilent, tasksChannel } from '../../tasks/tasks.sql.ts'
import { restart } from '../../tasks/tasks.ts'
import { startWorker } from '../../tasks/worker.ts'
import { storeTask } from './store.task.ts'
import { sweepUploads } from './sweep.ts'

const fake = await FakeS3.start()
after(() => fake.stop())
const hurried = { attempts: 1, firstPauseMs: 1, silenceMs: 1_000, leastBytesPerS: 1024 ** 3 }
// three parts of ours in each of the store's: eleven megabytes make four of them
const sizes = { filePartBytes: 3 * 1024 * 1024, streamPartBytes: 1024 * 1024 }
const storage = await openS3Storage(fake.place, hurried, sizes)
const it = await testUploads({ storage })
const { db, connection, services, create, sendPart, complete, readUpload, readRecord } = it
const silent = { debug() {}, info() {}, warn() {}, error() {} }

async function work(into = storage) {
  const slots = { light: 0, heavy: 0, network: 1, background: 0 }
  const handlers = { store: storeTask({ ...services, storage: into }) }
  const worker = await startWorker({ db, connection, handlers, name: 'test', slots, alone: false, log: silent })
  after(() => worker.stop())
  return worker
}

/** An upload that was completed while the store is away. */
async function completed() {
  fake.faultOf = () => 'down'
  const file = threeParts()
  const upload = await create(file.length)
  for (const number of [1, 2, 3]) await sendPart(upload.uploadId, number, partOf(file, number))
  const { result } = await complete({ uploadId: upload.uploadId })
  assert.deepEqual(result, { recordId: upload.recordId, state: 'UPLOADED' })
  const { uuid } = await readRecord(upload.recordId)
  const { version_id } = await readUpload(upload.uploadUuid)
  const key = `sources/${uuid}/${version_id}/source`
  const isStored = () => fake.objects.get(`test/${key}`)?.bytes.equals(file) ?? false
  return { ...upload, file, key, isStored }
}
const taskOf = (recordId: number, type = 'store') =>
  db.selectFrom('tasks').selectAll().where('record_id', '=', recordId).where('type', '=', type).executeTakeFirst()
/** Lets a postponed task run at once: a quarter of a minute of the store's time. */
async function hurry(recordId: number): Promise<void> {
  await sql`update tasks set run_after = now() where record_id = ${recordId} and state = 'RETRY_WAIT'`.execute(db)
  await sql`select pg_notify(${tasksChannel}, '')`.execute(db)
}
const spooled = () => readdir(services.folders.uploads)

test('R12 complete is answered though the store has been away for 10 minutes, and every byte arrives when it is back', async () => {
  const { uploadId, uploadUuid, recordId, key, isStored } = await completed()
  assert.deepEqual(
    (await complete({ uploadId })).result,
    { recordId, state: 'UPLOADED' },
    'a repeat is answered the same',
  )
  assert.equal((await readUpload(uploadUuid)).state, 'COMPLETING')
  assert.equal((await sendPart(uploadId, 1, Buffer.from('late'))).http, 410)
  const worker = await work()
  for (let outage = 1; outage <= 40; outage++) {
    await until(
      async () => (await taskOf(recordId))?.claim === outage && (await taskOf(recordId))?.state === 'RETRY_WAIT',
    )
    if (outage % 10 === 0) await sweepUploads(services)
    if (outage === 40) fake.faultOf = () => null
    await hurry(recordId)
  }
  await until(isDone(uploadUuid))
  assert.ok(isStored())
  assert.equal(await taskOf(recordId).then((task) => task?.attempts), 0, 'waiting is no failure')
  const version = await db
    .selectFrom('record_versions')
    .select(['source_key', 'state'])
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  assert.deepEqual(version, { source_key: key, state: 'UPLOADED' })
  assert.equal((await taskOf(recordId, 'probe'))?.state, 'QUEUED', 'only now it is processed')
  assert.deepEqual((await complete({ uploadId })).result, { recordId, state: 'UPLOADED' })
  await sweepUploads(services)
  assert.deepEqual(
    (await spooled()).filter((name) => name.startsWith(uploadUuid)),
    [],
  )
  await worker.stop()
})

const isDone = (uuid: string) => async () => (await readUpload(uuid)).state === 'DONE'

test('R12 before the store has the file nothing is processed, and the spool keeps it through every sweep', async () => {
  const { uploadUuid, recordId } = await completed()
  await sweepUploads(services)
  assert.ok((await spooled()).includes(uploadUuid))
  assert.equal(await taskOf(recordId, 'probe'), undefined)
  assert.equal((await readRecord(recordId)).current_state, 'UPLOADED')
})

test('R1 R12 a server killed five times while it stores goes on with the parts that are missing', async () => {
  const { uploadUuid, recordId, isStored } = await completed()
  const before = fake.count('UploadPart')
  let sent = 0
  fake.faultOf = (call) => {
    if (call === 'Complete') return sent < 5 ? 'down' : null
    if (call !== 'UploadPart') return null
    sent += 1
    return sent <= 5 ? (sent % 2 === 0 ? null : 'down') : null
  }
  for (let kill = 1; kill <= 5; kill++) {
    const worker = await work()
    await until(async () => ['RETRY_WAIT', 'DONE'].includes((await taskOf(recordId))?.state ?? ''))
    // what a kill leaves: a running task whose lease ends
    await sql`update tasks set state = 'RUNNING', run_after = now(), lease_until = now() - interval '1 second'
      where record_id = ${recordId} and state = 'RETRY_WAIT'`.execute(db)
    await db.transaction().execute((tx) => takeBackSilent(tx, false, ['store']))
    await worker.stop()
  }
  const worker = await work()
  await until(async () => {
    await hurry(recordId)
    return isDone(uploadUuid)()
  })
  assert.ok(isStored())
  assert.ok(fake.count('UploadPart') - before <= 4 + 15, 'parts that were confirmed are not sent again')
  await worker.stop()
})

test('a record deleted while its file waits for the store is not brought back, and its file leaves the spool', async () => {
  const { uploadUuid, recordId, isStored } = await completed()
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', recordId).execute()
  fake.faultOf = () => null
  const worker = await work()
  await until(async () => (await taskOf(recordId))?.state === 'DONE')
  assert.equal(isStored(), false)
  assert.equal(await taskOf(recordId, 'probe'), undefined)
  await sweepUploads(services)
  assert.equal((await readUpload(uploadUuid)).state, 'ABORTED')
  assert.ok(!(await spooled()).includes(uploadUuid))
  await worker.stop()
})

test('R12 a store that refuses fails the task in words, the file stays, and a restart takes it there', async () => {
  const { uploadUuid, recordId, isStored } = await completed()
  fake.faultOf = () => ({ status: 403, code: 'SignatureDoesNotMatch' })
  const worker = await work()
  await until(async () => (await taskOf(recordId))?.state === 'FAILED')
  const task = await taskOf(recordId)
  assert.match(task?.error ?? '', /^Хранилище не.принимает ключ: .* \(SignatureDoesNotMatch\)$/)
  const failed = await readRecord(recordId)
  assert.deepEqual([failed.current_state, failed.fail_text], ['FAILED', task?.error], 'its video says so')
  await sweepUploads(services)
  assert.ok((await spooled()).includes(uploadUuid))
  fake.faultOf = (request) => (request === 'Complete' ? 'down' : null)
  assert.equal(await restart(db, task?.id ?? 0, it.account.id), true)
  await until(async () => (await taskOf(recordId))?.state === 'RETRY_WAIT')
  const again = await readRecord(recordId)
  assert.deepEqual([again.current_state, again.fail_text], ['CHECKING', null], 'it is in work again')
  fake.faultOf = () => null
  await hurry(recordId)
  await until(isDone(uploadUuid))
  assert.ok(isStored())
  assert.equal((await taskOf(recordId, 'probe'))?.state, 'QUEUED')
  await worker.stop()
})

test('R12 a replacement that the store refuses is given up by people, and its file leaves the spool', async () => {
  const { uploadUuid, recordId } = await completed()
  const { version_id: versionId } = await readUpload(uploadUuid)
  fake.faultOf = () => ({ status: 403, code: 'SignatureDoesNotMatch' })
  const worker = await work()
  await until(async () => (await taskOf(recordId))?.state === 'FAILED')
  await worker.stop()
  await db.updateTable('record_versions').set({ number: 2 }).where('id', '=', versionId).execute()
  assert.equal((await it.call(records.dropReplacement, { id: recordId }, it.as)).result.dropped, true)
  await sweepUploads(services)
  assert.equal((await readUpload(uploadUuid)).state, 'ABORTED')
  assert.ok(!(await spooled()).includes(uploadUuid))
})

test('R12 an upload deleted when it is half stored leaves nothing: not in the spool, nor in the store', async () => {
  const { uploadUuid, recordId, key } = await completed()
  const halves = () => [...fake.uploads.values()].filter((half) => half.key === `test/${key}`).length
  fake.faultOf = (call) => (call === 'Complete' ? 'down' : null)
  const worker = await work()
  await until(async () => (await taskOf(recordId))?.state === 'RETRY_WAIT')
  await worker.stop()
  assert.equal(halves(), 1)
  fake.faultOf = () => null
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', recordId).execute()
  await sweepUploads(services)
  assert.equal(halves(), 0)
  assert.deepEqual(
    (await spooled()).filter((name) => name.startsWith(uploadUuid)),
    [],
  )
})

test('R12 a file that comes into the store after its record was deleted is removed again', async () => {
  const { uploadUuid, recordId, key, isStored } = await completed()
  fake.faultOf = () => null
  const putFile: Storage['putFile'] = async (...put) => {
    const info = await storage.putFile(...put)
    await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', recordId).execute()
    return info
  }
  const worker = await work({ ...storage, putFile })
  await until(async () => (await taskOf(recordId))?.state === 'DONE')
  await worker.stop()
  assert.ok(isStored())
  assert.equal((await readUpload(uploadUuid)).state, 'COMPLETING', 'left to the sweep')
  const { payload } = await db
    .selectFrom('tasks')
    .select('payload')
    .where('type', '=', 'purge')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual(payload, { prefixes: [key.replace(/source$/, '')] })
})

test('ten completes at once make one way into the store', async () => {
  const { uploadId, recordId } = await completed()
  await Promise.all(Array.from({ length: 10 }, () => complete({ uploadId })))
  const tasks = await db.selectFrom('tasks').select('id').where('record_id', '=', recordId).execute()
  assert.equal(tasks.length, 1)
})
