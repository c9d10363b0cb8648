import { groupDigits } from '../russian/numbers.ts'
import { Card } from '../ui/page/card.tsx'
import type { Column } from '../ui/table/columns.ts'
import { Table } from '../ui/table/table.tsx'
import styles from './failures-card.module.css'
import { formatFigure } from './figures.ts'

interface Failure {
  readonly code: string
  readonly title: string
  readonly count: number
  readonly beforeFirstFrame: number
  readonly share: number | null
}

const columns: readonly Column<Failure>[] = [
  {
    id: 'title',
    title: 'Ошибка',
    fixed: true,
    card: 'title',
    cell: ({ title, code }) => (title === '' ? code : title),
  },
  { id: 'count', title: 'Всего', numeric: true, card: 'figure', cell: ({ count }) => groupDigits(count) },
  {
    ...{ id: 'before', title: 'До\u00a0первого кадра', numeric: true, card: 'figure' },
    cell: ({ beforeFirstFrame }) => groupDigits(beforeFirstFrame),
  },
  {
    ...{ id: 'share', title: 'Доля запусков', numeric: true, card: 'figure' },
    cell: ({ share }) => formatFigure(share, 'share'),
  },
]

/** The errors that ended viewings, the most frequent first. */
export function FailuresCard({ failures }: { failures: readonly Failure[] | undefined }) {
  return (
    <Card title="Ошибки по&nbsp;видам">
      {failures === undefined || failures.length > 0 ? (
        <Table
          label="Ошибки по видам"
          columns={columns}
          rows={failures ?? null}
          rowId={({ code }) => code}
          awaited={3}
        />
      ) : (
        <p className={styles.nothing}>Ошибок не&nbsp;было</p>
      )}
    </Card>
  )
}
