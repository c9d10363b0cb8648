import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The page around a player, as it is kept. */
export interface BoundedPage {
  /** Without query, fragment and name of a user. */
  readonly page: string
  readonly domain: string
  /** Tells pages of a viewer apart in little memory. */
  readonly mark: number
}

/** So many pages of one viewer and domains of one account are told apart in a day: what a script makes up fills no table. */
export const pageBounds = { ofViewer: 200, domainsOfAccount: 5_000, viewers: 25_000 } as const

const makePage = (page: string, domain: string): BoundedPage => ({
  page,
  domain,
  mark: hash('sha1', page, 'buffer').readUInt32LE(),
})
const nowhere = makePage('', '')
const dayMs = 24 * 3_600_000

/** So many addresses are known as read: most beacons come from the pages of the ones before. */
const maxRead = 5_000
const readPages = new LRUCache<string, BoundedPage>({ max: maxRead })

/** Returns an address without what may name a person; empty for what is no address of the web. */
export function plainPage(address: string, maxChars: number): BoundedPage {
  const key = `${maxChars} ${address}`
  const known = readPages.get(key)
  if (known) return known
  const page = readPage(address, maxChars)
  readPages.set(key, page)
  return page
}

function readPage(address: string, maxChars: number): BoundedPage {
  const url = URL.parse(address)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return nowhere
  return makePage(`${url.origin}${url.pathname}`.slice(0, maxChars), url.hostname.slice(0, 253))
}

/** Keeps the number of different pages and domains small; beyond it the page, or the domain too, is left empty. */
export function createPageBounds(clock: () => Date) {
  let day = 0
  // most viewers are on one page: it needs no set
  const viewers = new LRUCache<bigint, number | Set<number>>({ max: pageBounds.viewers })
  const domains = new Map<number, Set<string>>()
  return (accountId: number, viewer: bigint, kept: BoundedPage): BoundedPage => {
    const today = Math.floor(clock().getTime() / dayMs)
    if (day !== today) {
      viewers.clear()
      domains.clear()
      day = today
    }
    let known = domains.get(accountId)
    if (known === undefined) {
      known = new Set()
      domains.set(accountId, known)
    }
    if (!known.has(kept.domain)) {
      if (known.size >= pageBounds.domainsOfAccount) return nowhere
      known.add(kept.domain)
    }
    const pages = viewers.get(viewer)
    if (pages === undefined) viewers.set(viewer, kept.mark)
    else if (typeof pages === 'number') {
      if (pages !== kept.mark) viewers.set(viewer, new Set([pages, kept.mark]))
    } else if (!pages.has(kept.mark)) {
      if (pages.size >= pageBounds.ofViewer) return { ...nowhere, domain: kept.domain }
      pages.add(kept.mark)
    }
    return kept
  }
}
