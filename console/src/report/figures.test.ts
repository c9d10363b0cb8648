import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf, formatFigure, formatLine, plainFigure, scaleOf, signedChange, spokenChange } from './figures.ts'

const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ')

test('product B8 a figure is told in its unit, as exactly as it is read', () => {
  const formatFigures = (values: readonly (number | null)[], unit: Parameters<typeof formatFigure>[1]) =>
    values.map((value) => plain(formatFigure(value, unit)))
  assert.deepEqual(formatFigures([null, 0, 1_284_306], 'count'), ['—', '0', '1 284 306'])
  assert.deepEqual(formatFigures([0, 0.00004, 0.0042, 0.641, 1.2], 'share'), [
    '0 %',
    '< 0,01 %',
    '0,42 %',
    '64,1 %',
    '120 %',
  ])
  assert.deepEqual(formatFigures([0, 12, 7_500, 346_824_000], 'seconds'), ['0 с', '12 с', '2 ч 5 мин', '96 340 ч'])
  assert.deepEqual(formatFigures([380, 2_400], 'milliseconds'), ['0,4 с', '2,4 с'])
  assert.deepEqual(formatFigures([640, 4_820], 'kbps'), ['640 кбит/с', '4,8 Мбит/с'])
  assert.deepEqual(formatFigures([0.0001, 0.01, 0.0099], 'share'), ['0,01 %', '1 %', '0,99 %'])
  assert.deepEqual(formatFigures([359_999, 360_000], 'seconds'), ['100 ч', '100 ч'])
  assert.deepEqual(formatFigures([999, 1_000], 'kbps'), ['999 кбит/с', '1 Мбит/с'])
  assert.deepEqual(formatFigures([0, 4_724_464_026], 'bytes'), ['0', '4,4 ГБ'])
  assert.deepEqual(
    [0, 8_000, 9_999, 10_000, 80_000, 999_999, 1_000_000, 2_500_000, 1_000_000_000].map((value) =>
      plain(formatLine(value, 'count')),
    ),
    ['0', '8 000', '9 999', '10 тыс.', '80 тыс.', '1 000 тыс.', '1 млн', '2,5 млн', '1 млрд'],
  )
  assert.deepEqual([plain(formatLine(0.5, 'share')), plain(formatLine(80_000, 'people'))], ['50 %', '80 тыс.'])
})

test('product B8 a change is in percent of the figure before, of shares in points, and says whether it is good news', () => {
  const change = (...args: Parameters<typeof changeOf>) => {
    const result = changeOf(...args)
    return result && [plain(signedChange(result)), result.news]
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
  assert.equal(change(null, 7, 'count', 'more'), null)
  assert.equal(change(7, undefined, 'count', 'more'), null)
  assert.deepEqual(change(1_099, 100, 'count', 'less'), ['+999 %', 'bad'])
  assert.deepEqual(change(1_100, 100, 'count', 'less'), ['в 11 раз', 'bad'])
  assert.deepEqual(change(0.01, 0, 'share', 'more'), ['+1 п. п.', 'good'], 'a share of nothing rises by points')
  assert.deepEqual(change(0.5, 0.49, 'share'), ['+1 п. п.', null])
  assert.deepEqual(change(0.20004, 0.2, 'share'), ['0 п. п.', null])
  assert.deepEqual(change(80, 100, 'seconds', 'less'), ['−20 %', 'good'])
  const spoken = (value: number, before: number) => {
    const result = changeOf(value, before, 'count', 'more')
    return result && plain(spokenChange(result))
  }
  assert.deepEqual(
    [spoken(120, 100), spoken(80, 100), spoken(100, 100), spoken(900, 3)],
    ['больше на 20 %', 'меньше на 20 %', 'без изменений', 'больше в 300 раз'],
  )
})

test('figures stand on the scale of their unit, and go into a table as numbers', () => {
  const units = ['count', 'people', 'share', 'seconds', 'milliseconds', 'kbps', 'bytes'] as const
  assert.deepEqual(
    units.map((unit) => Object.values(scaleOf(unit)).join(' ')),
    ['count 1', 'count 1', 'share 1', 'seconds 1', 'seconds 1000', 'count 1', 'bytes 1'],
  )
  assert.deepEqual(
    [plainFigure(null, 'share'), plainFigure(0.12345678, 'share'), plainFigure(7.6, 'seconds')],
    [null, 0.123457, 8],
  )
})
