import type { Unit } from './figures.ts'

/** One place of the line of time, or of any other line, with the figures of every series at it. */
export interface Point {
  /** Under the chart, where room is scarce. */
  readonly tick: string
  /** In full, in the box of figures and aloud: «суббота, 14 ноября». */
  readonly title: string
  /** The point of the compared period that stands at the same place. */
  readonly beforeTitle?: string
  /** Shaded: a day off. */
  readonly isDayOff?: boolean
  /** Its time is not over: its figure still grows. */
  readonly isUnfinished?: boolean
}

/** A line of a chart; its values stand at the points, null where there are none. */
export interface Series {
  readonly title: string
  readonly values: readonly (number | null)[]
  /** `before`: the compared period of the first series, grey and dashed. */
  readonly kind?: 'before'
}

export interface ChartFigures {
  /** Of what the figures are: «Просмотры». */
  readonly title: string
  readonly unit: Unit
  /** Direction of good news. */
  readonly better?: 'more' | 'less' | null
  readonly points: readonly Point[]
  readonly series: readonly Series[]
  /** Other figures of the same points: columns of the table alone. */
  readonly beside?: readonly {
    readonly title: string
    readonly unit: Unit
    readonly values: readonly (number | null)[]
  }[]
}

export type ChartLook = 'line' | 'bars'

/** Colours by the place of a series (look/README): five, then grey. */
const seriesColours = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5'] as const
/** A line is known without its colour too. */
const dashes: readonly (readonly number[])[] = [[], [7, 4], [2, 4], [10, 4, 2, 4], [4, 3], [1, 3]]

/** The place of each series among those that are no comparison. */
export const placeOf = (series: readonly Series[], index: number): number =>
  series.slice(0, index).filter(({ kind }) => kind !== 'before').length

export function strokeOf(series: readonly Series[], index: number): { colour: string; dash: readonly number[] } {
  if (series[index]?.kind === 'before') return { colour: '--series-before', dash: [5, 4] }
  const place = placeOf(series, index)
  return { colour: seriesColours[place] ?? '--series-rest', dash: dashes[Math.min(place, dashes.length - 1)] ?? [] }
}

/** Heights of labels beside the ends of lines: none nearer to another than `least`, none below `lowest`, in the order of the lines. */
export function partedFrom(heights: readonly number[], least: number, lowest: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const placed = [...heights]
  for (const [place, index] of order.entries()) {
    const above = order[place - 1]
    if (above !== undefined) placed[index] = Math.max(placed[index] ?? 0, (placed[above] ?? 0) + least)
  }
  let below = lowest + least
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, below - least)
    below = placed[index] ?? 0
  }
  return placed
}

/** Points between which no line can be drawn: the ones beside them have no figure. */
export const lonelyPoints = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : [],
  )

/** Places of the marks under a chart: evenly, as many as fit, the first among them. */
export function tickPlaces(points: number, fitting: number): number[] {
  const step = Math.max(1, Math.ceil(points / Math.max(1, fitting)))
  return Array.from({ length: Math.ceil(points / step) }, (_, index) => index * step)
}

/** The point that a key leads to from another one; null for keys that mean nothing here. */
export function pointByKey(key: string, at: number | null, points: number): number | null {
  const last = points - 1
  const from = at ?? last
  const next = {
    ArrowLeft: at === null ? last : from - 1,
    ArrowRight: at === null ? 0 : from + 1,
    ArrowDown: at === null ? last : from - 1,
    ArrowUp: at === null ? 0 : from + 1,
    PageUp: from + 7,
    PageDown: from - 7,
    Home: 0,
    End: last,
  }[key]
  return next === undefined ? null : Math.min(last, Math.max(0, next))
}
