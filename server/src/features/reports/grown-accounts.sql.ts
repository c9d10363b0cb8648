import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { AccountState } from '../../database/tables/accounts.ts'
import { beginningOf, type Period } from './steps.sql.ts'

export interface GrownRow {
  id: number
  code: string
  name: string
  state: AccountState
  created_at: Date
  members: number
  records: number
  last_record_at: Date | null
  new_records: number
  new_ms: number
}

/** Every account but the closed ones with the videos that came to it in a period, by name in Russian order. */
export async function listGrownAccounts(db: Db, { from, to }: Period): Promise<GrownRow[]> {
  const { rows } = await sql<GrownRow>`
    with came as (
      select account_id, count(*)::int as new_records, coalesce(sum(duration_ms), 0)::bigint as new_ms
      from records
      where lifecycle = 'ACTIVE' and created_at >= ${beginningOf(sql`${from}::date`)}
        and created_at < ${beginningOf(sql`${to}::date + 1`)}
      group by account_id
    ), counted as (
      select account_id, sum(records)::int as records from record_counts group by account_id
    )
    select accounts.id, code, name, state, accounts.created_at,
      (select count(*) from memberships where account_id = accounts.id)::int as members,
      coalesce(counted.records, 0) as records, coalesce(new_records, 0) as new_records, coalesce(new_ms, 0) as new_ms,
      (select max(created_at) from records where account_id = accounts.id and lifecycle = 'ACTIVE') as last_record_at
    from accounts
    left join came on came.account_id = accounts.id
    left join counted on counted.account_id = accounts.id
    where state <> 'CLOSED'
    order by name collate "ru-x-icu", code`.execute(db)
  return rows
}
