import type { UseQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { csvText, saveCsv } from '../../../browser/csv-file.ts'
import { Filters, ListCard } from '../../../list/list-card.tsx'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { CommandCenterPage } from '../command-center.tsx'
import { BarChart } from './bar-chart.tsx'
import { barsOf, type Scale, scaleTop } from './bars.ts'
import { periodProblem } from './report-address.ts'
import type { Figure } from './report-columns.ts'
import { ReportFilters } from './report-filters.tsx'
import { type ReportRow, reportColumns } from './report-table.tsx'
import type { ReportPlace } from './use-report-address.ts'

interface Props<Row, Figures, Group extends string> {
  /** What the file is called, before its days. */
  fileName: string
  place: ReportPlace<Group>
  groups: readonly { value: Group; label: string }[]
  asked: UseQueryResult<{ rows: Row[]; totals: Figures }>
  columns: readonly Figure<Figures>[]
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
  const { place, groups, asked, columns, group, chart, empty, children } = props
  const { period, step, list, to } = place
  const isHeld = periodProblem(period) !== null
  const rows = asked.data?.rows ?? null
  const save = () => {
    if (asked.data) saveCsv(`${props.fileName}-${period.from}-${period.to}.csv`, fileOf(asked.data, columns, group))
  }
  return (
    <CommandCenterPage>
      <ListCard
        asked={asked}
        isHeld={isHeld}
        isCounted={false}
        rows={rows?.slice((list.page - 1) * list.perPage, list.page * list.perPage) ?? null}
        total={rows?.length ?? 0}
        columns={reportColumns({
          columns,
          totals: asked.data?.totals,
          step,
          group,
          accountTo: (account) => to({ account }),
        })}
        rowId={(row) => `${row.from} ${group?.words(row)} ${row.account?.code}`}
        address={place}
        control={
          rows === null || isHeld ? undefined : rows.length > 0 ? (
            <Button icon={Download} onClick={save}>
              Скачать CSV
            </Button>
          ) : period.preset === '365' ? undefined : (
            <ButtonLink to={to({ period: '365', from: undefined, to: undefined })}>Показать год</ButtonLink>
          )
        }
        filters={
          <Filters>
            <ReportFilters place={place} groups={groups} />
          </Filters>
        }
        above={
          <>
            {children}
            <ReportChart rows={rows ?? []} chart={chart} place={place} />
          </>
        }
        empty={{ title: empty, text: <p>Выберите другой период</p> }}
      />
    </CommandCenterPage>
  )
}

interface ChartProps<Row, Group extends string> {
  rows: readonly Row[]
  chart: { readonly title: string; readonly scale: Scale; value(row: Row): number; format(value: number): string }
  place: ReportPlace<Group>
}

function ReportChart<Row extends ReportRow, Group extends string>(props: ChartProps<Row, Group>) {
  const { rows, chart, place } = props
  const { step } = place
  const { from, to } = place.period
  if (from === null || to === null) return null
  const bars = barsOf(rows, { from, to }, step, chart.value)
  const top = scaleTop(Math.max(...bars.map(({ value }) => value)), chart.scale)
  return <BarChart title={chart.title} bars={bars} step={step} top={top} format={chart.format} today={place.today} />
}

function fileOf<Figures, Row extends ReportRow & Figures>(
  { rows, totals }: { rows: readonly Row[]; totals: Figures },
  columns: readonly Figure<Figures>[],
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
