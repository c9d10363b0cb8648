import type { PlayerBreak } from '@skleyka/contract/ads/player-ads.ts'

/** Facts of a player when it asks a tag. */
export interface TagInfo {
  readonly kind: PlayerBreak['kind']
  readonly seconds: number
  readonly now: Date
  /** From 0 up to 1. */
  readonly random: number
  /** The address of the page around the player, empty where it does not tell. */
  readonly page: string
  readonly uuid: string
  readonly width: number
  readonly height: number
}

const positions = { START: '1', MIDDLE: '2', END: '3', PAUSE: '2' } as const

/** A tag with what is known in place of its macros, in both writings: [CACHEBUSTING] and %%CACHEBUSTING%%; others stay. */
export function tagAddress(tag: string, facts: TagInfo): string {
  const { kind, seconds, now, random, page, uuid, width, height } = facts
  const playhead = `${new Date(seconds * 1_000).toISOString().slice(11, 23)}`
  const values: Readonly<Record<string, string>> = {
    CACHEBUSTING: String(Math.floor(random * 1e8)).padStart(8, '0'),
    TIMESTAMP: now.toISOString(),
    CONTENTPLAYHEAD: playhead,
    MEDIAPLAYHEAD: playhead,
    BREAKPOSITION: positions[kind],
    PAGEURL: page,
    DOMAIN: URL.parse(page)?.hostname ?? '',
    CONTENTID: uuid,
    PLAYERSIZE: `${Math.round(width)},${Math.round(height)}`,
  }
  return tag.replace(/\[([A-Z]+)\]|%%([A-Z]+)%%/g, (whole, one?: string, other?: string) => {
    const value = values[one ?? other ?? '']
    return value === undefined ? whole : encodeURIComponent(value)
  })
}
