/** Place where the focus goes among rows, or among cards that stand beside one another. */
export type RowStep = 'above' | 'below' | 'before' | 'after'

type Position = Pick<DOMRect, 'left' | 'top'>

/**
 * The row a key leads to from the one in focus (-1: none), the last ones being where it stays. Null for a key that has
 * nothing to do here: to the sides, where rows stand one below another.
 */
export function nextRow(places: readonly Position[], at: number, step: RowStep): number | null {
  const hasCards = places[1] !== undefined && places[1].top === places[0]?.top
  const toTheSide = step === 'before' || step === 'after'
  const isOnward = step === 'below' || step === 'after'
  if (toTheSide && !hasCards) return null
  const from = places[at]
  if (from === undefined) return isOnward ? 0 : places.length - 1
  if (toTheSide || !hasCards) return Math.min(Math.max(at + (isOnward ? 1 : -1), 0), places.length - 1)
  const ahead = places.flatMap(({ top }) => ((isOnward ? top > from.top : top < from.top) ? [top] : []))
  if (ahead.length === 0) return at
  const line = isOnward ? Math.min(...ahead) : Math.max(...ahead)
  const away = (index: number) => Math.abs((places[index]?.left ?? 0) - from.left)
  return places.reduce(
    (best, { top }, index) => (top === line && (best === at || away(index) < away(best)) ? index : best),
    at,
  )
}
