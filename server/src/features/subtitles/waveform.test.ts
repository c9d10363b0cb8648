import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { usualBounds } from '../processing/convert.task.ts'
import { findWaveform } from './peaks.sql.ts'
import { readPeaks, requestWaveform } from './peaks.ts'

const product = await testProcessing()
const { db, media, storage, account, work, finished, read } = product
after(product.close)

const picture = ['-f', 'lavfi', '-t', '2', '-i', 'testsrc=size=320x180:rate=25']
const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
/** A second of silence, then one of a tone. */
const sound = ['-f', 'lavfi', '-t', '2', '-i', "aevalsrc='if(gte(t,1),0.5*sin(2*PI*440*t),0)':s=48000"]

test('the peaks of a sound are quiet where it is and loud where it is not, made once; a silent video has none', async () => {
  const loud = await finished(await media.make('loud.mp4', [...picture, ...sound, ...encoded, '-c:a', 'aac']))
  const silent = await finished(await media.make('silent.mp4', [...picture, ...encoded]))
  await work(false, usualBounds, 1)
  const made = async ({ id }: { id: number }) => {
    const versionId = (await read(id)).current_version_id ?? 0
    const request = () =>
      db.transaction().execute((tx) => requestWaveform(tx, { accountId: account.id, recordId: id, versionId }))
    await request()
    const found = await until(
      () => findWaveform(db, account.id, versionId),
      (waveform) => waveform?.isMade === true,
    )
    assert.equal(await request(), null)
    return found?.folder ?? null
  }
  assert.equal(await made(silent), null)
  const peaks = [...((await readPeaks(storage, (await made(loud)) ?? '')) ?? [])]
  assert.ok(peaks.length >= 98 && peaks.length <= 106, String(peaks.length))
  assert.ok(Math.max(...peaks.slice(5, 40)) < 6, 'the first second is silent')
  assert.ok(Math.min(...peaks.slice(60, 90)) > 40, 'the second is loud')
})

test('a worker that is killed while it makes the peaks is followed by one that makes the same', async () => {
  const record = await finished(await media.make('killed.mp4', [...picture, ...sound, ...encoded, '-c:a', 'aac']))
  const { versionId } = record
  const request = () =>
    db.transaction().execute((tx) => requestWaveform(tx, { accountId: account.id, recordId: record.id, versionId }))
  const made = () =>
    until(
      () => findWaveform(db, account.id, versionId),
      (waveform) => waveform?.isMade === true,
    )
  await product.stopWork()
  await request()
  // they lie in the storage, and nobody knows of them
  await product.workUntilKilled({ method: 'put', key: 'peaks.bin' })
  assert.equal((await findWaveform(db, account.id, versionId))?.isMade, false)
  await work(true)
  const first = await readPeaks(storage, (await made())?.folder ?? '')
  assert.ok(first && Math.max(...first) > 40)
  const ofRecord = await product.keys(`images/${record.uuid}/`)
  assert.equal(ofRecord.filter((key) => key.endsWith('peaks.bin')).length, 1)
})
