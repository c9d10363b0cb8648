import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadlineLabel, rangeLabel, readRanges } from './claim-labels.ts'

const now = new Date('2026-03-12T09:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

test('B13 the time for an answer is told in days until it is over, and not after an answer', () => {
  const describeDeadline = (deadlineAt: Date, answerKind: 'AGREED' | null = null) =>
    deadlineLabel({ state: 'NEW', answerKind, deadlineAt }, now)?.replaceAll('\u00a0', ' ') ?? null
  assert.equal(describeDeadline(inDays(7)), 'на ответ 7 дней')
  assert.equal(describeDeadline(inDays(1.5)), 'на ответ 2 дня')
  assert.equal(describeDeadline(inDays(0.5)), 'на ответ меньше суток')
  assert.equal(describeDeadline(inDays(0)), 'срок ответа истёк')
  assert.equal(describeDeadline(inDays(7), 'AGREED'), null)
  assert.equal(deadlineLabel({ state: 'GRANTED', answerKind: null, deadlineAt: inDays(1) }, now), null)
})

test('B13 ranges are read a line each, and the first that is none is named', () => {
  const { ranges, problem } = readRanges(' 0:10–1:20\n\n1:00:00 - 1:00:05 ')
  assert.deepEqual(ranges, [
    { fromMs: 10_000, toMs: 80_000 },
    { fromMs: 3_600_000, toMs: 3_605_000 },
  ])
  assert.equal(problem, null)
  assert.deepEqual(ranges.map(rangeLabel), ['0:10–1:20', '1:00:00–1:00:05'])
  for (const wrong of ['слова', '0:10', '0:10–0:99', '1–2']) assert.match(readRanges(wrong).problem ?? '', /например/)
  assert.match(readRanges('0:20–0:20').problem ?? '', /раньше конца/)
})
