import * as z from 'zod/mini'
import { readStored, type Store, writeStored } from '../../browser/stored-value.ts'
import type { Column } from './columns.ts'

/** Changes of a person to the columns; kept in the browser. */
export interface ColumnLayout {
  /** Columns that were moved, and all before them; those not named follow in their own order. */
  readonly order: readonly string[]
  /** Columns that were shown or hidden by hand. */
  readonly shown: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
}

export const ownLayout: ColumnLayout = { order: [], shown: {}, widths: {} }

const narrowest = 60
const widest = 1200
const layout = z.object({
  order: z.array(z.string()),
  shown: z.record(z.string(), z.boolean()),
  widths: z.record(z.string(), z.number()),
})

export type Shape = Pick<Column<never>, 'id' | 'fixed' | 'optional'>

/** The arrangement of a table by the table's name; nothing changed when none is kept or it cannot be read. */
export const readLayout = (table: string, store?: Store | null): ColumnLayout =>
  readStored(`table.${table}`, layout, store) ?? ownLayout

export const writeLayout = (table: string, kept: ColumnLayout, store?: Store | null): void =>
  writeStored(`table.${table}`, isOwn(kept) ? null : kept, store)

/** Returns true if the columns are as they were at first. */
export const isOwn = ({ order, shown, widths }: ColumnLayout): boolean =>
  order.length + Object.keys(shown).length + Object.keys(widths).length === 0

export const isShown = ({ id, fixed, optional }: Shape, { shown }: ColumnLayout): boolean =>
  fixed === true || (shown[id] ?? optional !== true)

/** All columns in their order; the fixed one stands first. */
export function orderedColumns<C extends Shape>(columns: readonly C[], { order }: ColumnLayout): readonly C[] {
  if (order.length === 0) return columns
  const place = ({ id, fixed }: C) => (fixed ? -1 : order.includes(id) ? order.indexOf(id) : order.length)
  return columns.toSorted((a, b) => place(a) - place(b))
}

/** True where a column may change places with the one before it: the fixed one keeps the first place. */
export const canMoveEarlier = (ordered: readonly Shape[], at: number): boolean =>
  at > 0 && ordered[at]?.fixed !== true && ordered[at - 1]?.fixed !== true

/** The columns that are shown, in their order. A fixed one is shown even when a stored arrangement hides it. */
export const shownColumns = <C extends Shape>(columns: readonly C[], kept: ColumnLayout): readonly C[] =>
  orderedColumns(columns, kept).filter((column) => isShown(column, kept))

/** The width of a column, px; null for the one that takes what is left. */
export function widthOf({ id, width, minWidth }: Pick<Column<never>, 'id' | 'width' | 'minWidth'>, kept: ColumnLayout) {
  if (width === undefined) return null
  const requestedWidth = kept.widths[id] ?? width
  return Math.round(Math.min(widest, Math.max(minWidth ?? narrowest, requestedWidth)))
}

/** The narrowest a whole table gets, px. */
export const leastWidth = (columns: readonly Pick<Column<never>, 'id' | 'width' | 'minWidth'>[], kept: ColumnLayout) =>
  columns.reduce((sum, column) => sum + (widthOf(column, kept) ?? column.minWidth ?? 240), 0)
