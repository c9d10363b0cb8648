import { bounds } from '@skleyka/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Number of records, those changed last, are looked through for tags: what people use now, at a cost that does not grow. */
const lookedThrough = 5_000

/** Tags that begin so, whatever their case, the most used first. */
export async function findTags(db: Db, accountId: number, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select mode() within group (order by tag) as tag
    from (select tags from records where account_id = ${accountId} and lifecycle = 'ACTIVE'
      order by updated_at desc, id desc limit ${lookedThrough}) as recent
    cross join unnest(recent.tags) as tag
    where starts_with(lower(tag collate "ru-x-icu"), lower(${prefix} collate "ru-x-icu"))
    group by lower(tag collate "ru-x-icu")
    order by count(*) desc, lower(tag collate "ru-x-icu")
    limit ${bounds.suggestedTags}`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** The members of the account by name, as many as a list of them is read through. */
export async function findAuthors(db: Db, accountId: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('name')])
    .where('memberships.account_id', '=', accountId)
    .where('users.state', '<>', 'DELETED')
    .orderBy(sql`coalesce(nullif(users.name, ''), users.email) collate russian`)
    .orderBy('users.id')
    .limit(bounds.authors)
    .execute()
}

/** Names of copyright holders that hold the text, whatever its case; those that begin with it first. */
export async function findHolderNames(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('holders')
    .select('name')
    .$if(text !== '', (query) =>
      query.where(sql<boolean>`strpos(lower(name collate "ru-x-icu"), lower(${text} collate "ru-x-icu")) > 0`),
    )
    .orderBy(sql`not starts_with(lower(name collate "ru-x-icu"), lower(${text} collate "ru-x-icu"))`)
    .orderBy(sql`name collate "ru-x-icu"`)
    .limit(bounds.suggestedHolders)
    .execute()
  return rows.map(({ name }) => name)
}
