import { definitionVersion } from '@skleyka/contract/statistic/measures.ts'
import type { Services } from '../../services.ts'
import { StatisticsUnavailable } from '../../statistics/unavailable.ts'
import { dayAfter, localDay, startOfDay } from './account-days.ts'
import { eventPortions } from './event-portions.ts'
import { closePlatformDays } from './platform-days.ts'
import { zonesOfAccounts } from './scope.sql.ts'
import { digits, storeTime } from './store-values.ts'
import { insertPlays, insertViewings, ofDay } from './viewings.sql.ts'

/** Time after the end of a day for which it still takes late events (product C7), ms. */
const openMs = 2 * 3_600_000

type ClosingServices = Pick<Services, 'db' | 'statistics' | 'playerEvents' | 'now' | 'log'>

/** A day that is over, of accounts with one clock. */
interface OverDay {
  readonly day: string
  readonly zone: string
  readonly from: Date
  readonly to: Date
  readonly accounts: readonly number[]
}

/**
 * Closes the days of accounts that ended two hours ago: their figures are written as they are now and stay so, by the definitions of this
 * version. Returns how many days of accounts it closed. An outage of the store leaves them for the next run.
 */
export async function closeDays(ground: ClosingServices): Promise<number> {
  let closed = 0
  for (let days = await overDays(ground); days.length > 0; days = await overDays(ground)) {
    // what players told in time is counted, also what the store has not got yet
    if (closed === 0) await ground.playerEvents.load()
    for (const day of days) {
      await closeDay(ground, day)
      closed += day.accounts.length
    }
  }
  await closePlatformDays(ground)
  if (closed > 0) await forgetClosedHours(ground)
  return closed
}

/** Removes what is counted of days that no query reads as open any more. */
async function forgetClosedHours({ statistics }: ClosingServices): Promise<void> {
  const [row] = await statistics.query<{ until: string }>(
    'SELECT toString(min(last)) AS until FROM (SELECT account, max(until) AS last FROM closings GROUP BY account)',
  )
  // as a value: copies of a replicated table refuse a mutation that asks another table
  if (row) await statistics.command(`ALTER TABLE open_hours DELETE WHERE hour < {until:DateTime64(3, 'UTC')}`, row)
}

/**
 * Makes the run of a sweep that closes days. The store is asked only once a clock of some account has passed the moment: asking would keep
 * an embedded one awake.
 */
export function createDayCloser(): (services: Services) => Promise<void> {
  let done = ''
  return async (services) => {
    if (!services.statistics.isUsed()) return
    const zones = new Set((await zonesOfAccounts(services.db.platform('housekeeping'))).values())
    const opened = new Date(services.now().getTime() - openMs)
    const due = [...zones].map((zone) => `${zone} ${localDay(opened, zone)}`).join(', ')
    if (due === done) return
    try {
      await closeDays(services)
      done = due
    } catch (error) {
      if (!(error instanceof StatisticsUnavailable)) throw error
    }
  }
}

/** Returns for every account with events the first day that is over and not closed, accounts of one day and clock together. */
async function overDays({ db, statistics, now }: ClosingServices): Promise<OverDay[]> {
  const rows = await statistics.query<{ account: number; last: string; began_ms: number }>(
    `SELECT account, toString(max(last)) AS last, min(began) AS began_ms FROM (
       SELECT account, max(day) AS last, 0 AS began FROM closings GROUP BY account
       UNION ALL
       SELECT account, toDate(0) AS last, toUnixTimestamp64Milli(min(at)) AS began FROM events
       WHERE account NOT IN (SELECT account FROM closings) GROUP BY account
     ) GROUP BY account`,
  )
  const zones = await zonesOfAccounts(db.platform('housekeeping'))
  const days = new Map<string, { day: string; zone: string; accounts: number[] }>()
  for (const { account, last, began_ms: began } of rows) {
    const zone = zones.get(account)
    if (zone === undefined) continue
    const day = began > 0 ? localDay(new Date(began), zone) : dayAfter(last)
    if (startOfDay(dayAfter(day), zone).getTime() + openMs > now().getTime()) continue
    const key = `${day} ${zone}`
    const same = days.get(key) ?? { day, zone, accounts: [] }
    same.accounts.push(account)
    days.set(key, same)
  }
  return [...days.values()].map(({ day, zone, accounts }) => ({
    ...{ day, zone, accounts, from: startOfDay(day, zone), to: startOfDay(dayAfter(day), zone) },
  }))
}

async function closeDay(ground: ClosingServices, day: OverDay): Promise<void> {
  const { statistics, now, log } = ground
  const params = {
    day: day.day,
    from: storeTime(day.from),
    to: storeTime(day.to),
    zone: day.zone,
  }
  const closedRows = `day = {day:Date} AND account IN (${day.accounts.map(digits).join(',')})`
  for (const table of ['session_hours', 'retention_seconds']) {
    // what a run that was cut off has left
    const [left] = await statistics.query<{ rows: number }>(
      `SELECT count() AS rows FROM ${table} WHERE ${closedRows}`,
      params,
    )
    if (left?.rows)
      await statistics.command(`ALTER TABLE ${table} DELETE WHERE ${closedRows} SETTINGS mutations_sync = 2`, params)
  }
  for (const bounds of await eventPortions(statistics, day.accounts, ofDay, params)) {
    await statistics.command(insertViewings(bounds), params)
    await statistics.command(insertPlays(bounds), params)
  }
  const closings = day.accounts.map((account) => ({
    ...{ account, day: day.day, until: params.to, definition: definitionVersion, closed_at: storeTime(now()) },
  }))
  await statistics.insert('closings', closings, `closing:${day.day}:${day.accounts.join(',')}`)
  log.info({ day: day.day, accounts: day.accounts.length }, 'closed a day of statistics')
}
