import type { Db } from '../../database/database.ts'
import { listGrownAccounts } from './grown-accounts.sql.ts'
import type { Period } from './steps.sql.ts'
import { sumDays } from './storage-days.sql.ts'

export { accountUsage } from './account-usage.ts'
export { sumRuns } from './converting.sql.ts'
export { aheadDays, fullAt } from './disk-forecast.ts'
export { sumDays } from './storage-days.sql.ts'

/** An account with the videos and bytes that a period brought it. */
export interface AccountGrowth {
  readonly accountId: number
  readonly accountCode: string
  readonly accountName: string
  readonly createdDate: Date
  readonly newRecords: number
  /** In the storage at the end of the period. */
  readonly storedBytes: number
}

/** No platform has more accounts. */
const mostAccounts = 100_000

/** Returns every account but the closed ones by its code, by the definitions of the reports. */
export async function accountGrowth(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  period: Period,
): Promise<Map<string, AccountGrowth>> {
  const [rows, days] = await Promise.all([
    listGrownAccounts(db, period),
    sumDays(db, { ...period, cut: 'whole', groupBy: 'account', accountId: null, now: now() }, mostAccounts),
  ])
  const stored = new Map(days.map((day) => [day.account_code, day.end_bytes]))
  return new Map(
    rows.map(({ id, code, name, created_at: createdDate, new_records: newRecords }) => [
      code,
      {
        accountId: id,
        accountCode: code,
        accountName: name,
        createdDate,
        newRecords,
        storedBytes: stored.get(code) ?? 0,
      },
    ]),
  )
}
