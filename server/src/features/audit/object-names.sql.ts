import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** An object that lines of the journal tell of. */
export interface ObjectRef {
  readonly type: string
  readonly id: string
}

/** `type id`: ids are of one sequence for each type. */
export const refKey = ({ type, id }: ObjectRef): string => `${type} ${id}`

/**
 * The names of objects of an account that are still there, by `refKey`; of all accounts for `null`. Of people those alone who are in
 * the account or invited to it: whoever left is told by what the line itself holds.
 */
export async function findObjectNames(
  db: Db,
  accountId: number | null,
  refs: readonly ObjectRef[],
): Promise<Map<string, string>> {
  const numericRefs = refs.filter(({ id }) => /^\d{1,15}$/.test(id))
  if (numericRefs.length === 0) return new Map()
  const types = numericRefs.map(({ type }) => type)
  const ids = numericRefs.map(({ id }) => Number(id))
  const within = (column: string) => sql<boolean>`(${accountId}::bigint is null or ${sql.ref(column)} = ${accountId})`
  const { rows } = await sql<{ type: string; id: number; name: string }>`
    with asked as (select distinct * from unnest(${types}::text[], ${ids}::bigint[]) as asked(type, id))
    select asked.type, asked.id, records.name from asked join records using (id)
      where asked.type = 'record' and records.lifecycle <> 'DELETED' and ${within('records.account_id')}
    union all select asked.type, asked.id, albums.name from asked join albums using (id)
      where asked.type = 'album' and ${within('albums.account_id')}
    union all select asked.type, asked.id, templates.name from asked join templates using (id)
      where asked.type = 'template' and ${within('templates.account_id')}
    union all select asked.type, asked.id, filters.name from asked join filters using (id)
      where asked.type = 'filter' and ${within('filters.account_id')}
    union all select asked.type, asked.id, roles.name from asked join roles using (id)
      where asked.type = 'role' and (${within('roles.account_id')} or roles.account_id is null)
    union all select asked.type, asked.id, accounts.name from asked join accounts using (id)
      where asked.type = 'account' and ${within('accounts.id')}
    union all select asked.type, asked.id, coalesce(nullif(users.name, ''), users.email) from asked join users using (id)
      where asked.type = 'user' and users.state <> 'DELETED' and (${accountId}::bigint is null or exists (
        select from memberships where memberships.account_id = ${accountId} and memberships.user_id = users.id)
        or exists (
        select from locked_members where locked_members.account_id = ${accountId} and locked_members.user_id = users.id))
    union all select asked.type, asked.id, invitations.email from asked join invitations using (id)
      where asked.type = 'user' and ${within('invitations.account_id')}`.execute(db)
  return new Map(rows.map(({ type, id, name }) => [refKey({ type, id: String(id) }), name]))
}

/** The names of roles by their ids, deleted ones left out. */
export async function findRoleNames(db: Db, ids: readonly number[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .execute()
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Lines about objects whose names hold some words, of an account or of all; a number finds the video of that number too. */
export function isNamed(accountId: number | null, words: string) {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const within = (column: string) => sql<boolean>`(${accountId}::bigint is null or ${sql.ref(column)} = ${accountId})`
  const number = /^[1-9]\d{0,14}$/.test(words) ? words : null
  return sql<boolean>`(
    audit_events.object_type = 'record' and (audit_events.object_id = ${number} or audit_events.object_id in (
      select records.id::text from records where ${within('records.account_id')} and records.name ilike ${like}))
    or audit_events.object_type = 'album' and audit_events.object_id in (
      select albums.id::text from albums where ${within('albums.account_id')} and albums.name ilike ${like})
    or audit_events.object_type = 'template' and audit_events.object_id in (
      select templates.id::text from templates where ${within('templates.account_id')} and templates.name ilike ${like})
    or audit_events.object_type = 'filter' and audit_events.object_id in (
      select filters.id::text from filters where ${within('filters.account_id')} and filters.name ilike ${like})
    or audit_events.object_type = 'role' and audit_events.object_id in (
      select roles.id::text from roles where ${within('roles.account_id')} and roles.name ilike ${like})
    or audit_events.object_type = 'user' and (audit_events.object_id in (
      select users.id::text from users where concat(users.name, ' ', users.email) ilike ${like}
        and (${accountId}::bigint is null or exists (select from memberships
          where memberships.account_id = ${accountId} and memberships.user_id = users.id)))
      or concat(audit_events.before ->> 'email', ' ', audit_events.after ->> 'email') ilike ${like}))`
}
