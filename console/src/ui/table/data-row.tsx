import { useMemo } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Cells } from './cells.tsx'
import type { Column } from './columns.ts'

interface Props<Row> {
  row: Row
  id: string
  index: number
  /** How the row is called aloud. */
  name: string
  shown: readonly Column<Row>[]
  /** Null when rows are not chosen here. */
  chosen: boolean | null
  onFocus: (index: number) => void
  onTurn: (id: string, range: boolean) => void
}

/** A row of the table; while the rows scroll, those that stay in view are not drawn anew. */
export function DataRow<Row>({ row, id, index, name, shown, chosen, onFocus, onTurn }: Props<Row>) {
  // no memo() around the component: it would forget what a row is
  return useMemo(
    () => (
      <tr aria-rowindex={index + 2} data-selected={chosen || undefined} onFocus={() => onFocus(index)}>
        {chosen !== null && (
          <td>
            <Checkbox
              label={`Выбрать: ${name}`}
              checked={chosen}
              onChange={(_, { shiftKey }) => onTurn(id, shiftKey)}
            />
          </td>
        )}
        <Cells columns={shown} row={row} />
      </tr>
    ),
    [row, id, index, name, shown, chosen, onFocus, onTurn],
  )
}
