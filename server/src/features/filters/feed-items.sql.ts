import type { MetadataValues } from '@skleyka/contract/metadata.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { metadataFields } from '../templates/templates.ts'

export type FeedItem = Awaited<ReturnType<typeof listFeedItems>>[number]

/** The filter a feed is of, in an account that is open; null for an unknown secret. */
export async function findFeed(db: Db, hash: Buffer) {
  const row = await db
    .selectFrom('filters')
    .innerJoin('accounts', 'accounts.id', 'filters.account_id')
    .select([
      'filters.id',
      'filters.account_id',
      'filters.name',
      'filters.ast',
      'filters.updated_at',
      'filters.feed_number',
    ])
    .select('accounts.name as account_name')
    .where('filters.feed_hash', '=', hash)
    .where('filters.visibility', '=', 'LINK')
    .where('accounts.state', '=', 'ACTIVE')
    .where(sql<boolean>`'VIDEO' = any(accounts.available_sections)`)
    .executeTakeFirst()
  return row ?? null
}

/** What viewers are given: what plays, is published, no moderator holds back, and no gate stands before. */
const watchable = sql<boolean>`records.lifecycle = 'ACTIVE' and records.playable
  and viewer_refusal(records.publication, records.published_from, records.published_to, records.moderation,
    records.visibility) is null
  and not exists (select from gates where gates.account_id = records.account_id and gates.record_id = records.id
    and gates.kind <> 'EVERYONE')`

/** The newest of them that a filter lets through. */
export async function listFeedItems(db: Db, accountId: number, condition: RawBuilder<boolean>, limit: number) {
  return db
    .selectFrom('records')
    .select(['uuid', 'name', 'description', 'tags', 'duration_ms', 'width', 'height', 'poster_key', 'poster_frame_id'])
    .select(['created_at', 'updated_at', 'published_from'])
    .select([sql<MetadataValues>`records.metadata`.as('metadata'), metadataFields.shownOf.as('shown_fields')])
    .where('records.account_id', '=', accountId)
    .where(watchable)
    .where(condition)
    .orderBy('records.created_at', 'desc')
    .orderBy('records.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * When a record of the account last changed, went to the trash, or came to the beginning or the end of its publication:
 * nothing that a feed tells is newer, but for filters that count days.
 */
export async function lastChangeIn(db: Db, accountId: number): Promise<Date> {
  const { at } = await db
    .selectNoFrom([
      sql<Date>`coalesce(greatest(
        (select max(updated_at) from records where account_id = ${accountId} and lifecycle = 'ACTIVE'),
        (select max(changed_at) from gates where account_id = ${accountId}),
        (select max(disposed_at) from records where account_id = ${accountId} and lifecycle = 'DISPOSED'),
        (select max(moment) from records, unnest(array[published_from, published_to]) as moment
          where account_id = ${accountId} and (published_from is not null or published_to is not null)
            and moment <= now())), 'epoch')`.as('at'),
    ])
    .executeTakeFirstOrThrow()
  return at
}

/** Whether any field of metadata of the account is told to viewers. */
export async function tellsFields(db: Db, accountId: number): Promise<boolean> {
  const fields = await metadataFields.ofAccount(db, accountId)
  return fields.some(({ inPlayer }) => inPlayer)
}
