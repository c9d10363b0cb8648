import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type ProcessedRendition, processedRenditions, uploadedWithLadder } from '../../../test/processed-media.ts'
import { testProcessing } from '../../../test/test-processing.ts'
import { findMade } from '../records/records.sql.ts'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../../shared/media/odd')
const skip = !existsSync(folder) && 'the odd files do not lie beside the repository'

/** A picture of four quarters as it was filmed: red, lime, blue, yellow. */
const upright = ['red', 'lime', 'blue', 'yellow']

interface Expected {
  readonly seconds: number
  /** The picture is taken as it is. */
  readonly copied?: boolean
  /** A second of silence or more stands before the first beep, or after the last one. */
  readonly firstBeep?: number
  readonly lastBeep?: number
  /** The last flash, where the picture ends before its sound. */
  readonly lastFlash?: number
  readonly isSilent?: boolean
  readonly quarters?: readonly string[]
  /** Largest distance of a beep from its flash where the file itself is so loose. */
  readonly within?: number
}

const expectations: Readonly<Record<string, Expected>> = {
  'trim-editlist.mp4': { seconds: 8.7, copied: false },
  'one-edit-start.mp4': { seconds: 9.6, copied: false },
  'vflip.mp4': { seconds: 12, copied: false, quarters: ['blue', 'yellow', 'red', 'lime'] },
  'still-with-sound.mp4': { seconds: 30, copied: false, lastFlash: 0 },
  'picture-ends-early.mkv': { seconds: 30, copied: false, lastFlash: 5 },
  'static-end.webm': { seconds: 30, copied: false, lastFlash: 4 },
  'static-end-live.webm': { seconds: 30, copied: false, lastFlash: 4 },
  'sound-ends-early.mp4': { seconds: 12, copied: true, lastBeep: 4 },
  'empty-sound.mp4': { seconds: 8, copied: true, isSilent: true },
  'late-sound-copy.mp4': { seconds: 14, copied: true, firstBeep: 8 },
  'late-sound-encode.mkv': { seconds: 14, copied: true, firstBeep: 8 },
  'late-3s-opus.mkv': { seconds: 12, copied: true, firstBeep: 3 },
  'ac3-and-truehd.mkv': { seconds: 1.2, copied: true, lastBeep: 0 },
  'apac.mov': { seconds: 8.2, copied: true, lastBeep: 7 },
  'pcm_f32be.mov': { seconds: 3.2, copied: true, lastBeep: 2 },
  'flv1-pcm.flv': { seconds: 4, copied: false },
  'flv1-adpcm.flv': { seconds: 6, copied: false },
  'cover-gif.mkv': { seconds: 4.2, copied: true },
  'stereo-then-51.ts': { seconds: 12.2, copied: true, within: 0.1, lastBeep: 11 },
  'phone-turned.webm': { seconds: 10, copied: false, quarters: [] },
  'rgb-720.mkv': { seconds: 3, copied: false, isSilent: true, quarters: [] },
  'late.flv': { seconds: 12, copied: true },
  'keys-run-out.mp4': { seconds: 182, copied: false },
}

const product = await testProcessing()
const { work, untilEnded, stopWork } = product
after(product.close)
const records = new Map<string, Awaited<ReturnType<typeof uploadedWithLadder>>>()
if (!skip) {
  for (const name of Object.keys(expectations)) {
    records.set(name, await uploadedWithLadder(product, path.join(folder, name)))
  }
  await work()
}

async function processed(name: string) {
  const record = records.get(name)
  assert.ok(record)
  const ended = await untilEnded(record.id)
  assert.equal(ended.current_state, 'READY', `${ended.fail_text}`)
  return { record, ended, renditions: await processedRenditions(product, record) }
}

const near = (one: number | undefined, other: number, within: number, words: string) =>
  assert.ok(one !== undefined && Math.abs(one - other) <= within, `${words}: ${one}, ${other} expected`)

const nearest = (moments: readonly number[], at: number) =>
  moments.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0]

for (const [name, expected] of Object.entries(expectations)) {
  test(`issue 23 ${name}: whole, in step and as long everywhere`, { skip }, async () => {
    const { ended, renditions } = await processed(name)
    assert.equal(renditions[0]?.copied, expected.copied)
    near((ended.duration_ms ?? 0) / 1000, expected.seconds, 0.1, 'record')
    assert.equal(ended.is_mute, expected.isSilent ?? false)
    for (const rendition of renditions) check(rendition, expected)
    const flashes = renditions.map(({ measure }) => measure.flashes.map((at) => at - (measure.picture?.from ?? 0)))
    for (const at of flashes[0] ?? []) near(nearest(flashes.at(-1) ?? [], at), at, 0.125, 'flash of both')
  })
}

function check({ name, listed, longest, codecs, leastStreams, measure }: ProcessedRendition, expected: Expected): void {
  const { picture, sound, flashes, beeps, frames } = measure
  assert.ok(picture, name)
  near(listed, expected.seconds, 0.1, `${name} playlist`)
  near(picture.to - picture.from, expected.seconds, 0.1, `${name} picture`)
  assert.ok(longest <= 12.5, `${name} longest segment`)
  assert.equal(leastStreams, expected.isSilent ? 1 : 2, `${name} streams of every segment`)
  for (const at of [0.3, 0.9]) {
    const quarters = frames[Math.floor(frames.length * at)]?.quarters.map(nameOf)
    if (expected.quarters?.length !== 0) assert.deepEqual(quarters, expected.quarters ?? upright, `${name} at ${at}`)
  }
  if (expected.isSilent) {
    assert.equal(sound, null)
    assert.doesNotMatch(codecs, /mp4a/)
    return
  }
  assert.ok(sound, name)
  near(sound.from, picture.from, 0.15, `${name} sound begins`)
  near(sound.to, picture.to, expected.lastBeep === undefined ? 0.3 : 0.5, `${name} sound ends`)
  assert.deepEqual(sound.holes, [], name)
  const seen = flashes.filter((at) => expected.firstBeep === undefined || at - picture.from > expected.firstBeep - 0.5)
  const beepsInTime =
    expected.lastFlash === undefined ? beeps : beeps.filter((at) => at - picture.from < (expected.lastFlash ?? 0) + 0.5)
  const both =
    expected.lastBeep === undefined ? seen : seen.filter((at) => at - picture.from < (expected.lastBeep ?? 0) + 0.5)
  assert.ok(both.length > 0)
  for (const at of both) {
    near(nearest(beepsInTime, at), at, expected.within ?? 0.08, `${name} beep of the flash`)
  }
  if (expected.firstBeep !== undefined)
    near((beeps[0] ?? 0) - picture.from, expected.firstBeep, 0.08, `${name} first beep`)
  if (expected.lastFlash !== undefined)
    assert.ok((beeps.at(-1) ?? 0) > expected.lastFlash + 1.5, `${name} sound goes on`)
}

function nameOf([red, green, blue]: readonly [number, number, number]): string {
  const bits = [red, green, blue].map((part) => (part > 128 ? 1 : 0)).join('')
  return { '100': 'red', '010': 'lime', '001': 'blue', '110': 'yellow', '000': 'black' }[bits] ?? bits
}

test('issue 23 a picture that changes its size in mid-stream stands between bars, in its own shape', {
  skip,
}, async () => {
  const { renditions } = await processed('phone-turned.webm')
  for (const { name, measure } of renditions) {
    const [before, later] = [0.2, 0.8].map((at) => measure.frames[Math.floor(measure.frames.length * at)])
    assert.equal(nameOf(before?.edges[1] ?? [0, 0, 0]), 'red', name)
    assert.equal(nameOf(later?.edges[1] ?? [0, 0, 0]), 'black', name)
    assert.equal(nameOf(later?.edges[0] ?? [0, 0, 0]), 'black', name)
  }
})

test('issue 23 an RGB source keeps its colours, and says which they are', { skip }, async () => {
  const { renditions } = await processed('rgb-720.mkv')
  for (const { name, measure } of renditions) {
    const colour = measure.frames[10]?.middle ?? []
    for (const [place, expectedValue] of [32, 192, 64].entries()) near(colour[place], expectedValue, 4, name)
    assert.equal(measure.colours, 'bt709', name)
  }
})

test('issue 23 a stream that is not decoded is left out and told, and makes no track', { skip }, async () => {
  const leftOut = async (name: string) => {
    const { record } = await processed(name)
    const tracks = await product.db
      .selectFrom('audio_tracks')
      .select('state')
      .where('record_id', '=', record.id)
      .execute()
    assert.deepEqual(tracks, [], name)
    return (await findMade(product.db, product.account.id, record.id)).leftOut
  }
  assert.deepEqual(await leftOut('ac3-and-truehd.mkv'), [{ kind: 'sound', format: 'TrueHD' }])
  assert.deepEqual(await leftOut('apac.mov'), [{ kind: 'sound', format: 'APAC' }])
  assert.deepEqual(await leftOut('cover-gif.mkv'), [])
  await stopWork()
})
