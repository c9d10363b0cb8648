import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { decodeCaptions } from '@skleyka/contract/subtitles/captions-608.ts'
import { captionTags, isPicture, popOn, rollUp, withUnit } from '../../../test/captioned-clip.ts'
import { liveClip } from '../../../test/test-encoder.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { packCaptions, readCaptions, unpackCaptions } from './captions.ts'
import { readUnit } from './codecs.ts'
import { FlvReader, type MediaTag } from './flv.ts'

const media = await openTestMedia()
after(() => media.close())
const tags = new FlvReader().read(await readFile(await media.make('plain.flv', liveClip(3))))

const pictureOf = (tag: MediaTag) => {
  const unit = readUnit(tag)
  return unit.kind === 'video' ? unit : assert.fail('no picture')
}
const captionsOf = (tag: MediaTag) => {
  const { timestamp, shownAfter, data } = pictureOf(tag)
  return readCaptions(timestamp + shownAfter, data, 4)
}

test('captions are read out of the pictures that carry them, and none out of those that do not', () => {
  const captioned = captionTags(tags, [popOn(0, 'GOOD EVENING'), rollUp(1_500, 'NEXT'), popOn(0, 'BONSOIR', 2)])
  const pairs = captioned
    .filter(isPicture)
    .flatMap(captionsOf)
    .sort((one, other) => one.atMs - other.atMs)
  const captions = [...decodeCaptions(pairs, 3_000)].map(([channel, cues]) => [channel, cues.map(([, , text]) => text)])
  assert.deepEqual(captions, [
    ['CC1', ['GOOD EVENING', 'NEXT']],
    ['CC3', ['BONSOIR']],
  ])
  assert.deepEqual(tags.filter(isPicture).flatMap(captionsOf), [])
})

test('bytes that stand between zeros are no part of a message, whatever stands before captions', () => {
  const [picture] = captionTags(tags, [popOn(0, 'HELLO')]).filter(isPicture)
  assert.ok(picture)
  const { data } = pictureOf(picture)
  const size = data.readUInt32BE(0)
  const captions = data.subarray(5, 4 + size)
  // a message of another kind, three bytes long: 0, 0, 1
  const unit = Buffer.concat([Buffer.from([6, 5, 3, 0, 0, 3, 1]), captions])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  const guarded = readCaptions(0, Buffer.concat([length, unit]), 4)
  assert.deepEqual(guarded, readCaptions(0, data, 4))
  assert.ok(guarded.length > 0)
})

test('packed captions are the same when they are unpacked elsewhere', () => {
  const pair = { field: 2, first: 0x14, second: 0x2f } as const
  const packed = packCaptions(
    [
      { ...pair, atMs: 90_000 },
      { ...pair, field: 1, atMs: 89_960.4 },
    ],
    90_000,
  )
  assert.deepEqual(unpackCaptions(packed ?? assert.fail('nothing'), 500), [
    { ...pair, atMs: 500 },
    { ...pair, field: 1, atMs: 460 },
  ])
  assert.equal(packCaptions([], 0), null)
})

test('bad input: SEI of megabytes, of chance, cut short and of wrong lengths is passed over', () => {
  const [picture] = captionTags(tags, [popOn(0, 'HELLO')]).filter(isPicture)
  assert.ok(picture)
  const { data } = pictureOf(picture)
  const whole = readCaptions(0, data, 4)
  assert.ok(whole.length > 0)
  for (let cut = 0; cut < 60; cut += 1) {
    const found = readCaptions(0, data.subarray(0, cut), 4)
    assert.deepEqual(found, whole.slice(0, found.length))
  }
  let seed = 11
  const garbage = Buffer.alloc(4 << 20)
  for (let at = 0; at < 8_192; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    garbage[at] = seed >> 16
  }
  const sei = (bytes: Uint8Array) => Buffer.concat([Buffer.from([6]), bytes])
  const commands = Array.from({ length: 31 }, () => [0xfc, 0x94, 0x20]).flat()
  const message = (size: readonly number[]) =>
    Buffer.from([4, ...size, 0xb5, 0, 0x31, ...Buffer.from('GA94'), 3, 0x5f, 0xff, ...commands])
  const long = message([255, 255, 255, 255, 0])
  const many = Buffer.concat(Array.from({ length: 30 }, () => message([8 + 2 + 93])))
  for (const unit of [
    sei(garbage),
    sei(Buffer.alloc(4 << 20, 255)),
    sei(Buffer.alloc(4 << 20)),
    sei(long),
    sei(many),
    Buffer.alloc(1),
  ]) {
    const found = readCaptions(0, pictureOf(withUnit(picture, unit)).data, 4)
    assert.ok(found.length <= 32, `${found.length}`)
  }
})
