/** Rows that are chosen, by id: those marked, or all that there are but those; and the one a range starts from. */
export interface Marks {
  readonly isAll: boolean
  readonly marked: ReadonlySet<string>
  readonly anchor: string | null
}

export const noMarks: Marks = { isAll: false, marked: new Set(), anchor: null }

/** Every row there is, those that are not shown too. */
export const allMarked: Marks = { isAll: true, marked: new Set(), anchor: null }

export const isChosen = ({ isAll, marked }: Pick<Marks, 'isAll' | 'marked'>, id: string): boolean =>
  marked.has(id) !== isAll

/** Returns how many are chosen of so many. */
export const countChosen = ({ isAll, marked }: Marks, total: number): number =>
  isAll ? Math.max(0, total - marked.size) : marked.size

/**
 * Turns a row over. With `range` every row from the last turned one to this one becomes what this one becomes,
 * in the order of `ids`; rows chosen elsewhere stay.
 */
export function toggleRow(marks: Marks, ids: readonly string[], id: string, range: boolean): Marks {
  const from = range && marks.anchor !== null ? ids.indexOf(marks.anchor) : -1
  return { ...markRows(marks, between(ids, from, id), !isChosen(marks, id)), anchor: id }
}

/** Chooses every row from the anchor to this one, as Shift with an arrow does. */
export function extendSelection(marks: Marks, ids: readonly string[], id: string): Marks {
  const from = marks.anchor === null ? -1 : ids.indexOf(marks.anchor)
  return { ...markRows(marks, between(ids, from, id), true), anchor: from === -1 ? id : marks.anchor }
}

/** Chooses all of these rows, or none of them when they all are chosen already. */
export const turnedAll = (marks: Marks, ids: readonly string[]): Marks => ({
  ...markRows(marks, ids, chosenOf(marks, ids) !== 'all'),
  anchor: null,
})

/** Returns how many of these rows are chosen; what the box in the head shows. */
export function chosenOf(marks: Marks, ids: readonly string[]): 'none' | 'some' | 'all' {
  if (ids.length === 0 || (!marks.isAll && marks.marked.size === 0)) return 'none'
  const first = ids[0]
  const isFirst = first !== undefined && isChosen(marks, first)
  return ids.some((id) => isChosen(marks, id) !== isFirst) ? 'some' : isFirst ? 'all' : 'none'
}

function between(ids: readonly string[], from: number, id: string): readonly string[] {
  const to = ids.indexOf(id)
  return from === -1 || to === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}

function markRows({ isAll, marked }: Marks, ids: readonly string[], chosen: boolean): Pick<Marks, 'isAll' | 'marked'> {
  const next = new Set(marked)
  for (const id of ids) chosen === isAll ? next.delete(id) : next.add(id)
  return { isAll, marked: next }
}
