import type { FeedFormat } from '@skleyka/contract/filters/filters.calls.ts'
import * as z from 'zod/mini'
import type { ParameterDocs, RouteDocs } from '../../http/route-docs.ts'

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1) as feeds of filters are. */
export const jsonFeedAnswer = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  language: z.string(),
  authors: z.array(z.strictObject({ name: z.string() })),
  items: z.array(
    z.strictObject({
      id: z.string(),
      url: z.string(),
      title: z.string(),
      content_text: z.string(),
      image: z.optional(z.string()),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      tags: z.optional(z.array(z.string())),
      _skleyka: z.optional(
        z.strictObject({
          about: z.string(),
          fields: z.optional(z.array(z.looseObject({}))),
          views: z.optional(z.int()),
        }),
      ),
    }),
  ),
})

const token: ParameterDocs = {
  ...{ name: 'token', in: 'path', schema: z.string() },
  about: 'The secret of the feed; filters/feed answers its address.',
}
const unknown = { about: 'There is no such feed.', type: 'text/plain' }

const feed = (id: RouteDocs['id'], title: string, type: string, schema?: z.ZodMiniType): RouteDocs => ({
  ...{ id, summary: `Answers the newest videos of a filter as ${title}.` },
  about: 'Only what the reader may watch. By ETag a feed that stays the same is answered 304.',
  parameters: [token],
  answers: {
    200: { about: 'The feed.', type, ...(schema && { schema }) },
    304: { about: 'It is the same.' },
    404: unknown,
  },
})

/** Descriptions of the feeds of filters. */
export const feedDocs: Readonly<Record<FeedFormat | 'picture', RouteDocs>> = {
  json: feed('filters.jsonFeed', 'JSON Feed 1.1', 'application/feed+json', jsonFeedAnswer),
  rss: feed('filters.rssFeed', 'RSS 2.0', 'application/rss+xml'),
  mrss: feed('filters.mrssFeed', 'RSS 2.0 with Media RSS', 'application/rss+xml'),
  picture: {
    ...{ id: 'filters.feedPicture', summary: 'Leads to the picture of a video of a feed.' },
    about: 'The address of the picture is short-lived, that of this stays.',
    parameters: [token, { name: 'uuid', in: 'path', about: 'Number of the video.', schema: z.uuid() }],
    answers: { 302: { about: 'The picture.', headers: { Location: 'Its address.' } }, 404: unknown },
  },
}
