import { hash } from 'node:crypto'
import { forgetOldest } from '../../http/forget-oldest.ts'

/** The page around a player, as it is kept. */
export interface BoundedPage {
  /** Without query, fragment and name of a user. */
  readonly page: string
  readonly domain: string
}

/** So many pages of one viewer and domains of one account are told apart in a day: what a script makes up fills no table. */
export const pageBounds = { ofViewer: 200, domainsOfAccount: 5_000, viewers: 50_000 } as const

const nowhere: BoundedPage = { page: '', domain: '' }

/** So many addresses are known as read: most beacons come from the pages of the ones before. */
const maxRead = 5_000
const readPages = new Map<string, BoundedPage>()

/** Returns an address without what may name a person; empty for what is no address of the web. */
export function plainPage(address: string, maxChars: number): BoundedPage {
  const key = `${maxChars} ${address}`
  const known = readPages.get(key)
  if (known) return known
  const page = readPage(address, maxChars)
  if (readPages.size >= maxRead) readPages.clear()
  readPages.set(key, page)
  return page
}

function readPage(address: string, maxChars: number): BoundedPage {
  const url = URL.parse(address)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return nowhere
  return { page: `${url.origin}${url.pathname}`.slice(0, maxChars), domain: url.hostname.slice(0, 253) }
}

/** Keeps the number of different pages and domains small; beyond it the page, or the domain too, is left empty. */
export function createPageBounds(clock: () => Date) {
  let day = ''
  const viewers = new Map<bigint, Set<number>>()
  const domains = new Map<number, Set<string>>()
  return (accountId: number, viewer: bigint, kept: BoundedPage): BoundedPage => {
    const today = clock().toISOString().slice(0, 10)
    if (day !== today) {
      viewers.clear()
      domains.clear()
      day = today
    }
    const known = domains.get(accountId) ?? new Set()
    domains.set(accountId, known)
    if (!known.has(kept.domain)) {
      if (known.size >= pageBounds.domainsOfAccount) return nowhere
      known.add(kept.domain)
    }
    const pages = viewers.get(viewer) ?? new Set()
    viewers.delete(viewer)
    viewers.set(viewer, pages)
    forgetOldest(viewers, pageBounds.viewers)
    const mark = hash('sha1', kept.page, 'buffer').readUInt32LE()
    if (!pages.has(mark)) {
      if (pages.size >= pageBounds.ofViewer) return { page: '', domain: kept.domain }
      pages.add(mark)
    }
    return kept
  }
}
