import * as z from 'zod/mini'
import { readStored, type Store, writeStored } from '../../browser/stored-value.ts'
import type { Column } from './columns.ts'

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
