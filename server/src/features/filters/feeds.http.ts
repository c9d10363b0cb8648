import { createHash } from 'node:crypto'
import { filterAst } from '@skleyka/contract/filters/filter-ast.ts'
import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import { type FeedFormat, feedFormats } from '@skleyka/contract/filters/filters.calls.ts'
import { usualLanguage } from '@skleyka/contract/languages.ts'
import { costs } from '@skleyka/contract/limits.ts'
import { shownFields } from '@skleyka/contract/metadata/viewer-metadata.ts'
import * as z from 'zod/mini'
import { plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { embedHosts } from '../accounts/accounts.ts'
import { embedCode, givenAmong, posterAddress } from '../playback/playback.ts'
import { filterCondition } from './compile-filter.sql.ts'
import { feedFiles, feedUrl, hashFeedToken } from './feed-address.ts'
import { type FeedItem, findFeed, listFeedItems } from './feed-items.sql.ts'
import { type Feed, feedWriters } from './feed-text.ts'
import { feedDocs } from './feeds.docs.ts'
import { wholeFilter } from './saved-filters.ts'
import { withinFilterTime } from './within-time.sql.ts'

type FoundFeed = NonNullable<Awaited<ReturnType<typeof findFeed>>>

/** Feeds of filters (product B3): whoever has the address reads the newest that is published, and its pictures. */
export const feedRoutes: readonly RawRoute[] = [
  ...feedFormats.flatMap((format) =>
    readRoutes(
      `/feeds/:token/${feedFiles[format]}`,
      (request, services) => answerFeed(request, services, format),
      feedDocs[format],
    ),
  ),
  ...readRoutes('/feeds/:token/pictures/:uuid', answerPicture, feedDocs.picture),
].map((route) => ({ ...route, cost: costs.list }))

const unknown = () => plainReply(404, 'Такой ленты нет')
// readers ask by the hour, what stands between may answer for a while
const keptFor = 'private, max-age=300'

async function answerFeed(request: RawRequest, services: Services, format: FeedFormat): Promise<RawReply> {
  const feed = await findRequestedFeed(request, services)
  if (feed === null) return unknown()
  const { type, write } = feedWriters[format]
  const embedServices = embedHosts.applyHost(services, feed.embed_host)
  const body = write(feedOf(feed, await itemsOf(feed, request, services), embedServices, format))
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = {
    etag,
    'cache-control': keptFor,
    'x-robots-tag': 'noindex',
  }
  // by the tag alone: templates, gates and the place of the reader change what is told of a video that stays as it is
  if (isKnown(request.headers['if-none-match'], etag)) return { status: 304, headers }
  return { status: 200, headers: { ...headers, 'content-type': type, 'x-content-type-options': 'nosniff' }, body }
}

/** The picture of a video of the feed: a short-lived address, so that that of the feed's own text stays the same. */
async function answerPicture(request: RawRequest, services: Services): Promise<RawReply> {
  const feed = await findRequestedFeed(request, services)
  const parsed = z.uuid().safeParse(request.params.uuid)
  if (feed === null || !parsed.success) return unknown()
  const [item] = (await listWatchable(feed, request, services, { uuid: parsed.data, limit: 1 })).watchable
  const { uuid, poster_key: posterKey = null, poster_frame_id: posterFrameId = null } = item ?? {}
  const embedServices = embedHosts.applyHost(services, feed.embed_host)
  const address = uuid && posterAddress(embedServices, { uuid, posterKey, posterFrameId }, 'poster', null)
  if (!address) return unknown()
  return { status: 302, headers: { location: address, 'cache-control': keptFor } }
}

const findRequestedFeed = ({ params }: RawRequest, { db }: Services): Promise<FoundFeed | null> =>
  findFeed(db.platform('secret'), hashFeedToken(params.token ?? ''))

/** So many pages of a feed are looked through at most, where a reader is not given most of its videos. */
const longestSearch = 5

/** The newest that this reader is given. */
async function itemsOf(feed: FoundFeed, request: RawRequest, services: Services): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  let behindId: number | undefined
  for (let page = 0; page < longestSearch && items.length < filterBounds.feedItems; page += 1) {
    const some = await listWatchable(feed, request, services, { behindId, limit: filterBounds.feedItems })
    items.push(...some.watchable)
    behindId = some.listed.at(-1)?.id
    if (some.listed.length < filterBounds.feedItems) break
  }
  return items.slice(0, filterBounds.feedItems)
}

/** Returns what the feed lists, and what of it this reader is given. He stands on no site: by a link of the feed he comes to our own page. */
async function listWatchable(
  { account_id, id, ast }: FoundFeed,
  { facts }: RawRequest,
  services: Services,
  query: Parameters<typeof listFeedItems>[3],
) {
  const listed = await withinFilterTime(services.db.account(account_id), async (tx) => {
    const whole = await wholeFilter(tx, account_id, null, z.parse(filterAst, ast), [id])
    return listFeedItems(tx, account_id, filterCondition(whole, services.now()), query)
  })
  const uuids = listed.map(({ uuid }) => uuid)
  const mayGive = await givenAmong(services, uuids, { place: { kind: 'own' }, ip: facts.ip })
  return { listed, watchable: listed.filter(({ uuid }) => mayGive.has(uuid)) }
}

function feedOf(feed: FoundFeed, items: readonly FeedItem[], services: Services, format: FeedFormat): Feed {
  const selfUrl = feedUrl(services, feed, format)
  return {
    title: feed.name,
    author: feed.account_name,
    language: feed.language ?? usualLanguage,
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
      views: feed.feed_views ? item.views_total : null,
      pictureUrl: item.poster_key === null ? null : new URL(`pictures/${item.uuid}`, selfUrl).href,
    })),
  }
}

const isKnown = (tags = '', etag: string): boolean =>
  tags.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()))
