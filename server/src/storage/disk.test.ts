import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDiskStorage } from './disk.ts'
import { storageSuite } from './storage.suite.ts'

storageSuite('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skleyka-storage-'))
  const storage = await openDiskStorage(join(folder, 'storage'))
  return { storage, folder, close: () => rm(folder, { recursive: true }) }
})

test('disk: what a killed server left half-written is gone at the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skleyka-storage-'))
  await openDiskStorage(folder)
  await writeFile(join(folder, '.incoming', 'half'), 'half')
  await openDiskStorage(folder)
  assert.deepEqual(await readdir(join(folder, '.incoming')), [])
  await rm(folder, { recursive: true })
})

test('disk: a link is not followed by a listing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skleyka-storage-'))
  const storage = await openDiskStorage(folder)
  await storage.put('a/one', '1')
  await symlink('/etc', join(folder, 'a', 'etc'))
  const keys: string[] = []
  for await (const key of storage.list('a/')) keys.push(key)
  assert.deepEqual(keys, ['a/one'])
  await rm(folder, { recursive: true })
})
