import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { readWhole } from './whole-list.ts'

/** A list of so many things, whose pages tell when they are asked for. */
function listOf(count: number) {
  const pageNumbers: number[] = []
  const pageOf = ({ page, perPage }: { page: number; perPage: number }) => ({
    queryKey: ['things', page],
    queryFn: async () => {
      pageNumbers.push(page)
      const all = Array.from({ length: count }, (_, at) => ({ id: at + 1 }))
      return { items: all.slice((page - 1) * perPage, page * perPage), total: count }
    },
  })
  return { pageNumbers, pageOf }
}

test('a whole list is read page by page, and one that fits on a page by one question', async () => {
  for (const [count, pages] of [
    [0, 1],
    [100, 1],
    [101, 2],
    [250, 3],
  ] as const) {
    const { pageNumbers, pageOf } = listOf(count)
    const { items, total } = await new QueryClient().fetchQuery(readWhole(pageOf))
    assert.deepEqual(
      [items.map(({ id }) => id), total, pageNumbers],
      [Array.from({ length: count }, (_, at) => at + 1), count, Array.from({ length: pages }, (_, at) => at + 1)],
    )
  }
})

test('of a list without end two thousand are read', async () => {
  const { pageNumbers, pageOf } = listOf(100_000)
  const { items, total } = await new QueryClient().fetchQuery(readWhole(pageOf))
  assert.deepEqual([items.length, total, pageNumbers.length], [2000, 100_000, 20])
})
