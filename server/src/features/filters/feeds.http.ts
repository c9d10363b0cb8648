import { createHash } from 'node:crypto'
import { filterAst } from '@skleyka/contract/filter-ast.ts'
import { conditionsOf } from '@skleyka/contract/filter-tree.ts'
import { type FeedFormat, feedFormats } from '@skleyka/contract/filters.ts'
import { bounds, costs } from '@skleyka/contract/limits.ts'
import { shownFields } from '@skleyka/contract/shown-metadata.ts'
import * as z from 'zod/mini'
import { plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { embedCode, posterAddress } from '../playback/playback.ts'
import { compileFilter } from './compile-filter.sql.ts'
import { feedFiles, feedUrl, hashFeedToken } from './feed-address.ts'
import { type FeedItem, findFeed, lastChangeIn, listFeedItems, tellsFields } from './feed-items.sql.ts'
import { type Feed, feedWriters } from './feed-text.ts'
import { withSavedFilters } from './saved-filters.ts'
import { withinTime } from './within-time.sql.ts'

type FoundFeed = NonNullable<Awaited<ReturnType<typeof findFeed>>>

/** Feeds of filters (product B3): whoever has the address reads the newest that is published, and its pictures. */
export const feedRoutes: readonly RawRoute[] = [
  ...feedFormats.flatMap((format) =>
    readRoutes(`/feeds/:token/${feedFiles[format]}`, (request, services) => answerFeed(request, services, format)),
  ),
  ...readRoutes('/feeds/:token/pictures/:uuid', answerPicture),
].map((route) => ({ ...route, cost: costs.list }))

const unknown = () => plainReply(404, 'Такой ленты нет')
// readers ask by the hour, what stands between may answer for a while
const keptFor = 'private, max-age=300'

async function answerFeed(request: RawRequest, services: Services, format: FeedFormat): Promise<RawReply> {
  const feed = await found(request, services)
  if (feed === null) return unknown()
  const changed = await changedAt(feed, services)
  const { type, write } = feedWriters[format]
  const body = write(feedOf(feed, await itemsOf(feed, services), services, format))
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = {
    etag,
    'cache-control': keptFor,
    'x-robots-tag': 'noindex',
    ...(changed && { 'last-modified': changed.toUTCString() }),
  }
  if (isKnown(request.headers, etag, changed)) return { status: 304, headers }
  return { status: 200, headers: { ...headers, 'content-type': type, 'x-content-type-options': 'nosniff' }, body }
}

/** The picture of a video of the feed: a short-lived address, so that that of the feed's own text stays the same. */
async function answerPicture(request: RawRequest, services: Services): Promise<RawReply> {
  const feed = await found(request, services)
  const item = feed && (await itemsOf(feed, services)).find(({ uuid }) => uuid === request.params.uuid)
  const { uuid, poster_key: posterKey = null, poster_frame_id: posterFrameId = null } = item ?? {}
  const address = uuid && posterAddress(services, { uuid, posterKey, posterFrameId }, 'poster', null)
  if (!address) return unknown()
  return { status: 302, headers: { location: address, 'cache-control': keptFor } }
}

const found = ({ params }: RawRequest, { db }: Services): Promise<FoundFeed | null> =>
  findFeed(db.platform('secret'), hashFeedToken(params.token ?? ''))

function itemsOf({ account_id, id, ast }: FoundFeed, { db, now }: Services): Promise<FeedItem[]> {
  return withinTime(db.account(account_id), async (tx) => {
    const whole = await withSavedFilters(tx, account_id, null, z.parse(filterAst, ast), [id])
    return listFeedItems(tx, account_id, compileFilter(whole, now()), bounds.feedItems)
  })
}

function feedOf(feed: FoundFeed, items: readonly FeedItem[], services: Services, format: FeedFormat): Feed {
  const selfUrl = feedUrl(services, feed, format)
  return {
    title: feed.name,
    author: feed.account_name,
    homeUrl: services.publicUrl,
    selfUrl,
    items: items.map((item) => ({
      uuid: item.uuid,
      url: embedCode(services, item.uuid).url,
      title: item.name,
      description: item.description,
      tags: item.tags,
      about: shownFields(item.shown_fields, item.metadata),
      publishedAt: item.published_from ?? item.created_at,
      updatedAt: item.updated_at,
      durationMs: item.duration_ms,
      width: item.width,
      height: item.height,
      pictureUrl: item.poster_key === null ? null : new URL(`pictures/${item.uuid}`, selfUrl).href,
    })),
  }
}

/**
 * When what is told last changed; null where it changes by the clock alone, as a filter of the last seven days does, or where a
 * template may change what is told of a video that stays as it is.
 */
async function changedAt({ account_id, updated_at, ast }: FoundFeed, { db }: Services): Promise<Date | null> {
  const conditions = conditionsOf(z.parse(filterAst, ast))
  if (conditions.some(({ field, value }) => field === 'filter' || [value].flat().some(isDay))) return null
  if (await tellsFields(db.account(account_id), account_id)) return null
  const records = await lastChangeIn(db.account(account_id), account_id)
  return records > updated_at ? records : updated_at
}

const isDay = (value: unknown) => typeof value === 'object'

/** RFC 9110 13.2.2: the tag is asked first, the time only where there is none. */
function isKnown(headers: RawRequest['headers'], etag: string, changed: Date | null): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return changed !== null && Math.floor(changed.getTime() / 1000) * 1000 <= since
}
