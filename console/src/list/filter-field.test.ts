import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import * as z from 'zod/mini'
import { addressCodec } from './address.ts'
import { whereField } from './filter-field.ts'

const codec = addressCodec(z.object({ where: whereField() }))

const filters: readonly FilterAst[] = [
  { field: 'moderation', op: 'eq', value: 'PENDING' },
  { field: 'name', op: 'contains', value: '«Ёж» & 50\u00a0% +/=\u202e<b>' },
  { field: 'createdDate', op: 'gt', value: { daysFromNow: -28 } },
  {
    any: [
      {
        all: [
          { field: 'bytes', op: 'between', value: [1, 2_000_000_000] },
          { field: 'hasPoster', op: 'eq', value: true },
        ],
      },
      { not: [{ field: 'tags', op: 'in', value: ['спорт', 'новости'] }] },
    ],
  },
]

test('a filter travels by the address and comes back as it was, in letters that need no code', () => {
  for (const where of filters) {
    const query = codec.write({ where })
    assert.match(query, /^\?where=[\w-]+$/)
    assert.deepEqual(codec.read(query), { where })
  }
  assert.ok(codec.write({ where: filters[0] ?? null }).length < 60)
})

test('no filter is no word; one that cannot be read is none, and spoils nothing beside it', () => {
  assert.equal(codec.write({ where: null }), '')
  const packed = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const wrong = [
    '%%%',
    'я',
    'AAAA',
    packed(null),
    packed(1),
    packed([]),
    packed(['&']),
    packed(['name', 'up', 'x']),
    packed(['x'.repeat(200), 'eq', 1]),
  ]
  for (const word of wrong) assert.deepEqual(codec.read(`?where=${word}`), { where: null }, word)
  let deep: unknown = ['name', 'eq', 'x']
  for (let depth = 0; depth < 50; depth += 1) deep = ['!', deep]
  assert.deepEqual(codec.read(`?where=${packed(deep)}`), { where: null })
})
