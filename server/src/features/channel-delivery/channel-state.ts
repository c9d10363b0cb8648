import { LRUCache } from 'lru-cache'
import type { Db } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { advance, broadcastsOf, isGone, readLive, shownBefore, stateOfAir, windowOf } from './advance.ts'
import {
  type AiringRow,
  type ChannelRow,
  findChannelOf,
  findLastAiring,
  holdAirings,
  listAirings,
  liveStretchOf,
} from './airings.sql.ts'
import { findItems, listCommonRungs, type RenditionRow } from './items.sql.ts'
import { findLiveItems } from './live-slots.sql.ts'
import { slotOnAir } from './live-slots.ts'
import { type LoadedSchedule, loadScheduleAround } from './schedule.ts'
import type { VideoFiles } from './segments.ts'
import { readVideoFiles } from './video-files.ts'

/** A video or a livestream on air with its files. */
export interface Airing extends AiringRow {
  readonly files: VideoFiles
  /** Viewers are not given it any more. */
  readonly isGone: boolean
  /** Moment at which it ends; of what is on air, as the schedule is now. */
  readonly endsMs: number
  /** Number of its segments that are forgotten, and the moment of the first one left; null of a video. */
  readonly live: { readonly skipped: number; readonly startsMs: number } | null
}

/** A channel as this process has read it: once for all viewers. */
export interface ChannelState {
  readonly channel: ChannelRow
  readonly airings: readonly Airing[]
  readonly windowMs: number
  readonly rungs: readonly RenditionRow[]
}

/** Rows are read this often at most, the grid and the albums behind it this often. */
const everyMs = 1_000
const scheduleEveryMs = 15_000
/** A channel with nothing to show is asked this often whether it has something now. */
const idleEveryMs = 5_000
/** One that has shown something so lately is not idle: the next segment of a livestream is awaited. */
const awaitedMs = 15_000
const mostChannels = 500
/** A video that has just left the window is still asked for. */
const slackMs = 60_000

interface CachedChannel {
  state: ChannelState | null
  schedule: (LoadedSchedule & { readonly rowVersion: number; readonly readMs: number }) | null
  rungs: readonly RenditionRow[]
  readMs: number
  triedMs: number
  reading: Promise<void> | null
}

export type Delivering = Pick<Services, 'db' | 'storage' | 'now'>

const cachedChannels = new WeakMap<Services['storage'], LRUCache<string, CachedChannel>>()

/** Returns what a channel shows now, put on air up to this moment; null for a record that carries none. */
export async function channelState(services: Delivering, uuid: string): Promise<ChannelState | null> {
  const channels = cachedChannels.get(services.storage) ?? new LRUCache<string, CachedChannel>({ max: mostChannels })
  cachedChannels.set(services.storage, channels)
  const one = channels.get(uuid) ?? freshChannel()
  channels.set(uuid, one)
  if (services.now().getTime() - one.readMs >= everyMs || services.now().getTime() < one.readMs) {
    one.reading ??= readChannel(services, uuid, one).finally(() => {
      one.reading = null
    })
    await one.reading
  }
  return one.state
}

const freshChannel = (): CachedChannel => ({
  ...{ state: null, schedule: null, rungs: [], reading: null },
  ...{ readMs: Number.NEGATIVE_INFINITY, triedMs: Number.NEGATIVE_INFINITY },
})

async function readChannel(services: Delivering, uuid: string, one: CachedChannel): Promise<void> {
  const nowMs = services.now().getTime()
  const channel = await findChannelOf(services.db.platform('secret'), uuid)
  one.readMs = nowMs
  if (channel === null) {
    one.state = null
    return
  }
  const db = services.db.account(channel.accountId)
  const schedule = await keptSchedule(services, db, channel, one)
  let read = await readAiringsHeld(services, db, channel, schedule)
  const isIdle = read.isIdle && nowMs - one.triedMs < idleEveryMs
  if (read.isBehind && !isIdle) {
    one.triedMs = nowMs
    await db.transaction().execute((tx) => advance(tx, services, channel))
    read = await readAiringsHeld(services, db, channel, schedule)
  }
  one.state = { channel, airings: read.airings, windowMs: windowOf(channel), rungs: one.rungs }
}

async function keptSchedule(
  services: Delivering,
  db: Db,
  channel: ChannelRow,
  one: CachedChannel,
): Promise<LoadedSchedule> {
  const nowMs = services.now().getTime()
  const { schedule } = one
  const isFresh = schedule && schedule.rowVersion === channel.rowVersion && nowMs - schedule.readMs < scheduleEveryMs
  if (isFresh) return schedule
  const loaded = await loadScheduleAround(db, channel, services.now())
  one.schedule = { ...loaded, rowVersion: channel.rowVersion, readMs: nowMs }
  const shown = [...loaded.schedule.entries, ...loaded.schedule.filler].map(({ recordId }) => recordId)
  one.rungs = await listCommonRungs(db, channel.accountId, [...new Set(shown)])
  return loaded
}

interface ReadAirings {
  readonly airings: readonly Airing[]
  /** Nothing is on air, nor was of late. */
  readonly isIdle: boolean
  /** Something else is to be on air by now. */
  readonly isBehind: boolean
}

/** Of a livestream that goes on what is listed must not be left out by who ends it meanwhile. */
async function readAiringsHeld(
  services: Delivering,
  db: Db,
  channel: ChannelRow,
  loaded: LoadedSchedule,
): Promise<ReadAirings> {
  const last = await findLastAiring(db, channel)
  if (last === null || last.sessionId === null || last.endsAt !== null)
    return readAirings(services, db, channel, loaded)
  return db.transaction().execute(async (tx) => {
    await holdAirings(tx, channel)
    return readAirings(services, tx, channel, loaded)
  })
}

async function readAirings(
  services: Delivering,
  db: Db,
  channel: ChannelRow,
  loaded: LoadedSchedule,
): Promise<ReadAirings> {
  const { schedule, slots } = loaded
  const nowMs = services.now().getTime()
  const rows = await listAirings(db, channel, new Date(nowMs - windowOf(channel) - slackMs))
  const ids = rows.map(({ recordId }) => recordId)
  const items = new Map((await findItems(db, channel.accountId, channel, ids)).map((item) => [item.recordId, item]))
  const livestreams = rows.flatMap(({ recordId, sessionId }) => (sessionId === null ? [] : [recordId]))
  const liveItems = new Map(
    (await findLiveItems(db, channel.accountId, channel, livestreams)).map((item) => [item.recordId, item]),
  )
  const broadcasts = await broadcastsOf(db, channel.accountId, loaded, rows.at(-1) ?? null, nowMs)
  const changedMs = channel.changedAt.getTime()
  const ground = { ...{ storage: services.storage, schedule, slots, broadcasts, changedMs, nowMs } }
  const onAir = slotOnAir(slots, broadcasts, schedule.entries, nowMs)
  const airings: Airing[] = []
  let isBehind = rows.at(-1)?.endsAt !== null && (rows.at(-1)?.endsAt?.getTime() ?? nowMs) <= nowMs
  const shown = await shownBefore(db, channel)
  for (const row of rows) {
    const stretch = liveStretchOf(row)
    if (stretch) {
      const gone = isGone(row, liveItems.get(row.recordId))
      const { air, files, from, startsMs, endsMs } = await readLive(db, ground, row, stretch, gone)
      if (row.endsAt === null && air.isOver) isBehind = true
      if (files === null) airings.length = 0
      else
        airings.push({
          ...{ ...row, files, isGone: gone, endsMs: row.endsAt?.getTime() ?? endsMs },
          live: { skipped: from - stretch.firstSegment, startsMs },
        })
      continue
    }
    const files = await readVideoFiles({ db, storage: services.storage }, { accountId: channel.accountId, ...row })
    const gone = isGone(row, items.get(row.recordId))
    if (files === null) {
      if (row.endsAt === null) isBehind = true
      // of what cannot be read the numbers are not known: playlists begin behind it
      airings.length = 0
      continue
    }
    if (row.endsAt !== null) {
      airings.push({ ...row, files, isGone: gone, endsMs: row.endsAt.getTime(), live: null })
      continue
    }
    const air = stateOfAir(row, { files, gone, schedule, changedMs, nowMs, shown })
    if (air.isOver || onAir !== null) isBehind = true
    airings.push({ ...row, files, isGone: gone, endsMs: air.endsMs, live: null })
  }
  const last = rows.at(-1)
  const isIdle = last === undefined || (last.endsAt !== null && last.endsAt.getTime() < nowMs - awaitedMs)
  return { airings, isIdle, isBehind }
}
