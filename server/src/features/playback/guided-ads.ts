import { randomInt } from 'node:crypto'
import { drawOrder } from '@skleyka/contract/ads/ad-plan.ts'
import type { PlayerAds, PlayerBlock, PlayerBreak } from '@skleyka/contract/ads/player-ads.ts'

/** End of the address of a master playlist for players that take their breaks from playlists (HLS interstitials): */
export const guidedMark = { name: 'ads', value: 'guided' } as const
const query = `${guidedMark.name}=${guidedMark.value}`

export const isGuided = (search: Readonly<Record<string, string>>): boolean =>
  search[guidedMark.name] === guidedMark.value

/** A master playlist whose qualities are asked for with the mark, too. */
export const guidedMaster = (master: string): string =>
  master
    .split('\n')
    .map((line) => (line === '' || line.startsWith('#') ? line : `${line}?${query}`))
    .join('\n')

/** The server knows the film of a house video and nothing of tags; what one browser has seen it does not know either. */
const isGuidedBlock = ({ source, cap }: PlayerBlock): boolean => source.kind === 'VIDEO' && cap === null

/** A break by the name of its list of films: «start», «end», or its moment in milliseconds. */
const nameOf = ({ kind, atMs }: PlayerBreak): string => (kind === 'MIDDLE' ? String(atMs) : kind.toLowerCase())
export const breakFile = /^(start|end|\d{1,9})\.json$/

const housesOf = ({ blocks }: Pick<PlayerAds, 'blocks'>, one: PlayerBreak) =>
  blocks.filter((block) => one.blocks.includes(block.key) && isGuidedBlock(block))

/** Place where the clock of a video begins: interstitials stand at dates. */
const beginning = Date.UTC(2000, 0, 1)
const dateAt = (ms: number) => new Date(beginning + ms).toISOString()

/**
 * A media playlist with its breaks as HLS interstitials (RFC 8216bis, appendix D): those of house videos before, within and after
 * it. `folder` is the path of the stream, with the slash at its end. As it is while more of it is being made, and without breaks.
 */
export function guidedPlaylist(text: string, ads: PlayerAds | null, durationMs: number | null, folder: string): string {
  const breaks = ads === null ? [] : ads.breaks.filter((one) => one.kind !== 'PAUSE' && housesOf(ads, one).length > 0)
  if (breaks.length === 0 || durationMs === null || !text.includes('#EXT-X-ENDLIST')) return text
  const ranges = breaks.map((one) => interstitial(one, durationMs, folder))
  const dated = [`#EXT-X-PROGRAM-DATE-TIME:${dateAt(0)}`, ...ranges].join('\n')
  return text.replace(/^#EXTINF:/m, `${dated}\n#EXTINF:`)
}

function interstitial(one: PlayerBreak, durationMs: number, folder: string): string {
  const { kind, atMs, skipAfterS } = one
  const name = nameOf(one)
  const cue = { START: 'PRE,ONCE', MIDDLE: 'ONCE', END: 'POST,ONCE', PAUSE: '' }[kind]
  const startMs = kind === 'MIDDLE' ? (atMs ?? 0) : kind === 'END' ? durationMs : 0
  return [
    `#EXT-X-DATERANGE:ID="break-${name}"`,
    'CLASS="com.apple.hls.interstitial"',
    `START-DATE="${dateAt(startMs)}"`,
    `CUE="${cue}"`,
    `X-ASSET-LIST="${folder}ads/${name}.json"`,
    // the video goes on from where it stood
    'X-RESUME-OFFSET=0',
    `X-RESTRICT="${skipAfterS === null ? 'SKIP,JUMP' : 'JUMP'}"`,
    ...(skipAfterS === null ? [] : [`X-SKIP-CONTROL-OFFSET=${skipAfterS}`]),
  ].join(',')
}

const random = () => randomInt(2 ** 47) / 2 ** 47

/** The uuids of the house videos of a break, in the order in which one of them is to be shown; null for no such break. */
export function housesIn(ads: PlayerAds | null, name: string): string[] | null {
  const one = ads?.breaks.find((some) => some.kind !== 'PAUSE' && nameOf(some) === name)
  if (!ads || !one) return null
  const uuids = drawOrder(housesOf(ads, one), random).flatMap(({ source }) =>
    source.kind === 'VIDEO' ? [source.uuid] : [],
  )
  return uuids.length === 0 ? null : uuids
}
