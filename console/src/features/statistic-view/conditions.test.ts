import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConditions, withOnly, withoutValue, withValue, writeConditions } from './conditions.ts'

test('product B0 B8 the address holds every condition, whatever signs its values have', () => {
  const conditions = [
    { dimension: 'country', values: ['RU', 'KZ'], except: false },
    { dimension: 'page', values: ['https://a.ru/x;y,z:1%20', ''], except: true },
    { dimension: 'tag', values: ['ёлка & «снег»'], except: false },
  ] as const
  assert.deepEqual(
    readConditions(writeConditions(conditions.map((one) => ({ ...one, values: [...one.values] })))),
    conditions,
  )
  assert.equal(writeConditions([{ dimension: 'site', values: ['a.ru'], except: true }]), 'site!:a.ru')
})

test('what is no condition is left out of the address, and never more than the server takes', () => {
  assert.deepEqual(readConditions(''), [])
  assert.deepEqual(readConditions('country!;country:;site!:a.ru,'), [
    { dimension: 'country', values: [''], except: false },
    { dimension: 'site', values: ['a.ru', ''], except: true },
  ])
  assert.deepEqual(readConditions(`site:${'я'.repeat(10_000)}`), [])
  assert.deepEqual(readConditions('evil:1;country;:RU;site:%E0%A4%A;device:phone'), [
    { dimension: 'device', values: ['phone'], except: false },
  ])
  assert.equal(readConditions(`country:${Array.from({ length: 40 }, (_, at) => at).join(',')}`)[0]?.values.length, 20)
  assert.equal(readConditions(Array.from({ length: 40 }, (_, at) => `country:${at}`).join(';')).length, 10)
})

test('product B8 a press on a row narrows its dimension to the row, and a filter is added and taken away by values', () => {
  const one = withValue([], 'country', 'RU')
  const two = withValue(withValue(one, 'country', 'KZ'), 'country', 'KZ')
  assert.equal(writeConditions(two), 'country:RU,KZ')
  assert.equal(writeConditions(withValue(two, 'country', 'BY', true)), 'country:RU,KZ;country!:BY')
  assert.equal(writeConditions(withOnly(two, 'country', 'AM')), 'country:AM')
  assert.equal(writeConditions(withoutValue(two, 'country', 'RU', false)), 'country:KZ')
  assert.deepEqual(withoutValue(one, 'country', 'RU', false), [])
  const kinds = withValue(withValue(two, 'site', 'a.ru'), 'country', 'RU', true)
  assert.equal(writeConditions(withoutValue(kinds, 'country', 'RU', true)), 'country:RU,KZ;site:a.ru')
  assert.equal(writeConditions(withoutValue(kinds, 'site', 'RU', false)), writeConditions(kinds))
  assert.equal(writeConditions(withOnly(kinds, 'country', 'AM')), 'site:a.ru;country:AM')
})
