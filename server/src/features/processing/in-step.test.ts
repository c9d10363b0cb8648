import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { testProcessing } from '../../../test/test-processing.ts'

const product = await testProcessing()
const { media, storage, work, uploaded, untilEnded, keys } = product
after(product.close)
await work()

const bytesOf = async (key: string) => {
  const found = await storage.read(key)
  assert.ok(found, key)
  return buffer(found.body)
}
/** Time that every encoder of AAC puts in front. */
const primingMs = 1024 / 48

test('picture and sound of a rung begin together for players that pass over edits, copied or encoded', async () => {
  const clip = await media.make('b-frames.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc=duration=6:size=640x480:rate=24', '-f', 'lavfi', '-i', 'sine=duration=6:r=48000'],
    ...['-c:v', 'libx264', '-bf', '2', '-g', '48', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ])
  const record = await uploaded(clip)
  assert.equal((await untilEnded(record.id)).current_state, 'READY')
  const inits = (await keys(`hls/${record.uuid}/`)).filter((key) => key.endsWith('/init.mp4'))
  assert.equal(inits.length, 2)
  for (const init of inits) {
    const header = Buffer.from((await bytesOf(init)).toString('latin1').replaceAll('edts', 'free'), 'latin1')
    const segments = (await keys(init.replace('init.mp4', ''))).filter((key) => key.endsWith('.m4s'))
    const path = join(media.folder, 'rung.mp4')
    await writeFile(path, Buffer.concat([header, ...(await Promise.all(segments.map(bytesOf)))]))
    const [picture = [], sound = []] = (['v', 'a'] as const).map((stream) => {
      const show = ['-v', 'error', '-select_streams', stream, '-show_entries', 'packet=pts_time', '-of', 'csv=p=0']
      const times = execFileSync(media.binaries.ffprobe, [...show, path])
        .toString()
        .trim()
        .split('\n')
      return times.map((second) => Number(second) * 1000).toSorted((one, other) => one - other)
    })
    const lateMs = (sound[0] ?? 0) + primingMs - (picture[0] ?? 0)
    assert.ok(Math.abs(lateMs) < 3, `${init}: the sound comes ${lateMs} ms after its picture`)
    const steps = sound.slice(1).map((at, place) => at - (sound[place] ?? 0))
    assert.ok(
      steps.every((step) => Math.abs(step - primingMs) < 1),
      'every segment is told so, not the first one alone',
    )
  }
})
