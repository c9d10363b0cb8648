import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSize } from './codecs.ts'

/** Bits of a number of so many, and of one in the form of Exp-Golomb. */
const bits = (value: number, count: number) => value.toString(2).padStart(count, '0')
const golomb = (value: number) => {
  const text = (value + 1).toString(2)
  return '0'.repeat(text.length - 1) + text
}

interface Shape {
  readonly profile: number
  readonly chroma?: number
  readonly widthInBlocks: number
  readonly heightInUnits: number
  readonly isProgressive: boolean
  /** Left, right, top and bottom, in units of the crop. */
  readonly crop?: readonly [number, number, number, number]
}

/** A sequence parameter set of H.264 as an encoder writes it (ISO 14496-10, 7.3.2.1.1). */
function writeSet({ profile, chroma, widthInBlocks, heightInUnits, isProgressive, crop }: Shape): Buffer {
  const text = [
    ...[bits(0x67, 8), bits(profile, 8), bits(0, 8), bits(40, 8), golomb(0)],
    ...(chroma === undefined ? [] : [golomb(chroma), chroma === 3 ? '0' : '', golomb(0), golomb(0), '0', '0']),
    ...[golomb(0), golomb(2), golomb(4), '0', golomb(widthInBlocks - 1), golomb(heightInUnits - 1)],
    ...(isProgressive ? ['1'] : ['0', '0']),
    ...['1', crop ? '1' : '0', ...(crop ?? []).map(golomb), '0', '1'],
  ].join('')
  const bytes = text.match(/.{1,8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

test('the size of a picture is read of what its encoder crops, by its colours and its fields', () => {
  const hd = { widthInBlocks: 120, heightInUnits: 68, isProgressive: true } as const
  const sizes: [Shape, number, number][] = [
    [{ profile: 66, ...hd }, 1920, 1088],
    [{ profile: 66, ...hd, crop: [0, 0, 0, 4] }, 1920, 1080],
    [{ profile: 100, chroma: 1, ...hd, crop: [2, 1, 1, 3] }, 1914, 1080],
    // two fields: half the units, each of two lines
    [{ profile: 100, chroma: 1, ...hd, heightInUnits: 34, isProgressive: false, crop: [0, 0, 0, 2] }, 1920, 1080],
    [{ profile: 122, chroma: 2, ...hd, crop: [1, 0, 0, 8] }, 1918, 1080],
    [{ profile: 244, chroma: 3, ...hd, crop: [1, 0, 0, 8] }, 1919, 1080],
  ]
  for (const [shape, width, height] of sizes)
    assert.deepEqual(readSize(writeSet(shape)), { width, height }, JSON.stringify(shape))
})
