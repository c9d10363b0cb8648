import { createHash, createHmac } from 'node:crypto'
import type { FeedFormat } from '@skleyka/contract/filters/filters.calls.ts'
import type { Services } from '../../services.ts'

type Named = { readonly id: number; readonly feed_number: number }

/** End of the address of each format. */
export const feedFiles: Readonly<Record<FeedFormat, string>> = { json: 'feed.json', rss: 'rss.xml', mrss: 'mrss.xml' }

/** The secret in the addresses of a feed: made anew of its number, so that it can be shown and nobody has to keep it. */
const tokenOf = ({ secrets }: Pick<Services, 'secrets'>, { id, feed_number }: Named): string =>
  createHmac('sha256', secrets.key('filter-feed')).update(`${id} ${feed_number}`).digest('base64url')

export const feedHash = (services: Pick<Services, 'secrets'>, filter: Named): Buffer =>
  hashFeedToken(tokenOf(services, filter))

export const hashFeedToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const feedUrl = (services: Pick<Services, 'secrets' | 'publicUrl'>, filter: Named, format: FeedFormat): string =>
  `${services.publicUrl}/feeds/${tokenOf(services, filter)}/${feedFiles[format]}`
