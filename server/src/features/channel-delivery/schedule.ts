import { channelBounds } from '@skleyka/contract/channels/channel-bounds.ts'
import type { Db } from '../../database/database.ts'
import { type ChannelRow, type EntryRow, listEntries } from './airings.sql.ts'
import { findItems, type ItemRow, listAlbumItems } from './items.sql.ts'
import { findLiveItems, type LiveItem, listSlots, type SlotRow } from './live-slots.sql.ts'
import type { LiveSlot } from './live-slots.ts'
import type { Schedule } from './programme.ts'

export const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** With no filler the videos of the grid around now stand in its gaps. */
const aroundMs = 7 * dayMs

/** A stretch of the grid of a channel with its videos. */
export interface LoadedSchedule {
  readonly schedule: Schedule
  readonly entries: readonly EntryRow[]
  readonly fillerIds: readonly number[]
  /** Videos of the entries and of the filler, by number. */
  readonly items: ReadonlyMap<number, ItemRow>
  readonly slotRows: readonly SlotRow[]
  /** Livestreams of the slots, by the number of their record. */
  readonly liveItems: ReadonlyMap<number, LiveItem>
  /** Slots of those that can be shown. */
  readonly slots: readonly LiveSlot[]
}

/** Reads the grid of a channel within [from, to), and what stands in its gaps; what cannot be shown is not in the schedule. */
export async function loadSchedule(
  db: Db,
  channel: ChannelRow,
  range: { readonly from: Date; readonly to: Date; readonly now: Date },
): Promise<LoadedSchedule> {
  const entries = await listEntries(db, channel, range.from, range.to)
  const fillerIds = await listFiller(db, channel, range.now)
  const ids = [...entries.map(({ recordId }) => recordId), ...fillerIds]
  const items = new Map((await findItems(db, channel.accountId, channel, ids)).map((item) => [item.recordId, item]))
  const slotRows = await listSlots(db, channel, range.from, range.to)
  const livestreams = slotRows.map(({ recordId }) => recordId)
  const found = await findLiveItems(db, channel.accountId, channel, livestreams)
  const liveItems = new Map(found.map((item) => [item.recordId, item]))
  const slots = slotRows.flatMap(({ recordId, startsAt, endsAt, untilOver }) =>
    liveItems.get(recordId)?.leftOut === null
      ? [{ recordId, startsMs: startsAt.getTime(), endsMs: endsAt.getTime(), untilOver }]
      : [],
  )
  return { entries, fillerIds, items, schedule: scheduleOf(entries, fillerIds, items), slotRows, liveItems, slots }
}

/** Returns the ids of the videos that stand in gaps, in their order. */
async function listFiller(db: Db, channel: ChannelRow, now: Date): Promise<number[]> {
  if (channel.fillerRecordId !== null) return [channel.fillerRecordId]
  if (channel.fillerAlbumId !== null)
    return listAlbumItems(db, channel.accountId, channel.fillerAlbumId, channelBounds.filler)
  const [from, to] = [new Date(now.getTime() - aroundMs), new Date(now.getTime() + aroundMs)]
  const around = await listEntries(db, channel, from, to)
  return [...new Set(around.map(({ recordId }) => recordId))].slice(0, channelBounds.filler)
}

/** Returns what can be shown of it; `without` are videos whose files could not be read. */
export function scheduleOf(
  entries: readonly EntryRow[],
  fillerIds: readonly number[],
  items: ReadonlyMap<number, ItemRow>,
  without: ReadonlySet<number> = new Set(),
): Schedule {
  const showable = (recordId: number) => {
    const item = items.get(recordId)
    return item && item.leftOut === null && item.durationMs > 0 && !without.has(recordId)
      ? [{ recordId, lengthMs: item.durationMs }]
      : []
  }
  return {
    entries: entries.flatMap(({ recordId, startsAt }) =>
      showable(recordId).map((one) => ({ ...one, startsMs: startsAt.getTime() })),
    ),
    filler: fillerIds.flatMap(showable),
  }
}

/** The schedule around a moment, as what is shown next is chosen by it. */
export const loadScheduleAround = (db: Db, channel: ChannelRow, now: Date): Promise<LoadedSchedule> =>
  loadSchedule(db, channel, {
    from: new Date(now.getTime() - dayMs),
    to: new Date(now.getTime() + dayMs),
    now,
  })
