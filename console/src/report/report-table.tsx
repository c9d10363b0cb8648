import { Hint } from '../ui/hint/hint.tsx'
import { Link } from '../ui/link/link.tsx'
import type { Column } from '../ui/table/columns.ts'
import type { Figure } from './figure-column.ts'
import styles from './report-table.module.css'
import { formatSpan } from './span-labels.ts'
import type { Step } from './steps.ts'

/** Columns of the rows of every report. */
export interface ReportRow {
  readonly from: string
  readonly to: string
  readonly account: { readonly code: string; readonly name: string } | null
}

interface TableRowsProps<Row, Figures> {
  columns: readonly Figure<Figures>[]
  /** Of the whole report; undefined while it is on its way. */
  totals: Figures | undefined
  step: Step
  /** The head of the column of groups and the words of a row in it. */
  group: { readonly title?: string; readonly words?: (row: Row) => string } | undefined
  /** The report of one account alone. */
  accountTo: (code: string) => string
}

/** The columns of a report: the days, the group, its figures with their totals. */
export function reportColumns<Figures, Row extends ReportRow & Figures>(
  shown: TableRowsProps<Row, Figures>,
): Column<Row>[] {
  const { columns, totals, step, group, accountTo } = shown
  const days: Column<Row> = {
    id: 'days',
    title: 'Период',
    fixed: true,
    card: 'title',
    cell: (row) => <span className={styles.days}>{formatSpan(row, step)}</span>,
    ...(totals && { total: 'Итого' }),
  }
  const groups: Column<Row> = {
    id: 'group',
    title: group?.title ?? '',
    card: 'line',
    cell: (row) => (
      <span className={styles.group}>
        {row.account ? <Link to={accountTo(row.account.code)}>{row.account.name}</Link> : group?.words?.(row)}
      </span>
    ),
  }
  const figures = columns.map(
    ({ title, about, show, shownFrom }): Column<Row> => ({
      id: title,
      title,
      numeric: true,
      card: 'figure',
      ...(shownFrom && { shownFrom }),
      cell: show,
      ...(about !== undefined && { about: <Hint label={`Что значит «${title}»`}>{about}</Hint> }),
      ...(totals && { total: show(totals) }),
    }),
  )
  return [days, ...(group?.title === undefined ? [] : [groups]), ...figures]
}
