import { useMemo } from 'react'
import { Cells } from './cells.tsx'
import type { Column } from './columns.ts'
import { RowBox } from './row-box.tsx'

interface Props<Row> {
  row: Row
  id: string
  /** Its place among all rows, where not all of them are drawn. */
  index?: number
  /** Name of the row aloud. */
  name: string
  shown: readonly Column<Row>[]
  /** Null when rows are not chosen here. */
  chosen: boolean | null
  onTurn: (id: string, range: boolean) => void
}

/** A row of a table; it is not drawn anew while rows beside it scroll or are chosen. */
export function DataRow<Row>({ row, id, index, name, shown, chosen, onTurn }: Props<Row>) {
  // no memo() around the component: it would forget what a row is
  return useMemo(
    () => (
      <tr
        data-row={id}
        {...(index !== undefined && { 'aria-rowindex': index + 2 })}
        {...(chosen !== null && { 'aria-selected': chosen })}
      >
        {chosen !== null && (
          <td data-card="box">
            <RowBox label={`Выбрать «${name}»`} checked={chosen} onTurn={(range) => onTurn(id, range)} />
          </td>
        )}
        <Cells columns={shown} row={row} />
      </tr>
    ),
    [row, id, index, name, shown, chosen, onTurn],
  )
}
