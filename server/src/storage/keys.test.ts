import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  folderOf,
  imagesFolder,
  liveFolder,
  outputFolder,
  recordFolders,
  sourceFolder,
  sourceKey,
  subtitlesFolder,
} from './keys.ts'

const uuid = '0b2f2f5e-0000-4000-8000-000000000001'
const run = { versionId: 7, taskId: 40, claim: 2 }

test('everything that is kept of a record lies in its folders, so that removing them removes it', () => {
  const kept = [
    sourceKey(uuid, 7),
    outputFolder(uuid, run),
    imagesFolder(uuid, run),
    subtitlesFolder(uuid, 3, 1),
    liveFolder(uuid, 9),
  ]
  for (const key of kept)
    assert.ok(
      recordFolders(uuid).some((folder) => key.startsWith(folder)),
      key,
    )
  assert.equal(recordFolders(uuid).length, kept.length)
})

test('two runs of a task, and two versions, never share a folder', () => {
  const folders = [run, { ...run, claim: 3 }, { ...run, taskId: 41 }, { ...run, versionId: 8 }]
  assert.equal(new Set(folders.map((each) => outputFolder(uuid, each))).size, folders.length)
  assert.ok(!sourceFolder(uuid, 71).startsWith(sourceFolder(uuid, 7)))
})

test('the folder of a key ends with its slash', () => {
  assert.equal(folderOf(sourceKey(uuid, 7)), sourceFolder(uuid, 7))
})
