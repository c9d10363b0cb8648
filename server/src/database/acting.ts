import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * On whose behalf a transaction works. Rules that every writer comes by stand in the database and ask it there
 * (`acting()` in SQL); a transaction that says nothing works for nobody, who may nothing.
 */
export interface Acting {
  readonly userId: number
  readonly ip: string
  readonly requestId: string
  /** The service key that he works by, as the journal names it. */
  readonly keyName?: string
  /** The administrator who works in his name: the journal names both. */
  readonly administratorId?: number
  /** True if his changes need not wait for a moderator (P-M-24). */
  readonly moderates: boolean
  /** He may decide anew what a moderator has decided (P-M-25). */
  readonly revises: boolean
}

/** Until the end of the transaction, for the tasks it asks for too. */
export async function actFor(tx: Tx, acting: Acting): Promise<void> {
  await sql`select set_config('skleyka.acting', ${JSON.stringify(acting)}, true)`.execute(tx)
}

/** Returns true if the one for whom the transaction works may decide anew what a moderator has decided. */
export async function mayRevise(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce((acting() ->> 'revises')::boolean, false) as may`.execute(db)
  return rows[0]?.may ?? false
}
