import { drawOrder } from '@skleyka/contract/ads/ad-plan.ts'
import type { PlayerBlock, PlayerBreak } from '@skleyka/contract/ads/player-ads.ts'
import type { AdEventKind } from '@skleyka/contract/collect/player-session.ts'
import { keep, readStored } from '@skleyka/web/stream/browser-store.ts'
import { dispatchAd } from './ad-events.ts'
import { type AdView, adView, type SoundWords } from './ad-view.ts'
import type { AdWords } from './ad-words.ts'
import { askBounds, asker } from './ask.ts'
import { mayShow, readShown, withShown } from './caps.ts'
import { type FilmRequest, filmsOf } from './films.ts'
import { type TagInfo, tagAddress } from './tag-macros.ts'

const keptAt = 'skleyka.ads'
const readBlockShows = () => readShown(readStored(keptAt))

/** Surroundings of a break. */
export interface BreakStage {
  readonly stage: HTMLElement
  readonly video: HTMLVideoElement
  readonly uuid: string
  readonly text: AdWords
  readonly silence: SoundWords
}

/**
 * Shows one break: its blocks in the order they are drawn, until one of them has something to show. Ends in a few seconds where
 * none has; `onView` gets what is shown meanwhile, null once it is gone.
 */
export async function runBreak(
  rule: PlayerBreak,
  blocks: readonly PlayerBlock[],
  place: BreakStage,
  onView: (view: AdView | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const candidates = candidatesOf(rule, blocks)
  if (candidates.length === 0) return
  const late = AbortSignal.timeout(askBounds.breakMs)
  const films = filmAsker(rule, place, AbortSignal.any([signal, late]))
  const view = adView(place.stage, place.video, place.text, place.silence)
  onView(view)
  try {
    for (const block of candidates) {
      const isSeen = await showFilms(view, rule, place, { block, films: await films(block) }, late, signal)
      if (isSeen || late.aborted) return
    }
  } finally {
    view.close()
    onView(null)
  }
}

/** A block with the films it has answered. */
export interface FilledBlock {
  readonly block: PlayerBlock
  readonly films: readonly FilmRequest[]
}

/** The blocks that a break may show to this browser, in the order they are drawn. */
export const candidatesOf = ({ blocks: keys }: PlayerBreak, blocks: readonly PlayerBlock[]): PlayerBlock[] =>
  drawOrder(
    blocks.filter((block) => keys.includes(block.key) && mayShow(readBlockShows(), block, Date.now())),
    Math.random,
  )

/** Asks blocks for their films, and tells that they were asked; none where nothing comes before the signal ends. */
export function filmAsker(
  { kind, maxAds, skipAfterS }: PlayerBreak,
  { stage, video, uuid }: BreakStage,
  signal: AbortSignal,
): (block: PlayerBlock) => Promise<readonly FilmRequest[]> {
  const ask = asker(new DOMParser(), signal)
  const facts = () => tagInfo(kind, video, uuid)
  const address = (tag: string) => tagAddress(tag, facts())
  const macros = () => trackingFacts(facts())
  return async (block) => {
    const { clientWidth: width } = stage
    dispatchAd(stage, 'request', kind, block.key)
    const films = await filmsOf(block, { ask, maxAds, skipAfterS, width, address, macros }).catch(() => [])
    if (films.length > 0) dispatchAd(stage, 'fill', kind, block.key)
    return films
  }
}

/** Shows the films of a block one after another; true if one of them was seen. The first picture is waited for until `late`. */
export async function showFilms(
  view: AdView,
  { kind }: PlayerBreak,
  { stage }: BreakStage,
  { block, films }: FilledBlock,
  late: AbortSignal,
  signal: AbortSignal,
  fits: (film: FilmRequest, isFirst: boolean) => boolean = () => true,
): Promise<boolean> {
  const tell = (what: AdEventKind, code?: string) => dispatchAd(stage, what, kind, block.key, code)
  let isSeen = false
  for (const [place, filmRequest] of films.entries()) {
    if (signal.aborted || (late.aborted && !isSeen)) break
    if (!fits(filmRequest, !isSeen)) continue
    const started = isSeen ? AbortSignal.timeout(askBounds.breakMs) : late
    const outcome = await view.show(filmRequest.film(place + 1, films.length), started, signal)
    if (!signal.aborted) filmRequest.over(outcome)
    if (typeof outcome === 'string') tell('impression')
    else if (!signal.aborted) tell('error', outcome.error)
    if (typeof outcome === 'string' && !isSeen) {
      isSeen = true
      keep(keptAt, JSON.stringify(withShown(readBlockShows(), block, Date.now())))
    }
  }
  return isSeen
}

const tagInfo = (kind: PlayerBreak['kind'], video: HTMLVideoElement, uuid: string): TagInfo => ({
  kind,
  seconds: video.currentTime,
  now: new Date(),
  random: Math.random(),
  page: document.referrer || location.href,
  uuid,
  width: video.clientWidth,
  height: video.clientHeight,
})

/** The macros of a tag that what an ad is told may hold too; the tracker adds its own and encodes them. */
function trackingFacts(facts: TagInfo): Record<string, string> {
  const macros = ['CONTENTPLAYHEAD', 'MEDIAPLAYHEAD', 'BREAKPOSITION', 'PAGEURL', 'DOMAIN', 'CONTENTID', 'PLAYERSIZE']
  return Object.fromEntries(macros.map((name) => [name, decodeURIComponent(tagAddress(`[${name}]`, facts))]))
}
