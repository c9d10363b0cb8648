import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FilterField, filterFields } from '@skleyka/contract/filters/filter-fields.ts'
import { dayOf, edgeOfDay, endOfDay, linesOf, spanOf, startOfDay, toList, unitOf } from './values.ts'

test('values of a condition are read as lists, days of the user and amounts in the units of people', () => {
  assert.deepEqual([toList(null), toList(5), toList([5, 6]), toList(false)], [[], [5], [5, 6], [false]])
  const [first, last] = [startOfDay('2026-11-28'), endOfDay('2026-11-28')]
  assert.deepEqual([new Date(first), new Date(last)], [new Date(2026, 10, 28), new Date(2026, 10, 28, 23, 59, 59, 999)])
  assert.deepEqual(
    [dayOf(first), dayOf(last), dayOf(startOfDay('2026-01-02'))],
    ['2026-11-28', '2026-11-28', '2026-01-02'],
  )
  assert.deepEqual(
    [
      edgeOfDay('2026-11-28', 'start'),
      edgeOfDay('2026-11-28', 'end'),
      edgeOfDay(null, 'start'),
      edgeOfDay(null, 'end'),
    ],
    [first, last, null, null],
  )
  assert.deepEqual([dayOf(7), dayOf('вчера'), dayOf(null)], [null, null, null])
  const units = (['bytes', 'durationMs', 'width', 'height', 'views28'] as const).map((key) => unitOf(filterFields[key]))
  assert.deepEqual(units, [
    { unit: 'МБ', of: 1_048_576 },
    { unit: 'мин', of: 60_000 },
    { unit: 'px', of: 1 },
    { unit: 'px', of: 1 },
    { of: 1 },
  ])
})

test('lines of a text are values: numbers where the field holds them, nothing where there is none', () => {
  const lines = (field: FilterField, text: string) => linesOf(field, text)
  assert.deepEqual(lines(filterFields.id, ' 7 \n\n08\n1234567890123456\nх'), [7, 8, '1234567890123456', 'х'])
  assert.deepEqual(lines(filterFields.name, ' 7 \nлес'), ['7', 'лес'])
  assert.equal(lines(filterFields.name, ' \n'), null)
})

test('a span is a value once both of its ends are there, 0 and an empty text too', () => {
  assert.deepEqual(
    [spanOf([1, 5]), spanOf([0, 0]), spanOf(['', 'я'])],
    [
      [1, 5],
      [0, 0],
      ['', 'я'],
    ],
  )
  for (const ends of [
    [null, 5],
    [5, undefined],
    [null, null],
    [false, 5],
  ] as const)
    assert.equal(spanOf(ends), null)
})
