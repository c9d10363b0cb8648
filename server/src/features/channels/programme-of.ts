import type { Db } from '../../database/database.ts'
import {
  type ChannelRow,
  foresee,
  type ItemRow,
  type LoadedSchedule,
  listShownAirings,
  loadSchedule,
  shownBefore,
} from '../channel-delivery/channel-delivery.ts'

/** What a channel has shown or will show, by the names of its videos. */
export interface ProgrammeSlot {
  readonly recordId: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly plannedAt: Date | null
}

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
  const was = airings.map(({ recordId, startsAt, endsAt, plannedAt, fromMs }) => ({
    ...{ recordId, startsAt, plannedAt },
    endsAt: endsAt ?? openEnd(loaded, { recordId, startsAt, plannedAt, fromMs }),
  }))
  const lastMs = was.at(-1)?.endsAt.getTime() ?? 0
  const fromMs = Math.max(lastMs, now.getTime())
  const untilMs = Math.min(to.getTime(), now.getTime() + foretoldMs)
  const coming = foresee(loaded.schedule, fromMs, untilMs, await shownBefore(db, channel)).map(
    ({ recordId, startsMs, endsMs, plannedMs }) => ({
      recordId,
      startsAt: new Date(startsMs),
      endsAt: new Date(endsMs),
      plannedAt: plannedMs === null ? null : new Date(plannedMs),
    }),
  )
  const slots = [...was, ...coming].filter(({ startsAt, endsAt }) => endsAt > from && startsAt < to)
  return { slots, loaded, items: loaded.items }
}

/** Joins what fills a gap again and again: in a listing it is one programme. */
export function withoutRepeats(slots: readonly ProgrammeSlot[]): ProgrammeSlot[] {
  const joined: ProgrammeSlot[] = []
  for (const slot of slots) {
    const before = joined.at(-1)
    const isRepeat =
      before?.recordId === slot.recordId &&
      before.plannedAt === null &&
      slot.plannedAt === null &&
      before.endsAt.getTime() === slot.startsAt.getTime()
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
