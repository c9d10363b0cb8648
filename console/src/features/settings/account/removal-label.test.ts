import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removalLabel } from './removal-label.ts'

test('B9 the line of the automatic removal says what goes by which filters, and what went last', () => {
  const now = new Date('2026-11-23T12:00:00')
  const say = (state: Parameters<typeof removalLabel>[0]) => removalLabel(state, now).replaceAll('\u00a0', ' ')
  const filters = [{ id: 1, name: 'Старше года' }]
  const off = 'Выключено: видео сами в корзину не уходят.'
  assert.equal(say({ on: false, filters, last: null }), off)
  assert.equal(say({ on: true, filters: [], last: null }), off)
  const rule = 'Каждую ночь после 3:00 по времени аккаунта в корзину уходит то, что проходит'
  assert.equal(say({ on: true, filters, last: null }), `${rule} фильтр: «Старше года».`)
  const two = [...filters, { id: 2, name: 'Пробы' }]
  assert.equal(say({ on: true, filters: two, last: null }), `${rule} хотя бы один из фильтров: «Старше года», «Пробы».`)
  const last = (records: number) => ({ at: new Date('2026-11-22T03:01:00'), records, problem: null })
  assert.match(say({ on: true, filters, last: last(1204) }), /\. В последний раз, .+, ушло: 1\s204 видео\.$/)
  assert.match(say({ on: true, filters, last: last(0) }), /, ушло: ничего\.$/)
})
