import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Leaves a line in the audit of a link for a new password that somebody asked for, from an address of the network. */
export async function writePasswordRequest(db: Db, userId: number, ip: string): Promise<void> {
  await sql`
    insert into audit_events (action, object_type, object_id, ip)
    values ('identity.passwordAsked', 'user', ${String(userId)}, ${ip})`.execute(db)
}

/** Leaves a line in the audit of another address that somebody has asked for, and from where. */
export async function writeEmailRequest(db: Db, userId: number, { to, ip }: { to: string; ip: string }): Promise<void> {
  await sql`
    insert into audit_events (user_id, action, object_type, object_id, after, ip)
    values (${userId}, 'identity.emailAsked', 'user', ${String(userId)}, ${JSON.stringify({ email: to })}::jsonb, ${ip})`.execute(
    db,
  )
}
