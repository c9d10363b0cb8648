import { type ReactNode, useMemo } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
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
        {shown.map((column) => (
          <Cell key={column.id} column={column}>
            {column.cell(row)}
          </Cell>
        ))}
      </tr>
    ),
    [row, id, index, name, shown, chosen, onFocus, onTurn],
  )
}

/** A cell; that of the column that is always shown names its row. */
export function Cell({ column, children }: { column: Column<never>; children: ReactNode }) {
  const { title, numeric, fixed, shownFrom, card, silent } = column
  const marks = {
    'data-numeric': numeric || undefined,
    'data-from': shownFrom,
    'data-card': card,
    'data-silent': silent || undefined,
    'data-title': card === 'fact' || card === 'figure' ? title : undefined,
  }
  return fixed ? (
    <th scope="row" {...marks}>
      {children}
    </th>
  ) : (
    <td {...marks}>{children}</td>
  )
}
