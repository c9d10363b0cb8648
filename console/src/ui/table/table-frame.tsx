import type { CSSProperties, ReactNode } from 'react'
import { ColumnHead, type Sorting } from './column-head.tsx'
import type { Column } from './columns.ts'
import styles from './table.module.css'

interface Props extends Sorting {
  label: string
  columns: readonly Column<never>[]
  /** Pixels, or a width of CSS. */
  widthOf: (column: Column<never>) => number | string
  busy: boolean
  /** The head of the column of boxes, where rows are chosen, and its width in pixels. */
  boxes?: { readonly head: ReactNode; readonly width: number } | undefined
  handleOf?: (column: Column<never>) => ReactNode
  /** Of a table whose rows are not all drawn: how many it has. */
  allRows?: number
  /** The narrowest it gets, px. */
  minWidth?: number | undefined
  /** Its bodies. */
  children: ReactNode
}

/** Common frame of both tables: the columns and their heads. */
export function TableFrame({ label, columns, widthOf, busy, boxes, handleOf, ...props }: Props) {
  const { allRows, minWidth, children, ...sorting } = props
  const sizes: CSSProperties & Record<`--${string}`, string> =
    minWidth === undefined ? {} : { '--least': `${minWidth}px` }
  return (
    <table
      aria-label={label}
      aria-rowcount={allRows}
      aria-busy={busy || undefined}
      className={styles.table}
      data-auto={columns.filter(({ width }) => width === undefined).length > 1 || undefined}
      style={sizes}
    >
      <colgroup>
        {boxes && <col style={{ width: boxes.width }} />}
        {columns.map((column) => (
          <col key={column.id} data-from={column.shownFrom} style={{ width: widthOf(column) }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={allRows && 1}>
          {boxes && (
            <th scope="col" className={styles.boxes}>
              {boxes.head}
            </th>
          )}
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} handle={handleOf?.(column)} {...sorting} />
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}
