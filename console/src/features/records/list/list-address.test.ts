import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstList, isNarrowed, listAddressOf, listParams, listQuery, sortedList } from './list-address.ts'

const read = (query: string) => listAddressOf(new URLSearchParams(query))

test('the first list needs no query', () => {
  assert.deepEqual(read(''), firstList)
  assert.equal(listQuery(firstList), '')
})

test('the address holds the whole state of the list', () => {
  const list = {
    q: 'лес & река',
    state: 'failed',
    sort: { field: 'name', order: 'asc' },
    page: 3,
    perPage: 50,
  } as const
  assert.deepEqual(read(listQuery(list)), list)
})

test('what cannot be read is as in the first list', () => {
  assert.deepEqual(read('page=-4&perPage=7&sort=colour-up&state=lost'), firstList)
  assert.deepEqual(read('page=1e9').page, 1e9)
})

test('a column sorts its own way first, then the other way, from the first page', () => {
  const byName = sortedList({ ...firstList, page: 5 }, 'name')
  assert.deepEqual([byName.sort, byName.page], [{ field: 'name', order: 'asc' }, 1])
  assert.equal(sortedList(byName, 'name').sort.order, 'desc')
  assert.equal(sortedList(byName, 'size').sort.order, 'desc')
})

test('groups of the aside are those the server counts, and each has an address', () => {
  assert.deepEqual(listParams(firstList).filter, {})
  assert.deepEqual(listParams({ ...firstList, state: 'failed', q: ' лес ' }).filter, { q: 'лес', group: 'failed' })
  for (const state of ['inWork', 'stopped', 'failed'] as const) {
    assert.deepEqual(listParams({ ...firstList, state }).filter, { group: state })
    assert.equal(listAddressOf(new URLSearchParams(listQuery({ ...firstList, state }))).state, state)
  }
})

test('a list is narrowed by words or by a group', () => {
  assert.deepEqual(
    [firstList, { ...firstList, q: ' ' }, { ...firstList, q: 'а' }, { ...firstList, state: 'inWork' } as const].map(
      isNarrowed,
    ),
    [false, false, true, true],
  )
})
