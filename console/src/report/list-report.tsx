import type { Access } from '@skleyka/contract/access.ts'
import type { Method } from '@skleyka/contract/method.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { read } from '../api/queries.ts'
import { csvText, saveCsv } from '../browser/csv-file.ts'
import { type AddressCodec, addressCodec } from '../list/address.ts'
import { choiceField } from '../list/fields.ts'
import { Filters, ListCard } from '../list/list-card.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Chip } from '../ui/chip/chip.tsx'
import { Select } from '../ui/select/select.tsx'
import { ChartFigure } from './chart-figure.tsx'
import type { Figure } from './figure-column.ts'
import type { Unit } from './figures.ts'
import styles from './list-report.module.css'
import { type Period, type Preset, periodProblem, wholeDays } from './periods.ts'
import { type ReportWords, reportFields } from './report-address.ts'
import { ReportBar } from './report-bar.tsx'
import { type ReportRow, reportColumns } from './report-table.tsx'
import { formatDays, formatPoint, formatTick } from './span-labels.ts'
import { type Step, spansOf } from './steps.ts'
import { useReportAddress } from './use-report-address.ts'

type DayStep = Exclude<Step, 'hour'>

/** A choice of the grouping; the head of its column and the words of a row in it, where there is one. */
interface Grouping<Row> {
  readonly label: string
  readonly title?: string
  readonly words?: (row: Row) => string
}

interface ReportParams<Group extends string> {
  readonly from: string
  readonly to: string
  readonly step: DayStep
  readonly groupBy: Group
  readonly accountCode?: string | undefined
}

interface Answer<Row, Figures> {
  readonly rows: Row[]
  readonly totals: Figures
}

/** A report by pages of rows: what it reads, the figures of a row, its chart. */
interface Definition<Row, Figures, Group extends string, More> {
  readonly call: Method<Access, z.ZodMiniType<ReportParams<Group>>, z.ZodMiniType<Answer<Row, Figures> & More>>
  /** The beginning of the name of its file, before its days. */
  readonly fileName: string
  readonly timeZone: string
  /** The period it begins with, 28 days unless told otherwise. */
  readonly firstPeriod?: Preset
  readonly groups: readonly [Group, ...Group[]]
  readonly firstGroup: NoInfer<Group>
  readonly grouping: Readonly<Record<Group, Grouping<Row>>>
  readonly columns: readonly Figure<Figures>[]
  readonly chart: { readonly title: string; readonly unit: Unit; value(row: Row): number }
  /** Says that there is nothing in the period. */
  readonly empty: string
  /** Stands above the chart. */
  above?(answer: More): ReactNode
}

interface Addressed<Group extends string> {
  readonly address: AddressCodec<ReportWords<DayStep> & { readonly group: Group }>
}

const steps = ['day', 'week', 'month', 'quarter', 'year'] as const

/** A report with its address, which is made once. */
export function listReport<Row extends ReportRow & Figures, Figures, Group extends string, More>(
  definition: Definition<Row, Figures, Group, More>,
): Definition<Row, Figures, Group, More> & Addressed<Group> {
  const group = choiceField(definition.groups, definition.firstGroup)
  return { ...definition, address: addressCodec(z.object({ group, ...reportFields(steps, definition.firstPeriod) })) }
}

/** A report of the platform: its choice, a chart, the table with its totals, the file (product B12). */
export function ListReport<Row extends ReportRow & Figures, Figures, Group extends string, More>({
  of: report,
}: {
  of: Definition<Row, Figures, Group, More> & Addressed<Group>
}) {
  const address = useReportAddress(report.address, steps, report.timeZone)
  const { list, period, step, to, show } = address
  const isHeld = periodProblem(period) !== null
  const answer = useQuery({
    ...read(
      report.call,
      {
        ...{ from: period.from ?? '', to: period.to ?? '', step, groupBy: list.group },
        ...(list.account !== undefined && { accountCode: list.account }),
      },
      { accountCode: null },
    ),
    enabled: !isHeld,
    placeholderData: keepPreviousData,
  })
  const group = report.grouping[list.group]
  const rows = answer.data?.rows ?? null
  const save = () => {
    if (answer.data) saveCsv(`${report.fileName}-${period.from}-${period.to}.csv`, fileOf(answer.data, report, group))
  }
  return (
    <ListCard
      query={answer}
      isHeld={isHeld}
      isCounted={false}
      rows={rows?.slice((list.page - 1) * list.perPage, list.page * list.perPage) ?? null}
      total={rows?.length ?? 0}
      columns={reportColumns({
        columns: report.columns,
        totals: answer.data?.totals,
        step,
        group,
        accountTo: (account) => to({ account }),
      })}
      rowId={(row) => `${row.from} ${group?.words?.(row)} ${row.account?.code}`}
      address={address}
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
          <ReportBar<DayStep> address={address} presets={['7', '28', '90', '365']} hasOwn>
            <div className={styles.select}>
              <Select
                label="Группировка"
                hideLabel
                choices={report.groups.map((value) => ({ value, label: report.grouping[value].label }))}
                value={list.group}
                onChange={(value) => show({ group: value })}
              />
            </div>
            {list.account !== undefined && (
              <Chip
                kind="on"
                name="Аккаунт:"
                onRemove={() => show({ account: undefined })}
                removeLabel="Показать все аккаунты"
              >
                {list.account}
              </Chip>
            )}
          </ReportBar>
        </Filters>
      }
      above={
        <>
          {answer.data && report.above?.(answer.data)}
          <ReportChart rows={rows ?? []} chart={report.chart} period={period} step={step} today={address.today} />
        </>
      }
      empty={{ title: report.empty, text: <p>Выберите другой период</p> }}
    />
  )
}

interface ChartProps<Row> {
  rows: readonly Row[]
  chart: { readonly title: string; readonly unit: Unit; value(row: Row): number }
  period: Period
  step: DayStep
  today: string
}

/** Every step of the period in order; what has no rows has a point of nothing, so that days stand in their places. */
function ReportChart<Row extends ReportRow>({ rows, chart, period, step, today }: ChartProps<Row>) {
  const days = wholeDays(period)
  if (days === null) return null
  const spans = spansOf(days, step)
  const values = new Map<string, number>()
  for (const row of rows) values.set(row.from, (values.get(row.from) ?? 0) + chart.value(row))
  const figures = {
    title: chart.title,
    unit: chart.unit,
    points: spans.map((span, index) => ({
      tick: formatTick(span.from, step, spans[index - 1]?.from),
      title: formatPoint(span.from, span, step, today),
      isUnfinished: span.to >= today,
    })),
    series: [{ title: chart.title, values: spans.map(({ from }) => values.get(from) ?? 0) }],
  }
  return <ChartFigure figures={figures} days={formatDays(days, today)} look="bars" />
}

/** The rows as a spreadsheet opens them, with the units of the figures in the head. */
function fileOf<Row extends ReportRow & Figures, Figures>(
  { rows, totals }: { readonly rows: readonly Row[]; readonly totals: Figures },
  { columns }: { readonly columns: readonly Figure<Figures>[] },
  group: Grouping<Row>,
): string {
  const figures = (of: Figures) => columns.map(({ write }) => write(of))
  const grouped = (words: string) => (group?.title === undefined ? [] : [words])
  return csvText([
    ['Начало', 'Конец', ...grouped(group?.title ?? ''), ...columns.map(({ fileTitle }) => fileTitle)],
    ...rows.map((row) => [row.from, row.to, ...grouped(group?.words?.(row) ?? ''), ...figures(row)]),
    ['Итого', '', ...grouped(''), ...figures(totals)],
  ])
}
