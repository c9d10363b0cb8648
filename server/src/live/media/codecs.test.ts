import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MediaProblem, readSize, readUnit } from './codecs.ts'

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
  /** The lists of scaling: each flag, and the numbers after one that is set. */
  readonly scaling?: string
  /** Field that gives the order of the pictures, where their slices do not. */
  readonly order?: string
  /** Left, right, top and bottom, in units of the crop. */
  readonly crop?: readonly [number, number, number, number]
}

/** A sequence parameter set of H.264 as an encoder writes it (ISO 14496-10, 7.3.2.1.1). */
function writeSet(shape: Shape): Buffer {
  const { profile, chroma, widthInBlocks, heightInUnits, isProgressive, crop } = shape
  const scaling = shape.scaling === undefined ? '0' : `1${shape.scaling}`
  const text = [
    ...[bits(0x67, 8), bits(profile, 8), bits(0, 8), bits(40, 8), golomb(0)],
    ...(chroma === undefined ? [] : [golomb(chroma), chroma === 3 ? '0' : '', golomb(0), golomb(0), '0', scaling]),
    ...[golomb(0), shape.order ?? golomb(2), golomb(4), '0', golomb(widthInBlocks - 1), golomb(heightInUnits - 1)],
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

test('lists of scaling and the order of pictures are passed over before the size is read', () => {
  const hd = { widthInBlocks: 120, heightInUnits: 68, isProgressive: true } as const
  // a difference of 1 and back, so that a list that is read too far or not far enough is noticed
  const list = (length: number) => `1${Array.from({ length }, (_, at) => golomb(at % 2 === 0 ? 1 : 2)).join('')}`
  const [small, large] = [list(16), list(64)]
  // the difference of -8 ends a list: the rest of it is as before
  const ended = `1${golomb(16)}`
  const shapes: Shape[] = [
    { profile: 100, chroma: 1, ...hd, scaling: `${small.repeat(6)}${large.repeat(2)}` },
    { profile: 100, chroma: 1, ...hd, scaling: `0${small}000${ended}0${large}` },
    { profile: 244, chroma: 3, ...hd, scaling: `${small}00000${large.repeat(5)}0` },
    { profile: 66, ...hd, order: `${golomb(0)}${golomb(3)}` },
    { profile: 66, ...hd, order: `${golomb(1)}1${golomb(5)}${golomb(6)}${golomb(2)}${golomb(7)}${golomb(9)}` },
  ]
  for (const shape of shapes)
    assert.deepEqual(readSize(writeSet(shape)), { width: 1920, height: 1088 }, JSON.stringify(shape))
})

/** Returns the problem with a tag that is not taken. */
function problemOf(kind: 'audio' | 'video', body: Buffer): string {
  try {
    return readUnit({ kind, timestamp: 0, body }).kind
  } catch (error) {
    assert.ok(error instanceof MediaProblem)
    return `${error.code} ${error.detail}`
  }
}

test('codecs that are not taken are named as people know them, and unknown ones by their number', () => {
  const pictures = [2, 3, 4, 5, 12].map((codec) => problemOf('video', Buffer.from([0x10 | codec, 1, 0, 0, 0, 1])))
  const names = ['H.263', '3', 'VP6', 'VP6', 'HEVC']
  assert.deepEqual(
    pictures,
    names.map((name) => `VIDEO_CODEC ${name}`),
  )
  assert.equal(problemOf('video', Buffer.from('90617630310a', 'hex')), 'VIDEO_CODEC av01')
  assert.equal(problemOf('video', Buffer.from('9061760a31', 'hex')), 'VIDEO_CODEC av?1')
  const sounds = [2, 7, 9, 11].map((codec) => problemOf('audio', Buffer.from([codec << 4, 1, 0])))
  assert.deepEqual(sounds, ['AUDIO_CODEC MP3', 'AUDIO_CODEC 7', 'AUDIO_CODEC Opus', 'AUDIO_CODEC Speex'])
})

/** A tag that describes pictures of so many blocks. */
function describe(widthInBlocks: number, heightInUnits: number, crop?: Shape['crop']): Buffer {
  const shape = { profile: 66, widthInBlocks, heightInUnits, isProgressive: true }
  const set = writeSet(crop ? { ...shape, crop } : shape)
  const [length, none] = [Buffer.from([0, set.length]), Buffer.from([0])]
  return Buffer.concat([Buffer.from('17000000000142c01effe1', 'hex'), length, set, none])
}

test('a picture may have 2 to 8192 points a side, and no others', () => {
  assert.equal(problemOf('video', describe(512, 512)), 'videoSetup')
  assert.equal(problemOf('video', describe(513, 512)), 'BAD_MEDIA 8208×8192')
  assert.equal(problemOf('video', describe(512, 513)), 'BAD_MEDIA 8192×8208')
  assert.equal(problemOf('video', describe(1, 1, [0, 7, 0, 7])), 'videoSetup')
  assert.equal(problemOf('video', describe(1, 1, [0, 8, 0, 0])), 'BAD_MEDIA 0×16')
  assert.equal(problemOf('video', describe(1, 1, [0, 0, 8, 0])), 'BAD_MEDIA 16×0')
})
