import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { tags } from './tags.ts'

const read = (texts: readonly string[]) => z.safeParse(tags, texts).data

test('tags are trimmed, cleaned and kept once, whatever their case; the first spelling stays', () => {
  assert.deepEqual(read([' Лес ', 'ЛЕС', 'лес\u0000', 'река\n', 'Ёж', 'ёж']), ['Лес', 'река', 'Ёж'])
  assert.deepEqual(read(['<b>', '\u202Eкот', 'a\uD800']), ['<b>', '\u202Eкот', 'a'])
})

test('50 tags of 60 characters are taken; one more, one longer or an empty one is refused', () => {
  const many = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => String(index).padEnd(length, 'я'))
  assert.equal(read(many(50, 60))?.length, 50)
  for (const wrong of [many(51, 5), many(1, 61), [''], [' \u0000 ']]) assert.equal(read(wrong), undefined)
})
