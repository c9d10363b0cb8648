import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSize } from './format-size.ts'

test('a limit is told in the largest whole unit and never rounded up', () => {
  const gib = 1024 ** 3
  const words = [1, 1023, 1024, 1.5 * gib, 2 * gib - 1, 10 * 1024 * gib].map(formatSize)
  assert.deepEqual(
    words,
    ['1 байт', '1023 байт', '1 КБ', '1,5 ГБ', '1,9 ГБ', '10 ТБ'].map((text) => text.replace(' ', '\u00a0')),
  )
})
