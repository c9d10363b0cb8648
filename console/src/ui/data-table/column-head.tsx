import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import { type Column, type Sort, turnedSort } from './columns.ts'
import styles from './data-table.module.css'

/** How a table is sorted, and what a press on a head does: the address keeps it, or the screen. */
export interface Sorting {
  readonly sort?: Sort | null
  /** The address of the table sorted so. */
  readonly sortTo?: ((sort: Sort) => string) | undefined
  readonly onSort?: ((sort: Sort) => void) | undefined
}

interface Props extends Sorting {
  column: Column<never>
  /** Pixels; null for the column that takes what is left and has no handle. */
  width: number | null
  /** Null gives back the column's own width; left out where people do not arrange columns. */
  onWidth: ((width: number | null) => void) | undefined
}

/** The head of a column: its name sorts, its right edge is dragged. */
export function ColumnHead({ column, sort, sortTo, onSort, width, onWidth }: Props) {
  const { id, title, silent, numeric, sortable, shownFrom, card, about } = column
  const sorted = sort?.column === id ? sort.direction : undefined
  const next = turnedSort(column, sort ?? null)
  const name = silent ? <span className="visually-hidden">{title}</span> : title
  const arrow = (
    <Icon of={sorted === undefined ? ArrowUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown} size={14} />
  )
  return (
    <th scope="col" aria-sort={sorted} data-numeric={numeric || undefined} data-from={shownFrom} data-card={card}>
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
      {width !== null && onWidth && <Handle title={title} width={width} onWidth={onWidth} />}
    </th>
  )
}

/** Dragged, or moved by arrows; a double press gives back the column's own width. */
function Handle({ title, width, onWidth }: { title: string; width: number; onWidth: (width: number | null) => void }) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const start = event.clientX
    handle.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => onWidth(width + moved.clientX - start)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    if (by !== undefined) onWidth(width + by)
    else if (event.key === 'Enter') onWidth(null)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no <hr>
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Ширина столбца «${title}»`}
      aria-valuenow={width}
      aria-valuemin={60}
      aria-valuemax={1200}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={drag}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={press}
    />
  )
}
