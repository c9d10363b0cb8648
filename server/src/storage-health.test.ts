import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { FakeS3 } from '../test/test-s3.ts'
import { diskSpace } from './data-folder/disk.ts'
import { healthOf } from './health.ts'
import { openDiskStorage } from './storage/disk.ts'
import { openS3Storage } from './storage/s3/s3.ts'
import type { Storage } from './storage/storage.ts'
import { checkStorage } from './storage-health.ts'

const root = await mkdtemp(path.join(tmpdir(), 'skleyka-test-'))
after(() => rm(root, { recursive: true }))
const fake = await FakeS3.start()
after(() => fake.stop())

/** Returns what /healthz tells of it; undefined when all is well. */
async function problem(storage: Storage): Promise<string | undefined> {
  const { parts } = await healthOf({
    storage: () => checkStorage(root, { storage, disk: () => diskSpace(root) }),
  })()
  return parts.storage?.problem
}

test('R12 a store that refuses is told at /healthz in words an operator can act on, one that is away as such', async () => {
  const storage = await openS3Storage(fake.place)
  assert.equal(await problem(storage), undefined)
  fake.faultOf = () => ({ status: 403, code: 'SignatureDoesNotMatch' })
  assert.match((await problem(storage)) ?? '', /^Хранилище отказывает в.доступе: проверьте ключ/)
  fake.faultOf = () => ({ status: 404, code: 'NoSuchBucket' })
  assert.match((await problem(storage)) ?? '', /нет корзины: проверьте STORAGE_URL/)
  fake.faultOf = () => 'down'
  assert.equal(await problem(storage), 'не\u00a0отвечает')
  fake.faultOf = () => null
  assert.equal(await problem(storage), undefined)
})

test('R12 a disk whose folder is taken away is told at /healthz', async () => {
  const folder = path.join(root, 'storage')
  const storage = await openDiskStorage(folder)
  assert.equal(await problem(storage), undefined)
  await rm(folder, { recursive: true })
  assert.match((await problem(storage)) ?? '', /./)
})
