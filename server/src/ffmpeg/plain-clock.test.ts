import assert from 'node:assert/strict'
import { test } from 'node:test'
import { delayTracks, withoutEdits } from './plain-clock.ts'

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const numbers = (...values: number[]) => {
  const buffer = Buffer.alloc(4 * values.length)
  for (const [place, value] of values.entries()) buffer.writeInt32BE(value, 4 * place)
  return buffer
}
const track = (id: number, ticks: number, edits: [length: number, begins: number][], handler = 'vide') =>
  box(
    'trak',
    box('tkhd', numbers(0, 0, 0, id)),
    box('edts', box('elst', numbers(0, edits.length, ...edits.flatMap((edit) => [...edit, 65_536])))),
    box('mdia', box('mdhd', numbers(0, 0, 0, ticks)), box('hdlr', numbers(0, 0), Buffer.from(handler))),
  )
const header = (...tracks: Buffer[]) => box('moov', box('mvhd', numbers(0, 0, 0, 1_000)), ...tracks)
const fragment = (id: number, begins: number) =>
  box('traf', box('tfhd', numbers(0, id)), box('tfdt', numbers(0, begins)))

test('what the edits of a header tell is told by fragments: the sound of a picture with B-frames comes no earlier than it', () => {
  // as ffmpeg writes them: the picture is 83 ms late and begins 1024 ticks later, its sound is 62 ms late
  const { init, late } = withoutEdits(
    header(
      track(1, 12_288, [
        [83, -1],
        [0, 1_024],
      ]),
      track(2, 48_000, [
        [62, -1],
        [0, 0],
      ]),
    ),
  )
  assert.deepEqual([...late], [[2, 2_976]])
  assert.equal(init.includes('edts'), false)
  const segment = box('moof', fragment(1, 0), fragment(2, 48_000))
  assert.equal(delayTracks(segment, late), true)
  assert.deepEqual(segment, box('moof', fragment(1, 0), fragment(2, 50_976)))
})

test('what an encoder of sound puts in front moves no frame of the picture, a sound that begins well before it does', () => {
  // as ffmpeg copies them: the sound begins at its priming, and its picture 23 ms later
  const copied = (lateMs: number) =>
    withoutEdits(
      header(
        track(1, 1_000, [
          [lateMs, -1],
          [0, 0],
        ]),
        track(2, 48_000, [[0, 0]], 'soun'),
      ),
    ).late
  assert.equal(copied(23).size, 0)
  assert.deepEqual([...copied(500)], [[1, 500]])
  const early = (ticks: number) =>
    withoutEdits(header(track(1, 1_000, [[0, 0]]), track(2, 48_000, [[0, ticks]], 'soun'))).late
  assert.equal(early(1_024).size, 0)
  assert.deepEqual([...early(4_800)], [[1, 100]])
})

test('streams that begin where their fragments say stay as they are', () => {
  const plain = header(track(1, 1_000, [[0, 0]]), track(2, 48_000, []))
  const { init, late } = withoutEdits(plain)
  assert.equal(late.size, 0)
  assert.equal(init.length, plain.length)
  const segment = box('moof', fragment(1, 5))
  assert.equal(delayTracks(segment, late), false)
})
