import type { DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import type { Sort } from '../../ui/table/columns.ts'
import { refreshMs } from './refresh.ts'
import type { StatisticAddress } from './statistic-address.ts'

/** Returns the sort order of the table of a report: the chosen measure, else the first one of the report. */
export function sortOf(sort: Sort | null, measures: readonly [MeasureName, ...MeasureName[]]) {
  const field = measures.find((name) => name === sort?.column) ?? measures[0]
  const order = sort?.direction === 'ascending' && field === sort.column ? ('asc' as const) : ('desc' as const)
  return { field, order }
}

/** One page of the values of a dimension with their figures. */
export function useBreakdown(
  address: StatisticAddress,
  by: DimensionName,
  measures: readonly [MeasureName, ...MeasureName[]],
) {
  const { scope, days, list } = address
  return useQuery({
    ...read(statistic.breakdown, {
      ...scope,
      by: [by],
      measures: [...measures],
      sort: sortOf(list.sort, measures),
      page: list.page,
      perPage: list.perPage,
    }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs(address),
  })
}

export type Breakdown = ReturnType<typeof useBreakdown>
