import type { SavedItem } from '../uploads/uploads.ts'

/** Rows drawn at first: a folder of a thousand files must not make the panel slow. */
export const rowsAtFirst = 100

/** Returns what is sent stands on top, then what waits in its order; what is over comes below, the latest first. */
export function rowsInOrder<T extends { readonly item: Pick<SavedItem, 'status'> }>(uploads: readonly T[]): T[] {
  const of = (...statuses: SavedItem['status'][]) => uploads.filter(({ item }) => statuses.includes(item.status))
  return [...of('IN_PROGRESS'), ...of('none'), ...of('COMPLETED', 'FAILED', 'ABORTED').toReversed()]
}
