import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import type { Services } from '../../services.ts'
import { dayAfter, localDay, startOfDay } from './account-days.ts'
import { daySums } from './day-sums.sql.ts'
import { storeTime } from './store-values.ts'

/** Tables of sums by days of the platform, and by what else. */
const tables = { platform_days: [], account_days: ['account'] } as const

/** Sums up the days of the platform’s clock that every account has closed. A run that was cut off is repeated by the next one. */
export async function closePlatformDays({ statistics, log }: Pick<Services, 'statistics' | 'log'>): Promise<void> {
  const [row] = await statistics.query<{
    until_ms: number
    accounts: number
    last: string
    days: number
    first_ms: number
  }>(
    `SELECT toUnixTimestamp64Milli(min(ended)) AS until_ms, count() AS accounts,
       (SELECT toString(max(day)) FROM platform_closings) AS last, (SELECT count() FROM platform_closings) AS days,
       (SELECT toInt64(toUnixTimestamp(min(hour))) * 1000 FROM session_hours) AS first_ms
     FROM (SELECT account, max(until) AS ended FROM closings GROUP BY account)`,
  )
  if (!row || row.accounts === 0 || row.first_ms === 0) return
  let day = row.days > 0 ? dayAfter(row.last) : localDay(new Date(row.first_ms), platformTimeZone)
  for (; startOfDay(dayAfter(day), platformTimeZone).getTime() <= row.until_ms; day = dayAfter(day)) {
    const until = storeTime(startOfDay(dayAfter(day), platformTimeZone))
    const params = { day, from: storeTime(startOfDay(day, platformTimeZone)), to: until, zone: platformTimeZone }
    for (const [table, keys] of Object.entries(tables)) {
      const [left] = await statistics.query<{ rows: number }>(
        `SELECT count() AS rows FROM ${table} WHERE day = {day:Date}`,
        params,
      )
      if (left?.rows)
        await statistics.command(
          `ALTER TABLE ${table} DELETE WHERE day = {day:Date} SETTINGS mutations_sync = 2`,
          params,
        )
      const { columns, statement } = daySums(
        `SELECT * FROM session_hours
         WHERE day >= {day:Date} - 1 AND day <= {day:Date} + 1
           AND hour >= {from:DateTime64(3, 'UTC')} AND hour < {to:DateTime64(3, 'UTC')}`,
        keys,
      )
      await statistics.command(
        `INSERT INTO ${table} (day, ${columns.join(', ')}) SELECT {day:Date} AS day, ${columns.join(', ')} FROM (${statement})`,
        params,
      )
    }
    await statistics.insert('platform_closings', [{ day, until }], `platform:${day}`)
    log.info({ day }, 'summed up a day of the platform')
  }
}
