import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FlvReader, flvHead, type MediaTag, tagOf, writeTag } from './flv.ts'

const tags: MediaTag[] = [
  { kind: 'video', timestamp: 0, body: Buffer.from([0x17, 0]) },
  { kind: 'audio', timestamp: 0xffffff, body: Buffer.alloc(10_000, 7) },
  { kind: 'script', timestamp: 0x1000000, body: Buffer.from([2]) },
  { kind: 'video', timestamp: 0xfedcba98, body: Buffer.from([0x27, 1, 2]) },
]

test('tags are read as they were written, with times of 32 bits, however their bytes are cut', () => {
  const bytes = Buffer.concat([flvHead, ...tags.map(writeTag)])
  for (const step of [1, 13, 15, 4_096, bytes.length]) {
    const reader = new FlvReader()
    const found: MediaTag[] = []
    for (let at = 0; at < bytes.length; at += step) found.push(...reader.read(bytes.subarray(at, at + step)))
    assert.deepEqual(found, tags, `${step}`)
  }
})

test('a tag is handed on with its last byte, not with the first of the next one', () => {
  const reader = new FlvReader()
  const [first, second] = tags.map(writeTag)
  assert.ok(first && second)
  assert.deepEqual(reader.read(Buffer.concat([flvHead, first.subarray(0, -1)])), [])
  assert.equal(reader.read(Buffer.concat([first.subarray(-1), second.subarray(0, -1)])).length, 1)
  assert.equal(reader.read(second.subarray(-1)).length, 1)
})

test('what is no FLV is refused, and a message without media is no tag', () => {
  assert.throws(() => new FlvReader().read(Buffer.from('RIFF 0000 WAVE')), /no FLV/)
  const body = Buffer.from([1])
  const kinds = [8, 9, 15, 18, 20].map((type) => tagOf({ type, timestamp: 0, body })?.kind)
  assert.deepEqual(kinds, ['audio', 'video', 'script', 'script', undefined])
  assert.equal(tagOf({ type: 9, timestamp: 0, body: Buffer.alloc(0) }), null)
})
