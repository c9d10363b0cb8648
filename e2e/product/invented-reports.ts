import type { ResultOf } from '@skleyka/contract/method.ts'
import type { reports } from '@skleyka/contract/reports/reports.calls.ts'

const accounts = [
  'Волга Медиа',
  'Лекторий открытого университета с очень длинным названием и филиалами',
  'Кулинарная студия «Пирог»',
]
const dayMs = 24 * 3_600_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The spans of the rows: a month of days, or three accounts a week. */
function spans(byAccount: boolean, now: number) {
  return Array.from({ length: byAccount ? 12 : 30 }, (_, index) => {
    const days = byAccount ? Math.floor(index / 3) * 7 : index
    const from = now - (29 - days) * dayMs
    return {
      from: dayOf(from),
      to: dayOf(byAccount ? Math.min(now, from + 6 * dayMs) : from),
      account: byAccount ? { code: `account-${index % 3}`, name: accounts[index % 3] ?? '' } : null,
    }
  })
}

/** Returns what converting cost, with figures from nothing to very much. */
export function inventedConverting(
  byAccount: boolean,
  now = Date.now(),
): ResultOf<typeof reports.getConvertingTimeReport> {
  const rows = spans(byAccount, now).map((span, index) => ({
    ...span,
    input: null,
    videos: index % 7 === 0 ? 0 : 12 + index * 31,
    inputMs: index % 7 === 0 ? 0 : 7_200_000 * (index + 1),
    spentMs: index % 7 === 0 ? 0 : 4_640_000 * (index + 1),
    ratio: index % 7 === 0 ? null : 0.64,
    waitingP50Ms: index % 7 === 0 ? null : 12_000 * index,
    waitingP95Ms: index % 7 === 0 ? null : 74_000 * index,
    errors: index % 5,
  }))
  const sum = (of: 'videos' | 'inputMs' | 'spentMs' | 'errors') => rows.reduce((all, row) => all + row[of], 0)
  return {
    rows,
    totals: {
      videos: sum('videos'),
      inputMs: sum('inputMs'),
      spentMs: sum('spentMs'),
      ratio: 0.64,
      waitingP50Ms: 96_000,
      waitingP95Ms: 1_240_000,
      errors: sum('errors'),
    },
  }
}

/** Returns how much lay in the storage. */
export function inventedStorage(byAccount: boolean, now = Date.now()): ResultOf<typeof reports.getStorageUsageReport> {
  const rows = spans(byAccount, now).map((span, index) => ({
    ...span,
    kind: null,
    averageBytes: 3.1e12 + index * 4.7e10,
    peakBytes: 3_300_000_000_000 + index * 50_000_000_000,
    addedBytes: index % 6 === 0 ? 0 : 84_000_000_000,
    removedBytes: index % 4 === 0 ? 1_200_000_000 : 0,
    endBytes: 3_200_000_000_000 + index * 48_000_000_000,
  }))
  const totals = {
    averageBytes: 3.7e12,
    peakBytes: 4_750_000_000_000,
    addedBytes: 2_100_000_000_000,
    removedBytes: 9_600_000_000,
    endBytes: 4_600_000_000_000,
  }
  const disk = { freeBytes: 1_840_000_000_000, growthBytesPerDay: 68_000_000_000, fullOn: dayOf(now + 27 * dayMs) }
  return { rows, totals, disk }
}
