import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundOrders } from '@skleyka/contract/albums/albums.calls.ts'
import { changesFilling, fillingIn, fillingProblems, newValues, valuesOf } from './album-values.ts'
import { fillingFacts, foundChoices } from './filling-labels.ts'

test('the form of an album by filter gives back what fills it, in every order', () => {
  assert.equal(foundChoices.length, 2 * foundOrders.length)
  for (const by of foundOrders) {
    for (const order of ['asc', 'desc'] as const) {
      const filling = { filterId: 7, by, order, limit: 20 }
      const values = valuesOf({ name: 'Уроки', path: [], filling: { ...filling, filterName: null } })
      assert.deepEqual(fillingIn(values), filling)
      assert.ok(foundChoices.some(({ value }) => value === values.sorted))
    }
  }
  assert.equal(fillingFacts({ filterId: 7, by: 'created', order: 'desc', limit: 100 }), 'сначала новые, до\u00a0100')
})

test('an album by filter needs a filter and a number, one by hand neither', () => {
  const values = newValues(null)
  assert.deepEqual([fillingIn(values), fillingProblems(values)], [null, { filterId: undefined, limit: undefined }])
  const { filterId, limit } = fillingProblems({ ...values, kind: 'filter', limit: null })
  assert.deepEqual([filterId, limit], ['Выберите фильтр', 'Укажите, сколько видео взять'])
  assert.deepEqual([changesFilling(['name']), changesFilling(['name', 'limit'])], [false, true])
})
