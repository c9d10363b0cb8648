import type { NoticeKind } from '@skleyka/contract/notifications/notifications.calls.ts'
import { emailSpellings } from '@skleyka/contract/users/emails.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** An invitation into an account; its id is of the row of ids of users. */
export interface InvitationRow {
  id: number
  accountId: number
  email: string
  roleIds: number[]
  account: string
  code: string
  /** Name of the inviter. */
  by: string
  inviterId: number | null
  /** The names of the roles, in order. */
  roles: string[]
  at: Date
}

const invitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .leftJoin('users as inviter', 'inviter.id', 'invited_by')
    .select(['invitations.id', 'account_id as accountId', 'invitations.email', 'role_ids as roleIds'])
    .select(['accounts.name as account', 'accounts.code', 'invitations.created_at as at'])
    .select([sql<string>`coalesce(inviter.name, '')`.as('by'), 'invited_by as inviterId'])
    .select(
      sql<
        string[]
      >`array(select roles.name from roles where roles.id = any(invitations.role_ids) order by roles.name)`.as('roles'),
    )
    .where('accounts.state', '<>', 'CLOSED')

/** The invitations of an address, the newest first. */
export const listInvitations = (db: Db, email: string): Promise<InvitationRow[]> =>
  invitations(db).where('invitations.email', 'in', emailSpellings(email)).orderBy('invitations.id', 'desc').execute()

export const findInvitation = (db: Db, id: number): Promise<InvitationRow | undefined> =>
  invitations(db).where('invitations.id', '=', id).executeTakeFirst()

/** The member of an account with this address, or whom it has invited by it; `null` for nobody. */
export async function findByAddress(db: Db, accountId: number, email: string): Promise<number | null> {
  const spellings = emailSpellings(email)
  const { rows } = await sql<{ id: number }>`
    select users.id from users where lower(email) = any(${spellings}::text[]) and state <> 'DELETED' and (
      exists (select from memberships where account_id = ${accountId} and user_id = users.id)
      or exists (select from locked_members where account_id = ${accountId} and user_id = users.id))
    union all
    select id from invitations where account_id = ${accountId} and email = any(${spellings}::text[]) limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Adds an invitation. Returns its id, or `null` when the address was invited at the same moment. */
export async function insertInvitation(
  tx: Tx,
  row: { accountId: number; email: string; roleIds: readonly number[]; by: number },
): Promise<number | null> {
  const added = await tx
    .insertInto('invitations')
    .values({ account_id: row.accountId, email: row.email, role_ids: [...row.roleIds], invited_by: row.by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export async function updateInvitation(
  tx: Tx,
  accountId: number,
  id: number,
  roleIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ role_ids: [...roleIds] })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Ends an invitation; false when it was over. */
export async function deleteInvitation(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the rights that the roles of an invitation give now, as one text: another text means that they have changed. */
export async function invitedRights(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ rights: string }>`
    select coalesce((select string_agg(distinct permission, ',' order by permission)
      from roles, unnest(permissions) as permission where roles.id = any(invitations.role_ids)), '') as rights
    from invitations where id = ${id}`.execute(db)
  return rows[0]?.rights ?? null
}

/** The same of everything a user has who has not come in yet, in all accounts. */
export async function userRights(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ rights: string }>`
    select concat_ws(' ', case when admin then 'admin' end,
      (select string_agg(distinct memberships.account_id || ':' || coalesce(permission, ''), ',')
        from memberships left join membership_roles as held using (account_id, user_id)
          left join roles on roles.id = held.role_id left join lateral unnest(permissions) as permission on true
        where memberships.user_id = users.id),
      (select string_agg(holder_id::text, ',' order by holder_id) from holder_members where user_id = users.id)) as rights
    from users where id = ${userId} and state <> 'DELETED'`.execute(db)
  return rows[0]?.rights ?? null
}

/** Tells whoever invited somebody of the answer, by the address that he typed. */
export async function tellInviter(
  tx: Tx,
  { inviterId, accountId, email }: Pick<InvitationRow, 'inviterId' | 'accountId' | 'email'>,
  isAccepted: boolean,
): Promise<void> {
  const kind: NoticeKind = isAccepted ? 'invitationAccepted' : 'invitationDeclined'
  await sql`select tell_person(${inviterId}::bigint, ${accountId}::bigint, ${kind}::text,
    jsonb_build_object('name', ${email}::text))`.execute(tx)
}

/** Leaves a line in the audit of an account about the answer of somebody to its invitation. */
export async function writeAnswer(
  tx: Tx,
  { accountId, userId, email, isAccepted }: { accountId: number; userId: number; email: string; isAccepted: boolean },
): Promise<void> {
  await sql`
    insert into audit_events (account_id, user_id, action, object_type, object_id, after)
    values (${accountId}, ${userId}, ${isAccepted ? 'identity.invitationAccepted' : 'identity.invitationDeclined'}, 'user',
      ${String(userId)}, ${JSON.stringify({ email })}::jsonb)`.execute(tx)
}
