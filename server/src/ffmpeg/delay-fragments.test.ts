import assert from 'node:assert/strict'
import { test } from 'node:test'
import { delayFragments } from './delay-fragments.ts'

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const number = (value: number, bytes = 4) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, bytes - Math.min(6, bytes), Math.min(6, bytes))
  return buffer
}
const header = (ticks: number) =>
  box('moov', box('trak', box('mdia', box('mdhd', number(0, 12), number(ticks), number(0)))))
const fragment = (tfdt: Buffer) => box('moof', box('mfhd', number(0, 8)), box('traf', box('tfhd', number(0, 8)), tfdt))

test('every fragment of a segment begins later by itself, in the ticks of its stream, in both sizes of the number', () => {
  const [long, short] = [box('tfdt', number(1 << 24), number(1_000, 8)), box('tfdt', number(0), number(5_000))]
  const segment = Buffer.concat([box('styp', number(0)), fragment(long), box('mdat', number(7)), fragment(short)])
  const delayed = delayFragments(segment, header(48_000), 50)
  const expected = Buffer.concat([
    box('styp', number(0)),
    fragment(box('tfdt', number(1 << 24), number(3_400, 8))),
    box('mdat', number(7)),
    fragment(box('tfdt', number(0), number(7_400))),
  ])
  assert.deepEqual(delayed, expected)
})
