import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { missingProgram, startRgw } from '../../../test/test-rgw.ts'
import { FakeS3 } from '../../../test/test-s3.ts'
import { storageSuite } from '../storage.suite.ts'
import { parseStorageUrl, type S3Place } from './place.ts'
import { filePartsOf } from './put-file.ts'
import { openS3Storage, usualSizes } from './s3.ts'

test('a place is read from one address', () => {
  assert.deepEqual(parseStorageUrl('s3://videos'), {
    bucket: 'videos',
    prefix: '',
    endpoint: null,
    region: 'us-east-1',
    pathStyle: false,
  })
  assert.deepEqual(parseStorageUrl('s3://videos/a/b/?endpoint=https://s3.example:9000&region=ru-1'), {
    bucket: 'videos',
    prefix: 'a/b/',
    endpoint: 'https://s3.example:9000',
    region: 'ru-1',
    pathStyle: true,
  })
  assert.equal(parseStorageUrl('s3://v1d?endpoint=http://x&pathStyle=false')?.pathStyle, false)
  const wrong = [
    '',
    'videos',
    'https://s3.example/videos',
    's3://',
    's3://Videos',
    's3://videos?endpoint=s3.example',
    's3://videos?endpoint=https://key:secret@s3.example',
    's3://videos?secret=x',
    's3://videos#x',
    's3://videos?pathStyle=maybe',
  ]
  for (const text of wrong) assert.equal(parseStorageUrl(text), null, text)
})

test('A5 a file goes in parts of eight chunks, in larger ones where ten thousand would not do', () => {
  const mebibyte = 1024 * 1024
  assert.deepEqual(filePartsOf(90 * mebibyte, usualSizes.filePartBytes), [
    { number: 1, start: 0, end: 40 * mebibyte - 1 },
    { number: 2, start: 40 * mebibyte, end: 80 * mebibyte - 1 },
    { number: 3, start: 80 * mebibyte, end: 90 * mebibyte - 1 },
  ])
  assert.equal(filePartsOf(80 * mebibyte, usualSizes.filePartBytes).length, 2)
  const huge = 1024 ** 4
  const parts = filePartsOf(huge, usualSizes.filePartBytes)
  assert.ok(parts.length <= 10_000)
  assert.equal(parts.at(-1)?.end, huge - 1)
})

const skip = await reasonToSkip()
if (skip !== null) test('the S3 store against Ceph', { skip }, () => {})
else suite('Ceph', await startRgw())
suite('a store in memory', await FakeS3.start())

/** Rules that hold on every S3 store, real or not. */
async function suite(name: string, { place, stop }: { place: S3Place; stop(): Promise<void> }) {
  after(() => stop())
  const folder = await mkdtemp(join(tmpdir(), 'skleyka-s3-'))
  after(() => rm(folder, { recursive: true }))
  storageSuite(`s3, ${name}`, async () => ({ storage: await openS3Storage(place), folder, close: async () => {} }))

  const storage = await openS3Storage({ ...place, prefix: 'large/' })
  const client = new S3Client({
    region: place.region,
    endpoint: place.endpoint ?? '',
    forcePathStyle: true,
    ...(place.credentials && { credentials: place.credentials }),
  })
  const unfinished = async () => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: place.bucket }))
    return Uploads.length
  }
  const hashOf = async (key: string) => {
    const hash = createHash('sha256')
    const found = await storage.read(key)
    for await (const chunk of found?.body ?? []) hash.update(chunk)
    return hash.digest('hex')
  }
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  test(`s3, ${name}: a finished upload larger than a part is composed of parts and leaves the spool`, async () => {
    const bytes = randomBytes(90 * 1024 * 1024 + 1)
    const path = join(folder, 'upload')
    await writeFile(path, bytes)
    const info = await storage.adopt('sources/a/1/source', path)
    assert.equal(info.sizeBytes, bytes.length)
    assert.match(info.tag, /-3$/)
    assert.equal(await hashOf('sources/a/1/source'), sha256(bytes))
    await assert.rejects(stat(path))
    const middle = await storage.read('sources/a/1/source', { start: 41_943_030, end: 41_943_050 })
    const chunks = await middle?.body.toArray()
    assert.ok(Buffer.concat(chunks ?? []).equals(bytes.subarray(41_943_030, 41_943_051)))
    assert.equal(middle?.info.sizeBytes, bytes.length)
    assert.equal(await unfinished(), 0)
  })

  test(`s3, ${name}: an empty file is an object too`, async () => {
    const path = join(folder, 'empty')
    await writeFile(path, '')
    assert.equal((await storage.adopt('empty', path)).sizeBytes, 0)
  })

  test(`s3, ${name}: a long stream is put by parts; one that breaks off leaves no part behind`, async () => {
    const bytes = randomBytes(20 * 1024 * 1024)
    await storage.put('stream', Readable.from([bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000)]))
    assert.equal(await hashOf('stream'), sha256(bytes))
    const breaking = async function* () {
      yield bytes
      throw new Error('cut')
    }
    await assert.rejects(storage.put('stream', Readable.from(breaking())), /cut/)
    assert.equal(await hashOf('stream'), sha256(bytes))
    assert.equal(await unfinished(), 0)
  })

  test(`s3, ${name}: what lies under one prefix is not seen under another`, async () => {
    const other = await openS3Storage({ ...place, prefix: 'other/' })
    assert.equal(await other.stat('stream'), null)
    assert.equal(other.localPath('stream'), null)
  })

  test(`s3, ${name}: a bucket that is not there, and a wrong key, are told at the opening`, async () => {
    await assert.rejects(openS3Storage({ ...place, bucket: 'no-such-bucket' }))
    const credentials = { accessKeyId: 'wrong', secretAccessKey: 'wrong' }
    await assert.rejects(openS3Storage({ ...place, credentials }))
  })
}

async function reasonToSkip(): Promise<string | null> {
  if (process.env.TEST_DATABASE_URL) return 'this run is about another PostgreSQL'
  const missing = await missingProgram()
  return missing && `${missing} is not installed: apt-get install ceph-mon ceph-osd radosgw`
}
