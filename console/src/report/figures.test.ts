import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf, formatFigure, formatLine, signedChange, spokenChange } from './figures.ts'

const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ')

test('product B8 a figure is told in its unit, as exactly as it is read', () => {
  const told = (values: readonly (number | null)[], unit: Parameters<typeof formatFigure>[1]) =>
    values.map((value) => plain(formatFigure(value, unit)))
  assert.deepEqual(told([null, 0, 1_284_306], 'count'), ['—', '0', '1 284 306'])
  assert.deepEqual(told([0, 0.00004, 0.0042, 0.641, 1.2], 'share'), ['0 %', '< 0,01 %', '0,42 %', '64,1 %', '120 %'])
  assert.deepEqual(told([0, 12, 7_500, 346_824_000], 'seconds'), ['0 с', '12 с', '2 ч 5 мин', '96 340 ч'])
  assert.deepEqual(told([380, 2_400], 'milliseconds'), ['0,4 с', '2,4 с'])
  assert.deepEqual(told([640, 4_820], 'kbps'), ['640 кбит/с', '4,8 Мбит/с'])
  assert.deepEqual(
    [0, 8_000, 80_000, 2_500_000].map((value) => plain(formatLine(value, 'count'))),
    ['0', '8 000', '80 тыс.', '2,5 млн'],
  )
})

test('product B8 a change is in percent of the figure before, of shares in points, and says whether it is good news', () => {
  const change = (...args: Parameters<typeof changeOf>) => {
    const told = changeOf(...args)
    return told && [plain(signedChange(told)), told.news]
  }
  assert.deepEqual(change(1_284_306, 1_142_618, 'count', 'more'), ['+12,4 %', 'good'])
  assert.deepEqual(change(0.527, 0.533, 'share', 'more'), ['−0,6 п. п.', 'bad'])
  assert.deepEqual(change(0.0042, 0.0053, 'share', 'less'), ['−0,11 п. п.', 'good'])
  assert.deepEqual(change(1_000, 1_000, 'count', 'more'), ['0 %', null])
  assert.deepEqual(change(0, 0, 'count', 'more'), ['0 %', null])
  assert.equal(change(7, 0, 'count', 'more'), null, 'from nothing there is no percentage')
  assert.equal(change(7, null, 'count', 'more'), null)
  assert.deepEqual(change(900, 3, 'count', 'more'), ['в 300 раз', 'good'])
  assert.deepEqual(change(640, 600, 'kbps'), ['+6,7 %', null])
  const rise = changeOf(120, 100, 'count', 'more')
  assert.equal(rise && plain(spokenChange(rise)), 'больше на 20 %')
})
