import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { addressCodec } from './address.ts'
import { choiceField, pageFields, searchField, sortField } from './fields.ts'

const codec = addressCodec(
  z.object({
    q: searchField(),
    state: choiceField(['all', 'open'], 'all'),
    sort: sortField(['name', 'size'], { column: 'name', direction: 'ascending' }),
    ...pageFields(50),
  }),
)
const first = { q: '', state: 'all', sort: { column: 'name', direction: 'ascending' }, page: 1, perPage: 50 } as const

test('the first list has an empty query, whatever is written out', () => {
  assert.deepEqual(codec.first, first)
  assert.deepEqual(codec.read(''), first)
  assert.equal(codec.write(first), '')
})

test('what differs from the first list travels there and back', () => {
  const list = {
    q: '«Ёж» & 50 %',
    state: 'open',
    sort: { column: 'size', direction: 'descending' },
    page: 3,
    perPage: 20,
  } as const
  const query = codec.write(list)
  assert.deepEqual(codec.read(query), list)
  assert.deepEqual([...new URLSearchParams(query).keys()], ['q', 'state', 'sort', 'page', 'perPage'])
  assert.equal(codec.write({ ...first, page: 2 }), '?page=2')
})

test('what cannot be read is as at first, and spoils nothing beside it', () => {
  const wrong = [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=9999999',
    'page=',
    'perPage=30',
    'state=Open',
    'state=__proto__',
    'sort=name',
    'sort=owner-asc',
    'sort=name-up',
    'other=1',
  ]
  for (const one of wrong) assert.deepEqual(codec.read(`?q=ёж&${one}`), { ...first, q: 'ёж' }, one)
  assert.equal(codec.read(`?q=${'я'.repeat(500)}`).q.length, 200)
  assert.deepEqual(codec.read('?page=2&page=3').page, 3)
})
