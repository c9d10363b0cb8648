import { emptyValues } from '@skleyka/contract/field-types.ts'
import { userFields } from '@skleyka/contract/users/user-fields.ts'
import type { MemberState, memberSortFields } from '@skleyka/contract/users/users.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import { avatarPath } from '../../database/avatar-paths.ts'
import type { Db } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import { type WrittenUser, writtenUserColumns } from '../../database/user-columns.ts'

/** A person as an account sees them; `permissions` is what the roles give, before any lock. */
export interface PersonRow extends WrittenUser {
  id: number
  email: string
  /** Place where the picture is shown. */
  avatar: string | null
  own_avatar: string | null
  own_avatar_making: string | null
  own_avatar_version: number
  avatar_fail_text: string | null
  admin: boolean
  confirmation_needed: boolean
  subject: string | null
  state: MemberState
  is_locked_here: boolean
  /** Invited, and no yes yet: of the rest only the roles are known. */
  is_invited: boolean
  lock_reason: string
  roles: { id: number; name: string; is_system: boolean }[]
  permissions: string[]
  role_ids: number[]
  last_sign_in_at: Date | null
  api_key: string | null
  totp: boolean
  created_at: Date
  elsewhere: boolean
}

interface Member {
  user_id: number
  created_at: Date
  is_locked: boolean
  is_invited: boolean
  lock_reason: string
  role_ids: number[]
}

const stateOf = sql<MemberState>`case when member.is_locked then 'LOCKED' else users.state end`

/** The fields of a user beside his membership. */
interface Human extends WrittenUser {
  id: number
  email: string
  admin: boolean
  confirmation_needed: boolean
  subject: string | null
  totp: boolean
  avatar: string | null
  own_avatar: string | null
  own_avatar_account_id: number | null
  own_avatar_making: string | null
  own_avatar_version: number
  own_avatar_fail_text: string | null
  state: MemberState | 'DELETED'
}

const columns = sql.join(writtenUserColumns.map((column) => sql.ref(column)))
const emptyColumns = sql.join(Object.values(emptyValues(userFields)))

/** Users, and whom the account has invited as if nobody knew them: whether there is such a user is not told. */
const humans = (accountId: number) => sql<Human>`(
  select id, email, ${columns}, admin, confirmation_needed, subject, totp, avatar, own_avatar, own_avatar_account_id, own_avatar_making,
    own_avatar_version, own_avatar_fail_text, state from users
  union all
  select id, email, ${emptyColumns}, false, false, null, false, null, null, null, null, 1, null, 'INVITED'
  from invitations where account_id = ${accountId}
)`

/** The people of an account, those who are locked out of it too. Keys and sign-ins are the platform's to see. */
const people = (db: Db, accountId: number, now: Date) =>
  db
    .selectFrom(
      sql<Member>`(
        select user_id, created_at, false as is_locked, false as is_invited, '' as lock_reason,
          array(select role_id from membership_roles as held
            where held.account_id = memberships.account_id and held.user_id = memberships.user_id) as role_ids
        from memberships where account_id = ${accountId}
        union all
        select user_id, member_since, true, false, reason, role_ids from locked_members where account_id = ${accountId}
        union all
        select id, created_at, false, true, '', role_ids from invitations where account_id = ${accountId}
      )`.as('member'),
    )
    .innerJoin(humans(accountId).as('users'), 'users.id', 'member.user_id')
    .select(writtenUserColumns.map((column) => `users.${column}` as const))
    .select(['users.id', 'email', 'admin', 'confirmation_needed', 'subject', 'totp'])
    .select([avatarPath.as('avatar'), 'own_avatar', 'own_avatar_making', 'own_avatar_version'])
    .select('own_avatar_fail_text as avatar_fail_text')
    .select([
      'member.created_at',
      'member.role_ids',
      'member.lock_reason',
      'member.is_locked as is_locked_here',
      'member.is_invited',
    ])
    .select(stateOf.as('state'))
    .select(
      sql<PersonRow['roles']>`coalesce((
        select json_agg(json_build_object('id', roles.id, 'name', roles.name, 'is_system', roles.account_id is null)
          order by roles.account_id is null desc, roles.name collate "ru-x-icu")
        from roles where roles.id = any(member.role_ids)), '[]')`.as('roles'),
    )
    .select(
      sql<
        string[]
      >`array(select distinct unnest(roles.permissions) from roles where roles.id = any(member.role_ids))`.as(
        'permissions',
      ),
    )
    .select(lastSignIn.as('last_sign_in_at'))
    .select(
      sql<
        string | null
      >`(select prefix from api_keys where user_id = users.id and service_account_id is null and revoked_at is null
        and coalesce(expires_at > ${now}, true) order by id desc limit 1)`.as('api_key'),
    )
    .select(isElsewhere(accountId).as('elsewhere'))
    .where('users.state', '<>', 'DELETED')

const lastSignIn = sql<Date | null>`(select at from sign_ins where user_id = users.id and result = 'ok'
  order by at desc, id desc limit 1)`

const isElsewhere = (accountId: number) =>
  sql<boolean>`(exists (select from memberships as other where other.user_id = users.id and other.account_id <> ${accountId})
    or exists (select from locked_members as other where other.user_id = users.id and other.account_id <> ${accountId})
    or exists (select from holder_members where user_id = users.id))`

/** Fields that only the person may see are sorted as if they were empty. */
const ofOwn = (value: RawBuilder<unknown>, accountId: number) =>
  sql`case when users.admin or ${isElsewhere(accountId)} then null else ${value} end`

const sortColumns = (accountId: number) => ({
  id: sql`users.id`,
  name: sql`coalesce(nullif(users.name, ''), users.email) collate "ru-x-icu"`,
  state: sql`array_position(array['INVITED', 'UNCONFIRMED', 'ACTIVE', 'LOCKED'], ${stateOf})`,
  last_sign_in: sql`coalesce(${ofOwn(lastSignIn, accountId)}, '-infinity')`,
  totp: sql`coalesce(${ofOwn(sql`users.totp`, accountId)}, false)`,
  created: sql`member.created_at`,
})

interface MemberListQuery {
  readonly page: number
  readonly per_page: number
  readonly q: string
  readonly state?: MemberState | undefined
  readonly role?: number | undefined
  readonly sort: (typeof memberSortFields)[number]
  readonly order: 'asc' | 'desc'
}

/** One page of the people of an account. */
export function listPeople(db: Db, accountId: number, question: MemberListQuery, now: Date) {
  const { q, state, role, sort, order, page, per_page } = question
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const found = people(db, accountId, now)
    .$if(q !== '', (query) => query.where(sql<boolean>`concat(users.name, ' ', users.email) ilike ${part}`))
    .$if(state !== undefined, (query) => query.where(stateOf, '=', state ?? 'ACTIVE'))
    .$if(role !== undefined, (query) => query.where(sql<boolean>`${role ?? 0} = any(member.role_ids)`))
  return readPage(found, sortColumns(accountId), { sort: { field: sort, order }, page, perPage: per_page })
}

/** Null for whoever has no part in the account. */
export async function findPerson(db: Db, accountId: number, userId: number, now: Date): Promise<PersonRow | null> {
  return (await people(db, accountId, now).where('users.id', '=', userId).executeTakeFirst()) ?? null
}

interface RightsRow {
  code: string
  name: string
  roles: { id: number; name: string; permissions: string[] }[]
}

/** The roles of a person with what each gives, in one account or in all, by its name. Nothing for where they are locked out. */
export async function listRights(db: Db, userId: number, accountId: number | null): Promise<RightsRow[]> {
  const { rows } = await sql<RightsRow>`
    select accounts.code, accounts.name,
      coalesce((select json_agg(json_build_object('id', roles.id, 'name', roles.name, 'permissions', roles.permissions)
          order by roles.account_id is null desc, roles.name collate "ru-x-icu")
        from membership_roles as held join roles on roles.id = held.role_id
        where held.account_id = memberships.account_id and held.user_id = memberships.user_id), '[]') as roles
    from memberships join accounts on accounts.id = memberships.account_id
    where memberships.user_id = ${userId} and accounts.state <> 'CLOSED'
      and (${accountId}::bigint is null or accounts.id = ${accountId})
    order by accounts.name collate "ru-x-icu", accounts.code`.execute(db)
  return rows
}

/** Returns what an account is called, and by what its address begins. */
export const accountShown = (db: Db, accountId: number): Promise<{ name: string; code: string }> =>
  db.selectFrom('accounts').select(['name', 'code']).where('id', '=', accountId).executeTakeFirstOrThrow()
