interface View {
  /** Scroll position of the rows, px. */
  readonly scrollTop: number
  readonly viewHeight: number
  readonly rowHeight: number
  readonly count: number
}

/** Rows beyond the edges that are drawn too, so that a quick scroll shows no gap. */
const spare = 8

/** The rows worth drawing: from `first` to `last`, the latter not in it. Moves by steps, so small scrolls change nothing. */
export function rowsInView({ scrollTop, viewHeight, rowHeight, count }: View): { first: number; last: number } {
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight)
  const seen = Math.ceil(viewHeight / rowHeight)
  const step = Math.floor(spare / 2)
  const first = Math.max(0, Math.floor(top / step) * step - spare)
  return { first: Math.min(first, Math.max(0, count - seen)), last: Math.min(count, first + seen + spare * 2 + step) }
}

/** A stretch of rows to draw, or of rows whose height alone is kept. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly drawn: boolean
}

/** Cuts the rows into stretches; the row in focus is drawn wherever it is, so that the focus is never lost. */
export function stretches(count: number, first: number, last: number, focused: number | null): Stretch[] {
  const marks =
    focused === null || focused >= count || (focused >= first && focused < last)
      ? [[first, last] as const]
      : [[focused, focused + 1] as const, [first, last] as const].sort(([a], [b]) => a - b)
  const cut: Stretch[] = []
  let at = 0
  for (const [from, to] of marks) {
    if (from > at) cut.push({ from: at, to: from, drawn: false })
    if (to > from) cut.push({ from, to, drawn: true })
    at = to
  }
  if (at < count) cut.push({ from: at, to: count, drawn: false })
  return cut
}

/** Returns how far to scroll so that a row is whole in view; the present place when it is. */
export function scrollToRow(index: number, { scrollTop, viewHeight, rowHeight }: Omit<View, 'count'>): number {
  const top = index * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - viewHeight)
}
