import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSegment } from '../media/fragments.ts'
import { samplesOfFrame } from '../media/mp4.ts'
import { type AudioFrame, RungWriter } from './rung-writer.ts'

const sampleRate = 48_000
const frameMs = 1_000 / 25
const audio = { sampleRate, channels: 2, config: Buffer.from([0x11, 0x90]), codec: 'mp4a.40.2' }

/** One packet of sound, at the whole millisecond that FLV tells of it. */
const packet = (place: number, at = Math.round((place * samplesOfFrame * 1_000) / sampleRate)): AudioFrame => ({
  at,
  data: Buffer.from(`packet ${String(place).padStart(3, '0')}`),
})

const packets = (count: number) => Array.from({ length: count }, (_, place) => packet(place))

/** Returns the sound of one segment of a second, as the packets came. */
function soundOf(sound: readonly AudioFrame[]) {
  const segments: Buffer[] = []
  const writer = new RungWriter({ audio }, 400, {
    onPart: () => {},
    onSegment: ({ parts }) => void segments.push(Buffer.concat(parts.map(({ bytes }) => bytes))),
  })
  const waiting = [...sound]
  for (let place = 0; place < 25; place += 1) {
    while (waiting[0] && waiting[0].at <= place * frameMs) writer.addAudio(waiting.shift() ?? packet(0))
    writer.addVideo({ at: place * frameMs, shownAfter: 0, isKey: place === 0, data: Buffer.from([1]) }, false)
  }
  for (const left of waiting) writer.addAudio(left)
  writer.finish()
  const [segment, ...others] = segments
  assert.deepEqual(others, [])
  const read = segment ? readSegment(segment).audio : null
  assert.ok(read)
  return {
    time: read.time,
    packets: read.samples.map(({ data }) => data.toString()),
    ticks: read.samples.map(({ durationTicks }) => durationTicks),
  }
}

const namesOf = (sound: readonly AudioFrame[]) => sound.map(({ data }) => data.toString())

test('a packet of sound that is sent twice is heard once, at once after it or among the next ones', () => {
  const sound = packets(46)
  const once = soundOf(sound)
  assert.deepEqual(once.packets, namesOf(sound))
  assert.ok(once.ticks.every((ticks) => ticks === samplesOfFrame))
  const atOnce = soundOf(sound.flatMap((one, place) => (place % 10 === 3 ? [one, one] : [one])))
  assert.deepEqual(atOnce, once)
  const [first, second, third, ...rest] = sound
  assert.ok(first && second && third)
  assert.deepEqual(soundOf([first, second, third, first, second, third, ...rest]), once)
  // two parts of a segment lie between
  const [late, later] = [sound.slice(0, 20), sound.slice(20)]
  assert.deepEqual(soundOf([...late, ...late.slice(-2), ...later]), once)
})

test('equal packets of other moments are sound of their own, as silence is; so are others of one moment', () => {
  const silence = packets(46).map(({ at }) => ({ at, data: Buffer.from('silence') }))
  assert.deepEqual(soundOf(silence).packets.length, 46)
  // a clock that is told for two packets at once
  const paired = packets(46).map(({ data }, place) => ({ at: packet(place - (place % 2)).at, data }))
  const sound = soundOf(paired)
  assert.deepEqual(sound.packets, namesOf(paired))
  assert.ok(sound.ticks.every((ticks) => ticks === samplesOfFrame))
})

test('sound within 60 ms of where it follows is joined without a gap, farther it is put where it belongs', () => {
  const shifted = (ms: number) => packets(40).map((one, place) => (place < 20 ? one : { ...one, at: one.at + ms }))
  const slack = (60 * sampleRate) / 1_000
  const joined = soundOf(shifted(59))
  assert.ok(joined.ticks.every((ticks) => ticks === samplesOfFrame))
  const apart = soundOf(shifted(62))
  const [gap] = apart.ticks.filter((ticks) => ticks !== samplesOfFrame)
  assert.ok(gap !== undefined && gap > samplesOfFrame + slack && gap < samplesOfFrame + slack + 200, `${gap}`)
  assert.equal(apart.packets.length, 40)
  // what is of long before is left out
  const sound = packets(46)
  const old = { at: 0, data: Buffer.from('of before') }
  assert.deepEqual(soundOf([...sound.slice(0, 30), old, ...sound.slice(30)]), soundOf(sound))
})

test('RFC 8216bis 4.4.4.9 no part is longer than its target when a last picture waits for the end of its sound', () => {
  const partMs = 350
  const endingAt = (untilMs: number) => {
    const parts: number[] = []
    const writer = new RungWriter({ audio }, partMs, {
      onPart: ({ durationMs }) => void parts.push(durationMs),
      onSegment: () => {},
    })
    for (let place = 0; place < 6; place += 1)
      writer.addVideo({ at: place * frameMs, shownAfter: 0, isKey: place === 0, data: Buffer.from([1]) }, false)
    writer.finish(untilMs)
    return parts
  }
  assert.deepEqual(endingAt(0), [240])
  assert.deepEqual(endingAt(350), [350])
  assert.deepEqual(endingAt(400), [200, 200])
  assert.deepEqual(endingAt(900), [200, 350])
})
