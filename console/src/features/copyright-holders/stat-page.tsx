import { type HolderSplit, holderSplits, holderSplitTitles } from '@skleyka/contract/copyright-holders/holder-splits.ts'
import { holderVideos } from '@skleyka/contract/copyright-holders/holder-videos.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import type { StatisticStep } from '@skleyka/contract/statistic/statistic-query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type HolderPass, readForHolder } from '../../api/holder-calls.ts'
import { ChartSkeleton } from '../../report/chart-skeleton.tsx'
import { FigureCards } from '../../report/figure-cards.tsx'
import { measureCard } from '../../report/measure-card.ts'
import { MeasureCell } from '../../report/measure-cell.tsx'
import { comparisonLabels, comparisons } from '../../report/periods.ts'
import { ReportBar } from '../../report/report-bar.tsx'
import { StepChart } from '../../report/step-chart.tsx'
import { groupDigits } from '../../russian/numbers.ts'
import { MenuChip } from '../../ui/chip/menu-chip.tsx'
import { Hint } from '../../ui/hint/hint.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import Pagination from '../../ui/pagination/pagination.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import { type HolderAddress, useHolderAddress } from './holder-address.ts'
import { HolderFrame } from './holder-frame.tsx'
import styles from './stat-page.module.css'

type SplitRow = ResultOf<typeof holderVideos.statisticTable>['items'][number]

const shown = ['views', 'viewers', 'loads', 'watchSeconds', 'depth'] satisfies readonly MeasureName[]
const inTable = ['views', 'viewers', 'watchSeconds', 'depth'] satisfies readonly MeasureName[]
const compareChoices = comparisons.map((value) => ({ value, label: comparisonLabels[value] }))

/** kpo/holders/{name}/stat (product B13): the viewings of the videos of the holder. */
export default function HolderStatPage({ params: { name } }: { params: Readonly<Record<string, string>> }) {
  return <HolderFrame word={name}>{(pass) => <Figures pass={pass} />}</HolderFrame>
}

function Figures({ pass }: { pass: HolderPass }) {
  const address = useHolderAddress()
  const { params, days, step, list, show } = address
  const measure = shown.find((name) => name === list.measure) ?? 'views'
  const query = useQuery({
    ...readForHolder(holderVideos.statistic, { ...params, step, measures: shown }, pass),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <>
      <h1 className={styles.heading}>Статистика</h1>
      <div className={styles.bar}>
        <ReportBar<StatisticStep> address={address} presets={['yesterday', '7', '28', '90', '365']}>
          <MenuChip
            name="Сравнить:"
            kind={list.compare === 'none' ? 'plain' : 'on'}
            choices={compareChoices}
            value={list.compare}
            onChange={(compare) => show({ compare })}
          />
        </ReportBar>
      </div>
      {query.isError && !data ? (
        <Card>
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <>
          <Card>
            <FigureCards
              label="Показатели"
              cards={shown.map((name) => measureCard(name, data?.figures, data?.before))}
              chosen={measure}
              onChoose={(name) => show({ measure: name })}
            />
          </Card>
          {data ? (
            <StepChart
              {...{ address, measure }}
              points={data.points}
              before={data.beforePoints}
              beforeDays={data.beforePeriod}
              freshTo={data.freshTo}
            />
          ) : (
            <ChartSkeleton title={measures[measure].title} />
          )}
          <SplitTable {...{ pass, address }} />
        </>
      )}
    </>
  )
}

function SplitTable({ pass, address }: { pass: HolderPass; address: HolderAddress }) {
  const { params, days, list, to, show } = address
  const field = inTable.find((name) => name === list.sort?.column) ?? 'views'
  const order = list.sort?.direction === 'ascending' ? ('asc' as const) : ('desc' as const)
  const query = useQuery({
    ...readForHolder(
      holderVideos.statisticTable,
      {
        ...params,
        ...{ by: list.by, measures: [...inTable], sort: { field, order } },
        ...{ page: list.page, perPage: list.perPage },
      },
      pass,
    ),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const columns: readonly Column<SplitRow>[] = [
    {
      ...{ id: 'title', title: holderSplitTitles[list.by], fixed: true, card: 'title', width: 260 },
      cell: ({ title }) => title,
      ...(data && { total: 'Итого' }),
    },
    ...inTable.map((name): Column<SplitRow> => {
      const { title, definition } = measures[name]
      return {
        ...{ id: name, title, numeric: true, sortable: 'descending', card: 'figure' },
        about: <Hint label={`Что значит «${title}»`}>{definition}</Hint>,
        cell: ({ figures, before }) => <MeasureCell {...{ name, figures, before }} />,
        ...(data && { total: <MeasureCell name={name} figures={data.totals} before={data.beforeTotals} /> }),
      }
    }),
  ]
  return (
    <Card
      title="По частям"
      {...(data && { note: groupDigits(data.total) })}
      busy={query.isPlaceholderData && query.isFetching}
      control={
        <Segmented<HolderSplit>
          label="Разделить по"
          choices={holderSplits.map((value) => ({ value, label: holderSplitTitles[value] }))}
          value={list.by}
          onChange={(by) => show({ by })}
        />
      }
    >
      {query.isError && !data ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Table
            label={holderSplitTitles[list.by]}
            columns={columns}
            rows={data?.items ?? null}
            rowId={({ key }) => key}
            sort={{ column: field, direction: order === 'asc' ? 'ascending' : 'descending' }}
            sortTo={(sort) => to({ sort })}
          />
          {data && (
            <Pagination
              page={list.page}
              perPage={list.perPage}
              total={data.total}
              to={(page, size) => to({ page, perPage: ([20, 50, 100] as const).find((one) => one === size) ?? 20 })}
            />
          )}
        </>
      )}
    </Card>
  )
}
