import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cutLengthMs,
  isWhole,
  momentAfterCut,
  momentBeforeCut,
  rangeProblems,
  spanAfterCut,
  spanBeforeCut,
} from './cut-ranges.ts'

const range = (from_ms: number, to_ms: number) => ({ from_ms, to_ms })
const parts = [range(1000, 3000), range(5000, 6000)]

test('ranges stand in order and apart, within the video', () => {
  const listProblems = (...ranges: { from_ms: number; to_ms: number }[]) =>
    rangeProblems(ranges, 10_000).map(({ place, words }) => `${place} ${words}`)
  assert.deepEqual(listProblems(...parts), [])
  assert.deepEqual(listProblems(range(0, 1000), range(1000, 10_000)), [])
  assert.deepEqual(listProblems(range(5, 5)), ['0 Конец отрезка должен быть позже начала'])
  assert.deepEqual(listProblems(range(0, 10_001)), ['0 Отрезок кончается позже видео'])
  assert.deepEqual(listProblems(range(0, 2000), range(1999, 3000)), [
    '1 Отрезок начинается раньше, чем кончается предыдущий',
  ])
  assert.deepEqual([isWhole([range(0, 10_000)], 10_000), isWhole([range(1, 10_000)], 10_000)], [true, false])
  assert.equal(isWhole([range(0, 10_000), range(10_000, 10_000)], 10_000), false)
})

test('a moment goes along with its range, and is gone with what is cut away', () => {
  const moments = [0, 999, 1000, 2999, 3000, 4999, 5000, 5999, 6000]
  assert.deepEqual(
    moments.map((at) => momentAfterCut(parts, at)),
    [null, null, 0, 1999, null, null, 2000, 2999, null],
  )
  assert.deepEqual(
    [0, 1999, 2000, 2999, 3000].map((at) => momentBeforeCut(parts, at)),
    [1000, 2999, 5000, 5999, 6000],
  )
  assert.equal(cutLengthMs(parts), 3000)
})

test('a time that lasts keeps what is left of it, and closes over what is cut away', () => {
  assert.deepEqual(spanAfterCut(parts, 0, 500), null)
  assert.deepEqual(spanAfterCut(parts, 0, 1500), { fromMs: 0, toMs: 500 })
  assert.deepEqual(spanAfterCut(parts, 2500, 5500), { fromMs: 1500, toMs: 2500 })
  assert.deepEqual(spanAfterCut(parts, 3000, 5000), null)
  assert.deepEqual(spanAfterCut(parts, 0, 9000), { fromMs: 0, toMs: 3000 })
})

test('a time of a cut goes back to where it was; its end does not jump over what lay behind it', () => {
  assert.deepEqual(spanBeforeCut(parts, 0, 500), { fromMs: 1000, toMs: 1500 })
  assert.deepEqual(spanBeforeCut(parts, 500, 2000), { fromMs: 1500, toMs: 3000 })
  assert.deepEqual(spanBeforeCut(parts, 1500, 2500), { fromMs: 2500, toMs: 5500 })
  assert.deepEqual(spanBeforeCut(parts, 2000, 2000), { fromMs: 5000, toMs: 5000 })
  assert.deepEqual(spanBeforeCut(parts, 2000, 3000), { fromMs: 5000, toMs: 6000 })
})
