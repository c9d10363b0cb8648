import {
  type DimensionName,
  dimensionNames,
  dimensions,
  type FilterName,
} from '@skleyka/contract/statistic/dimensions.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { useQueries } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useSavedFilters } from './saved-filters.ts'
import type { StatisticAddress } from './statistic-address.ts'

/** Titles of values that a table has shown: a chip needs no call for them. */
const shown = new Map<string, string>()
const keyOf = (dimension: FilterName, value: string) => `${dimension} ${value}`

export const keepTitle = (dimension: FilterName, value: string, title: string): unknown =>
  shown.set(keyOf(dimension, value), title)

const isDimension = (name: FilterName): name is DimensionName => dimensionNames.some((one) => one === name)

/** Names the values of the conditions in the address: a number of a record says nothing to anybody. */
export function useValueTitles({
  list,
  scope,
  days,
}: StatisticAddress): (dimension: FilterName, value: string) => string {
  const unnamed = list.where.flatMap(({ dimension, values }) => {
    const missing = values.filter((value) => value !== '' && !shown.has(keyOf(dimension, value)))
    return isDimension(dimension) && missing.length > 0 ? [{ dimension, values: missing }] : []
  })
  const found = useQueries({
    queries: unnamed.map(({ dimension, values }) => ({
      ...read(statistic.breakdown, {
        ...scope,
        compare: undefined,
        where: [{ dimension, values, except: false }],
        by: [dimension],
        measures: ['views'],
        sort: { field: 'views', order: 'desc' },
        page: 1,
        perPage: 20,
      }),
      enabled: days !== null,
    })),
  })
  const saved = useSavedFilters(list.where.some(({ dimension }) => dimension === 'filter'))
  for (const [index, { data }] of found.entries()) {
    const dimension = unnamed[index]?.dimension
    for (const { keys, titles } of data?.items ?? []) {
      if (dimension && keys[0] !== undefined) keepTitle(dimension, keys[0], titles[0] ?? keys[0])
    }
  }
  return (dimension, value) => {
    if (value === '' && isDimension(dimension)) return dimensions[dimension].unknown
    if (dimension === 'filter') return saved.find((one) => one.value === value)?.label ?? value
    return shown.get(keyOf(dimension, value)) ?? value
  }
}
