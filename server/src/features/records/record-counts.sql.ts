import type { RecordGroup } from '@skleyka/contract/records/record-states.ts'
import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Doors } from '../../database/doors.ts'
import { namedPlan } from '../../database/named-plan.ts'
import type { CurrentState } from '../../database/tables/records.ts'

/** The active records of an account: by state, and those whose file stands. */
export interface RecordCounts {
  readonly byState: Readonly<Partial<Record<CurrentState, number>>>
  readonly stopped: number
}

/** Counts of the whole account as a part of a statement, from the sums that triggers keep and the few uploads under way. */
export const countsOf = (
  accountId: number | RawBuilder<number>,
): RawBuilder<RecordCounts> => sql`(select jsonb_build_object('byState', (
      select coalesce(jsonb_object_agg(current_state, records), '{}') from (
        select current_state, sum(records) as records from record_counts where account_id = ${accountId} group by 1
      ) as states
    ), 'stopped', (
      select count(distinct records.id) from uploads
      join records on records.account_id = uploads.account_id and records.id = uploads.record_id
      where uploads.account_id = ${accountId} and uploads.state in ('OPEN', 'RECEIVING')
        and coalesce(uploads.last_part_at, uploads.created_at) < now() - interval '60 seconds'
        and records.lifecycle = 'ACTIVE' and records.current_state in ('CREATED', 'UPLOADING')
    )))`

/** The same alone. */
export async function readCounts(db: Db, accountId: number): Promise<RecordCounts> {
  const { rows } = await sql<{ counts: RecordCounts }>`${namedPlan('record_counts')}
    select ${countsOf(accountId)} as counts`.execute(db)
  return rows[0]?.counts ?? { byState: {}, stopped: 0 }
}

/** The counts as lists show them: all, in work, those whose file stands, failed. */
export function groupsOf({ byState, stopped }: RecordCounts): Record<RecordGroup | 'all', number> {
  const all = sumOf(Object.values(byState))
  const { READY: ready = 0, FAILED: failed = 0 } = byState
  return { all, inWork: all - ready - failed - stopped, stopped, failed }
}

/** Returns how many records a filter lets through, where the counts alone tell it; null where the records have to be asked. */
export function totalByCounts(filter: RecordFilter, counts: RecordCounts): number | null {
  const { states = [], group, ...more } = filter
  if (Object.values(more).some((condition) => condition !== undefined && condition !== '')) return null
  if (states.length > 0) return group ? null : sumOf([...new Set(states)].map((state) => counts.byState[state] ?? 0))
  return groupsOf(counts)[group ?? 'all']
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

// 7236401 to 7236407 belong to others
const packingLock = 7_236_408
const sumsAtOnce = 1_000

/** Adds up the changes since the last time, so that an account has a row a state and a row a week. */
export const sweepCounts = ({ db }: { db: Doors }): Promise<void> =>
  db
    .platform('housekeeping')
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${packingLock}) as mine`.execute(
        tx,
      )
      if (!rows[0]?.mine) return
      await sql`
      with gone as (
        delete from record_counts where (account_id, current_state) in (
          select account_id, current_state from record_counts group by 1, 2 having count(*) > 1 limit ${sumsAtOnce}
        ) returning *
      )
      insert into record_counts select account_id, current_state, sum(records), sum(size_bytes) from gone
      group by 1, 2 having sum(records) <> 0 or sum(size_bytes) <> 0`.execute(tx)
      await sql`
      with gone as (
        delete from record_weeks where (account_id, week) in (
          select account_id, week from record_weeks group by 1, 2 having count(*) > 1 limit ${sumsAtOnce}
        ) returning *
      )
      insert into record_weeks select account_id, week, sum(records) from gone
      group by 1, 2 having sum(records) <> 0`.execute(tx)
    })
