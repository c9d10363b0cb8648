import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNarrowed, listParams, newestFirst, recordsAddress, sortOf } from './list-address.ts'

const { first: firstList, read, write } = recordsAddress

test('the first list needs no query', () => {
  assert.deepEqual(read(''), firstList)
  assert.equal(write(firstList), '')
})

test('the address holds the whole state of the list', () => {
  const list = {
    q: 'лес & река',
    state: 'failed',
    where: {
      any: [
        { field: 'moderation', op: 'eq', value: 'PENDING' },
        { field: 'tags', op: 'contains', value: 'лес' },
      ],
    },
    sort: { column: 'name', direction: 'ascending' },
    page: 3,
    perPage: 50,
  } as const
  assert.deepEqual(read(write(list)), list)
})

test('what cannot be read is as in the first list', () => {
  assert.deepEqual(read('page=-4&perPage=7&sort=colour-up&state=lost'), firstList)
  assert.deepEqual(read('page=1e9'), firstList)
  assert.equal(read('page=900').page, 900)
})

test('what the server is asked for is what the address says', () => {
  assert.deepEqual(listParams(firstList), {
    filter: {},
    page: 1,
    perPage: 20,
    sort: { field: 'created', order: 'desc' },
  })
  assert.deepEqual(listParams(read('sort=size-asc&page=2&perPage=50')).sort, { field: 'size', order: 'asc' })
})

test('issue 11.3 the order of a field of metadata stands in the address and is asked for by its name', () => {
  const list = read('sort=metadata.year-desc')
  assert.deepEqual(list.sort, { column: 'metadata.year', direction: 'descending' })
  assert.deepEqual(listParams(list).sort, { metadata: 'year', order: 'desc' })
  assert.equal(write(list), '?sort=metadata.year-desc')
  for (const wrong of [
    'metadata.-asc',
    'metadata.Год-asc',
    `metadata.${'a'.repeat(41)}-asc`,
    'metadata.year',
    'metadata.a-b-asc',
  ]) {
    assert.equal(read(`sort=${wrong}`).sort, null, wrong)
  }
})

test('a search shows the best first unless somebody chose an order, and without words the list is as it was', () => {
  const order = (search: string) => listParams(read(search)).sort
  const best = { field: 'relevance', order: 'desc' }
  assert.deepEqual(order('q=лес'), best)
  assert.deepEqual(order('q=%20'), { field: 'created', order: 'desc' })
  assert.deepEqual(order('q=лес&sort=name-asc'), { field: 'name', order: 'asc' })
  assert.deepEqual(order('q=лес&sort=created-desc'), { field: 'created', order: 'desc' })
  const typed = { ...firstList, q: 'лес' }
  assert.equal(write(typed), `?${new URLSearchParams({ q: 'лес' })}`, 'the order that nobody chose is not kept')
  assert.deepEqual(sortOf(typed), { column: 'relevance', direction: 'descending' })
  assert.deepEqual(sortOf({ ...typed, q: '' }), newestFirst)
  const chosen = { ...typed, sort: newestFirst }
  assert.deepEqual(sortOf(read(write(chosen))), newestFirst, 'the newest first may be chosen too')
})

test('groups of the aside are those the server counts, and each has an address', () => {
  assert.deepEqual(listParams(firstList).filter, {})
  assert.deepEqual(listParams({ ...firstList, state: 'failed', q: ' лес ' }).filter, { q: 'лес', group: 'failed' })
  for (const state of ['inWork', 'stopped', 'failed'] as const) {
    assert.deepEqual(listParams({ ...firstList, state }).filter, { group: state })
    assert.equal(read(write({ ...firstList, state })).state, state)
  }
})

test('a filter of conditions is asked for beside words and a group, and narrows the list', () => {
  const where = { field: 'moderation', op: 'eq', value: 'PENDING' } as const
  assert.deepEqual(listParams({ ...firstList, q: 'лес', where }).filter, { q: 'лес', where })
  assert.equal(isNarrowed({ ...firstList, where }), true)
})

test('a list is narrowed by words or by a group', () => {
  assert.deepEqual(
    [firstList, { ...firstList, q: ' ' }, { ...firstList, q: 'а' }, { ...firstList, state: 'inWork' } as const].map(
      isNarrowed,
    ),
    [false, false, true, true],
  )
})
