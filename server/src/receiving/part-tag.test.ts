import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { tagOf } from '../../test/test-uploads.ts'
import { PartTag } from './part-tag.ts'

test('a tag is the same however the bytes come, and of 128 bits', () => {
  const slice = randomBytes(100_003)
  for (const step of [1, 15, 16, 17, 4_099, slice.length]) {
    const tag = new PartTag(false)
    for (let at = 0; at < slice.length; at += step) tag.update(slice.subarray(at, at + step))
    assert.deepEqual(tag.finish(), { tag: tagOf(slice), sha256: null })
  }
  assert.match(tagOf(slice), /^[0-9a-f]{32}$/)
})

test('one changed bit, two swapped blocks or zeros at the end give another tag', () => {
  const slice = randomBytes(64)
  const bit = Buffer.from(slice)
  bit[40] = (bit[40] ?? 0) ^ 8
  const swapped = Buffer.concat([slice.subarray(16, 32), slice.subarray(0, 16), slice.subarray(32)])
  const longer = Buffer.concat([slice, Buffer.alloc(16)])
  assert.equal(new Set([slice, bit, swapped, longer, Buffer.alloc(0)].map(tagOf)).size, 5)
})
