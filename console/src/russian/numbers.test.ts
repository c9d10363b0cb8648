import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatBytes, formatPercent, groupDigits } from './numbers.ts'

test('digits are grouped by three, with a real minus and a comma', () => {
  assert.equal(groupDigits(0), '0')
  assert.equal(groupDigits(4208), '4\u00a0208')
  assert.equal(groupDigits(12840), '12\u00a0840')
  assert.equal(groupDigits(1284306), '1\u00a0284\u00a0306')
  assert.equal(groupDigits(-0.6), '−0,6')
})

test('bytes are told in Russian units', () => {
  assert.equal(formatBytes(0), '0\u00a0Б')
  assert.equal(formatBytes(1023), '1\u00a0023\u00a0Б')
  assert.equal(formatBytes(1024), '1\u00a0КБ')
  assert.equal(formatBytes(1536), '1,5\u00a0КБ')
  assert.equal(formatBytes(812 * 1024 ** 2), '812\u00a0МБ')
  assert.equal(formatBytes(1.5 * 1024 ** 3), '1,5\u00a0ГБ')
  assert.equal(formatBytes(1024 ** 2 - 1), '1\u00a0МБ')
  assert.equal(formatBytes(20_000 * 1024 ** 4), '20\u00a0000\u00a0ТБ')
})

test('a share is told in whole per cent', () => {
  assert.equal(formatPercent(0.427), '43\u202f%')
})
