import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

/** Returns the addresses of those who manage an account and can come in. */
export async function managersOf(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct users.email
    from membership_roles join roles on roles.id = role_id join users on users.id = user_id
    where membership_roles.account_id = ${accountId} and 'yauth.can_manage_account' = any (roles.permissions)
      and users.state = 'ACTIVE' order by users.email`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Returns the addresses of the users of a copyright holder who can come in. */
export async function membersOf(tx: Tx, holderId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select users.email from holder_members join users on users.id = holder_members.user_id
    where holder_members.holder_id = ${holderId} and users.state = 'ACTIVE' order by users.email`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Tells the webhooks of an account of a new claim. */
export async function tellHooks(tx: Tx, accountId: number, data: object): Promise<void> {
  await sql`select tell_webhooks(${accountId}, 'claim.created', ${JSON.stringify(data)}::jsonb)`.execute(tx)
}
