import type { ReactNode } from 'react'
import { formatMoment } from '../russian/dates.ts'
import type { Column } from '../ui/table/columns.ts'

/** Returns when something was, in the user's zone, with «сегодня» and «вчера». */
export const momentColumn = <Row>(
  id: string,
  title: string,
  at: (row: Row) => Date,
  its: Partial<Column<Row>> = {},
): Column<Row> => ({
  id,
  title,
  width: 160,
  sortable: 'descending',
  card: 'fact',
  cell: (row) => formatMoment(at(row), { near: new Date() }),
  ...its,
})

/** A figure: the more, the earlier a first press puts it. */
export const figureColumn = <Row>(
  id: string,
  title: string,
  cell: (row: Row) => ReactNode,
  its: Partial<Column<Row>> = {},
): Column<Row> => ({
  id,
  title,
  cell,
  width: 120,
  numeric: true,
  sortable: 'descending',
  card: 'fact',
  ...its,
})

/** Returns what is done with a row, at its end. */
export const actsColumn = <Row>(cell: (row: Row) => ReactNode, its: Partial<Column<Row>> = {}): Column<Row> => ({
  id: 'acts',
  title: 'Действия',
  silent: true,
  width: 80,
  card: 'side',
  cell,
  ...its,
})
