import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import { type Column, type Sort, turnedSort } from './columns.ts'
import styles from './table.module.css'

/** Sort order of a table, and what a press on a head does: the address keeps it, or the screen. */
export interface Sorting {
  readonly sort?: Sort | null
  /** The address of the table sorted so. */
  readonly sortTo?: ((sort: Sort) => string) | undefined
  readonly onSort?: ((sort: Sort) => void) | undefined
}

interface Props extends Sorting {
  column: Column<never>
  /** Handle at its right edge, where people arrange columns. */
  handle?: ReactNode
}

/** The head of a column: its name sorts. */
export function ColumnHead({ column, sort, sortTo, onSort, handle }: Props) {
  const { id, title, silent, numeric, sortable, shownFrom, about } = column
  const sorted = sort?.column === id ? sort.direction : undefined
  const next = turnedSort(column, sort ?? null)
  const name = silent ? <span className="visually-hidden">{title}</span> : title
  const arrow = (
    <Icon of={sorted === undefined ? ArrowUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown} size={14} />
  )
  return (
    <th scope="col" aria-sort={sorted} data-numeric={numeric || undefined} data-from={shownFrom}>
      {sortable && sortTo ? (
        <Link to={sortTo(next)} className={styles.sort}>
          {name}
          {arrow}
        </Link>
      ) : sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(next)}>
          {name}
          {arrow}
        </button>
      ) : (
        name
      )}
      {about}
      {handle}
    </th>
  )
}
