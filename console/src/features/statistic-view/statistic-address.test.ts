import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dimensionNames } from '@skleyka/contract/statistic/dimensions.ts'
import { measureNames } from '@skleyka/contract/statistic/measures.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import { sameScopeTo, statisticCodec } from './statistic-address.ts'

const { first, read, write } = statisticCodec
const wordsOf = (query: string) => Object.fromEntries(new URLSearchParams(query))

test('product B0 B8 the address of statistics holds what differs from the first screen, and reads it back', () => {
  assert.equal(write(first), '')
  const { compare, look, chart, dims, shows, where, page, perPage } = first
  assert.deepEqual(
    { compare, look, chart, dims, shows, where, page, perPage },
    { compare: 'previous', look: 'line', chart: 'LINES', dims: [], shows: [], where: [], page: 1, perPage: 20 },
  )
  const words = {
    compare: ['none', 'year'],
    look: ['bars'],
    chart: ['BARS', 'TABLE'],
    account: ['ab', `a-${'9'.repeat(38)}`],
    by: ['x', 'a'.repeat(20)],
    dims: ['site,device'],
    shows: ['views,loads'],
    measure: ['views'],
    sort: ['views-asc', 'loads-desc'],
    page: ['3'],
  }
  for (const [name, values] of Object.entries(words))
    for (const value of values) {
      const query = `?${new URLSearchParams({ [name]: value })}`
      assert.equal(write(read(query)), query)
    }
})

test('words of the address of statistics that are none are left out, repeats too, and no list is longer than a report takes', () => {
  for (const query of [
    'chart=PIE',
    'compare=ever',
    'look=dots',
    'account=a',
    'account=-ab',
    `account=${'a'.repeat(41)}`,
  ])
    assert.deepEqual(read(`?${query}`), first, query)
  for (const query of ['by=', `by=${'a'.repeat(21)}`, 'by=a1', 'measure=money', 'sort=money'])
    assert.deepEqual(read(`?${query}`), first, query)
  assert.deepEqual(read('?dims=site,evil,site,device').dims, ['site', 'device'])
  assert.deepEqual(read(`?dims=${dimensionNames.join()}`).dims, dimensionNames.slice(0, statisticBounds.dimensions))
  assert.deepEqual(read(`?shows=${measureNames.join()}`).shows, measureNames.slice(0, statisticBounds.measures))
})

test('product B8 a link to another screen of statistics keeps period, comparison, filter and account, and nothing else', () => {
  const kept = 'period=7&step=week&compare=year&where=site%3Aa.ru&account=first-desk'
  const list = read(`?${kept}&chart=BARS&look=bars&dims=site&shows=views&page=3&measure=views&by=site`)
  assert.deepEqual(wordsOf(sameScopeTo('', list)), wordsOf(kept))
  assert.equal(sameScopeTo('/stat', first, { chart: 'TABLE' }), '/stat?chart=TABLE')
})
