import { drawOrder } from '@skleyka/contract/ads/ad-plan.ts'
import type { PlayerBlock, PlayerBreak } from '@skleyka/contract/ads/player-ads.ts'
import type { AdEventKind } from '@skleyka/contract/collect/player-session.ts'
import { keep, readStored } from '@skleyka/web/stream/browser-store.ts'
import { dispatchAd } from './ad-events.ts'
import { type AdView, adView, type SoundWords } from './ad-view.ts'
import type { AdWords } from './ad-words.ts'
import { askBounds, asker } from './ask.ts'
import { mayShow, readShown, withShown } from './caps.ts'
import { filmsOf } from './films.ts'
import { type TagFacts, tagAddress } from './tag-macros.ts'

const keptAt = 'skleyka.ads'

/** Surroundings of a break. */
export interface BreakPlace {
  readonly stage: HTMLElement
  readonly video: HTMLVideoElement
  readonly uuid: string
  readonly said: AdWords
  readonly silence: SoundWords
}

/**
 * Shows one break: its blocks in the order they are drawn, until one of them has something to show. Ends in a few seconds where
 * none has; `onView` gets what is shown meanwhile, null once it is gone.
 */
export async function runBreak(
  { kind, maxAds, skipAfterS, blocks: keys }: PlayerBreak,
  blocks: readonly PlayerBlock[],
  { stage, video, uuid, said, silence }: BreakPlace,
  onView: (view: AdView | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const shown = () => readShown(readStored(keptAt))
  const candidates = blocks.filter((block) => keys.includes(block.key) && mayShow(shown(), block, Date.now()))
  if (candidates.length === 0) return
  const late = AbortSignal.timeout(askBounds.breakMs)
  const ask = asker(new DOMParser(), AbortSignal.any([signal, late]))
  const view = adView(stage, video, said, silence)
  onView(view)
  try {
    for (const block of drawOrder(candidates, Math.random)) {
      const facts = () => tagFacts(kind, video, uuid)
      const address = (tag: string) => tagAddress(tag, facts())
      const macros = () => trackingFacts(facts())
      const { clientWidth: width } = stage
      dispatchAd(stage, 'request', kind, block.key)
      const films = await filmsOf(block, { ask, maxAds, skipAfterS, width, address, macros }).catch(() => [])
      const tell = (what: AdEventKind, code?: string) => dispatchAd(stage, what, kind, block.key, code)
      if (films.length > 0) tell('fill')
      let isSeen = false
      for (const [place, { film, over }] of films.entries()) {
        if (signal.aborted || (late.aborted && !isSeen)) return
        const started = isSeen ? AbortSignal.timeout(askBounds.breakMs) : late
        const outcome = await view.show(film(place + 1, films.length), started, signal)
        if (!signal.aborted) over(outcome)
        if (typeof outcome === 'string') tell('impression')
        else if (!signal.aborted) tell('error', outcome.error)
        if (typeof outcome === 'string' && !isSeen) {
          isSeen = true
          keep(keptAt, JSON.stringify(withShown(shown(), block, Date.now())))
        }
      }
      if (isSeen || late.aborted) return
    }
  } finally {
    view.close()
    onView(null)
  }
}

const tagFacts = (kind: PlayerBreak['kind'], video: HTMLVideoElement, uuid: string): TagFacts => ({
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
function trackingFacts(facts: TagFacts): Record<string, string> {
  const told = ['CONTENTPLAYHEAD', 'MEDIAPLAYHEAD', 'BREAKPOSITION', 'PAGEURL', 'DOMAIN', 'CONTENTID', 'PLAYERSIZE']
  return Object.fromEntries(told.map((name) => [name, decodeURIComponent(tagAddress(`[${name}]`, facts))]))
}
