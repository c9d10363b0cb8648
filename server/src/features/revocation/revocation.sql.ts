import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

/**
 * Leaves a line in the audit of a password that was replaced. The provider tells of one replacement more than once: a
 * repeat within a minute that ended nothing more leaves none.
 */
export async function writePasswordChange(
  tx: Tx,
  userId: number,
  ended: Readonly<Record<string, number>>,
): Promise<void> {
  const isRepeat = Object.values(ended).every((count) => count === 0)
  await sql`
    insert into audit_events (user_id, action, object_type, object_id, after)
    select ${userId}, 'identity.passwordChanged', 'user', ${String(userId)}, ${JSON.stringify(ended)}::jsonb
    where not ${isRepeat}::boolean or not exists (
      select from audit_events where object_type = 'user' and object_id = ${String(userId)}
        and action = 'identity.passwordChanged' and at > now() - interval '1 minute'
    )`.execute(tx)
}

/** Leaves a line in the audit of codes that somebody has turned on or off for himself. */
export async function writeSecondFactor(tx: Tx, userId: number, isOn: boolean): Promise<void> {
  await sql`
    insert into audit_events (user_id, action, object_type, object_id, before, after)
    values (${userId}, 'identity.secondFactor', 'user', ${String(userId)},
      ${JSON.stringify({ totp: !isOn })}::jsonb, ${JSON.stringify({ totp: isOn })}::jsonb)`.execute(tx)
}

/** Leaves a line in the audit of a key of a device that somebody has added for himself or removed. */
export async function writePasskey(tx: Tx, userId: number, change: 'added' | 'removed', name: string): Promise<void> {
  const fields = JSON.stringify({ passkey: name })
  await sql`
    insert into audit_events (user_id, action, object_type, object_id, before, after)
    values (${userId}, 'identity.passkey', 'user', ${String(userId)},
      ${change === 'removed' ? fields : null}::jsonb, ${change === 'added' ? fields : null}::jsonb)`.execute(tx)
}
