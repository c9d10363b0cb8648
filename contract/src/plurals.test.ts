import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plural } from './plurals.ts'

test('C-5-32 a noun follows its count by the rules of Russian', () => {
  const expected: Record<string, number[]> = {
    файл: [1, 21, 101, 1001, -1],
    файла: [2, 3, 4, 22, 104, 1.5],
    файлов: [0, 5, 11, 12, 14, 19, 20, 111, 112, 1000],
  }
  for (const [form, counts] of Object.entries(expected)) {
    for (const count of counts) assert.equal(plural(count, ['файл', 'файла', 'файлов']), form, String(count))
  }
})
