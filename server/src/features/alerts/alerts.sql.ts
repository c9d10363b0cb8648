import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { alertTypes } from './alerted-tasks.ts'

/** Timings by which failures are gathered into letters, in seconds. */
export interface Gathering {
  /** The oldest one waits so long for more. */
  readonly settleS: number
  /** Between two letters at least. */
  readonly betweenS: number
}

/** Age from which a failure is seen by all: it is of the next letter. */
const seenAfterS = 60
const upTo = sql<Date>`now() - make_interval(secs => ${sql.lit(seenAfterS)})`

const failed = sql`tasks left join records on records.id = tasks.record_id and records.account_id = tasks.account_id
  where tasks.account_id = accounts.id and tasks.state = 'FAILED' and tasks.finished_at > accounts.alerts_since
    and tasks.type = any(${[...alertTypes]}::text[]) and (records.id is null or records.lifecycle = 'ACTIVE')`

const isDue = ({ settleS, betweenS }: Gathering) => sql`accounts.alert_email is not null and accounts.state = 'ACTIVE'
  and (accounts.alerts_sent_at is null or accounts.alerts_sent_at <= now() - make_interval(secs => ${betweenS}))
  and exists (select from ${failed} and tasks.finished_at <= now() - make_interval(secs => ${settleS}))`

/** The accounts that are to be written to now. Platform housekeeping: of all accounts. */
export async function findDueAlerts(db: Db, gathering: Gathering): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from accounts where ${isDue(gathering)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** An account that is to be written to, locked until the end of the transaction; null when somebody else has, or is at it. */
export async function lockDueAlert(tx: Tx, accountId: number, gathering: Gathering) {
  const { rows } = await sql<{ code: string; name: string; email: string; upTo: Date }>`
    select code, name, alert_email as email, ${upTo} as "upTo" from accounts
    where id = ${accountId} and ${isDue(gathering)} for update skip locked`.execute(tx)
  return rows[0] ?? null
}

export interface Failed {
  readonly type: string
  readonly problem: string
  /** Of the video it was for; null for work of none. */
  readonly name: string | null
}

/** Returns what failed since the last letter, the oldest first, and how much it is. */
export async function readFailures(tx: Tx, accountId: number, end: Date, most: number) {
  const { rows } = await sql<Failed & { total: number }>`
    select tasks.type, coalesce(tasks.error, '') as problem, tasks.name, (count(*) over ())::int as total
    from accounts, lateral (
      select tasks.id, tasks.type, tasks.error, tasks.finished_at, records.name from ${failed} and tasks.finished_at <= ${end}
    ) as tasks
    where accounts.id = ${accountId} order by tasks.finished_at, tasks.id limit ${most}`.execute(tx)
  return { failures: rows, total: rows[0]?.total ?? 0 }
}
