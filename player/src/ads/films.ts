import { VASTTracker } from '@dailymotion/vast-client'
import type { PlayerBlock } from '@skleyka/contract/ads/player-ads.ts'
import { fetchConfig } from '../config.ts'
import { openSource } from '../source.ts'
import type { Film } from './ad-view.ts'
import { type Ask, readDocument } from './ask.ts'
import type { Outcome } from './play-film.ts'
import { chosenFile, isWeb, type Linear, readAds, type VastAd } from './vast.ts'

/** A film and what is done once it is over. */
export interface FilmRequest {
  readonly film: (number: number, of: number) => Film
  readonly over: (outcome: Outcome) => void
  /** Its length as its VAST tells it, in seconds; null where nothing does. */
  readonly durationS: number | null
}

interface FilmOptions {
  readonly ask: Ask
  readonly maxAds: number
  readonly skipAfterS: number | null
  readonly width: number
  /** A tag with its macros filled in. */
  readonly address: (tag: string) => string
  /** Macros of what is told to an ad. */
  readonly macros: () => Record<string, string>
}

const parser = { parseFromString: (text: string, type: 'text/xml') => new DOMParser().parseFromString(text, type) }

/** The films of a block: of the first of its tags that has any; none where nothing came. */
export async function filmsOf({ source }: PlayerBlock, options: FilmOptions): Promise<readonly FilmRequest[]> {
  if (source.kind === 'VIDEO') return [houseFilm(source.uuid, source.link, options)]
  if (source.kind === 'XML') return vastFilms(readDocument(source.xml, parser), null, options)
  for (const tag of source.tags) {
    const address = options.address(tag)
    const films = await options
      .ask(address)
      .then((document) => vastFilms(document, address, options))
      .catch(() => [])
    if (films.length > 0) return films
  }
  return []
}

async function vastFilms(
  document: Document,
  address: string | null,
  options: FilmOptions,
): Promise<readonly FilmRequest[]> {
  const ads = await readAds(document, address, options.ask)
  return ads.flatMap((ad) => filmOf(ad, options) ?? []).slice(0, options.maxAds)
}

function filmOf(ad: VastAd, { width, skipAfterS, macros }: FilmOptions): FilmRequest | null {
  const linear = ad.creatives.find(({ type }) => type === 'linear')
  if (!linear) return null
  const file = chosenFile(
    linear.mediaFiles ?? [],
    width,
    (type) => document.createElement('video').canPlayType(type) !== '',
  )
  const tracker = new VASTTracker(null, ad, linear)
  if (file === null) {
    tracker.error({ ...macros(), ERRORCODE: '403' })
    return null
  }
  tracker.on('clickthrough', (address: string) => openPage(address))
  const { clickThroughURLTemplate: link } = tracker
  return {
    durationS: typeof linear.duration === 'number' && linear.duration > 0 ? linear.duration : null,
    film: (number, of) => ({
      open: (video) => {
        video.src = file
        return () => {}
      },
      advertiser: ad.advertiser?.value.slice(0, 80) || null,
      hasLink: typeof link === 'string' && isWeb(link),
      skipAfterS: skipAfterS ?? ownSkip(linear),
      number,
      of,
      on: {
        begun: () => tracker.trackImpression(macros()),
        at: (seconds, durationS) => {
          if (Number.isFinite(durationS) && durationS > 0) tracker.setDuration(durationS)
          tracker.setProgress(seconds, macros())
        },
        paused: (isPaused) => tracker.setPaused(isPaused, macros()),
        muted: (isMuted) => tracker.setMuted(isMuted, macros()),
        click: () => tracker.click(null, macros()),
      },
    }),
    over: (outcome) => {
      if (outcome === 'COMPLETE') tracker.complete(macros())
      else if (outcome === 'SKIPPED') tracker.skip(macros())
      else tracker.error({ ...macros(), ERRORCODE: outcome.error })
    },
  }
}

const ownSkip = ({ skipDelay }: Linear) => (typeof skipDelay === 'number' && skipDelay >= 0 ? skipDelay : null)

/** A video of the account, judged as any viewer who asks for it. */
function houseFilm(uuid: string, link: string | null, { skipAfterS }: FilmOptions): FilmRequest {
  return {
    durationS: null,
    film: (number, of) => ({
      open: async (video, signal) => {
        const config = await fetchConfig(uuid)
        // the element shows something else by now
        signal.throwIfAborted()
        if (config.state !== 'ready') throw new Error('the video of an ad is not for this viewer')
        const fail = () => video.dispatchEvent(new Event('error'))
        const source = await openSource(video, config, 0, { problem: fail, change: () => {}, loaded: () => {} })
        source.start()
        return source.close
      },
      advertiser: null,
      hasLink: link !== null,
      skipAfterS,
      number,
      of,
      on: {
        begun: nothing,
        at: nothing,
        paused: nothing,
        muted: nothing,
        click: () => link !== null && openPage(link),
      },
    }),
    over: nothing,
  }
}

const nothing = () => {}

function openPage(address: string): void {
  // the page of an ad learns nothing of this one, and cannot lead it elsewhere
  if (isWeb(address)) window.open(address, '_blank', 'noopener,noreferrer')
}
