import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostGigabytes } from '@skleyka/contract/format-size.ts'
import { bytesOf, gigabytesOf, savedText } from './quota-values.ts'

test('B12 storage is typed in gigabytes to the sixth digit, and no bound is neither 0 nor a number', () => {
  assert.equal(gigabytesOf(3 * 1024 ** 3 + 7), 3)
  for (const typed of [0, 0.000_001, 0.001, 1.3, 1.333, 20.5, 1_234.567_891, mostGigabytes]) {
    const bytes = bytesOf(typed)
    assert.ok(Number.isSafeInteger(bytes), String(typed))
    assert.equal(gigabytesOf(bytes), typed)
  }
  assert.deepEqual([bytesOf(null), gigabytesOf(null), bytesOf(1.3)], [null, null, 1_395_864_371])
})

test('B12 whoever saves quotas is told which ones somebody else has changed meanwhile', () => {
  assert.equal(savedText([]), 'Квоты сохранены')
  assert.match(savedText(['bytes', 'people']), /изменил хранилище, людей: его правки остались$/)
})
