import type { FeedFormat } from '@skleyka/contract/filters/filters.calls.ts'
import { type ShownField, shownLines } from '@skleyka/contract/metadata/viewer-fields.ts'
import { productName } from '@skleyka/contract/product.ts'
import XmlBuilder from 'fast-xml-builder'

/** Content of a feed, whatever its format. Addresses are whole. */
export interface Feed {
  readonly title: string
  readonly author: string
  /** A tag of BCP 47. */
  readonly language: string
  readonly homeUrl: string
  readonly selfUrl: string
  readonly items: readonly Item[]
}
interface Item {
  readonly uuid: string
  readonly url: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** Fields of metadata that viewers are told. */
  readonly about: readonly ShownField[]
  readonly publishedAt: Date
  readonly updatedAt: Date
  readonly durationMs: number | null
  readonly width: number | null
  readonly height: number | null
  readonly pictureUrl: string | null
  /** Views of all time; null where the feed does not tell them. */
  readonly views: number | null
}

/** The type a format is sent with, and its text. */
export const feedWriters: Readonly<Record<FeedFormat, { readonly type: string; write(feed: Feed): string }>> = {
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
  rss: { type: 'application/rss+xml; charset=utf-8', write: (feed) => rssFeed(feed, false) },
  mrss: { type: 'application/rss+xml; charset=utf-8', write: (feed) => rssFeed(feed, true) },
}

/** https://www.jsonfeed.org/version/1.1 */
function jsonFeed({ title, author, language, homeUrl, selfUrl, items }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: selfUrl,
    language,
    authors: [{ name: author }],
    items: items.map((item) => ({
      id: item.uuid,
      url: item.url,
      title: item.title,
      content_text: withFields(item),
      ...(item.pictureUrl !== null && { image: item.pictureUrl }),
      date_published: item.publishedAt.toISOString(),
      date_modified: item.updatedAt.toISOString(),
      ...(item.tags.length > 0 && { tags: item.tags }),
      ...((item.about.length > 0 || item.views !== null) && {
        _skleyka: {
          about: 'https://www.jsonfeed.org/version/1.1/#extensions',
          ...(item.about.length > 0 && { fields: item.about }),
          ...(item.views !== null && { views: item.views }),
        },
      }),
    })),
  })
}

const builder = new XmlBuilder({ ignoreAttributes: false, suppressEmptyNode: true, format: true })

/** One item of an MRSS that is written piece by piece. */
export const mrssItem = (item: Item): string => builder.build(legal({ item: itemOf(item, true) }))

/** Returns what stands before and behind the items of such a feed. */
export function mrssFrame(feed: Omit<Feed, 'items'>): readonly [head: string, tail: string] {
  const empty = rssFeed({ ...feed, items: [] }, true)
  const end = empty.lastIndexOf('</channel>')
  return [empty.slice(0, end), empty.slice(end)]
}

/** RSS 2.0 with the atom:link its readers ask for; with Media RSS the length, the picture and the player too. */
function rssFeed({ title, author, language, homeUrl, selfUrl, items }: Feed, isMedia: boolean): string {
  return builder.build(
    legal({
      '?xml': { '@_version': '1.0', '@_encoding': 'utf-8' },
      rss: {
        '@_version': '2.0',
        '@_xmlns:atom': 'http://www.w3.org/2005/Atom',
        ...(isMedia && { '@_xmlns:media': 'http://search.yahoo.com/mrss/' }),
        channel: {
          title,
          link: homeUrl,
          'atom:link': { '@_href': selfUrl, '@_rel': 'self', '@_type': 'application/rss+xml' },
          description: `${title}: ${author}`,
          language,
          generator: productName,
          item: items.map((item) => itemOf(item, isMedia)),
        },
      },
    }),
  )
}

const itemOf = (item: Item, isMedia: boolean) => ({
  title: item.title,
  link: item.url,
  guid: { '@_isPermaLink': 'false', '#text': item.uuid },
  // an item of RSS 2.0 holds HTML, escaped once more by XML
  description: htmlOf(withFields(item)),
  category: item.tags,
  pubDate: item.publishedAt.toUTCString(),
  ...(isMedia && { 'media:group': mediaOf(item) }),
})

/** The description of a video and a line for each field, as plain text. */
const withFields = ({ description, about }: Item): string =>
  [description, shownLines(about)].filter((text) => text !== '').join('\n\n')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A plain text as HTML that shows the same. */
const htmlOf = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign).replace(/\r\n|[\r\n]/g, '<br>')

const mediaOf = ({ url, title, description, tags, pictureUrl, durationMs, width, height, views }: Item) => ({
  'media:title': { '@_type': 'plain', '#text': title },
  ...(description !== '' && { 'media:description': { '@_type': 'plain', '#text': description } }),
  ...(tags.length > 0 && { 'media:keywords': tags.join(', ') }),
  'media:player': { '@_url': url, ...(width !== null && height !== null && { '@_width': width, '@_height': height }) },
  'media:content': {
    '@_url': url,
    '@_medium': 'video',
    '@_type': 'text/html',
    ...(durationMs !== null && { '@_duration': Math.round(durationMs / 1000) }),
  },
  ...(pictureUrl !== null && { 'media:thumbnail': { '@_url': pictureUrl } }),
  ...(views !== null && { 'media:community': { 'media:statistics': { '@_views': views } } }),
})

/** XML 1.0 holds no control characters, no halves of pairs and no U+FFFE, escaped neither. */
const illegal = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

function legal(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(illegal, '')
  if (Array.isArray(value)) return value.map(legal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, legal(inner)]))
}
