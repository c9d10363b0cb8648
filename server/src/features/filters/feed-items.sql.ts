import type { MetadataValues } from '@skleyka/contract/metadata/metadata.ts'
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
      'filters.feed_views',
    ])
    .select(['accounts.name as account_name', 'accounts.embed_host', 'accounts.language'])
    .where('filters.feed_hash', '=', hash)
    .where('filters.visibility', '=', 'LINK')
    .where('accounts.state', '=', 'ACTIVE')
    .where(sql<boolean>`'VIDEO' = any(accounts.available_sections)`)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Condition on videos that viewers may be given at all: what plays, is published, and no moderator holds back. Who asks
 * is judged apart.
 */
const watchable = sql<boolean>`records.lifecycle = 'ACTIVE' and records.playable
  and viewer_refusal(records.publication, records.published_from, records.published_to, records.moderation,
    records.visibility) is null`

/** Items that are asked for: so many, behind one of them, or one alone. */
interface FeedQuery {
  readonly limit: number
  readonly behindId?: number | undefined
  readonly uuid?: string | undefined
}

/** The newest of them that a filter lets through. */
export async function listFeedItems(
  db: Db,
  accountId: number,
  condition: RawBuilder<boolean>,
  { limit, behindId, uuid }: FeedQuery,
) {
  return (
    db
      .selectFrom('records')
      .select([
        'id',
        'uuid',
        'name',
        'description',
        'tags',
        'duration_ms',
        'width',
        'height',
        'poster_key',
        'poster_frame_id',
        'views_total',
      ])
      .select(['created_at', 'updated_at', 'published_from'])
      .select([sql<MetadataValues>`records.metadata`.as('metadata'), metadataFields.shownOf.as('shown_fields')])
      .where('records.account_id', '=', accountId)
      .where(watchable)
      .where(condition)
      .$if(uuid !== undefined, (query) => query.where('records.uuid', '=', uuid ?? ''))
      // the database keeps microseconds, a date of ours milliseconds: the place is read where it stands
      .$if(behindId !== undefined, (query) =>
        query.where(
          sql<boolean>`(records.created_at, records.id) < (select last.created_at, last.id from records last where last.id = ${behindId})`,
        ),
      )
      .orderBy('records.created_at', 'desc')
      .orderBy('records.id', 'desc')
      .limit(limit)
      .execute()
  )
}
