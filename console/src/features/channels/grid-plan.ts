import type { ChannelEntry, ChannelLiveSlot } from '@skleyka/contract/channels/channels.calls.ts'
import { moveItem } from '../../ui/ordered-list/move-item.ts'
import { type ClockTime, clockOf, daysLater, momentOf } from './zone-days.ts'

/** A video or the slot of a livestream that is to be put into the grid. */
export interface PlanItem extends Pick<ChannelEntry, 'name' | 'durationMs' | 'leftOut'> {
  /** Null of a livestream. */
  readonly recordId: number | null
  /** Null of a video. */
  readonly live: Pick<ChannelLiveSlot, 'translationId' | 'untilOver'> | null
}

/** Entry of the grid while it is arranged; `id` tells it from others on the page. */
export interface PlanEntry extends PlanItem {
  readonly id: number
  readonly startsMs: number
}

/** The grid is of whole seconds: a video takes its length, rounded up. */
export const endOf = ({ startsMs, durationMs }: Pick<PlanEntry, 'startsMs' | 'durationMs'>): number =>
  startsMs + Math.max(1, Math.ceil(durationMs / 1_000)) * 1_000

const inOrder = (entries: readonly PlanEntry[]): PlanEntry[] =>
  entries.toSorted((one, other) => one.startsMs - other.startsMs)

export const nextId = (entries: readonly PlanEntry[]): number => Math.max(0, ...entries.map(({ id }) => id)) + 1

/** Videos and livestreams of the grid as they came. */
export function planOf(entries: readonly ChannelEntry[], livestreams: readonly ChannelLiveSlot[]): PlanEntry[] {
  const items = [
    ...entries.map(({ startsAt, ...entry }) => ({ ...entry, live: null, startsMs: startsAt.getTime() })),
    ...livestreams.map(({ startsAt, endsAt, translationId, untilOver, name, leftOut }) => ({
      ...{ recordId: null, name, leftOut, live: { translationId, untilOver } },
      ...{ startsMs: startsAt.getTime(), durationMs: endsAt.getTime() - startsAt.getTime() },
    })),
  ]
  return inOrder(items.map((item, at) => ({ ...item, id: at + 1 })))
}

/** The grid as it is written. */
export function writtenOf(entries: readonly PlanEntry[]) {
  const videos = entries.flatMap(({ recordId, startsMs }) =>
    recordId === null ? [] : [{ recordId, startsAt: new Date(startsMs) }],
  )
  const livestreams = entries.flatMap(({ live, startsMs, durationMs }) =>
    live === null ? [] : [{ ...live, startsAt: new Date(startsMs), endsAt: new Date(startsMs + durationMs) }],
  )
  return { entries: videos, livestreams }
}

/** The slot of a livestream with another end: at that time of the clock, of the next day where it is not later than its beginning. */
export function endAt(entries: readonly PlanEntry[], id: number, seconds: number, timeZone: string): PlanEntry[] {
  const changed = entries.map((entry) =>
    entry.id === id ? { ...entry, durationMs: slotLength(entry.startsMs, seconds, timeZone) } : entry,
  )
  return withoutOverlaps(changed, changed.find((entry) => entry.id === id)?.startsMs ?? Number.POSITIVE_INFINITY)
}

/** Length of a slot that ends at a time of the clock, in milliseconds. */
export function slotLength(startsMs: number, seconds: number, timeZone: string): number {
  const { day } = clockOf(startsMs, timeZone)
  const endsMs = momentOf({ day, seconds }, timeZone)
  return (endsMs > startsMs ? endsMs : momentOf({ day: daysLater(day, 1), seconds }, timeZone)) - startsMs
}

/** Moves entries so that each that would begin within the one before begins at its end. Others stay where they stand. */
export function withoutOverlaps(entries: readonly PlanEntry[], fromMs: number): PlanEntry[] {
  let busyMs = Number.NEGATIVE_INFINITY
  return inOrder(entries).map((entry) => {
    const startsMs = entry.startsMs >= fromMs ? Math.max(entry.startsMs, busyMs) : entry.startsMs
    const moved = startsMs === entry.startsMs ? entry : { ...entry, startsMs }
    busyMs = Math.max(busyMs, endOf(moved))
    return moved
  })
}

/** An entry begins at another time; those that it would reach into begin later. */
export function startAt(entries: readonly PlanEntry[], id: number, startsMs: number): PlanEntry[] {
  const moved = entries.find((entry) => entry.id === id)
  if (!moved) return [...entries]
  const others = entries.filter((entry) => entry.id !== id)
  // what begins at that second begins behind it
  const behind = others.map((entry) => (entry.startsMs === startsMs ? { ...entry, startsMs: startsMs + 1_000 } : entry))
  return withoutOverlaps([...behind, { ...moved, startsMs }], startsMs)
}

/** Entries in another order within a day: what is moved begins where the one before ends, at first place where the first began. */
export function reorder(
  entries: readonly PlanEntry[],
  day: readonly PlanEntry[],
  ids: readonly number[],
  to: { before: number } | { after: number },
): PlanEntry[] {
  const order = moveItem(day, ids, to)
  const at = order.findIndex(({ id }) => ids.includes(id))
  const before = order[at - 1]
  let startsMs = before ? endOf(before) : (day[0]?.startsMs ?? 0)
  let plan = [...entries]
  for (const id of ids) {
    plan = startAt(plan, id, startsMs)
    const moved = plan.find((entry) => entry.id === id)
    startsMs = moved ? endOf(moved) : startsMs
  }
  return plan
}

/** Puts videos or a livestream one after another, the first at a moment; what stands in their way begins later. */
export function insert(entries: readonly PlanEntry[], videos: readonly PlanItem[], startsMs: number): PlanEntry[] {
  let atMs = startsMs
  const added = videos.map((video, place) => {
    const entry = { ...video, id: nextId(entries) + place, startsMs: atMs }
    atMs = endOf(entry)
    return entry
  })
  const shifted = entries.map((entry) =>
    entry.startsMs >= startsMs && entry.startsMs < atMs ? { ...entry, startsMs: atMs } : entry,
  )
  return withoutOverlaps([...shifted, ...added], startsMs)
}

/** The entries of a day of the zone. */
export const ofDay = (entries: readonly PlanEntry[], day: string, timeZone: string): PlanEntry[] =>
  inOrder(entries).filter(({ startsMs }) => clockOf(startsMs, timeZone).day === day)

/** Puts a day in place of other days, at the times that the clock shows. */
export function copyDay(
  entries: readonly PlanEntry[],
  day: string,
  others: readonly string[],
  timeZone: string,
): PlanEntry[] {
  const kept = entries.filter(({ startsMs }) => !others.includes(clockOf(startsMs, timeZone).day))
  const source = ofDay(entries, day, timeZone)
  let id = nextId(entries)
  const copies = others.flatMap((other) => {
    const taken = new Set<number>()
    return source.flatMap((entry) => {
      const time: ClockTime = { day: other, seconds: clockOf(entry.startsMs, timeZone).seconds }
      const startsMs = momentOf(time, timeZone)
      // an hour that the clock leaves out puts two at one moment, and some behind the end of the day
      if (taken.has(startsMs) || clockOf(startsMs, timeZone).day !== other) return []
      taken.add(startsMs)
      id += 1
      return [{ ...entry, id, startsMs }]
    })
  })
  return inOrder([...kept, ...copies])
}

/** State of what stands before an entry: nothing for a while, or a video that it cuts, in milliseconds; null for neither. */
export function seamBefore(
  before: PlanEntry | null,
  entry: PlanEntry,
): { readonly kind: 'gap' | 'overlap'; readonly ms: number } | null {
  if (before === null) return null
  const ms = entry.startsMs - endOf(before)
  // the server joins what is so near
  if (ms > 5_000) return { kind: 'gap', ms }
  return ms < -10_000 ? { kind: 'overlap', ms: -ms } : null
}

/** The same videos in an order by chance (Fisher and Yates). */
export function shuffle<T>(videos: readonly T[], random: () => number = Math.random): T[] {
  const mixed = [...videos]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [mixed[at], mixed[other]]
    if (one !== undefined && two !== undefined) [mixed[at], mixed[other]] = [two, one]
  }
  return mixed
}
