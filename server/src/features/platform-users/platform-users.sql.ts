import {
  accountLimits,
  type PlatformUser,
  type platformUserSortFields,
} from '@skleyka/contract/platform-users/platform-users.calls.ts'
import type { userFields } from '@skleyka/contract/users/user-fields.ts'
import type { MemberState } from '@skleyka/contract/users/users.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import { avatarPath } from '../../database/avatar-paths.ts'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import { type WrittenUser, writtenUserColumns } from '../../database/user-columns.ts'

export interface PlatformUserRow extends Omit<PlatformUser, 'totp' | keyof typeof userFields>, WrittenUser {
  totp: boolean
  subject: string | null
  confirmationNeeded: boolean
}

// of sessions that were not ended: those have an index, and a list sorted by it asks for everybody
const lastVisit = sql<Date | null>`greatest(
  (select max(last_seen_at) from sessions where user_id = users.id and revoked_at is null),
  (select at from sign_ins where user_id = users.id and result = 'ok' order by at desc, id desc limit 1))`

const memberships = sql`(
  select account_id, false as locked, array(select role_id from membership_roles as held
    where held.account_id = memberships.account_id and held.user_id = memberships.user_id) as role_ids
  from memberships where user_id = users.id
  union all
  select account_id, true, role_ids from locked_members where user_id = users.id)`

const accountsOf = (most: number) => sql<PlatformUser['accounts']>`coalesce((
  select jsonb_agg(told) from (
    select accounts.code, accounts.name, member.locked as "isLocked", array(select name from roles
        where roles.id = any(member.role_ids) order by roles.account_id is null desc, name collate "ru-x-icu") as roles
    from ${memberships} as member join accounts on accounts.id = member.account_id and accounts.state <> 'CLOSED'
    order by accounts.name collate "ru-x-icu", accounts.id limit ${most}) as told), '[]')`

const people = (db: Db, most: number) =>
  db
    .selectFrom('users')
    .select(writtenUserColumns)
    .select([
      'id',
      'email',
      'admin',
      'totp',
      'subject',
      'confirmation_needed as confirmationNeeded',
      'created_at as createdAt',
    ])
    .select(avatarPath.as('avatar'))
    .select(sql<MemberState>`state`.as('state'))
    .select(sql<string>`case when state = 'LOCKED' then coalesce(lock_reason, '') else '' end`.as('lockReason'))
    .select(accountsOf(most).as('accounts'))
    .select(
      sql<number>`(select count(*) from ${memberships} as member
        join accounts on accounts.id = member.account_id and accounts.state <> 'CLOSED')::int`.as('accountsTotal'),
    )
    .select(lastVisit.as('lastVisitAt'))
    .where('state', '<>', 'DELETED')

const sortColumns = {
  id: sql`id`,
  name: sql`coalesce(nullif(name, ''), email) collate "ru-x-icu"`,
  state: sql`array_position(array['INVITED', 'UNCONFIRMED', 'ACTIVE', 'LOCKED'], state)`,
  last_visit: sql`coalesce(${lastVisit}, '-infinity')`,
  created: sql`created_at`,
} as const

/** Letters of one size, and е for ё. */
const foldText = (text: RawBuilder<unknown>) => sql`translate(lower(${text} collate "ru-x-icu"), 'ё', 'е')`

interface UserListQuery {
  readonly q: string
  readonly state?: MemberState | undefined
  readonly adminsOnly: boolean
  readonly sort: { readonly field: (typeof platformUserSortFields)[number]; readonly order: 'asc' | 'desc' }
  readonly page: number
  readonly perPage: number
}

/** One page of all people there are. */
export function listPlatformUsers(db: Db, { q, state, adminsOnly, ...page }: UserListQuery) {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const found = people(db, accountLimits.inList)
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`${foldText(sql`concat(name, ' ', email)`)} like ${foldText(sql`${part}::text`)}`),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'ACTIVE'))
    .$if(adminsOnly, (query) => query.where('admin', '=', true))
  return readPage(found, sortColumns, page)
}

/** Null for whoever is not there, or was removed. */
export async function findPlatformUser(db: Db, userId: number): Promise<PlatformUserRow | null> {
  return (await people(db, accountLimits.onPage).where('id', '=', userId).executeTakeFirst()) ?? null
}

/** Holds the person until the end of the transaction, with all administrators, in one order for all who do. */
export async function holdWithAdministrators(tx: Tx, userId: number): Promise<void> {
  const query = tx
    .selectFrom('users')
    .select('id')
    .where((is) => is.or([is('id', '=', userId), is('admin', '=', true)]))
  await query.orderBy('id').forNoKeyUpdate().execute()
}

/** Returns true if an administrator besides this one may come in. */
export async function hasOtherAdministrator(tx: Tx, userId: number): Promise<boolean> {
  const others = tx.selectFrom('users').select('id').where('admin', '=', true).where('id', '<>', userId)
  return (await others.where('state', '=', 'ACTIVE').limit(1).executeTakeFirst()) !== undefined
}
