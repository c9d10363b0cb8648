import type { Field, Fields } from '@skleyka/contract/field-types.ts'
import type { ReactNode } from 'react'
import { fieldText } from '../form/field-values.ts'
import { formatNearMoment } from '../russian/dates.ts'
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
  cell: (row) => formatNearMoment(at(row)),
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

/** Returns columns that are offered in «Столбцы», one a field. */
export function fieldColumns<F extends Fields>(fields: F): Column<{ readonly [Name in keyof F]: unknown }>[]
export function fieldColumns(fields: Fields): Column<Readonly<Record<string, unknown>>>[] {
  return Object.entries(fields).map(([id, field]) => ({
    ...{ id, title: field.title, width: 180, optional: true, card: 'fact' },
    cell: (row) => cellText(field, row[id]),
  }))
}

const cellText = (field: Field, value: unknown) => (value === null ? null : (fieldText(field, value) ?? String(value)))
