import { type ColumnLayout, orderedColumns, type Shape } from './layout.ts'

/** The arrangement with a column shown or hidden. */
export const withColumn = (kept: ColumnLayout, id: string, shown: boolean): ColumnLayout => ({
  ...kept,
  shown: { ...kept.shown, [id]: shown },
})

/** The arrangement with a column a place earlier (-1) or later (1); the same at either end. */
export function withMoved(kept: ColumnLayout, columns: readonly Shape[], id: string, by: -1 | 1): ColumnLayout {
  const free = orderedColumns(columns, kept).filter(({ fixed }) => !fixed)
  const order = free.map((column) => column.id)
  const at = order.indexOf(id)
  const other = order[at + by]
  if (at === -1 || other === undefined) return kept
  return { ...kept, order: order.with(at + by, id).with(at, other) }
}

/** The arrangement with another width of a column; null gives back its own. */
export function withWidth(kept: ColumnLayout, id: string, width: number | null): ColumnLayout {
  const { [id]: _, ...widths } = kept.widths
  return { ...kept, widths: width === null ? widths : { ...widths, [id]: width } }
}
