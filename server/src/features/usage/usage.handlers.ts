import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import type { statisticUsage, UsageFigures } from '@skleyka/contract/statistic/usage.calls.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findUsed, quotaBoundsOf } from '../quotas/quotas.ts'
import { accountUsage, aheadDays, fullAt } from '../reports/reports.ts'
import { localDay, memberSteps } from '../statistic/statistic.ts'
import { sumTraffic, topTraffic } from '../traffic/traffic.ts'

export const usageHandlers: Handlers<typeof statisticUsage> = {
  usage: async ({ ofAccount, from, to, step }, caller, services) => {
    const { accountId, timeZone, now, read, steps, ...question } = await memberSteps(
      { ofAccount, from, to, step },
      caller,
      services,
    )
    const period = { ...question.period, accountId, step }
    const found = await read(async (db) => ({
      usage: await accountUsage(db, period, now),
      traffic: await sumTraffic(db, period),
      records: await topTraffic(db, period, statisticBounds.top),
      bounds: await quotaBoundsOf(db, period.accountId),
      airtime: await findUsed(db, period.accountId, 'airtime'),
    }))
    const { stored, totals, storedSteps, convertedSteps, growthBytesPerDay, kinds } = found.usage
    const trafficOf = (kind: string) =>
      found.traffic.reduce((sum, row) => (row.kind === kind ? sum + row.bytes : sum), 0)
    const trafficBytes = found.traffic.reduce((sum, { bytes }) => sum + bytes, 0)
    const limitBytes = found.bounds?.bytes ?? null
    const full = limitBytes === null ? null : fullAt(Math.max(0, limitBytes - stored), growthBytesPerDay, now)
    const pointOf = (key: string): UsageFigures => {
      const storedThen = storedSteps.get(key)
      return {
        trafficBytes: found.traffic.reduce((sum, row) => (row.key === key ? sum + row.bytes : sum), 0),
        storedBytes: storedThen?.averageBytes ?? 0,
        addedBytes: storedThen?.addedBytes ?? 0,
        removedBytes: storedThen?.removedBytes ?? 0,
        convertedMs: convertedSteps.get(key) ?? 0,
      }
    }
    return {
      now: {
        ...{ bytes: stored, kinds, limitBytes, growthBytesPerDay },
        fullOn: full === null ? null : localDay(full, timeZone),
        bytesIn30Days: Math.max(0, Math.round(stored + growthBytesPerDay * aheadDays)),
      },
      air: { seconds: found.airtime.used, limitSeconds: found.bounds?.airtime ?? null },
      figures: {
        trafficBytes,
        storedBytes: totals.averageBytes,
        addedBytes: totals.addedBytes,
        removedBytes: totals.removedBytes,
        convertedMs: totals.convertedMs,
      },
      peakBytes: totals.peakBytes,
      traffic: { video: trafficOf('video'), images: trafficOf('images'), files: trafficOf('files') },
      points: steps.map(({ key, from: begins, at }) => ({ from: begins, at, figures: pointOf(key) })),
      records: found.records.map((record) => ({
        ...record,
        share: trafficBytes === 0 ? null : record.bytes / trafficBytes,
      })),
      timeZone,
      storageTimeZone: platformTimeZone,
    }
  },
}
