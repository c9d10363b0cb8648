import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { readStored, type Store, writeStored } from '../../browser/stored-value.ts'

/** A column of a table. */
export interface Column<Row> {
  readonly id: string
  readonly title: string
  /** Nothing at all is shown as a dash in a table and left out of a card. */
  readonly cell: (row: Row) => ReactNode
  /** Stands in the last line, below all rows. */
  readonly total?: ReactNode
  /** Stands after its title in the head: what the title is too short for. */
  readonly about?: ReactNode
  /** Pixels. The column without a width takes what is left; where several have none, the words in them decide. */
  readonly width?: number
  /** A width that goes by that of the table (`cqi`), where rows are shown by pages. */
  readonly fluid?: string
  /** The narrowest it gets, px. */
  readonly minWidth?: number
  readonly numeric?: boolean
  /** The way a first press sorts. */
  readonly sortable?: Sort['direction']
  /** Always shown: the name. */
  readonly fixed?: boolean
  /** Its title is read aloud only: actions. */
  readonly silent?: boolean
  /** Leaves where the table itself is not wider than 880, 960, 1060 or 1260 px; always there when left out. */
  readonly shownFrom?: 's' | 'm' | 'l' | 'xl'
  /** Its place where rows are cards, in a table of 768 px or less; gone when left out. */
  readonly card?: CardPlace
}

/**
 * Of a card: the first line (with a picture at the left of the whole card: `pictured`), its end, a line of its own, a
 * fact after its title beside other facts, a figure across from its title, the end of the last line.
 */
export type CardPlace = 'title' | 'pictured' | 'side' | 'line' | 'fact' | 'figure' | 'end'

/** By what a table is sorted. */
export interface Sort {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** The sort after a press on the head of a column: the other way when it is sorted by it already. */
export function turnedSort(
  { id, sortable = 'ascending' }: Pick<Column<never>, 'id' | 'sortable'>,
  sort: Sort | null,
): Sort {
  const turned = sort?.direction === 'ascending' ? 'descending' : 'ascending'
  return { column: id, direction: sort?.column === id ? turned : sortable }
}

/** What a person did to the columns; kept in the browser. */
export interface ColumnLayout {
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

export const ownLayout: ColumnLayout = { hidden: [], widths: {} }

const narrowest = 60
const widest = 1200
const layout = z.object({ hidden: z.array(z.string()), widths: z.record(z.string(), z.number()) })

/** The arrangement of a table by the table's name; nothing changed when none is kept or it cannot be read. */
export const readLayout = (table: string, store?: Store | null): ColumnLayout =>
  readStored(`table.${table}`, layout, store) ?? ownLayout

export const writeLayout = (table: string, kept: ColumnLayout, store?: Store | null): void =>
  writeStored(`table.${table}`, kept.hidden.length === 0 && Object.keys(kept.widths).length === 0 ? null : kept, store)

/** The columns that are shown, in their order. A fixed one is shown even when a stored arrangement hides it. */
export const shownColumns = <C extends Pick<Column<never>, 'id' | 'fixed'>>(
  columns: readonly C[],
  { hidden }: ColumnLayout,
): C[] => columns.filter((column) => column.fixed || !hidden.includes(column.id))

/** The width of a column, px; null for the one that takes what is left. */
export function widthOf({ id, width, minWidth }: Pick<Column<never>, 'id' | 'width' | 'minWidth'>, kept: ColumnLayout) {
  if (width === undefined) return null
  const asked = kept.widths[id] ?? width
  return Math.round(Math.min(widest, Math.max(minWidth ?? narrowest, asked)))
}

/** The width of a column as CSS has it. */
export const cssWidth = (column: Pick<Column<never>, 'id' | 'width' | 'minWidth' | 'fluid'>, kept: ColumnLayout) =>
  (kept.widths[column.id] === undefined ? column.fluid : undefined) ?? widthOf(column, kept) ?? 'auto'

/** The narrowest a whole table gets, px. */
export const leastWidth = (columns: readonly Pick<Column<never>, 'id' | 'width' | 'minWidth'>[], kept: ColumnLayout) =>
  columns.reduce((sum, column) => sum + (widthOf(column, kept) ?? column.minWidth ?? 240), 0)

/** The arrangement with a column shown or hidden. */
export const withColumn = (kept: ColumnLayout, id: string, shown: boolean): ColumnLayout => ({
  ...kept,
  hidden: shown ? kept.hidden.filter((one) => one !== id) : [...kept.hidden.filter((one) => one !== id), id],
})

/** The arrangement with another width of a column; null gives back its own. */
export function withWidth(kept: ColumnLayout, id: string, width: number | null): ColumnLayout {
  const { [id]: _, ...widths } = kept.widths
  return { ...kept, widths: width === null ? widths : { ...widths, [id]: width } }
}
