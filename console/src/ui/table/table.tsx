import { type ReactNode, useCallback } from 'react'
import { Cell, Cells } from './cells.tsx'
import type { Sorting } from './column-head.tsx'
import type { Column } from './columns.ts'
import { DataRow } from './data-row.tsx'
import { chosenOf, isChosen, type Marks, toggleRow, turnedAll } from './marks.ts'
import { RowBox } from './row-box.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import styles from './table.module.css'
import { TableFrame } from './table-frame.tsx'

/** Chosen rows, where they are. */
export interface Choosing<Row> {
  readonly marks: Marks
  /** Keep it the same from one drawing to the next: rows are drawn anew by it. */
  readonly onMarks: (change: (marks: Marks) => Marks) => void
  /** Returns how a row is called aloud. */
  readonly nameOf: (row: Row) => string
}

interface Props<Row> extends Sorting {
  label: string
  columns: readonly Column<Row>[]
  /** Null while they are on their way: rows of the same height stand in. */
  rows: readonly Row[] | null
  rowId: (row: Row) => string
  /** Number of rows that stand in for those on their way. */
  awaited?: number
  choosing?: Choosing<Row> | undefined
  /** Pixels that a person gave a column. */
  ownWidth?: ((column: Column<never>) => number | undefined) | undefined
  handleOf?: ((column: Column<never>) => ReactNode) | undefined
  /** The narrowest it gets, px, where a person asked for columns: none leaves, and it is scrolled to its side. */
  minWidth?: number | undefined
}

const boxWidth = 42

/**
 * The table of the kit: a page of rows that scrolls with the page, leaves columns out as its own width asks, and becomes
 * cards at 736 px, which are sorted too. What has too many rows to draw them all is a ScrollingTable of the same columns.
 */
export function Table<Row>(props: Props<Row>) {
  const { label, columns, rows, rowId, awaited = 6, choosing, ownWidth, handleOf, minWidth, ...sorting } = props
  const isWide = minWidth !== undefined
  return (
    <div className={styles.page} data-wide={isWide || undefined}>
      <TableFrame
        label={label}
        columns={columns}
        // a table that is scrolled to its side gives what is left to the name, and to nothing else
        widthOf={(column) => ownWidth?.(column) ?? (isWide ? undefined : column.fluid) ?? column.width ?? 'auto'}
        busy={rows === null}
        boxes={choosing && { width: boxWidth, head: <HeadBox rows={rows} rowId={rowId} choosing={choosing} /> }}
        minWidth={isWide ? minWidth + (choosing ? boxWidth : 0) : undefined}
        {...(handleOf && { handleOf })}
        {...sorting}
      >
        {rows === null ? (
          <SkeletonRows rows={awaited} columns={columns} hasBoxes={choosing !== undefined} />
        ) : (
          <Rows rows={rows} columns={columns} rowId={rowId} choosing={choosing} />
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

type RowsProps<Row> = Pick<Props<Row>, 'columns' | 'rowId'> & {
  rows: readonly Row[]
  choosing: Choosing<Row> | undefined
}

function Rows<Row>({ rows, columns, rowId, choosing }: RowsProps<Row>) {
  const { marks, onMarks, nameOf } = choosing ?? {}
  // a string, so that the same rows read again are the same
  const ids = rows.map(rowId).join()
  const turn = useCallback(
    (id: string, range: boolean) => onMarks?.((now) => toggleRow(now, ids.split(','), id, range)),
    [onMarks, ids],
  )
  return (
    <tbody>
      {rows.map((row) => {
        const id = rowId(row)
        return marks && nameOf ? (
          <DataRow
            key={id}
            row={row}
            id={id}
            name={nameOf(row)}
            shown={columns}
            chosen={isChosen(marks, id)}
            onTurn={turn}
          />
        ) : (
          <tr key={id} data-row={id}>
            <Cells columns={columns} row={row} />
          </tr>
        )
      })}
    </tbody>
  )
}

interface HeadBoxProps<Row> {
  rows: readonly Row[] | null
  rowId: (row: Row) => string
  choosing: Choosing<Row>
}

/** The box of a page of rows. */
function HeadBox<Row>({ rows, rowId, choosing: { marks, onMarks } }: HeadBoxProps<Row>) {
  const ids = rows?.map(rowId) ?? []
  const chosen = chosenOf(marks, ids)
  return (
    <RowBox
      label="Выбрать всё на странице"
      checked={chosen === 'all'}
      mixed={chosen === 'some'}
      disabled={ids.length === 0}
      onTurn={() => onMarks((now) => turnedAll(now, ids))}
    />
  )
}
