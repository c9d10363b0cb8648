import type { SessionUser } from '@skleyka/contract/sessions/sessions.calls.ts'
import { emailSpellings } from '@skleyka/contract/users/emails.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { UserState } from '../../database/tables/accounts.ts'
import type { WrittenUser } from '../../database/user-columns.ts'

export type User = SessionUser & {
  state: UserState
  issuer: string | null
  subject: string | null
  /** The account that answers for an address nobody has proven. */
  vouchedBy: number | null
}

const columns = [
  'id',
  'email',
  'name',
  'admin',
  'avatar',
  'confirmation_needed as confirmationNeeded',
  'state',
  'issuer',
  'subject',
  'vouched_by as vouchedBy',
] as const

export async function selectUserBySubject(db: Db, issuer: string, subject: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(columns)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export const selectUser = (db: Db, id: number): Promise<User | undefined> =>
  db.selectFrom('users').select(columns).where('id', '=', id).where('state', '<>', 'DELETED').executeTakeFirst()

/** Returns where two users of before have one address in two spellings, each is met by its own. */
export async function selectUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const spellings = emailSpellings(email)
  return db
    .selectFrom('users')
    .select(columns)
    .where(sql<boolean>`lower(email) = any(${spellings}::text[])`)
    .where('state', '<>', 'DELETED')
    .orderBy(sql`array_position(${spellings}::text[], lower(email))`)
    .limit(1)
    .executeTakeFirst()
}

export async function selectAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('admin', '=', true)
    .where('state', '<>', 'DELETED')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a user; undefined when somebody has taken the address or the subject meanwhile. */
export async function insertUser(
  db: Db,
  user: {
    email: string
    name?: string
    avatar?: string | null
    confirmation_needed?: boolean
    state: UserState
    issuer?: string
    subject?: string
    vouched_by?: number | null
  },
): Promise<User | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function updateUser(
  db: Db,
  id: number,
  fields: Partial<WrittenUser> & {
    email?: string
    avatar?: string | null
    admin?: boolean
    confirmation_needed?: boolean
    state?: UserState
    issuer?: string | null
    subject?: string | null
    vouched_by?: number | null
  },
  now: Date,
): Promise<User> {
  return db
    .updateTable('users')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** True where nobody has signed in as a user, and nothing is his but the membership of this one account. */
export async function isUnattachedUser(db: Db, userId: number, accountId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and subject is null and not admin
      and not exists (select from memberships where user_id = users.id and account_id is distinct from ${accountId})
      and not exists (select from locked_members where user_id = users.id and account_id is distinct from ${accountId})
      and not exists (select from holder_members where user_id = users.id)`.execute(db)
  return rows.length > 0
}

/** Moves a user to another state; false when the user was not in one of those. */
export async function moveUser(
  db: Db,
  id: number,
  from: readonly UserState[],
  to: { state: UserState; lockReason: string | null },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ state: to.state, lock_reason: to.lockReason, state_changed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A person who was removed is met anew under the address: the rows of before no longer stand for them. */
export async function untieDeleted(db: Db, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ issuer: null, subject: null })
    .where(sql<boolean>`lower(email) = any(${emailSpellings(email)}::text[])`)
    .where('state', '=', 'DELETED')
    .execute()
}

/** Returns true if a code is asked for after the password; answers whether that is new. */
export async function updateTotp(db: Db, userId: number, isOn: boolean, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ totp: isOn, updated_at: now })
    .where('id', '=', userId)
    .where('totp', '<>', isOn)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Leaves a line in the audit of a user whose address has become another one, with what ended by that. */
export async function writeEmailChange(
  db: Db,
  userId: number,
  { from, to, ...ended }: { from: string; to: string; sessions?: number },
): Promise<void> {
  await sql`
    insert into audit_events (user_id, action, object_type, object_id, before, after)
    values (${userId}, 'identity.emailChanged', 'user', ${String(userId)},
      ${JSON.stringify({ email: from })}::jsonb, ${JSON.stringify({ email: to, ...ended })}::jsonb)`.execute(db)
}
