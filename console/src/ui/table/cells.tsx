import type { ReactNode } from 'react'
import type { Column } from './columns.ts'

/** The cells of a row. */
export function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return columns.map((column) => (
    <Cell key={column.id} column={column}>
      {column.cell(row)}
    </Cell>
  ))
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
