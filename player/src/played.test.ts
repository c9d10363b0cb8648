import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playedRanges } from './played.ts'

/** A moment of a video that is played from zero, with what is otherwise. */
const at = (nowMs: number, { videoMs = nowMs, rate = 1 } = {}) => ({ nowMs, videoMs, rate })

/** Plays on from a moment of the page and of the video, four words of it a second. */
function play(played: ReturnType<typeof playedRanges>, from: { nowMs: number; videoMs: number }, ms: number, rate = 1) {
  for (let past = 0; past <= ms; past += 250)
    played.goesOn({ nowMs: from.nowMs + past, videoMs: from.videoMs + past * rate, rate })
}

test('what is played in one go is one range, taken once, and goes on where it was taken', () => {
  const played = playedRanges()
  play(played, { nowMs: 0, videoMs: 2_000 }, 5_000)
  assert.deepEqual(played.take(60), [[2_000, 7_000]])
  assert.deepEqual(played.take(60), [])
  played.stands(at(5_400, { videoMs: 7_400 }))
  assert.deepEqual(played.take(60), [[7_000, 7_400]])
})

test('a pause and a seek leave out what was not played, and what is watched again is told again', () => {
  const played = playedRanges()
  play(played, { nowMs: 0, videoMs: 0 }, 2_000)
  played.stands(at(2_100))
  play(played, { nowMs: 60_000, videoMs: 2_100 }, 1_000)
  played.jumps()
  play(played, { nowMs: 61_250, videoMs: 500 }, 1_000)
  assert.deepEqual(played.take(60), [
    [0, 3_100],
    [500, 1_500],
  ])
})

test('a jump that nobody announced is not played, in either direction', () => {
  const played = playedRanges()
  played.goesOn(at(0))
  played.goesOn(at(250))
  played.goesOn(at(500, { videoMs: 20_000 }))
  played.goesOn(at(750, { videoMs: 20_250 }))
  played.goesOn(at(1_000, { videoMs: 3_000 }))
  played.goesOn(at(1_250, { videoMs: 3_250 }))
  assert.deepEqual(played.take(60), [
    [0, 250],
    [20_000, 20_250],
    [3_000, 3_250],
  ])
})

test('seconds of the video count, whatever the speed, also where a page in the background is told seldom', () => {
  const played = playedRanges()
  play(played, { nowMs: 0, videoMs: 0 }, 10_000, 2)
  played.goesOn(at(15_000, { videoMs: 30_000, rate: 2 }))
  played.goesOn(at(25_000, { videoMs: 35_000, rate: 0.5 }))
  assert.deepEqual(played.take(60), [[0, 35_000]])
})

test('a computer that slept tells nothing for that time, and a clock that stood takes nothing away', () => {
  const played = playedRanges()
  played.goesOn(at(0))
  played.goesOn(at(250))
  played.goesOn(at(3_600_000, { videoMs: 400 }))
  played.goesOn(at(3_600_000, { videoMs: 650 }))
  assert.deepEqual(played.take(60), [[0, 650]])
})

test('a stream that stalls and a picture that stands still tell nothing', () => {
  const played = playedRanges()
  played.stands(at(0))
  assert.equal(played.count(), 0)
  for (let nowMs = 0; nowMs < 60_000; nowMs += 250) played.goesOn(at(nowMs, { videoMs: 5_000 }))
  assert.deepEqual(played.take(60), [])
})

test('each round of a loop counts, and only so many ranges are taken at once', () => {
  const played = playedRanges()
  for (let round = 0; round < 3; round += 1) {
    play(played, { nowMs: round * 4_100, videoMs: 0 }, 3_750)
    // the beginning again, with the end as the last word of the round
    played.stands(at(round * 4_100 + 4_000, { videoMs: 4_000 }))
    played.jumps()
  }
  assert.deepEqual(played.take(2), [
    [0, 4_000],
    [0, 4_000],
  ])
  assert.deepEqual(played.take(2), [[0, 4_000]])
})

test('what is shorter than a millisecond is no range', () => {
  const played = playedRanges()
  played.goesOn(at(0, { videoMs: 1_000.1 }))
  played.goesOn(at(1, { videoMs: 1_000.3 }))
  played.stands(at(2, { videoMs: 1_000.3 }))
  assert.deepEqual(played.take(60), [])
})
