import { isPermission, type Permission } from '@skleyka/contract/permissions/permissions.ts'
import { sql } from 'kysely'
import { avatarPath } from '../../database/avatar-paths.ts'
import type { Db, Tx } from '../../database/database.ts'

/** An administrator's session: what an impersonation is bound to. */
export interface Holder {
  readonly administratorId: number
  readonly sessionId: number
}

/** One that goes on, with the person and the account as they are now; null when there is none. */
export async function findOpen(db: Db, id: number, { administratorId, sessionId }: Holder, now: Date) {
  const row = await db
    .selectFrom('impersonations')
    .innerJoin('users', 'users.id', 'impersonations.user_id')
    .innerJoin('accounts', 'accounts.id', 'impersonations.account_id')
    .select(['impersonations.id', 'until', 'reason', 'account_id', 'accounts.code', 'accounts.name as account_name'])
    .select(['users.id as user_id', 'email', 'users.name', 'admin', 'confirmation_needed'])
    .select(avatarPath.as('avatar'))
    .where('impersonations.id', '=', id)
    .where('administrator_id', '=', administratorId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .where('users.state', '=', 'ACTIVE')
    .where('users.admin', '=', false)
    .executeTakeFirst()
  return row ?? null
}
export type OpenImpersonation = NonNullable<Awaited<ReturnType<typeof findOpen>>>

/** Adds one in the place of whichever the session has open. Returns its id. */
export async function insertImpersonation(
  tx: Tx,
  { administratorId, sessionId }: Holder,
  of: { userId: number; accountId: number; reason: string; startedAt: Date; until: Date },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('impersonation', ${sessionId}))`.execute(tx)
  await tx
    .updateTable('impersonations')
    .set({ ended_at: of.startedAt })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('impersonations')
    .values({
      ...{ administrator_id: administratorId, session_id: sessionId, user_id: of.userId, account_id: of.accountId },
      ...{ reason: of.reason, started_at: of.startedAt, until: of.until },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends one of a session; null when it had ended, or was none of it. */
export async function endImpersonation(tx: Tx, id: number, { administratorId, sessionId }: Holder, now: Date) {
  const row = await tx
    .updateTable('impersonations')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('administrator_id', '=', administratorId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['user_id', 'account_id'])
    .executeTakeFirst()
  return row ?? null
}

/** Returns true if somebody may come into an account now, and what he is. */
export async function findMember(db: Db, accountId: number, userId: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'admin', 'state'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .select('user_id')
          .where('account_id', '=', accountId)
          .whereRef('memberships.user_id', '=', 'users.id'),
      ).as('member'),
    )
    .where('id', '=', userId)
    .where('state', '<>', 'DELETED')
    .executeTakeFirst()
  return row ?? null
}

/** Returns what somebody may do in an account now. */
export async function findPermissions(db: Db, accountId: number, userId: number): Promise<Permission[]> {
  const { rows } = await sql<{ permission: string }>`
    select distinct unnest(roles.permissions) as permission
    from membership_roles join roles on roles.id = role_id
    where membership_roles.account_id = ${accountId} and user_id = ${userId}
    order by 1`.execute(db)
  return rows.map(({ permission }) => permission).filter(isPermission)
}
