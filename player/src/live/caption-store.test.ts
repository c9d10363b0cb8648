import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserData } from '@skleyka/web/stream/stream.ts'
import { CaptionStore } from './caption-store.ts'

const odd = (byte: number) =>
  [0, 1, 2, 3, 4, 5, 6].filter((bit) => (byte >> bit) & 1).length % 2 === 0 ? byte | 128 : byte
/** Pictures of 40 ms, each with the next pair; fillers after them up to `count` pictures. */
const piece = (fromS: number, pairs: readonly (readonly [number, number])[], count = 50): UserData[] =>
  Array.from({ length: count }, (_, place) => {
    const [first, second] = pairs[place] ?? [0, 0]
    return { pts: fromS + place * 0.04, bytes: Uint8Array.from([0x41, 0xff, 0xfc, odd(first), odd(second)]) }
  })
const line = (text: string): [number, number][] => [
  [0x14, 0x25],
  [0x14, 0x2d],
  [0x14, 0x70],
  ...Array.from({ length: text.length / 2 }, (_, at): [number, number] => [
    text.charCodeAt(2 * at),
    text.charCodeAt(2 * at + 1),
  ]),
]
const texts = (store: CaptionStore) => store.cues('CC1').map(([, , text]) => text)

test('a livestream without captions offers none, however much its pictures carry', () => {
  const store = new CaptionStore()
  store.take([])
  store.take(piece(0, []))
  store.take([{ pts: 1 }, { pts: 2, bytes: new Uint8Array([0xff]) }])
  assert.deepEqual([store.channels, texts(store)], [[], []])
})

test('captions go on over pieces; one that comes again, in another quality or after a seek, says nothing twice', () => {
  const store = new CaptionStore()
  store.take(piece(100, line('ONE ')))
  store.take(piece(102, line('TWO ')))
  const before = texts(store)
  assert.deepEqual([store.channels, before], [['CC1'], ['ONE', 'TWO']])
  store.take(piece(102.002, line('TWO ')))
  store.take(piece(100.001, line('ONE ')))
  assert.deepEqual(texts(store), before)
  store.take(piece(98, line('ZERO')))
  assert.deepEqual(texts(store), ['ZERO', 'ONE', 'TWO'])
})

test('what is far from the newest piece is forgotten', () => {
  const store = new CaptionStore()
  store.take(piece(0, line('OLD ')))
  store.take(piece(600, line('NEW ')))
  assert.deepEqual(texts(store), ['NEW'])
})
