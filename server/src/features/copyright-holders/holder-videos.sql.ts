import { holderReportBounds } from '@skleyka/contract/copyright-holders/holder-report-bounds.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

const publicationNow = sql`publication_now(records.publication, records.published_from, records.published_to)`

/** Videos of a holder, in whatever accounts. */
const videosOf = (db: Db, holderId: number) =>
  db
    .selectFrom('records')
    .innerJoin('accounts', 'accounts.id', 'records.account_id')
    .where('records.holder_id', '=', holderId)
    .where('records.lifecycle', '=', 'ACTIVE')

/** Numbers of the videos that figures are counted of, the most viewed first. */
export async function countedVideos(db: Db, holderId: number): Promise<number[]> {
  const rows = await videosOf(db, holderId)
    .select('records.id')
    .orderBy('records.views_total', 'desc')
    .orderBy('records.id')
    .limit(holderReportBounds.countedVideos)
    .execute()
  return rows.map(({ id }) => id)
}

/** Names of records or accounts by their numbers. */
export async function namesOfVideos(
  db: Db,
  of: 'record' | 'account',
  ids: readonly number[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom(of === 'record' ? 'records' : 'accounts')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** Sums of the videos of a holder. */
export const sumVideos = (db: Db, holderId: number) =>
  videosOf(db, holderId)
    .select([
      sql<number>`count(*)`.as('videos'),
      sql<number>`count(distinct records.account_id)`.as('accounts'),
      sql<number>`count(*) filter (where ${publicationNow} = 'PUBLISHED')`.as('published'),
      sql<number>`count(*) filter (where ${publicationNow} = 'PUBLISHED' and records.visibility = 'PUBLIC')`.as(
        'public',
      ),
      sql<number>`coalesce(sum(records.duration_ms), 0)::float8`.as('durationMs'),
      sql<number>`coalesce(sum(records.views28), 0)::float8`.as('views28'),
      sql<number>`coalesce(sum(records.views_total), 0)::float8`.as('viewsTotal'),
      sql<number>`count(*) filter (where records.created_at > now() - interval '28 days')`.as('newVideos'),
    ])
    .executeTakeFirstOrThrow()

const sortColumns = {
  created: sql`records.created_at`,
  name: sql`records.name collate russian`,
  account: sql`accounts.name collate russian`,
  views: sql`records.views28`,
}

interface VideosQuery {
  readonly q: string
  readonly page: number
  readonly perPage: number
  readonly sort: { readonly field: keyof typeof sortColumns; readonly order: 'asc' | 'desc' }
}

export async function listVideos(db: Db, holderId: number, { q, page, perPage, sort }: VideosQuery) {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const found = videosOf(db, holderId).$if(q !== '', (query) =>
    query.where(sql<boolean>`(records.name ilike ${like} or records.id::text = ${q})`),
  )
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['records.id', 'records.uuid', 'records.name', 'accounts.name as accountName', 'records.duration_ms'])
    .select(['records.playable', 'records.published_from', 'records.published_to', 'records.visibility'])
    .select(['records.embedding', 'records.created_at', 'records.views28', 'records.views_total'])
    .select(['records.poster_key', 'records.poster_frame_id', 'records.account_id'])
    .select(sql<'PUBLISHED' | 'DRAFT' | 'SCHEDULED' | 'EXPIRED'>`${publicationNow}`.as('publication'))
    .orderBy(sortColumns[sort.field], sort.order)
    .orderBy('records.id', sort.order)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { total, rows }
}

/** The account of a video of the holder; `undefined` for any other video. */
export const findVideo = (db: Db, holderId: number, id: number) =>
  videosOf(db, holderId).select('records.account_id as accountId').where('records.id', '=', id).executeTakeFirst()

/** Accounts that have videos of a holder, those with most of them first. */
export const accountsOf = (db: Db, holderId: number) =>
  videosOf(db, holderId)
    .select([
      'accounts.id',
      'accounts.name',
      sql<number>`count(*)`.as('videos'),
      sql<number>`count(*) filter (where ${publicationNow} = 'PUBLISHED')`.as('published'),
      sql<number>`coalesce(sum(records.views28), 0)::float8`.as('views28'),
      sql<Date>`max(records.created_at)`.as('lastDate'),
    ])
    .groupBy(['accounts.id', 'accounts.name'])
    .orderBy('videos', 'desc')
    .orderBy('accounts.id')
    .execute()
