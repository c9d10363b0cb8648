import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** All records of an account: the last id that was looked at says how far a task has come among them. */
export async function countRecords(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('records')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

/** Makes the words of the next records after an id anew, of those that have one of these fields of metadata. */
export async function reindexRecords(tx: Tx, fields: readonly string[], after: number, most: number) {
  const { rows } = await sql<{ last_id: number | null; looked: number }>`
    select last_id, looked from reindex_records(${fields}::text[], ${after}, ${most})`.execute(tx)
  return rows[0] ?? { last_id: null, looked: 0 }
}

/** Returns how far the tasks of an account have come that follow its fields, in percent; null where none is left to do. */
export async function searchFollows(db: Db, accountId: number): Promise<number | null> {
  const row = await db
    .selectFrom('tasks')
    .select('progress')
    .where('account_id', '=', accountId)
    .where('type', '=', 'reindex')
    .where('state', 'in', ['WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.progress ?? null
}

/** The fields of metadata that the search leaves out in the account of the connection. */
export async function findUnsought(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ fields: string[] }>`select unsought_fields as fields from accounts
    where id = current_setting('skleyka.account')::bigint`.execute(db)
  return rows[0]?.fields ?? []
}
