import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comingBreak, isAt, leftMs, pushedBreakAt } from './due-pushed.ts'

const breaks = [
  { id: 'ad-1', startS: 100, durationS: 30 },
  { id: 'ad-2', startS: 200, durationS: 5 },
]
const due = (nowS: number, gone: readonly string[] = []) => pushedBreakAt(breaks, nowS, new Set(gone))?.id ?? null
const coming = (nowS: number, gone: readonly string[] = []) => comingBreak(breaks, nowS, new Set(gone))?.id ?? null

test('product B7 every viewer meets a pushed break at its moment of the programme, once', () => {
  assert.deepEqual([due(99.9), due(100), due(100.2, ['ad-1'])], [null, 'ad-1', null])
})

test('who has learnt of a break a little late still has it; who joins in its midst, or leaps over it, does not', () => {
  assert.deepEqual([due(109.9), due(110), due(150)], ['ad-1', null, null])
  assert.deepEqual([due(201.9), due(202)], ['ad-2', null])
})

test('ads are asked for a few seconds ahead, not of a break that is over', () => {
  assert.deepEqual(
    [coming(94.9), coming(95), coming(97, ['ad-1']), coming(100), coming(199)],
    [null, 'ad-1', null, null, 'ad-2'],
  )
})

test('a break takes no more than is left of it', () => {
  const pushed = { id: 'ad-1', startS: 100, durationS: 30 }
  assert.deepEqual([leftMs(pushed, 100), leftMs(pushed, 104.5), leftMs(pushed, 140)], [30_000, 25_500, 0])
})

test('who has leapt elsewhere while the ads of a break were asked for is not at it any more', () => {
  const pushed = { id: 'ad-1', startS: 100, durationS: 30 }
  assert.deepEqual([isAt(pushed, 40), isAt(pushed, 104), isAt(pushed, 111)], [false, true, false])
})
