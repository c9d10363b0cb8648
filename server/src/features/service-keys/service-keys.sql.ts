import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import type { ServiceKeyState, serviceKeySortFields } from '@skleyka/contract/service-keys/service-keys.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'

export type KeyRow = Awaited<ReturnType<typeof findKey>> & {}

/** True if whoever made a key may enter the account. */
const isStanding = sql<boolean>`(users.state not in ('LOCKED', 'DELETED') and (users.admin or exists (
  select from memberships where memberships.account_id = api_keys.service_account_id and memberships.user_id = users.id)))`

const keysOf = (db: Db, accountId: number, now: Date) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where('api_keys.service_account_id', '=', accountId)
    .select(['api_keys.id', 'api_keys.name', 'prefix', 'api_keys.created_at as createdAt'])
    .select(['last_used_at as lastUsedAt', 'expires_at as until'])
    .select(sql<Permission[]>`scopes`.as('scopes'))
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('madeBy'))
    .select(
      sql<ServiceKeyState>`case when revoked_at is not null then 'REVOKED' when expires_at <= ${now} then 'EXPIRED'
        when ${isStanding} then 'ACTIVE' else 'STOPPED' end`.as('state'),
    )

interface KeyListQuery {
  readonly sort: { readonly field: (typeof serviceKeySortFields)[number]; readonly order: 'asc' | 'desc' }
  readonly page: number
  readonly perPage: number
}

export const listKeys = (db: Db, accountId: number, question: KeyListQuery, now: Date) =>
  readPage(
    keysOf(db, accountId, now),
    {
      id: sql`api_keys.id`,
      name: sql`api_keys.name collate "ru-x-icu"`,
      created: sql`api_keys.created_at`,
      used: sql`last_used_at`,
      until: sql`coalesce(expires_at, 'infinity')`,
    },
    question,
  )

/** Null for an unknown key, one of another account and one of a person alike. */
export async function findKey(db: Db, accountId: number, id: number, now: Date) {
  return (await keysOf(db, accountId, now).where('api_keys.id', '=', id).executeTakeFirst()) ?? null
}

/** The names of the keys of an account that have not ended, in small letters. */
export async function listLiveNames(db: Db, accountId: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(sql<string>`lower(name)`.as('name'))
    .where('service_account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()
  return rows.map(({ name }) => name)
}
