import { Cell, Cells } from './cells.tsx'
import type { Sorting } from './column-head.tsx'
import type { Column } from './columns.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import styles from './table.module.css'
import { TableFrame } from './table-frame.tsx'

interface Props<Row> extends Sorting {
  label: string
  columns: readonly Column<Row>[]
  /** Null while they are on their way: rows of the same height stand in. */
  rows: readonly Row[] | null
  rowId: (row: Row) => string
  /** How many rows stand in for those on their way. */
  awaited?: number
}

/**
 * The table of the kit: a page of rows that scrolls with the page, leaves columns out as its own width asks, and becomes
 * cards at 768 px, which are sorted too. What has too many rows to draw them all is a ScrollingTable of the same columns.
 */
export function Table<Row>({ label, columns, rows, rowId, awaited = 6, ...sorting }: Props<Row>) {
  return (
    <div className={styles.page}>
      <TableFrame
        label={label}
        columns={columns}
        widthOf={({ fluid, width = 'auto' }) => fluid ?? width}
        busy={rows === null}
        {...sorting}
      >
        {rows === null ? (
          <SkeletonRows rows={awaited} columns={columns} hasBoxes={false} />
        ) : (
          <tbody>
            {rows.map((row) => (
              <tr key={rowId(row)}>
                <Cells columns={columns} row={row} />
              </tr>
            ))}
          </tbody>
        )}
        {rows !== null && columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.total}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </TableFrame>
    </div>
  )
}
