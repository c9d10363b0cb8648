/** A video as a channel can show it. */
export interface Programme {
  readonly recordId: number
  readonly lengthMs: number
}

/** A moment of the grid at which a video begins. */
export interface GridEntry extends Programme {
  readonly startsMs: number
}

/** Schedule of a channel: entries in order of time, and fillers that repeat in its gaps. Lengths above 0. */
export interface Schedule {
  readonly entries: readonly GridEntry[]
  readonly filler: readonly Programme[]
}

/** Programme of a channel from a moment on. */
export interface Showing extends Programme {
  /** The moment of the grid that it stands at; null for what fills a gap. */
  readonly plannedMs: number | null
  /** Moment of the video at which it begins, ms. */
  readonly fromMs: number
  /** The moment at which the next entry of the grid wants the air; null for none. */
  readonly untilMs: number | null
}

/** A gap that is shorter is none: the next entry begins early. */
export const earlyMs = 5_000
/** So much of a video may reach into the time of the next entry before it is cut. */
export const graceMs = 10_000
/** An entry that could begin only so late begins as if it had begun in time. */
const lateMs = 15_000

/** Slots that a channel has shown before. */
export interface AirHistory {
  /** The video that filled a gap last; null for none. */
  readonly fillerAfter: number | null
  /** The moment of the grid of the entry that was shown last; null for none. */
  readonly plannedMs: number | null
}

export const nothingShown: AirHistory = { fillerAfter: null, plannedMs: null }

/** Place of the last entry that begins by then; -1 before the first. */
function lastBegun(entries: readonly GridEntry[], untilMs: number): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.startsMs ?? 0) <= untilMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Returns what a channel shows from `atMs` on: an entry of the grid that has begun and is not over, else the next filler. Null where
 * there is nothing to show.
 */
export function nextShowing({ entries, filler }: Schedule, atMs: number, shown: AirHistory): Showing | null {
  const place = lastBegun(entries, atMs + earlyMs)
  const due = entries[place]
  const untilMs = entries[place + 1]?.startsMs ?? null
  // one that was shown last stands later where it was moved or taken out: the grid is as it is now
  if (due && due.startsMs !== shown.plannedMs) {
    const { recordId, lengthMs, startsMs } = due
    const behindMs = atMs - startsMs
    if (behindMs <= lateMs && behindMs < lengthMs)
      return { recordId, lengthMs, plannedMs: startsMs, fromMs: 0, untilMs }
    // of which less is left than a gap that would be filled is over
    if (lengthMs - behindMs >= earlyMs) return { recordId, lengthMs, plannedMs: startsMs, fromMs: behindMs, untilMs }
  }
  const last = filler.findIndex(({ recordId }) => recordId === shown.fillerAfter)
  const next = filler[(last + 1) % Math.max(1, filler.length)]
  return next === undefined ? null : { ...next, plannedMs: null, fromMs: 0, untilMs }
}

/** The moment at which something else wants the air that a showing has had since `startsMs`; null for none. */
export function wantedFrom({ entries }: Schedule, startsMs: number, shown: AirHistory): number | null {
  const from = shown.plannedMs ?? Number.NEGATIVE_INFINITY
  const next = entries.find((entry) => entry.startsMs > from && entry.startsMs + entry.lengthMs - startsMs >= earlyMs)
  return next?.startsMs ?? null
}

/** The moment after which nothing more of a showing begins: null where it may be shown to its end. */
export function cutOf(
  { lengthMs, fromMs, untilMs }: Pick<Showing, 'lengthMs' | 'fromMs' | 'untilMs'>,
  startsMs: number,
) {
  const endsMs = startsMs + lengthMs - fromMs
  return untilMs !== null && endsMs - untilMs > graceMs ? Math.max(startsMs, untilMs) : null
}

/** A showing with its time. */
export interface Slot extends Showing {
  readonly startsMs: number
  readonly endsMs: number
}

const mostSlots = 20_000

/** Returns what a channel shows between two moments, as the lengths of its videos tell. */
export function foresee(schedule: Schedule, fromMs: number, toMs: number, shownBefore: AirHistory): Slot[] {
  const slots: Slot[] = []
  let atMs = fromMs
  let shown = shownBefore
  while (atMs < toMs && slots.length < mostSlots) {
    const showing = nextShowing(schedule, atMs, shown)
    if (showing === null) {
      const next = schedule.entries[lastBegun(schedule.entries, atMs + earlyMs) + 1]
      if (!next) break
      atMs = next.startsMs
      continue
    }
    const endsMs = Math.max(atMs + 1, cutOf(showing, atMs) ?? atMs + showing.lengthMs - showing.fromMs)
    slots.push({ ...showing, startsMs: atMs, endsMs })
    shown = afterShowing(shown, showing)
    atMs = endsMs
  }
  return slots
}

/** Returns the history after a slot was shown. */
export const afterShowing = (
  shown: AirHistory,
  { recordId, plannedMs }: Pick<Showing, 'recordId' | 'plannedMs'>,
): AirHistory => (plannedMs === null ? { ...shown, fillerAfter: recordId } : { ...shown, plannedMs })
