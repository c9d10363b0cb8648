import assert from 'node:assert/strict'
import { test } from 'node:test'
import { savedText } from './quota-values.ts'

test('B12 whoever saves quotas is told which ones somebody else has changed meanwhile', () => {
  assert.equal(savedText([]), 'Квоты сохранены')
  assert.match(savedText(['bytes', 'people']), /изменил хранилище, людей: его правки остались$/)
})
