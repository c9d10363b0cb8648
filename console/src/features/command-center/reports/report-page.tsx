import type { ReportStep } from '@skleyka/contract/reports.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { EmptyFilm } from '../../../ui/drawings/empty-film.tsx'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../../ui/message/message.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { CommandCenterPage } from '../command-center-page.tsx'
import { BarChart } from './bar-chart.tsx'
import { barsOf, type Scale, scaleTop } from './bars.ts'
import { periodProblem, stepOf } from './report-address.ts'
import type { Column } from './report-columns.ts'
import { csvText, saveCsv } from './report-csv.ts'
import { ReportFilters } from './report-filters.tsx'
import { type ReportRow, ReportTable, ReportTableSkeleton } from './report-table.tsx'
import type { ReportPlace } from './use-report-address.ts'

const perPage = 100

interface Props<Row, Figures, Group extends string> {
  title: string
  /** What the file is called, before its days. */
  fileName: string
  place: ReportPlace<Group>
  groups: readonly { value: Group; label: string }[]
  asked: UseQueryResult<{ rows: Row[]; totals: Figures }>
  columns: readonly Column<Figures>[]
  group: { readonly title: string; readonly words: (row: Row) => string } | null
  chart: { readonly title: string; readonly scale: Scale; value(row: Row): number; format(value: number): string }
  /** Says that there is nothing in the period. */
  empty: string
  /** Stands above the chart. */
  children?: ReactNode
}

/** A report of the command center: its choice, a chart, the table with its totals, the file. */
export function ReportPage<Figures, Row extends ReportRow & Figures, Group extends string>(
  props: Props<Row, Figures, Group>,
) {
  const { title, place, groups, asked, columns, group, chart, empty, children } = props
  const { address, today, show, to } = place
  const step = stepOf(address)
  const rows = asked.data?.rows ?? []
  const page = rows.slice((address.page - 1) * perPage, address.page * perPage)
  const save = () => {
    if (asked.data) saveCsv(`${props.fileName}-${address.from}-${address.to}.csv`, fileOf(asked.data, columns, group))
  }
  return (
    <CommandCenterPage>
      <Card
        title={title}
        level={1}
        busy={asked.isPlaceholderData}
        {...(rows.length > 0 && {
          control: (
            <Button icon={Download} onClick={save}>
              Скачать CSV
            </Button>
          ),
        })}
      >
        <ReportFilters address={address} groups={groups} today={today} onChange={show} />
        {periodProblem(address) !== null ? null : asked.isError ? (
          <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
        ) : !asked.data ? (
          <ReportTableSkeleton columns={columns} />
        ) : rows.length === 0 ? (
          <EmptyState
            drawing={<EmptyFilm />}
            title={empty}
            {...(address.period !== '365' && {
              actions: <ButtonLink to={to({ period: '365', page: 1 })}>Показать год</ButtonLink>,
            })}
          >
            Выберите другой период
          </EmptyState>
        ) : (
          <>
            {children}
            <ReportChart rows={rows} chart={chart} step={step} place={place} />

            <ReportTable
              label={title}
              rows={page}
              totals={asked.data.totals}
              columns={columns}
              step={step}
              group={group}
              accountTo={(account) => to({ account, page: 1 })}
            />
            {rows.length > perPage && (
              <Pagination page={address.page} perPage={perPage} total={rows.length} to={(next) => to({ page: next })} />
            )}
          </>
        )}
      </Card>
    </CommandCenterPage>
  )
}

interface ChartProps<Row, Group extends string> {
  rows: readonly Row[]
  chart: { readonly title: string; readonly scale: Scale; value(row: Row): number; format(value: number): string }
  step: ReportStep
  place: ReportPlace<Group>
}

function ReportChart<Row extends ReportRow, Group extends string>(props: ChartProps<Row, Group>) {
  const { rows, chart, step, place } = props
  const { from, to } = place.address
  if (from === null || to === null) return null
  const bars = barsOf(rows, { from, to }, step, chart.value)
  const top = scaleTop(Math.max(...bars.map(({ value }) => value)), chart.scale)
  return <BarChart title={chart.title} bars={bars} step={step} top={top} format={chart.format} today={place.today} />
}

function fileOf<Figures, Row extends ReportRow & Figures>(
  { rows, totals }: { rows: readonly Row[]; totals: Figures },
  columns: readonly Column<Figures>[],
  group: { readonly title: string; readonly words: (row: Row) => string } | null,
): string {
  const figures = (of: Figures) => columns.map(({ write }) => write(of))
  const grouped = (words: string) => (group ? [words] : [])
  return csvText([
    ['Начало', 'Конец', ...grouped(group?.title ?? ''), ...columns.map(({ fileTitle }) => fileTitle)],
    ...rows.map((row) => [row.from, row.to, ...grouped(group?.words(row) ?? ''), ...figures(row)]),
    ['Итого', '', ...grouped(''), ...figures(totals)],
  ])
}
