import type { Db, Tx } from '../../database/database.ts'
import type { Storage } from '../../storage/storage.ts'
import {
  type AiringRow,
  type ChannelRow,
  closeAiring,
  dropAiring,
  findChannelRow,
  findLastAiring,
  findShownLast,
  forgetAirings,
  insertAiring,
  lockChannel,
} from './airings.sql.ts'
import { findItems, type ItemRow } from './items.sql.ts'
import { type AirHistory, afterShowing, cutOf, foresee, type Schedule, wantedFrom } from './programme.ts'
import { hourMs, loadScheduleAround, scheduleOf } from './schedule.ts'
import { countAired, countUntil, endOf, rungFor, type Stretch, type VideoFiles, type VideoRung } from './segments.ts'
import { readVideoFiles } from './video-files.ts'

/** Without a way back viewers have so much: enough to begin, and to go on after a stall. */
export const leastWindowMs = 30_000

export const windowOf = ({ dvrSeconds }: Pick<ChannelRow, 'dvrSeconds'>): number =>
  Math.max(leastWindowMs, dvrSeconds * 1_000)

/** What a channel has shown is kept so long. */
const keptMs = 26 * hourMs
/** Longer ago nobody asks what was shown while nobody watched. */
const forgottenMs = 24 * hourMs
/** Videos that one turn puts on air at most: two hours back hold no more. */
const mostSteps = 2_000

/** The quality whose segments a video is cut by: the one with the most. */
export const finestOf = ({ rungs }: VideoFiles): VideoRung | null =>
  rungs.reduce<VideoRung | null>(
    (best, one) => (best !== null && best.segments.length >= one.segments.length ? best : one),
    null,
  )

export const stretchOf = ({ startsAt, fromMs }: Pick<AiringRow, 'startsAt' | 'fromMs'>): Stretch => ({
  startsMs: startsAt.getTime(),
  fromMs,
})

/** State of what is on air: it goes on until `endsMs`, ends there, or leaves at once with nothing of it seen. */
export interface AirState {
  readonly endsMs: number
  readonly isOver: boolean
  readonly isUnseen: boolean
}

/**
 * Returns true if viewers are not given a video any more that is or was on air: taken down, gone, or replaced by another file. One that was
 * encrypted meanwhile, or given back in clear, goes on in the form it began with: that stays for a day.
 */
export const isGone = ({ versionId }: Pick<AiringRow, 'versionId'>, item: ItemRow | undefined): boolean =>
  item === undefined || item.leftOut !== null || item.versionId !== versionId

/** Tells when the video on air ends, as the schedule is now. */
export function stateOfAir(
  airing: AiringRow,
  {
    files,
    gone,
    schedule,
    changedMs,
    nowMs,
    shown,
  }: {
    readonly files: VideoFiles
    readonly gone: boolean
    readonly schedule: Schedule
    readonly changedMs: number
    readonly nowMs: number
    readonly shown: AirHistory
  },
): AirState {
  const stretch = stretchOf(airing)
  const { segments } = finestOf(files) ?? { segments: [] }
  const seen = countAired(segments, stretch, nowMs, null)
  if (gone) {
    const seenMs = segments.slice(0, seen).reduce((sum, { lengthMs }) => sum + lengthMs, 0)
    return { endsMs: stretch.startsMs + seenMs, isOver: true, isUnseen: seen === 0 }
  }
  const isPlanned =
    airing.plannedAt === null ||
    schedule.entries.some(
      ({ startsMs, recordId }) => startsMs === airing.plannedAt?.getTime() && recordId === airing.recordId,
    )
  const wantedMs = wantedFrom(schedule, stretch.startsMs, shown)
  const cutMs = isPlanned
    ? cutOf({ lengthMs: files.lengthMs, fromMs: airing.fromMs, untilMs: wantedMs }, stretch.startsMs)
    : nowMs
  // nothing is taken back of what viewers were given before the grid was changed
  const endsMs = endOf(segments, stretch, cutMs === null ? null : Math.max(cutMs, Math.min(changedMs, nowMs)))
  return { endsMs, isOver: endsMs <= nowMs || !isPlanned, isUnseen: false }
}

interface Advancing {
  readonly storage: Storage
  readonly now: () => Date
}

/** Puts on air what the schedule says, up to now: the one writer of `channel_airings`. */
export async function advance(tx: Tx, { storage, now }: Advancing, asked: ChannelRow): Promise<void> {
  await lockChannel(tx, asked)
  const channel = await findChannelRow(tx, asked.accountId, asked.id)
  if (channel === null) return
  const nowMs = now().getTime()
  const loaded = await loadScheduleAround(tx, channel, now())
  const unreadable = new Set<number>()
  let schedule = loaded.schedule
  let last = await findLastAiring(tx, channel)
  let shown = await shownBefore(tx, channel)
  for (let step = 0; step < mostSteps; step += 1) {
    if (last !== null && last.endsAt === null) {
      const closed = await closeOver(tx, { storage, channel, schedule, shown, nowMs }, last)
      if (closed === 'goesOn') return
      last = closed
      continue
    }
    const next = nextSlot(schedule, last, shown, nowMs, windowOf(channel))
    if (next === null) return
    const item = loaded.items.get(next.slot.recordId)
    const files = item && (await filesOf({ db: tx, storage }, channel, item))
    if (!item || !files || item.versionId === null || item.prefix === null) {
      unreadable.add(next.slot.recordId)
      schedule = scheduleOf(loaded.entries, loaded.fillerIds, loaded.items, unreadable)
      continue
    }
    await forgetAirings(tx, channel, new Date(nowMs - keptMs))
    shown = afterShowing(next.shown, next.slot)
    last = await insertAiring(tx, {
      ...{ account_id: channel.accountId, channel_id: channel.id, place: (last?.place ?? -1) + 1 },
      ...{ record_id: item.recordId, version_id: item.versionId, prefix: item.prefix },
      planned_at: next.slot.plannedMs === null ? null : new Date(next.slot.plannedMs),
      starts_at: new Date(next.slot.startsMs),
      from_ms: Math.round(next.slot.fromMs),
      first_numbers: JSON.stringify(firstNumbers(last?.nextNumbers ?? {}, files)),
    })
  }
}

/** What was shown before, as the schedule goes on from it. */
export async function shownBefore(db: Db, channel: Pick<ChannelRow, 'accountId' | 'id'>): Promise<AirHistory> {
  const { plannedAt, fillerAfter } = await findShownLast(db, channel)
  return { plannedMs: plannedAt?.getTime() ?? null, fillerAfter }
}

const filesOf = async (
  services: { readonly db: Db; readonly storage: Storage },
  { accountId }: ChannelRow,
  { versionId, prefix }: Pick<ItemRow, 'versionId' | 'prefix'>,
) => (versionId === null || prefix === null ? null : readVideoFiles(services, { accountId, versionId, prefix }))

/** The video that comes on air next; those that were over before viewers may go back are passed over: nobody has watched. */
export function nextSlot(
  schedule: Schedule,
  last: Pick<AiringRow, 'endsAt'> | null,
  shownBefore: AirHistory,
  nowMs: number,
  windowMs: number,
) {
  const fromMs = Math.max(last?.endsAt?.getTime() ?? nowMs - leastWindowMs, nowMs - forgottenMs)
  // of short videos a day holds more than is foreseen: then it begins where viewers do
  for (const beginMs of [fromMs, nowMs - windowMs, nowMs - leastWindowMs]) {
    let shown = shownBefore
    for (const slot of foresee(schedule, Math.max(fromMs, beginMs), nowMs + 1, shown)) {
      if (slot.endsMs > nowMs - windowMs) return { slot, shown }
      shown = afterShowing(shown, slot)
    }
  }
  return null
}

/** Ends what is on air if it is over; answers the last airing then. */
async function closeOver(
  tx: Tx,
  ground: {
    readonly storage: Storage
    readonly channel: ChannelRow
    readonly schedule: Schedule
    readonly shown: AirHistory
    readonly nowMs: number
  },
  airing: AiringRow,
): Promise<AiringRow | null | 'goesOn'> {
  const { storage, channel, schedule, shown, nowMs } = ground
  const { accountId } = channel
  const files = await readVideoFiles({ db: tx, storage }, { accountId, ...airing })
  const [item] = await findItems(tx, accountId, channel, [airing.recordId])
  const gone = isGone(airing, item)
  const changedMs = channel.changedAt.getTime()
  const state = files === null ? null : stateOfAir(airing, { files, gone, schedule, changedMs, nowMs, shown })
  if (state && !state.isOver) return 'goesOn'
  if (state?.isUnseen) {
    await dropAiring(tx, accountId, airing.id)
    return findLastAiring(tx, channel)
  }
  // files that cannot be read are no longer there: numbers go on behind what they may have been
  const endsMs = state?.endsMs ?? Math.max(nowMs, airing.startsAt.getTime() + 1)
  const nextNumbers = numbersAfter(airing, files, endsMs)
  await closeAiring(tx, accountId, airing.id, new Date(endsMs), nextNumbers)
  return { ...airing, endsAt: new Date(endsMs), nextNumbers }
}

function numbersAfter(airing: AiringRow, files: VideoFiles | null, endsMs: number): Record<string, number> {
  const stretch = stretchOf(airing)
  const count = (name: string) => {
    const rung = files && rungFor(files, name)
    return rung ? countUntil(rung.segments, stretch, endsMs) : Math.ceil((endsMs - stretch.startsMs) / 1_000) + 1
  }
  return Object.fromEntries(Object.entries(airing.firstNumbers).map(([name, number]) => [name, number + count(name)]))
}

/** The first numbers of a video in its qualities and in those that were there before. */
function firstNumbers(before: Record<string, number>, { rungs }: VideoFiles): Record<string, number> {
  const highest = Math.max(0, ...Object.values(before))
  return { ...Object.fromEntries(rungs.map(({ name }) => [name, highest])), ...before }
}
