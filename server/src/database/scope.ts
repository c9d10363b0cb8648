import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from './database.ts'
import type { PlatformReason } from './doors.ts'
import { platformAccount } from './pools.ts'

/**
 * `work` sees the rows of one account only, within a transaction of the platform that had to find out which. Nothing else
 * may be asked of the transaction meanwhile.
 */
export const asAccount = <R>(tx: Tx, id: number, work: () => Promise<R>): Promise<R> => runInScope(tx, id, work)

/**
 * `work` sees the rows of all accounts, where otherwise those of one are seen. In a transaction nothing else may be asked
 * of it meanwhile; outside of one it is given one of its own.
 */
export async function asPlatform<R>(db: Db, reason: PlatformReason, work: (tx: Tx) => Promise<R>): Promise<R> {
  if (!db.isTransaction) return db.transaction().execute((tx) => asPlatform(tx, reason, work))
  const tx = inTransaction(db)
  return runInScope(tx, platformAccount, () => work(tx))
}

async function runInScope<R>(tx: Tx, account: number, work: () => Promise<R>): Promise<R> {
  const before = await enter(tx, account)
  try {
    const result = await work()
    await enter(tx, before)
    return result
  } catch (error) {
    // whoever handles a refusal may go on; a transaction that is broken takes the setting back by its end
    await enter(tx, before).catch(() => {})
    throw error
  }
}

/** Answers the account that was named until now. Only the platform works in the name of the login itself. */
async function enter(tx: Tx, account: number): Promise<number> {
  const role = account === platformAccount ? sql`'none'` : sql`current_setting('skleyka.app_role')`
  const { rows } = await sql<{ before: string }>`
    select current_setting('skleyka.account') as before,
      set_config('skleyka.account', ${String(account)}, true), set_config('role', ${role}, true)`.execute(tx)
  return Number(rows[0]?.before)
}
