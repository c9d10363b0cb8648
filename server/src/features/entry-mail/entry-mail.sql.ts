import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Leaves a line in the audit of a link for a new password that somebody asked for, from an address of the network. */
export async function writePasswordAsked(db: Db, userId: number, ip: string): Promise<void> {
  await sql`
    insert into audit_events (action, object_type, object_id, ip)
    values ('identity.passwordAsked', 'user', ${String(userId)}, ${ip})`.execute(db)
}
