/** Rows that are chosen, by id, and the one a range starts from. */
export interface Selection {
  readonly chosen: ReadonlySet<string>
  readonly anchor: string | null
}

export const noSelection: Selection = { chosen: new Set(), anchor: null }

/**
 * Turns a row over. With `range` every row from the last turned one to this one becomes what this one becomes,
 * in the order of `ids`; rows chosen elsewhere stay.
 */
export function turned(selection: Selection, ids: readonly string[], id: string, range: boolean): Selection {
  const on = !selection.chosen.has(id)
  const to = ids.indexOf(id)
  const from = range && selection.anchor !== null ? ids.indexOf(selection.anchor) : -1
  const between = from === -1 || to === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { chosen: changed(selection.chosen, between, on), anchor: id }
}

/** Chooses every row from the anchor to this one, as Shift with an arrow does. */
export function extended(selection: Selection, ids: readonly string[], id: string): Selection {
  const from = selection.anchor === null ? -1 : ids.indexOf(selection.anchor)
  const to = ids.indexOf(id)
  if (from === -1 || to === -1) return { chosen: changed(selection.chosen, [id], true), anchor: id }
  return {
    chosen: changed(selection.chosen, ids.slice(Math.min(from, to), Math.max(from, to) + 1), true),
    anchor: selection.anchor,
  }
}

/** Chooses all of these rows, or none of them when they all are chosen already. */
export function turnedAll(selection: Selection, ids: readonly string[]): Selection {
  return { chosen: changed(selection.chosen, ids, chosenOf(selection, ids) !== 'all'), anchor: null }
}

/** How many of these rows are chosen; what the box in the head shows. */
export function chosenOf({ chosen }: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  if (chosen.size === 0 || ids.length === 0) return 'none'
  let some = false
  let all = true
  for (const id of ids) {
    if (chosen.has(id)) some = true
    else all = false
    if (some && !all) return 'some'
  }
  return all ? 'all' : 'none'
}

function changed(chosen: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const id of ids) on ? next.add(id) : next.delete(id)
  return next
}
