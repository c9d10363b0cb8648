import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import styles from './table.module.css'

/** A table in a card: sticky head, rows of one height. Rows are plain `tr` with `data-selected` when chosen. */
export function Table({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    <table aria-label={label} className={`${styles.table} ${className}`}>
      {children}
    </table>
  )
}

interface HeadProps extends ComponentProps<'th'> {
  /** Address that sorts by this column the other way; makes the name a link. */
  sortTo?: string
  /** How the table is sorted by this column now. */
  sorted?: 'ascending' | 'descending' | undefined
  /** Numbers align right. */
  numeric?: boolean
}

/** The head of a column, with its sorting. */
export function TableHead({ sortTo, sorted, numeric = false, children, ...rest }: HeadProps) {
  return (
    <th {...rest} scope="col" aria-sort={sorted} data-numeric={numeric || undefined}>
      {sortTo === undefined ? (
        children
      ) : (
        <Link to={sortTo} className={styles.sort}>
          {children}
          {sorted && <Icon of={sorted === 'ascending' ? ArrowUp : ArrowDown} size={14} />}
        </Link>
      )}
    </th>
  )
}

/** The bar of a column of numbers: they stand at its right. */
interface NumericBar {
  numeric: number
}

/** Rows of the height of real ones, while those are on their way. `columns` gives the width of each bar in px. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: readonly (number | NumericBar)[] }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing else to be told by
        <tr key={row} className={styles.skeleton}>
          {columns.map((bar, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <td key={column} data-numeric={typeof bar === 'object' || undefined}>
              <Skeleton width={typeof bar === 'object' ? bar.numeric : bar} height={column === 0 ? 18 : 12} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
