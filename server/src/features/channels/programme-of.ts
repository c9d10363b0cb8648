import type { Db } from '../../database/database.ts'
import {
  type AirHistory,
  afterShowing,
  type ChannelRow,
  endOfSlot,
  foresee,
  type ItemRow,
  type LoadedSchedule,
  listShownAirings,
  loadSchedule,
  shownBefore,
} from '../channel-delivery/channel-delivery.ts'

/** Slots that a channel has shown or will show, with the names of their videos. */
export interface ProgrammeSlot {
  readonly recordId: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly plannedAt: Date | null
  /** True of a livestream. */
  readonly isLive: boolean
}

const minuteMs = 60_000
const dayMs = 24 * 3_600_000
/** Filler is foretold so far; behind it the entries of the grid alone. */
const foretoldMs = 15 * dayMs

/**
 * Returns what a channel shows within [from, to): what was on air as it was, of the last day; what comes by the lengths of its videos.
 */
export async function programmeOf(
  db: Db,
  channel: ChannelRow,
  { from, to, now }: { readonly from: Date; readonly to: Date; readonly now: Date },
): Promise<{ slots: ProgrammeSlot[]; loaded: LoadedSchedule; items: ReadonlyMap<number, ItemRow> }> {
  const loadedFrom = new Date(Math.min(from.getTime(), now.getTime()) - dayMs)
  const loaded = await loadSchedule(db, channel, { from: loadedFrom, to, now })
  const airings = await listShownAirings(db, channel, new Date(now.getTime() - dayMs))
  const was = airings.map(({ sessionId, endsAt, ...airing }) => {
    const { recordId, startsAt, plannedAt } = airing
    const isLive = sessionId !== null
    const end = endsAt ?? (isLive ? liveEnd(loaded, airing, now) : openEnd(loaded, airing))
    return { ...{ recordId, startsAt, plannedAt, isLive }, endsAt: end }
  })
  const lastMs = was.at(-1)?.endsAt.getTime() ?? 0
  const fromMs = Math.max(lastMs, now.getTime())
  const untilMs = Math.min(to.getTime(), now.getTime() + foretoldMs)
  const coming = foreseeGrid(loaded, fromMs, untilMs, await shownBefore(db, channel)).map(
    ({ recordId, startsMs, endsMs, plannedMs, isLive }) => ({
      ...{ recordId, isLive, startsAt: new Date(startsMs), endsAt: new Date(endsMs) },
      plannedAt: plannedMs === null ? null : new Date(plannedMs),
    }),
  )
  const slots = [...was, ...coming].filter(({ startsAt, endsAt }) => endsAt > from && startsAt < to)
  return { slots, loaded, items: loaded.items }
}

interface Foreseen {
  readonly recordId: number
  readonly startsMs: number
  readonly endsMs: number
  readonly plannedMs: number | null
  readonly isLive: boolean
}

/** Returns the slots of a channel between two moments, as if each livestream of its grid were on air for its whole slot. */
function foreseeGrid(
  { schedule, slots }: Pick<LoadedSchedule, 'schedule' | 'slots'>,
  fromMs: number,
  toMs: number,
  shownBefore: AirHistory,
): Foreseen[] {
  const found: Foreseen[] = []
  let atMs = fromMs
  let shown = shownBefore
  const addVideos = (untilMs: number) => {
    for (const slot of untilMs > atMs ? foresee(schedule, atMs, untilMs, shown) : []) {
      shown = afterShowing(shown, slot)
      const { recordId, startsMs, plannedMs } = slot
      found.push({
        recordId,
        startsMs,
        plannedMs,
        isLive: false,
        endsMs: slots.length > 0 ? Math.min(slot.endsMs, untilMs) : slot.endsMs,
      })
    }
    atMs = Math.max(atMs, untilMs)
  }
  for (const [place, slot] of slots.entries()) {
    const next = slots[place + 1]?.startsMs ?? Number.POSITIVE_INFINITY
    const endsMs = Math.min(endOfSlot(slot, schedule.entries, null), next)
    if (endsMs <= atMs || slot.startsMs >= toMs) continue
    addVideos(slot.startsMs)
    const { recordId, startsMs: plannedMs } = slot
    found.push({ recordId, plannedMs, isLive: true, startsMs: Math.max(atMs, plannedMs), endsMs })
    shown = afterShowing(shown, { recordId, plannedMs })
    atMs = endsMs
  }
  addVideos(toMs)
  return found
}

/** Joins what fills a gap again and again, and stretches of one livestream: in a listing it is one programme. */
export function withoutRepeats(slots: readonly ProgrammeSlot[]): ProgrammeSlot[] {
  const joined: ProgrammeSlot[] = []
  for (const slot of slots) {
    const before = joined.at(-1)
    // of a livestream its encoder began anew
    const isStretch = slot.isLive && before?.plannedAt?.getTime() === slot.plannedAt?.getTime()
    const isRepeat =
      before?.recordId === slot.recordId &&
      (isStretch ||
        (before.plannedAt === null && slot.plannedAt === null && before.endsAt.getTime() === slot.startsAt.getTime()))
    if (before && isRepeat) joined[joined.length - 1] = { ...before, endsAt: slot.endsAt }
    else joined.push(slot)
  }
  return joined
}

/** The end of what is on air: its own, or the next entry of the grid. */
function openEnd(
  { schedule, items }: LoadedSchedule,
  of: { recordId: number; startsAt: Date; plannedAt: Date | null; fromMs: number },
): Date {
  const startsMs = of.startsAt.getTime()
  const lengthMs = (items.get(of.recordId)?.durationMs ?? 0) - of.fromMs
  const own = of.plannedAt?.getTime() ?? startsMs
  const next = schedule.entries.find((entry) => entry.startsMs > own)?.startsMs ?? Number.POSITIVE_INFINITY
  return new Date(Math.max(startsMs + 1, Math.min(startsMs + Math.max(0, lengthMs), next)))
}

/** The end of a livestream on air: that of its slot; one that goes on past it is not over yet. */
function liveEnd(
  { schedule, slots }: LoadedSchedule,
  { plannedAt, startsAt }: { readonly plannedAt: Date | null; readonly startsAt: Date },
  now: Date,
): Date {
  const slot = slots.find(({ startsMs }) => startsMs === plannedAt?.getTime())
  const endsMs = slot ? endOfSlot(slot, schedule.entries, null) : 0
  return new Date(Math.max(endsMs, now.getTime() + minuteMs, startsAt.getTime() + 1))
}
