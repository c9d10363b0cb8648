import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heatWords } from './heat-words.ts'

const pieces = (...parts: [count: number, value: number][]) =>
  parts.flatMap(([count, value]) => new Array<number>(count).fill(value))

test('A32 the curve is told in words: in how many viewings, and where it is highest', () => {
  const words = heatWords(12, pieces([10, 1], [5, 2], [1, 1.9], [84, 0.5]), 100_000)
  assert.equal(words, 'Карта интереса: 12\u00a0просмотров, чаще всего смотрят 0:10–0:16')
  assert.equal(
    heatWords(1, pieces([95, 0], [5, 1]), 100_000),
    'Карта интереса: 1\u00a0просмотр, чаще всего смотрят 1:35–1:40',
  )
  assert.equal(
    heatWords(1_002, pieces([50, 0], [1, 1], [49, 0]), 30_000),
    'Карта интереса: 1\u00a0002\u00a0просмотра, чаще всего смотрят около\u00a00:15',
  )
})

test('where everything is watched alike no place is named', () => {
  assert.equal(heatWords(3, pieces([100, 1]), 30_000), 'Карта интереса: 3\u00a0просмотра')
})
