import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openDiskStorage } from '../../storage/disk.ts'
import type { Storage } from '../../storage/storage.ts'
import { openStoredSource } from './source-file.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-source-'))
after(() => rm(folder, { recursive: true }))
const disk = await openDiskStorage(path.join(folder, 'storage'))
await disk.put('sources/a/1/source', 'film')
const distant: Storage = { ...disk, localPath: () => null }
const tools = { scratchFolder: folder }
const { signal } = new AbortController()
const copies = async () => (await readdir(folder)).filter((name) => name.startsWith('source-'))

test('a store of local files is read where it is', async () => {
  await using source = await openStoredSource(disk, tools, 'sources/a/1/source', signal)
  assert.equal(source.path, disk.localPath('sources/a/1/source'))
  assert.deepEqual(await copies(), [])
})

test('a distant source is copied for as long as it is read', async () => {
  {
    await using source = await openStoredSource(distant, tools, 'sources/a/1/source', signal)
    assert.equal(await readFile(source.path, 'utf8'), 'film')
  }
  assert.deepEqual(await copies(), [])
  assert.equal(await disk.readText('sources/a/1/source'), 'film')
})

test('a source that is not there, or whose reading is broken off, leaves no copy', async () => {
  await assert.rejects(openStoredSource(disk, tools, 'sources/no/such', signal), /ENOENT/)
  await assert.rejects(openStoredSource(distant, tools, null, signal), /^TaskFailure: Исходного файла больше нет/)
  await assert.rejects(openStoredSource(distant, tools, 'sources/no/such', signal))
  await assert.rejects(openStoredSource(distant, tools, 'sources/a/1/source', AbortSignal.abort()))
  assert.deepEqual(await copies(), [])
})
