import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './data-table.module.css'

export interface Sort {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

interface Props {
  id: string
  title: string
  numeric: boolean
  sortable: boolean
  sort: Sort | null
  onSort: ((sort: Sort) => void) | undefined
  /** Pixels; null for the column that takes what is left and has no handle. */
  width: number | null
  /** Null gives back the column's own width. */
  onWidth: (width: number | null) => void
}

/** The head of a column: its name sorts, its right edge is dragged. */
export function ColumnHead({ id, title, numeric, sortable, sort, onSort, width, onWidth }: Props) {
  const sorted = sort?.column === id ? sort.direction : undefined
  return (
    <th scope="col" aria-sort={sorted} data-numeric={numeric || undefined}>
      {sortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ column: id, direction: sorted === 'ascending' ? 'descending' : 'ascending' })}
        >
          {title}
          <Icon of={sorted === undefined ? ArrowUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown} size={14} />
        </button>
      ) : (
        title
      )}
      {width !== null && <Handle title={title} width={width} onWidth={onWidth} />}
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
