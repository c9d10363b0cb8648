import type { GrownAccount, GrownTotals } from '@skleyka/contract/reports/reports.calls.ts'
import type { Db } from '../../database/database.ts'
import { trafficOfAccounts } from '../traffic/traffic.ts'
import { sumRuns } from './converting.sql.ts'
import { listGrownAccounts } from './grown-accounts.sql.ts'
import type { Period } from './steps.sql.ts'
import { sumDays } from './storage-days.sql.ts'

/** Accounts with what a period brought to each, by the definitions of the reports, and the sums of all. */
export async function grownAccounts(
  db: Db,
  period: Period,
  { now, views }: { now: Date; views: ReadonlyMap<number, number> | null },
): Promise<{ accounts: GrownAccount[]; totals: GrownTotals }> {
  const question = { ...period, cut: 'whole', groupBy: 'account', accountId: null, now } as const
  // closed accounts have rows too, so the limit is only against a platform that nobody has
  const most = 100_000
  const [rows, runs, days, traffic] = await Promise.all([
    listGrownAccounts(db, period),
    sumRuns(db, question, most),
    sumDays(db, question, most),
    trafficOfAccounts(db, period),
  ])
  const runsOf = new Map(runs.map((run) => [run.account_code, run]))
  const daysOf = new Map(days.map((day) => [day.account_code, day]))
  const accounts = rows.map((row): GrownAccount => {
    const [run, day] = [runsOf.get(row.code), daysOf.get(row.code)]
    return {
      accountId: row.id,
      accountName: row.name,
      accountCode: row.code,
      locked: row.state === 'LOCKED',
      members: row.members,
      records: row.records,
      createdDate: row.created_at,
      lastRecordDate: row.last_record_at,
      newRecords: row.new_records,
      newDurationMs: row.new_ms,
      converted: run?.videos ?? 0,
      spentMs: run?.spent_ms ?? 0,
      errors: run?.errors ?? 0,
      storedBytes: day?.end_bytes ?? 0,
      addedBytes: day?.added_bytes ?? 0,
      removedBytes: day?.removed_bytes ?? 0,
      trafficBytes: traffic.get(row.id) ?? 0,
      views: views && (views.get(row.id) ?? 0),
    }
  })
  const sum = (figure: Exclude<keyof GrownTotals, 'views'>) =>
    accounts.reduce((all, account) => all + account[figure], 0)
  const totals = {
    records: sum('records'),
    newRecords: sum('newRecords'),
    newDurationMs: sum('newDurationMs'),
    converted: sum('converted'),
    spentMs: sum('spentMs'),
    errors: sum('errors'),
    storedBytes: sum('storedBytes'),
    addedBytes: sum('addedBytes'),
    removedBytes: sum('removedBytes'),
    trafficBytes: sum('trafficBytes'),
    views: views && accounts.reduce((all, account) => all + (account.views ?? 0), 0),
  }
  return { accounts, totals }
}
