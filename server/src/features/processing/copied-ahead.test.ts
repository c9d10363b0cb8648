import assert from 'node:assert/strict'
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { plainClip } from '../../../test/test-media.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { usualBounds } from './convert.task.ts'

const product = await testProcessing()
const { db, media, storage, scratchFolder } = product
const { work, stopWork, uploaded, read, readVersion, untilEnded, keys } = product
after(product.close)
const clip = await media.make('clip.mp4', plainClip(10, '320x180'))

/** A worker that checks and does not convert, until this video waits for its conversion. */
async function checked() {
  const record = await uploaded(clip)
  await work(false, usualBounds, 0, 0)
  await until(
    () => read(record.id),
    ({ current_state }) => current_state === 'QUEUED',
  )
  await stopWork()
  return { ...record, ahead: join(scratchFolder, `ahead-${record.versionId}`, 'work', 'ahead') }
}

const topRung = async (uuid: string) => {
  const found = (await keys(`hls/${uuid}/`)).filter((key) => key.includes('/180/') && !key.endsWith('.m3u8'))
  return Promise.all(found.map((key) => readFile(storage.localPath(key) ?? '')))
}

test('what was copied beside the check is not played before its conversion has begun, and is the first to be played', async () => {
  const record = await checked()
  const { playable, current_version_id } = await read(record.id)
  assert.deepEqual([playable, current_version_id], [false, null])
  assert.deepEqual(await keys(`hls/${record.uuid}/`), [])
  // a mark by which it is known again: a box that players skip
  const mark = Buffer.from('\0\0\0\x10freeit was me')
  const first = join(record.ahead, '00000.m4s')
  await writeFile(first, Buffer.concat([await readFile(first), mark]))
  await work()
  await untilEnded(record.id)
  await stopWork()
  assert.ok((await topRung(record.uuid)).some((segment) => segment.subarray(-mark.length).equals(mark)))
  assert.deepEqual(await readdir(scratchFolder), [])
})

test('R5 a worker killed between the check and the first picture leaves nothing that plays; the next one makes the same anew', async () => {
  const whole = await checked()
  await work()
  await untilEnded(whole.id)
  await stopWork()
  const killed = await checked()
  // the start of a worker empties its scratch folder
  await rm(join(scratchFolder, `ahead-${killed.versionId}`), { recursive: true })
  assert.equal((await read(killed.id)).playable, false)
  assert.deepEqual(await keys(`hls/${killed.uuid}/`), [])
  await work(true)
  assert.equal((await untilEnded(killed.id)).current_state, 'READY')
  await stopWork()
  assert.deepEqual(await topRung(killed.uuid), await topRung(whole.uuid))
})

test('safety 8.1 a file that copies well and fails its check is not playable for a moment, and nothing of the copy stays', async () => {
  const path = await media.make('cut-short.mp4', plainClip(30, '320x180'))
  await truncate(path, Math.floor((await readFile(path)).length * 0.8))
  const record = await uploaded(path)
  await work()
  const ended = await until(
    () => read(record.id),
    (now) => {
      assert.equal(now.playable, false)
      return now.current_state === 'FAILED'
    },
  )
  await stopWork()
  assert.equal(ended.fail_reason, 'BAD_FILE')
  assert.deepEqual(await keys(`hls/${record.uuid}/`), [])
  assert.deepEqual(await readdir(scratchFolder), [])
  assert.equal((await readVersion(record.versionId)).output_prefix, null)
  const tasks = await db.selectFrom('tasks').select('type').where('version_id', '=', record.versionId).execute()
  assert.deepEqual(tasks, [{ type: 'probe' }])
})

test('C-7.2-12 a video that is wanted without its sound gets nothing of the copy that has it', async () => {
  const record = await uploaded(clip)
  await db.updateTable('record_versions').set({ is_mute: true }).where('id', '=', record.versionId).execute()
  await work()
  assert.equal((await untilEnded(record.id)).current_state, 'READY')
  await stopWork()
  const made = await topRung(record.uuid)
  assert.ok(made.length > 2)
  for (const bytes of made) assert.ok(bytes.toString('latin1').split(/traf|trak/).length <= 2, 'one track')
  assert.deepEqual(await readdir(scratchFolder), [])
})
