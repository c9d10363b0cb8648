import type { Db, Tx } from '../../database/database.ts'
import { liveFolder } from '../../storage/keys.ts'
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
  liveStretchOf,
  lockChannel,
} from './airings.sql.ts'
import { type AdRules, adsOfNext, readAdRules } from './channel-ads.ts'
import { longestIn } from './channel-playlist.ts'
import { findItems, type ItemRow } from './items.sql.ts'
import { readLiveFiles, readLiveSegments } from './live-files.ts'
import { findFirstSegment, findLiveItems, type LiveItem, listBroadcasts } from './live-slots.sql.ts'
import {
  type Broadcast,
  endsMsOf,
  isSending,
  type LiveAir,
  type LiveSlot,
  type LiveStretch,
  slotOnAir,
  stateOfLive,
} from './live-slots.ts'
import { type AirHistory, afterShowing, cutOf, foresee, type Schedule, wantedFrom } from './programme.ts'
import { hourMs, type LoadedSchedule, loadScheduleAround, scheduleOf } from './schedule.ts'
import { countAired, countUntil, endOf, rungFor, type Stretch, type VideoFiles, type VideoRung } from './segments.ts'
import { readVideoFiles } from './video-files.ts'

/** Without a way back viewers have so much: enough to begin, and to go on after a stall. */
export const leastWindowMs = 30_000

export const windowOf = ({ dvrSeconds }: Pick<ChannelRow, 'dvrSeconds'>): number =>
  Math.max(leastWindowMs, dvrSeconds * 1_000)

/** Time for which shown slots of a channel are kept, ms. */
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
export const isGone = ({ versionId }: Pick<AiringRow, 'versionId'>, item: ItemRow | LiveItem | undefined): boolean =>
  item === undefined ||
  item.leftOut !== null ||
  (versionId !== null && 'versionId' in item && item.versionId !== versionId)

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
export async function advance(tx: Tx, { storage, now }: Advancing, row: ChannelRow): Promise<void> {
  await lockChannel(tx, row)
  const channel = await findChannelRow(tx, row.accountId, row.id)
  if (channel === null) return
  const nowMs = now().getTime()
  const loaded = await loadScheduleAround(tx, channel, now())
  const unreadable = new Set<number>()
  let schedule = loaded.schedule
  let last = await findLastAiring(tx, channel)
  let shown = await shownBefore(tx, channel)
  const adRules = await readAdRules(tx, channel)
  const broadcasts = await broadcastsOf(tx, channel.accountId, loaded, last, nowMs)
  for (let step = 0; step < mostSteps; step += 1) {
    if (last !== null && last.endsAt === null) {
      const ground = { storage, channel, schedule, shown, nowMs, slots: loaded.slots, broadcasts }
      const stretch = liveStretchOf(last)
      const closed = await (stretch ? closeLive(tx, ground, last, stretch) : closeOver(tx, ground, last))
      if (closed === 'goesOn') return
      last = closed
      continue
    }
    // what gives way to a livestream is shown to the end of its segment
    if (last?.endsAt && last.endsAt.getTime() > nowMs) return
    const live = await nextLive(tx, { channel, schedule, nowMs, slots: loaded.slots, broadcasts }, last)
    if (live === 'comes') return
    if (live !== null) {
      await forgetAirings(tx, channel, new Date(nowMs - keptMs))
      shown = afterShowing(shown, { recordId: live.record_id, plannedMs: live.planned_at.getTime() })
      const isBoundary = last?.plannedAt?.getTime() !== live.planned_at.getTime()
      last = await insertAiring(tx, { ...live, ...adColumns(adRules, last, live.starts_at, isBoundary) })
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
      ...adColumns(adRules, last, new Date(next.slot.startsMs), next.slot.plannedMs !== null && next.slot.fromMs === 0),
      from_ms: Math.round(next.slot.fromMs),
      ...{
        target_seconds: targetAfter(last, files),
        first_numbers: JSON.stringify(firstNumbers(last?.nextNumbers ?? {}, files)),
      },
    })
  }
}

/** Returns the sessions of livestreams whose slots have begun, and of the one on air. */
export function broadcastsOf(
  db: Db,
  accountId: number,
  { slots }: Pick<LoadedSchedule, 'slots'>,
  last: Pick<AiringRow, 'recordId' | 'sessionId'> | null,
  nowMs: number,
): Promise<Broadcast[]> {
  const begun = slots.flatMap(({ startsMs, recordId }) => (startsMs <= nowMs ? [recordId] : []))
  return listBroadcasts(db, accountId, last !== null && last.sessionId !== null ? [...begun, last.recordId] : begun)
}

/** The first segment of a livestream may be so far behind what was shown before. */
const mostGapMs = 6_000

/**
 * Returns the stretch of a livestream that comes on air next, «comes» while it has been on air but has no segment yet that follows what was shown;
 * null where none has the air.
 */
async function nextLive(
  tx: Tx,
  {
    channel,
    schedule,
    nowMs,
    slots,
    broadcasts,
  }: Pick<AirContext, 'channel' | 'schedule' | 'nowMs' | 'slots' | 'broadcasts'>,
  last: AiringRow | null,
) {
  const onAir = slotOnAir(slots, broadcasts, schedule.entries, nowMs)
  if (onAir === null) return null
  const { slot, broadcast } = onAir
  const fromMs = Math.max(slot.startsMs, last?.endsAt?.getTime() ?? 0, nowMs - leastWindowMs)
  const first = await findFirstSegment(tx, broadcast, new Date(fromMs))
  if (first === null) return isSending(broadcast, nowMs) ? 'comes' : null
  const { uuid, sessionId, recordId } = broadcast
  if (first.startsAt.getTime() - fromMs > mostGapMs) return null
  const prefix = liveFolder(uuid, sessionId)
  const stretch = { sessionId, generation: first.generation, firstSegment: first.number, endSegment: null, prefix }
  const files = await readLiveFiles(tx, stretch, [])
  if (files === null) return null
  return {
    ...{ account_id: channel.accountId, channel_id: channel.id, place: (last?.place ?? -1) + 1 },
    ...{ record_id: recordId, version_id: null, prefix, planned_at: new Date(slot.startsMs) },
    ...{ starts_at: first.startsAt, from_ms: 0, session_id: sessionId },
    ...{ generation: first.generation, first_segment: first.number },
    target_seconds: targetAfter(last, files),
    first_numbers: JSON.stringify(firstNumbers(last?.nextNumbers ?? {}, files)),
  }
}

/** Returns the slots shown before, from which the schedule goes on. */
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

interface AirContext {
  readonly storage: Storage
  readonly channel: ChannelRow
  readonly schedule: Schedule
  readonly shown: AirHistory
  readonly nowMs: number
  readonly slots: readonly LiveSlot[]
  readonly broadcasts: readonly Broadcast[]
}

/** A livestream as it stands on air. */
export interface ReadLive {
  readonly air: LiveAir
  /** The files of what is shown of it; null where nothing can be read. */
  readonly files: VideoFiles | null
  /** Number in its session of the first segment that is left, and of the one behind the last that is shown. */
  readonly from: number
  readonly end: number
  readonly startsMs: number
  readonly endsMs: number
}

/** Reads what is shown of a livestream, up to the moment at which something else wants the air. */
export async function readLive(
  tx: Db,
  ground: Pick<AirContext, 'storage' | 'schedule' | 'slots' | 'broadcasts' | 'nowMs'> & { readonly changedMs: number },
  airing: AiringRow,
  stretch: LiveStretch,
  gone: boolean,
): Promise<ReadLive> {
  const { storage, schedule, slots, broadcasts, changedMs, nowMs } = ground
  const segments = (await readLiveSegments({ db: tx, storage }, stretch)) ?? []
  const air =
    airing.endsAt === null
      ? stateOfLive(
          { ...stretch, recordId: airing.recordId, plannedMs: airing.plannedAt?.getTime() ?? 0 },
          { ...{ segments, gone, slots, broadcasts, changedMs, nowMs }, entries: schedule.entries },
        )
      : { boundMs: Number.POSITIVE_INFINITY, isOver: true }
  // sound and picture of the last one of an encoder end apart: players would halt behind it
  const whole = airing.endsAt === null ? segments.slice(0, -1) : segments
  const shown = whole.filter(({ startsAt }) => startsAt.getTime() < air.boundMs)
  const [first, last] = [shown[0], shown.at(-1)]
  const files = shown.length === 0 ? null : await readLiveFiles(tx, stretch, shown)
  const begunMs = airing.startsAt.getTime()
  return {
    ...{ air, files, from: first?.number ?? stretch.firstSegment, end: (last?.number ?? stretch.firstSegment - 1) + 1 },
    startsMs: first?.startsAt.getTime() ?? begunMs,
    endsMs: Math.max(begunMs + 1, last ? endsMsOf(last) : begunMs),
  }
}

/** No segment of a livestream is shorter. */
const leastSegmentMs = 250

/** Ends a livestream that has the air no more; answers the last airing then. */
async function closeLive(
  tx: Tx,
  ground: AirContext,
  airing: AiringRow,
  stretch: LiveStretch,
): Promise<AiringRow | null | 'goesOn'> {
  const { channel } = ground
  const { accountId } = channel
  const [item] = await findLiveItems(tx, accountId, channel, [airing.recordId])
  const context = { ...ground, changedMs: channel.changedAt.getTime() }
  const { air, files, end, endsMs } = await readLive(tx, context, airing, stretch, isGone(airing, item))
  if (!air.isOver) return 'goesOn'
  // with its session its segments are gone: numbers go on behind what they may have been
  const isLost = files === null
  const endSegment = isLost
    ? stretch.firstSegment + Math.ceil((ground.nowMs - airing.startsAt.getTime()) / leastSegmentMs) + 1
    : end
  const endsAt = new Date(isLost ? Math.max(ground.nowMs, endsMs) : endsMs)
  const count = endSegment - stretch.firstSegment
  const nextNumbers = Object.fromEntries(
    Object.entries(airing.firstNumbers).map(([name, number]) => [name, number + count]),
  )
  const targetSeconds = files ? targetAfter(airing, files) : airing.targetSeconds
  await closeAiring(tx, accountId, airing.id, endsAt, { nextNumbers, endSegment, targetSeconds })
  return { ...airing, endsAt, nextNumbers, endSegment, targetSeconds }
}

/** Ends what is on air if it is over; answers the last airing then. */
async function closeOver(tx: Tx, ground: AirContext, airing: AiringRow): Promise<AiringRow | null | 'goesOn'> {
  const { storage, channel, schedule, shown, nowMs, slots, broadcasts } = ground
  const { accountId } = channel
  const files = await readVideoFiles({ db: tx, storage }, { accountId, ...airing })
  const [item] = await findItems(tx, accountId, channel, [airing.recordId])
  const gone = isGone(airing, item)
  const changedMs = channel.changedAt.getTime()
  const usual = files === null ? null : stateOfAir(airing, { files, gone, schedule, changedMs, nowMs, shown })
  const live = slotOnAir(slots, broadcasts, schedule.entries, nowMs)
  const state = usual && !usual.isOver && files && live ? givingWay(airing, files, usual, nowMs) : usual
  if (state && !state.isOver) return 'goesOn'
  if (state?.isUnseen) {
    await dropAiring(tx, accountId, airing.id)
    return findLastAiring(tx, channel)
  }
  // files that cannot be read are no longer there: numbers go on behind what they may have been
  const endsMs = state?.endsMs ?? Math.max(nowMs, airing.startsAt.getTime() + 1)
  const nextNumbers = numbersAfter(airing, files, endsMs)
  await closeAiring(tx, accountId, airing.id, new Date(endsMs), {
    ...{ nextNumbers, endSegment: null, targetSeconds: airing.targetSeconds },
  })
  return { ...airing, endsAt: new Date(endsMs), nextNumbers }
}

/** A livestream takes the air at the end of the segment that is shown now: others may list that already. */
function givingWay(airing: AiringRow, files: VideoFiles, { endsMs }: AirState, nowMs: number): AirState {
  const { segments } = finestOf(files) ?? { segments: [] }
  return { endsMs: Math.min(endsMs, endOf(segments, stretchOf(airing), nowMs)), isOver: true, isUnseen: false }
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

/** Playlists begin with this target duration, in seconds: segments of most videos and livestreams are no longer. */
const usualTarget = 6

/** The target duration once this is shown too: a playlist must not change it (RFC 8216, 6.2.1), so it never falls. */
const targetAfter = (last: Pick<AiringRow, 'targetSeconds'> | null, files: Pick<VideoFiles, 'rungs'>): number =>
  Math.max(last?.targetSeconds ?? usualTarget, longestIn(files))

/** The breaks of what comes on air next, as its row keeps them. */
function adColumns(rules: AdRules | null, last: AiringRow | null, startsAt: Date, isBoundary: boolean) {
  const { adSeconds, adAtStart, adEveryMs, adSince } = adsOfNext(rules, last, startsAt, isBoundary)
  return { ad_seconds: adSeconds, ad_at_start: adAtStart, ad_every_ms: adEveryMs, ad_since: adSince }
}
