import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTaken, reasonsText } from './break-words.ts'

test('why a break is proposed is told by what was measured', () => {
  const why = [
    { what: 'silence', ms: 840 },
    { what: 'black', ms: 2_000 },
    { what: 'cut', share: 0.956 },
  ] as const
  const words = reasonsText({ why: [...why] }).replace(/\p{Zs}/gu, ' ')
  assert.equal(words, 'тишина 0,8 с, чёрный кадр 2 с, смена 96 % картинки')
})

test('a moment is taken by an advertising cuepoint beside it, and by no other', () => {
  const marks = [
    { atMs: 10_000, type: 'ad' },
    { atMs: 20_000, type: 'code' },
    { atMs: null, type: 'ad' },
  ]
  assert.deepEqual(
    [9_500, 10_500, 10_501, 20_000, 0].map((atMs) => isTaken(atMs, marks)),
    [true, true, false, false, false],
  )
})
