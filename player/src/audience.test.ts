import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audienceAddress, audienceClock } from './audience.ts'

test('P-M-19 the tag of the audience is asked for with its macros filled in, each as often as it stands there', () => {
  const facts = { event: 'beat', uuid: 'a-b', seconds: 65.5, now: new Date(0), random: 0.5 } as const
  const tag =
    'https://m.example/?e=[EVENT]&id=[CONTENTID]&t=[CONTENTPLAYHEAD]&at=[TIMESTAMP]&r=[CACHEBUSTING]&e2=[EVENT]&x=[OTHER]'
  assert.equal(
    audienceAddress(tag, facts),
    'https://m.example/?e=beat&id=a-b&t=00%3A01%3A05.500&at=1970-01-01T00%3A00%3A00.000Z&r=50000000&e2=beat&x=[OTHER]',
  )
})

/** A clock, what it has told, and a moment of a video that is played from zero, with what is otherwise. */
function clockOfTest() {
  const events: string[] = []
  const at = (nowMs: number, { videoMs = nowMs, rate = 1 } = {}) => ({ nowMs, videoMs, rate })
  return { events, clock: audienceClock((event) => events.push(event)), at }
}

test('P-M-19 the audience is told of at the beginning, after each half a minute of watching, and at the end', () => {
  const { events, clock, at } = clockOfTest()
  clock.moves(at(0))
  clock.goesOn(at(29_000))
  assert.deepEqual(events, ['start'])
  clock.stands(at(29_500))
  clock.goesOn(at(90_000))
  assert.deepEqual(events, ['start'], 'what is paused is not watched')
  clock.moves(at(100_000))
  assert.deepEqual(events, ['start'], 'it goes on and does not begin')
  clock.goesOn(at(100_499))
  assert.deepEqual(events, ['start'])
  clock.goesOn(at(100_500))
  assert.deepEqual(events, ['start', 'beat'])
  clock.goesOn(at(161_000))
  assert.deepEqual(events, ['start', 'beat', 'beat', 'beat'], 'a page in the background catches up')
  clock.ends(at(162_000))
  clock.ends(at(163_000))
  assert.deepEqual(events.slice(4), ['end'])
  clock.moves(at(200_000))
  assert.deepEqual(events.slice(5), ['start'], 'another view')
})

test('P-M-19 the time of watching is that of the viewer: no sleep of the computer, no leap in the video, at any speed', () => {
  const { events, clock, at } = clockOfTest()
  clock.moves(at(0))
  clock.goesOn(at(28_800_000, { videoMs: 1_000 }))
  clock.goesOn(at(28_801_000, { videoMs: 600_000 }))
  clock.goesOn(at(28_802_000, { videoMs: 0 }))
  assert.deepEqual(events, ['start'], 'slept for eight hours, then leapt ahead and back')
  clock.goesOn(at(28_829_999, { videoMs: 55_998, rate: 2 }))
  assert.deepEqual(events, ['start'], 'a minute of the video at double speed is half a minute of watching')
  clock.goesOn(at(28_830_000, { videoMs: 56_000, rate: 2 }))
  assert.deepEqual(events, ['start', 'beat'])
  clock.goesOn(at(28_860_000, { videoMs: 71_000, rate: 0.5 }))
  assert.deepEqual(events, ['start', 'beat', 'beat'], 'and a quarter of a minute at half the speed')
})
