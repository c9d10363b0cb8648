import type { Db } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { Services } from '../../services.ts'
import type { Statistics } from '../../statistics/statistics.ts'
import { StatisticsUnavailable } from '../../statistics/unavailable.ts'
import { eventPortions } from './event-portions.ts'
import { zonesOfAccounts } from './scope.sql.ts'
import { digits, storeTime } from './store-values.ts'
import { insertOpenHours, sinceOpen } from './viewings.sql.ts'

interface OpenHourServices {
  readonly db: Db
  readonly statistics: Statistics
}

/** Inserts that are under way while a refresh reads are read again by the next one. */
const overlapMs = 5_000
/** Beyond so many sessions to be counted anew all of them are: they stand in one condition. */
const maxTouched = 100_000
const longMs = 60_000
/** A sweep rests so many times longer than its last refresh took, a minute at most: counting leaves the processor to others. */
const restTimes = 10
const maxRestMs = 60_000

/** State of `open_hours` of one store, as this process knows it. */
interface OpenHoursState {
  /** Inserts of this process that are counted; `null` before its first refresh. */
  inserts: number | null
  refreshedAt: number
  lastedMs: number
  running: Promise<void> | null
  /** Zones by whose clocks the rows of accounts were made. */
  zones: Map<number, string> | null
}

const states = new WeakMap<Statistics['inserts'], OpenHoursState>()

function stateOf({ inserts }: Statistics): OpenHoursState {
  const known = states.get(inserts)
  if (known) return known
  const made: OpenHoursState = { inserts: null, refreshedAt: 0, lastedMs: 0, running: null, zones: null }
  states.set(inserts, made)
  return made
}

/**
 * Counts open days anew where events came since the last time: each of their sessions whole, so that repeats, late events and sessions
 * over the border of an hour come out as in one count of everything. Throws `StatisticsUnavailable`.
 */
export function refreshOpenHours(services: OpenHourServices): Promise<void> {
  const state = stateOf(services.statistics)
  state.running ??= refresh(services, state).finally(() => {
    state.running = null
  })
  return state.running
}

/** Waits for a refresh where what is counted is older than a query may find it. */
export async function freshenOpenHours(services: OpenHourServices): Promise<void> {
  const { statistics } = services
  const state = stateOf(statistics)
  const isStale = () =>
    state.inserts === null ||
    (state.inserts !== statistics.inserts.count('events') &&
      performance.now() - state.refreshedAt >= statistics.staleMs)
  // one that is under way may have begun before the newest insert
  if (isStale()) await state.running?.catch(() => {})
  if (isStale()) await refreshOpenHours(services)
}

/** Returns for how long events have come that are not counted yet, in milliseconds; 0 while there are none. */
export function uncountedMs(statistics: Statistics): number {
  const state = stateOf(statistics)
  if (state.inserts === null || state.inserts === statistics.inserts.count('events')) return 0
  return performance.now() - state.refreshedAt
}

/** The same as a sweep, where events are loaded. It wakes no store that has got nothing, and leaves one that is away alone. */
export async function refreshAfterInserts({ db, statistics }: Pick<Services, 'db' | 'statistics'>): Promise<void> {
  const state = stateOf(statistics)
  const restMs = Math.min(maxRestMs, state.lastedMs * restTimes)
  if ((state.inserts ?? 0) === statistics.inserts.count('events') || performance.now() - state.refreshedAt < restMs)
    return
  try {
    await refreshOpenHours({ db: db.platform('housekeeping'), statistics })
  } catch (error) {
    if (!(error instanceof StatisticsUnavailable)) throw error
  }
}

async function refresh({ db, statistics }: OpenHourServices, state: OpenHoursState): Promise<void> {
  const began = performance.now()
  const inserts = statistics.inserts.count('events')
  const oldestMs = statistics.inserts.oldestMs() ?? Number.POSITIVE_INFINITY
  const { nowMs, last } = await readTimes(statistics)
  const zones = await asPlatform(db, 'housekeeping', zonesOfAccounts)
  const made = state.zones ?? (await zonesOfRows(statistics))
  const moved = [...made].filter(([account, zone]) => (zones.get(account) ?? zone) !== zone).map(([account]) => account)
  const revision = Math.max(nowMs, (last?.revision ?? 0) + 1)
  const count = { statistics, zones, revision, since: await beginOfOpen(statistics, zones) }
  if (moved.length > 0) {
    // their hours begin at other moments now
    await statistics.command(
      `ALTER TABLE open_hours DELETE WHERE account IN (${moved.map(digits).join(',')}) SETTINGS mutations_sync = 2`,
    )
  }
  const touched = last && (await touchedSince(statistics, new Date(last.touchedMs)))
  if (touched === null || touched.sessions > maxTouched) await countSessions(count, [...zones.keys()])
  else {
    await countSessions(count, touched.accounts, touched)
    await countSessions(count, moved)
  }
  const touchedTo = new Date(Math.min(nowMs, oldestMs) - overlapMs)
  await statistics.insert(
    'open_refreshes',
    [{ revision, touched_to: storeTime(touchedTo), name: 'open' }],
    `open:${revision}`,
  )
  state.zones = zones
  state.inserts = inserts
  state.refreshedAt = performance.now()
  state.lastedMs = state.refreshedAt - began
}

interface LastRefresh {
  readonly revision: number
  readonly touchedMs: number
}

async function readTimes({ query }: Statistics): Promise<{ nowMs: number; last: LastRefresh | null }> {
  const [row] = await query<{ now_ms: number; refreshes: number; last: number; touched_ms: number }>(
    `SELECT toUnixTimestamp64Milli(now64(3, 'UTC')) AS now_ms, count() AS refreshes, max(revision) AS last,
       toUnixTimestamp64Milli(argMax(touched_to, revision)) AS touched_ms FROM open_refreshes`,
  )
  if (!row) throw new StatisticsUnavailable('the statistics store tells no time')
  const last = row.refreshes === 0 ? null : { revision: row.last, touchedMs: row.touched_ms }
  return { nowMs: row.now_ms, last }
}

async function zonesOfRows({ query }: Statistics): Promise<Map<number, string>> {
  const rows = await query<{ account: number; zone: string }>(
    'SELECT account, toString(argMax(zone, revision)) AS zone FROM open_hours GROUP BY account',
  )
  return new Map(rows.map(({ account, zone }) => [account, zone]))
}

/** From when on days are open: of accounts that have closed some as of the platform, of the others from the beginning on. */
interface OpenSince {
  readonly closed: ReadonlySet<number>
  readonly until: Date
}

async function beginOfOpen({ query }: Statistics, zones: ReadonlyMap<number, string>): Promise<OpenSince> {
  const rows = await query<{ account: number; until_ms: number }>(
    'SELECT account, toUnixTimestamp64Milli(max(until)) AS until_ms FROM closings GROUP BY account',
  )
  const known = rows.filter(({ account }) => zones.has(account))
  return {
    closed: new Set(known.map(({ account }) => account)),
    until: new Date(known.length === 0 ? 0 : Math.min(...known.map(({ until_ms: ms }) => ms))),
  }
}

interface Counting {
  readonly statistics: Statistics
  readonly zones: ReadonlyMap<number, string>
  readonly revision: number
  readonly since: OpenSince
}

/** Counts sessions of accounts whole: all of them, or those that `within` names. */
async function countSessions(
  { statistics, zones, revision, since }: Counting,
  accounts: readonly number[],
  { within = '1', params: more = {} }: { within?: string; params?: Record<string, unknown> } = {},
): Promise<void> {
  const groups = new Map<string, { zone: string; from: Date; accounts: number[] }>()
  for (const account of accounts) {
    const zone = zones.get(account)
    if (zone === undefined) continue
    const from = since.closed.has(account) ? since.until : new Date(0)
    const key = `${zone} ${from.getTime()}`
    const same = groups.get(key) ?? { zone, from, accounts: [] }
    same.accounts.push(account)
    groups.set(key, same)
  }
  for (const { zone, from, accounts: ofZone } of groups.values()) {
    const params = { ...more, zone, since: storeTime(from), revision }
    for (const bounds of await eventPortions(statistics, ofZone, `${within} AND ${sinceOpen}`, params))
      await statistics.command(insertOpenHours(`${bounds} AND ${within}`), params)
  }
}

/** Finds the sessions of which events came since a moment. */
async function touchedSince({ query }: Statistics, moment: Date) {
  const params = { touched: storeTime(moment) }
  const came = `FROM touched_sessions WHERE at >= {touched:DateTime64(3, 'UTC')}`
  const rows = await query<{ account: number; sessions: number }>(
    `SELECT account, uniq(session) AS sessions ${came} GROUP BY account`,
    params,
    { timeoutMs: longMs },
  )
  return {
    accounts: rows.map(({ account }) => account),
    sessions: rows.reduce((sum, { sessions }) => sum + sessions, 0),
    within: `record IN (SELECT record ${came}) AND session IN (SELECT session ${came})`,
    params,
  }
}
