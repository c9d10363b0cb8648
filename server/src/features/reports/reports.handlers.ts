import type { ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import { reportBounds } from '@skleyka/contract/reports/report-bounds.ts'
import { platformTimeZone, type reports } from '@skleyka/contract/reports/reports.calls.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { accountIdOf } from '../accounts/accounts.ts'
import { viewsOfAccounts } from '../statistic/statistic.ts'
import { type ConvertingFigures, sumRuns } from './converting.sql.ts'
import { fullAt, paceDays, paceOf } from './disk-forecast.ts'
import { grownAccounts } from './grown-accounts.ts'
import type { Period } from './steps.sql.ts'
import { type StorageFigures, storedLevels, sumDays } from './storage-days.sql.ts'

type ReportParams<Name extends keyof typeof reports> = ParamsOf<(typeof reports)[Name]>
type Answer<Name extends keyof typeof reports> = ResultOf<(typeof reports)[Name]>

export const reportsHandlers: Handlers<typeof reports> = {
  getConvertingTimeReport: (params, _caller, services) => converting(params, services),
  getAnalyticsConvertingTimeReport: (params, _caller, services) => converting(params, services),
  getStorageUsageReport: (params, _caller, services) => storage(params, services),
  getAnalyticsStorageUsageReport: (params, _caller, services) => storage(params, services),
  getAnalyticsAllAccounts: async (params, _caller, services) => {
    const period = checkedPeriod(params)
    return grownAccounts(services.db, period, { now: services.now(), views: await viewsOfAccounts(services, period) })
  },
}

async function converting(
  { step, groupBy, ...params }: ReportParams<'getConvertingTimeReport'>,
  services: CallServices,
): Promise<Answer<'getConvertingTimeReport'>> {
  const question = { ...checkedPeriod(params), accountId: await accountId(params, services) }
  const [rows, [totals]] = await Promise.all([
    sumRuns(services.db, { ...question, cut: step, groupBy }, reportBounds.rows + 1),
    sumRuns(services.db, { ...question, cut: 'whole', groupBy: 'none' }, 1),
  ])
  checkSize(rows)
  return {
    rows: rows.map((row) => ({
      from: row.from,
      to: row.to,
      account: account(row),
      input: groupBy === 'input' ? { codec: row.codec, lines: row.lines } : null,
      ...convertingFigures(row),
    })),
    totals: convertingFigures(totals ?? null),
  }
}

function convertingFigures(row: ConvertingFigures | null) {
  const { input_ms: inputMs = 0, spent_ms: spentMs = 0 } = row ?? {}
  const whole = (ms: number | null = null) => (ms === null ? null : Math.round(ms))
  return {
    videos: row?.videos ?? 0,
    inputMs,
    spentMs,
    ratio: inputMs === 0 ? null : spentMs / inputMs,
    waitingP50Ms: whole(row?.waiting_p50_ms),
    waitingP95Ms: whole(row?.waiting_p95_ms),
    errors: row?.errors ?? 0,
  }
}

async function storage(
  { step, groupBy, ...params }: ReportParams<'getStorageUsageReport'>,
  services: CallServices,
): Promise<Answer<'getStorageUsageReport'>> {
  const question = { ...checkedPeriod(params), accountId: await accountId(params, services), now: services.now() }
  const [rows, [totals], disk] = await Promise.all([
    sumDays(services.db, { ...question, cut: step, groupBy }, reportBounds.rows + 1),
    sumDays(services.db, { ...question, cut: 'whole', groupBy: 'none' }, 1),
    forecast(services),
  ])
  checkSize(rows)
  return {
    rows: rows.map((row) => ({
      from: row.from,
      to: row.to,
      account: account(row),
      kind: row.kind,
      ...storageFigures(row),
    })),
    totals: storageFigures(totals ?? null),
    disk,
  }
}

const storageFigures = (row: StorageFigures | null) => ({
  averageBytes: row?.average_bytes ?? 0,
  peakBytes: row?.peak_bytes ?? 0,
  addedBytes: row?.added_bytes ?? 0,
  removedBytes: row?.removed_bytes ?? 0,
  endBytes: row?.end_bytes ?? 0,
})

async function forecast({ db, disk, storage, now }: CallServices) {
  const growthBytesPerDay = paceOf(await storedLevels(db, now(), paceDays))
  // a store that is not on this machine says nothing of its room
  const freeBytes = storage.localPath('sources') === null ? null : (await disk()).free
  const full = freeBytes === null ? null : fullAt(freeBytes, growthBytesPerDay, now())
  return { freeBytes, growthBytesPerDay, fullOn: full === null ? null : calendarDay.format(full) }
}

/** yyyy-mm-dd in the zone of the platform: the Swedish way of writing a date. */
const calendarDay = new Intl.DateTimeFormat('sv', { timeZone: platformTimeZone })

function checkedPeriod({ from, to }: Period): Period {
  if (from > to) throw refuse('reports.period')
  if ((Date.parse(to) - Date.parse(from)) / (24 * 3600 * 1000) >= reportBounds.days) throw refuse('reports.tooLong')
  return { from, to }
}

async function accountId({ accountCode }: { accountCode?: string | undefined }, { db }: CallServices) {
  if (accountCode === undefined) return null
  const id = await accountIdOf(db, accountCode)
  if (id === null) throw refuse('account.notFound')
  return id
}

function checkSize(rows: readonly unknown[]): void {
  if (rows.length > reportBounds.rows) throw refuse('reports.tooMany', { max: '5\u00a0000' })
}

const account = ({ account_code: code, account_name: name }: ConvertingFigures | StorageFigures) =>
  code === null || name === null ? null : { code, name }
