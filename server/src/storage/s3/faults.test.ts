import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, beforeEach, test } from 'node:test'
import { FakeS3, type S3Call, type S3Fault } from '../../../test/test-s3.ts'
import { journalOf, StorageAway, StorageRefusal } from '../storage.ts'
import { persistently } from './faults.ts'
import { PutJournal } from './journal.ts'
import { openS3Storage } from './s3.ts'

const fake = await FakeS3.start()
after(() => fake.stop())
const folder = await mkdtemp(join(tmpdir(), 'skleyka-s3-'))
after(() => rm(folder, { recursive: true }))
// a second of the test is many minutes of the store
const hurried = { attempts: 3, firstPauseMs: 1, silenceMs: 1_000, leastBytesPerS: 1024 ** 3 }
const sizes = { filePartBytes: 40 * 1024, streamPartBytes: 8 * 1024 }
const storage = await openS3Storage(fake.place, hurried, sizes)
const day = 24 * 3600 * 1000
// three parts of a multipart upload
const bytes = randomBytes(81 * 1024)
const key = 'sources/a/1/source'
const path = join(folder, 'spool')

beforeEach(async () => {
  fake.faultOf = () => null
  fake.shownAfterMs = 0
  fake.now = Date.now
  fake.calls.length = 0
  fake.objects.clear()
  fake.uploads.clear()
  await rm(journalOf(path), { force: true })
  await writeFile(path, bytes)
})

const isWhole = (sent = bytes) => fake.objects.get(`test/${key}`)?.bytes.equals(sent) ?? false
/** The first `times` calls of a kind meet the fault. */
const atFirst = (kind: S3Call, fault: S3Fault, times = 1) => {
  fake.faultOf = (call, nth) => (call === kind && nth <= times ? fault : null)
}

for (const fault of ['down', 'slowDown', 'error500', 'error200', 'silent'] as const) {
  for (const call of ['Create', 'UploadPart', 'Complete'] as const) {
    test(`R12 a file arrives though the store answers ${call} with ${fault} at first`, async () => {
      atFirst(call, fault, 2)
      const { sizeBytes } = await storage.putFile(key, path)
      assert.equal(sizeBytes, bytes.length)
      assert.ok(isWhole())
    })
  }
}

for (const fault of ['down', 'slowDown', 'error200', 'silent'] as const) {
  test(`R12 a small object is put though the store answers with ${fault} at first, and never taken for stored before`, async () => {
    atFirst('Put', fault, 2)
    assert.equal((await storage.put('small', 'x')).sizeBytes, 1)
    assert.equal(await storage.readText('small'), 'x')
    atFirst('Put', 'error200', 1_000)
    await assert.rejects(storage.put('never', 'x'), StorageAway)
  })
}

test('R12 a part that goes at a byte a second is given up and sent anew', async () => {
  atFirst('UploadPart', 'drip', 3)
  await storage.putFile(key, path)
  assert.ok(isWhole())
})

test('R12 a put that broke off goes on with the parts that are missing, in another process too', async () => {
  const five = randomBytes(161 * 1024)
  await writeFile(path, five)
  // three go at once: the fourth begins when one of them is confirmed
  fake.faultOf = (call, nth) => (call === 'UploadPart' && nth > 3 ? 'down' : null)
  await assert.rejects(storage.putFile(key, path), StorageAway)
  assert.equal(fake.uploads.size, 1, 'what was sent is kept')
  const kept = (await PutJournal.open(path, key)).parts.size
  assert.ok(kept >= 1 && kept <= 3, `${kept} parts confirmed`)
  fake.faultOf = () => null
  const before = fake.count('UploadPart')
  const byteCounts: number[] = []
  const other = await openS3Storage(fake.place, hurried, sizes)
  await other.putFile(key, path, { stored: async (count) => void byteCounts.push(count) })
  assert.equal(fake.count('UploadPart') - before, 5 - kept)
  assert.equal(byteCounts.at(-1), five.length)
  assert.deepEqual([isWhole(five), fake.uploads.size, fake.count('Create')], [true, 0, 1])
})

test('R12 a journal torn by a power cut costs its last line and no byte of the file', async () => {
  fake.faultOf = (call) => (call === 'Complete' ? 'down' : null)
  await assert.rejects(storage.putFile(key, path), StorageAway)
  await writeFile(journalOf(path), '{"number":3,"etag":"be', { flag: 'a' })
  fake.faultOf = () => null
  await storage.putFile(key, path)
  assert.deepEqual([isWhole(), fake.count('UploadPart')], [true, 3])
})

test('R12 an upload id that the store has forgotten is replaced by another one, in the middle and at the end', async () => {
  for (const call of ['UploadPart', 'Complete'] as const) {
    fake.objects.clear()
    await rm(journalOf(path), { force: true })
    atFirst(call, 'forgets', fake.count(call) + 1)
    await storage.putFile(key, path)
    assert.ok(isWhole(), call)
    assert.equal(fake.uploads.size, 0)
  }
})

test('R12 a completion that was done and never answered is recognised: no part is sent twice', async () => {
  atFirst('Complete', 'silent')
  await storage.putFile(key, path)
  assert.deepEqual([isWhole(), fake.count('UploadPart'), fake.count('Create')], [true, 3, 1])
})

test('R13 a store that shows what it took half a minute later loses nothing, and nothing waits for it', async () => {
  fake.shownAfterMs = 30_000
  assert.equal((await storage.putFile(key, path)).sizeBytes, bytes.length)
  assert.equal((await storage.put('small', 'x')).sizeBytes, 1)
  assert.equal(await storage.stat(key), null, 'it is not shown yet')
  assert.ok(isWhole())
  // done, not answered and not shown: it cannot be told from lost, so the file is sent once more
  fake.objects.clear()
  await rm(journalOf(path))
  fake.faultOf = (call, nth) => (call === 'Complete' && nth === 2 ? 'silent' : null)
  await storage.putFile(key, path)
  assert.ok(isWhole())
  const operations = new Set(fake.calls)
  assert.ok(
    !operations.has('ListObjects') && !operations.has('ListUploads') && !operations.has('ListParts'),
    'nothing is listed',
  )
})

test('a caller that wants no more ends a put, which goes on another time', async () => {
  const stop = new AbortController()
  const putting = storage.putFile(key, path, {
    signal: stop.signal,
    stored: async () => stop.abort(new Error('draining')),
  })
  await assert.rejects(putting, /draining|aborted/i)
  await storage.putFile(key, path)
  assert.deepEqual([isWhole(), fake.count('Create')], [true, 1])
})

const refusals: [number, string, RegExp][] = [
  [403, 'AccessDenied', /его право читать/],
  [403, 'SignatureDoesNotMatch', /проверьте AWS_ACCESS_KEY_ID/],
  [404, 'NoSuchBucket', /проверьте STORAGE_URL/],
  [301, 'PermanentRedirect', /проверьте endpoint/],
  [403, 'QuotaExceeded', /кончилось место/],
  [400, 'SomethingNew', /отказывает \(400 SomethingNew\)/],
]
for (const [status, code, words] of refusals) {
  test(`R12 ${code} is a refusal: told at once and in words, not waited out`, async () => {
    const patient = await openS3Storage(fake.place, { ...hurried, attempts: 1_000 }, sizes)
    fake.faultOf = () => ({ status, code })
    const isRefusal = (error: unknown) => error instanceof StorageRefusal && words.test(error.message)
    await assert.rejects(patient.put('small', 'x'), isRefusal)
    await assert.rejects(patient.putFile(key, path), isRefusal)
    await assert.rejects(patient.delete('small'), isRefusal)
    assert.deepEqual(fake.calls.slice(1), ['Put', 'Create', 'Delete'], 'each is asked for once')
  })
}

for (const [status, code] of [
  [429, 'TooManyRequests'],
  [503, 'SlowDown'],
  [400, 'RequestTimeout'],
  [403, 'RequestTimeTooSkewed'],
  [500, 'InternalError'],
] as const) {
  test(`R12 ${code} passes: it is waited out like an outage`, async () => {
    fake.faultOf = (call, nth) => (call === 'Put' && nth <= 2 ? { status, code } : null)
    await storage.put('small', 'x')
    fake.faultOf = () => ({ status, code })
    await assert.rejects(storage.put('small', 'x'), StorageAway)
  })
}

test('a fault of the program, or a file that cannot be read, is no outage: it is thrown as it is, at once', async () => {
  const faults = [new TypeError('x is undefined'), await open(`${path}-not-there`).catch((error: Error) => error)]
  for (const fault of faults) {
    let tries = 0
    const attempt = persistently({ attempts: 1_000, firstPauseMs: 1 }, undefined, () => {
      tries += 1
      return Promise.reject(fault)
    })
    await assert.rejects(attempt, (error) => error === fault)
    assert.equal(tries, 1)
  }
})

test('a store is ready while its bucket answers, and not ready in the words of its refusal until it takes a byte again', async () => {
  await storage.ready()
  fake.faultOf = () => ({ status: 404, code: 'NoSuchBucket' })
  await assert.rejects(storage.ready(), { name: 'StorageRefusal', message: /STORAGE_URL/ })
  fake.faultOf = () => 'down'
  await assert.rejects(storage.ready(), StorageAway)
  // a key that lost its right to write
  fake.faultOf = (call) => (call === 'Put' ? { status: 403, code: 'AccessDenied' } : null)
  await storage.ready()
  await assert.rejects(storage.put('small', 'x'), StorageRefusal)
  await assert.rejects(storage.ready(), { name: 'StorageRefusal', message: /его право читать/ })
  fake.faultOf = () => null
  await storage.ready()
  assert.equal(fake.objects.size, 0, 'the probe leaves nothing')
  const before = fake.count('Put')
  await storage.ready()
  assert.equal(fake.count('Put'), before, 'a store that takes everything is not written to')
})

test('R12 a put that is abandoned leaves nothing in the store, whoever began it and whether or not anything was begun', async () => {
  fake.faultOf = (call) => (call === 'Complete' ? 'down' : null)
  await assert.rejects(storage.putFile(key, path), StorageAway)
  assert.deepEqual([fake.uploads.size, existsSync(journalOf(path))], [1, true])
  fake.faultOf = () => null
  const other = await openS3Storage(fake.place, hurried, sizes)
  for (const from of [other, storage]) await from.abandon(path)
  assert.deepEqual([fake.uploads.size, existsSync(journalOf(path)), fake.count('Abort')], [0, false, 1])
})

test('a put whose file is taken away with its multipart upload does not begin another one', async () => {
  fake.faultOf = (call) => {
    if (call !== 'Complete') return null
    rmSync(path)
    return 'forgets'
  }
  await assert.rejects(storage.putFile(key, path), { code: 'ENOENT' })
  assert.deepEqual([fake.count('Create'), existsSync(journalOf(path))], [1, false])
})

test('R12 the tidying ends multipart uploads that nothing was added to for a week, all pages of them, and no other', async () => {
  const begin = async (name: string, ageDays: number) => {
    fake.now = () => Date.now() - ageDays * day
    fake.faultOf = (call) => (call === 'Complete' ? 'down' : null)
    await rm(journalOf(path), { force: true })
    await assert.rejects(storage.putFile(name, path), StorageAway)
    fake.faultOf = () => null
  }
  await begin('young', 6)
  for (const name of ['old1', 'old2', 'old3', 'old4']) await begin(name, 8)
  const growing = [...fake.uploads.values()].at(-1)
  const part = growing?.parts.get(1)
  if (growing && part) growing.parts.set(1, { ...part, at: new Date() })
  fake.now = Date.now
  await storage.tidy()
  assert.deepEqual([...fake.uploads.values()].map((upload) => upload.key).sort(), ['test/old4', 'test/young'])
  const other = { key: 'of-another-product', begun: new Date(0), parts: new Map() }
  fake.uploads.set('foreign', other)
  await storage.tidy()
  assert.ok(fake.uploads.has('foreign'))
})

test('R12 a stream that cannot be put leaves no upload behind', async () => {
  fake.faultOf = (call, nth) => (call === 'UploadPart' && nth > 1 ? 'slowDown' : null)
  const two = Readable.from([bytes.subarray(0, 9_000), bytes.subarray(9_000, 18_000)])
  await assert.rejects(storage.put('stream', two), StorageAway)
  assert.deepEqual([fake.uploads.size, fake.objects.size], [0, 0])
  assert.ok(existsSync(path))
})
