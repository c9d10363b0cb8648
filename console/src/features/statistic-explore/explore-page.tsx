import { adDimensions, type DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { measureChange } from '../../report/measure-card.ts'
import { Ranking } from '../../report/ranking.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useStatisticAddress } from '../statistic-view/statistic-view.ts'
import {
  ExportMenu,
  FreshNote,
  MainChart,
  NoData,
  StatisticBar,
  StatisticPage,
} from '../statistic-view/statistic-view.tsx'
import { ExploreChoices } from './explore-choices.tsx'
import { ExploreTable } from './explore-table.tsx'
import { rowTitle } from './row-title.ts'
import { SavedReports } from './saved-reports.tsx'

const mostBars = 15
const isOfAds = (name: DimensionName) => adDimensions.some((one) => one === name)

/** stat/explore (product B8): up to three dimensions by up to five measures, as lines, bars or a table; saved as a report. */
export default function ExplorePage() {
  const address = useStatisticAddress()
  const { scope, days, list } = address
  const by: DimensionName[] = list.dims.length > 0 ? list.dims : ['site']
  const shown: MeasureName[] = list.shows.length > 0 ? list.shows : by.some(isOfAds) ? ['adImpressions'] : ['views']
  const measure = shown[0] ?? 'views'
  const sorted = shown.find((name) => name === list.sort?.column) ?? measure
  const order =
    list.sort?.direction === 'ascending' && list.sort.column === sorted ? ('asc' as const) : ('desc' as const)
  const table = useQuery({
    ...read(statistic.explore, { ...scope, by, measures: shown, sort: { measure: sorted, order } }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })
  const { data } = table
  return (
    <StatisticPage
      note={<FreshNote address={address} freshTo={data?.freshTo} />}
      control={
        <>
          <SavedReports {...{ address, by }} measures={shown} />
          <ExportMenu {...{ address, by }} measures={shown} />
        </>
      }
      bar={<StatisticBar address={address} hasSteps={list.chart === 'LINES'} />}
    >
      <ExploreChoices {...{ address, by }} measures={shown} />
      {table.isError && !data ? (
        <Card>
          <LoadError error={table.error} onRetry={() => void table.refetch()} />
        </Card>
      ) : data?.rows.length === 0 ? (
        <NoData address={address} />
      ) : (
        <>
          {list.chart === 'LINES' && <MainChart {...{ address, measure }} by={by[0] ?? 'site'} hasLook={false} />}
          {list.chart === 'BARS' && data && (
            <Card title={measures[measure].title}>
              <Ranking
                unit={measures[measure].unit}
                rows={data.rows.slice(0, mostBars).map((row) => ({
                  key: row.keys.join(' '),
                  title: rowTitle(by, row),
                  value: row.figures[measure] ?? 0,
                  change: measureChange(measure, row.figures, row.before),
                }))}
              />
            </Card>
          )}
          <ExploreTable {...{ address, by, data }} measures={shown} sort={{ measure: sorted, order }} />
        </>
      )}
    </StatisticPage>
  )
}
