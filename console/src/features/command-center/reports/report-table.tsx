import type { ReportStep } from '@skleyka/contract/reports.ts'
import { Hint } from '../../../ui/hint/hint.tsx'
import { Link } from '../../../ui/link/link.tsx'
import { Patiently } from '../../../ui/skeleton/skeleton.tsx'
import { SkeletonRows, Table, TableHead } from '../../../ui/table/table.tsx'
import type { Column } from './report-columns.ts'
import styles from './report-table.module.css'
import { spanWords } from './report-words.ts'

/** What the rows of every report have. */
export interface ReportRow {
  readonly from: string
  readonly to: string
  readonly account: { readonly code: string; readonly name: string } | null
}

interface Props<Row, Figures> {
  label: string
  rows: readonly Row[]
  totals: Figures
  columns: readonly Column<Figures>[]
  step: ReportStep
  /** The head of the column of groups and the words of a row in it; null without a grouping. */
  group: { readonly title: string; readonly words: (row: Row) => string } | null
  /** The report of one account alone. */
  accountTo: (code: string) => string
}

/** The rows of one page and the totals of the whole report; under 768 px the rows are cards. */
export function ReportTable<Figures, Row extends ReportRow & Figures>(props: Props<Row, Figures>) {
  const { label, rows, totals, columns, step, group, accountTo } = props
  return (
    <Table label={label} className={styles.table ?? ''}>
      <thead>
        <tr>
          <TableHead>Период</TableHead>
          {group && <TableHead>{group.title}</TableHead>}
          {columns.map(({ title, about }) => (
            <TableHead key={title} numeric>
              <span className={styles.head}>
                {title}
                {about !== undefined && <Hint label={`Что значит «${title}»`}>{about}</Hint>}
              </span>
            </TableHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.from} ${group?.words(row)} ${row.account?.code}`}>
            <th scope="row" className={styles.span}>
              {spanWords(row, step)}
            </th>
            {group && (
              <td className={styles.group}>
                {row.account ? <Link to={accountTo(row.account.code)}>{row.account.name}</Link> : group.words(row)}
              </td>
            )}
            <Figures of={row} columns={columns} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={group ? 2 : 1} className={styles.span}>
            Итого
          </th>
          <Figures of={totals} columns={columns} />
        </tr>
      </tfoot>
    </Table>
  )
}

function Figures<Of>({ of, columns }: { of: Of; columns: readonly Column<Of>[] }) {
  return columns.map(({ title, show }) => (
    <td key={title} data-numeric data-title={title}>
      {show(of)}
    </td>
  ))
}

/** Grey rows of the same height, when the answer takes its time. */
export function ReportTableSkeleton({ columns }: { columns: readonly { readonly title: string }[] }) {
  return (
    <Patiently>
      <Table label="Отчёт загружается" className={styles.table ?? ''}>
        <thead>
          <tr>
            <TableHead>Период</TableHead>
            {columns.map(({ title }) => (
              <TableHead key={title} numeric>
                {title}
              </TableHead>
            ))}
          </tr>
        </thead>
        <SkeletonRows rows={10} columns={[90, ...columns.map(() => ({ numeric: 56 }))]} />
      </Table>
    </Patiently>
  )
}
