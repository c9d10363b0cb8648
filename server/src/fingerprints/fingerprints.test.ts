import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonRanges } from '../../test/common-ranges.ts'
import { drawFrames, drawNumber, drawSound, type FilmChange } from '../../test/drawn-film.ts'
import type { AlignedRange } from './align.ts'
import { frameBytes, printPicture } from './picture-track.ts'
import { printSound } from './sound-track.ts'
import { fillTrack, joinTracks, packTrack, printsPerSecond, unpackTrack } from './track.ts'
import { indexWords } from './words.ts'

const film = printPicture(drawFrames(1, { seconds: 60 }))
const sound = printSound(drawSound(1, { seconds: 60 }))
const picture = (change: FilmChange, seed = 1) => printPicture(drawFrames(seed, change))

/** One range that covers what was copied, to a second at both ends. */
function assertCovers(ranges: readonly AlignedRange[], fromSeconds: number, toSeconds: number, title: string) {
  assert.equal(ranges.length, 1, `${title}: ${JSON.stringify(ranges)}`)
  const [range] = ranges
  const apart = [
    Math.abs((range?.otherFromMs ?? 0) / 1000 - fromSeconds),
    Math.abs((range?.otherToMs ?? 0) / 1000 - toSeconds),
  ]
  assert.ok(
    apart.every((seconds) => seconds <= 1.5),
    `${title}: ${JSON.stringify(range)}`,
  )
}

const changes: Record<string, FilmChange> = {
  'as it is': {},
  'cropped by 10 %': { crop: 0.9 },
  'cropped by 10 % at a corner': { crop: 0.9, cropAt: 0 },
  'cropped by 10 % of each edge': { crop: 0.8 },
  mirrored: { isMirrored: true },
  '3 % faster': { speed: 1.03 },
  '3 % slower': { speed: 0.97 },
  'with a logo': { logo: true },
  'with black bars': { bars: 0.12 },
  'with noise': { noise: 60 },
  'all at once': { crop: 0.9, isMirrored: true, speed: 1.03, logo: true, bars: 0.1 },
}

for (const [title, change] of Object.entries(changes)) {
  test(`D10 a picture ${title} is found over its whole length, and mirrored is told`, () => {
    const ranges = commonRanges(picture({ fromSeconds: 13.1, seconds: 24, ...change }), film)
    assertCovers(ranges, 13.1, 37.1, title)
    const [range] = ranges
    assert.equal(range?.isMirrored, change.isMirrored === true)
    assert.ok(Math.abs((range?.speed ?? 0) - (change.speed ?? 1)) < 0.02, String(range?.speed))
  })
}

test('D10 ten seconds within a minute of something else are found, with their ranges in both', () => {
  const parts = [
    picture({ seconds: 20 }, 2),
    picture({ fromSeconds: 30.3, seconds: 10, crop: 0.9 }),
    picture({ seconds: 30 }, 3),
  ]
  const other = joinTracks(parts)
  assert.ok(other)
  const ranges = commonRanges(other, film)
  assertCovers(ranges, 30.3, 40.3, 'ten seconds')
  assert.ok(Math.abs((ranges[0]?.fromMs ?? 0) - 20_000) <= 1_500, JSON.stringify(ranges))
})

test('D10 a sound is found quieter, 3 % faster and slower with its pitch, and ten seconds of it', () => {
  for (const change of [{}, { loudness: 0.2 }, { speed: 1.03 }, { speed: 0.97 }]) {
    const ranges = commonRanges(printSound(drawSound(1, { fromSeconds: 10, seconds: 30, ...change })), sound)
    assertCovers(ranges, 10, 38.5, JSON.stringify(change))
  }
  const ten = commonRanges(printSound(drawSound(1, { fromSeconds: 21.37, seconds: 10 })), sound)
  assertCovers(ten, 21.4, 30, 'ten seconds')
})

test('D10 a sound that was printed in parts is found at its moment behind them', () => {
  const parts = [printSound(drawSound(4, { seconds: 60 })), printSound(drawSound(5, { seconds: 60 }))]
  const whole = joinTracks([...parts.map((part) => fillTrack(part, 60 * printsPerSecond)), sound])
  assert.ok(whole)
  const [range, ...more] = commonRanges(printSound(drawSound(1, { fromSeconds: 10, seconds: 30 })), whole)
  assert.deepEqual(more, [])
  assert.ok(Math.abs((range?.otherFromMs ?? 0) - 130_000) <= 1_000, JSON.stringify(range))
})

test('D10 nothing is found in other films and sounds', () => {
  for (let seed = 10; seed < 22; seed += 1) {
    assert.deepEqual(commonRanges(picture({ seconds: 30 }, seed), film), [], `film ${seed}`)
    assert.deepEqual(commonRanges(printSound(drawSound(seed)), sound), [], `sound ${seed}`)
  }
})

test('D10 black, flat and silent moments, a hum and a tone are no evidence and enter no index', () => {
  const flat = new Uint8Array(60 * frameBytes)
  for (const shade of [0, 16, 128, 255]) assert.deepEqual(indexWords(printPicture(flat.fill(shade))), [])
  assert.deepEqual(indexWords(printSound(new Int16Array(80_000))), [])
  const tone = Int16Array.from({ length: 80_000 }, (_, at) => 9_000 * Math.sin((2 * Math.PI * 440 * at) / 8_000))
  assert.deepEqual(indexWords(printSound(tone)), [])
})

test('D10 two videos of one still picture, and of one studio that is seen all the time, do not match', () => {
  const still = drawFrames(5, { seconds: 0.25 })
  const stills = new Uint8Array(Buffer.concat(Array.from({ length: 120 }, () => still)))
  assert.deepEqual(commonRanges(printPicture(stills), printPicture(stills)), [])
  // somebody moves a little before one wall
  const studio = (seed: number) =>
    printPicture(
      Uint8Array.from(stills, (shade, at) => {
        const moment = Math.floor(at / frameBytes)
        const column = at % 64
        const head = 20 + Math.floor(24 * drawNumber(seed, moment >> 3))
        return Math.abs(column - head) < 7 ? Math.round(200 * drawNumber(seed + 1, moment >> 2)) : shade
      }),
    )
  assert.deepEqual(commonRanges(studio(100), studio(200)), [])
})

test('too little to be printed makes empty tracks, and a track is the same after it was stored', () => {
  for (const track of [
    printPicture(new Uint8Array(100)),
    printSound(new Int16Array(1_600)),
    printSound(new Int16Array()),
  ]) {
    assert.deepEqual([track.length, indexWords(track)], [0, []])
    assert.deepEqual(commonRanges(track, track.kind === 'PICTURE' ? film : sound), [])
  }
  assert.deepEqual(unpackTrack('PICTURE', packTrack(film)), film)
  assert.equal(joinTracks([]), null)
})
