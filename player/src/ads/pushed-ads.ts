import { type PlayerAds, type PlayerBlock, type PlayerBreak, playerAds } from '@skleyka/contract/ads/player-ads.ts'
import type { ProgrammeRange } from '@skleyka/web/stream/stream.ts'
import { adView } from './ad-view.ts'
import { adWords } from './ad-words.ts'
import type { AdInfo } from './ads.ts'
import { askBounds } from './ask.ts'
import { comingBreak, isAt, leastLeftS, leftMs, pushedBreakAt } from './due-pushed.ts'
import { type BreakStage, candidatesOf, type FilledBlock, filmAsker, showFilms } from './run-break.ts'

/** Player of a livestream as its ads need it. */
interface LivePlace extends Pick<BreakStage, 'stage' | 'video' | 'uuid'> {
  readonly words: AdInfo['words']
}

/** Ads of a break that were asked for before it begins. */
interface Prepared {
  readonly rule: PlayerBreak
  /** Blocks that were not asked. */
  readonly rest: PlayerBlock[]
  readonly first: FilledBlock | null
}

/** Films grow old: what was asked for so long ago is asked for anew. */
const freshMs = 60_000
/** A film that is longer than what is left by no more than this fits still. */
const slackMs = 1_000

/**
 * Shows the ads of breaks that are pushed during a livestream. They are asked for before the break begins, and the programme stands still
 * only from their first picture on: who has none sees no break. It goes on where it would be without them, at the live edge for who was there.
 */
export function pushedAds({ stage, video, uuid, words }: LivePlace, signal: AbortSignal) {
  const place = { stage, video, uuid, text: adWords(words.language), silence: words }
  const gone = new Set<string>()
  let breaks: readonly ProgrammeRange[] = []
  let ads: PlayerAds | null = null
  let prepared: { readonly id: string; readonly atMs: number; readonly answer: Promise<Prepared | null> } | null = null
  let isRunning = false
  let isShown = false

  const prepare = (id: string) => {
    if (prepared?.id === id && Date.now() - prepared.atMs < freshMs) return prepared.answer
    const answer = ads === null ? Promise.resolve(null) : prepareBreak(ads, place, signal)
    prepared = { id, atMs: Date.now(), answer }
    return answer
  }
  const begin = async (range: ProgrammeRange) => {
    isRunning = true
    try {
      const ready = await prepare(range.id)
      // who has paused or gone elsewhere meanwhile meets it when he comes here again
      if (signal.aborted || video.paused || !isAt(range, video.currentTime)) return
      gone.add(range.id)
      prepared = null
      if (ready?.first) await show(ready, leftMs(range, video.currentTime))
    } finally {
      isRunning = false
    }
  }
  const show = async ({ rule, first, rest }: Prepared, timeMs: number) => {
    const left = new AbortController()
    const until = AbortSignal.any([signal, left.signal, AbortSignal.timeout(timeMs)])
    // nothing is shown to somebody who has stopped or gone elsewhere before the first picture
    const leave = () => {
      if (!isShown) left.abort()
    }
    for (const name of ['pause', 'seeking']) video.addEventListener(name, leave, { signal: until })
    const late = AbortSignal.timeout(askBounds.breakMs)
    const endsMs = performance.now() + timeMs
    let [fromS, sinceMs] = [0, 0]
    const view = adView(stage, video, place.text, place.silence, () => {
      isShown = true
      ;[fromS, sinceMs] = [video.currentTime, performance.now()]
      video.pause()
    })
    const fits = ({ durationS }: { readonly durationS: number | null }, isFirst: boolean) =>
      (isFirst && !isShown) || durationS === null || durationS * 1_000 <= endsMs - performance.now() + slackMs
    try {
      const films = filmAsker(rule, place, until)
      let filled = first
      while (filled && !until.aborted && (isShown || !late.aborted)) {
        const wait = isShown ? AbortSignal.timeout(askBounds.breakMs) : late
        await showFilms(view, rule, place, filled, wait, until, fits)
        filled = endsMs - performance.now() < leastLeftS * 1_000 ? null : await nextFilled(rest, films)
      }
    } finally {
      const wasShown = isShown
      isShown = false
      view.close()
      if (wasShown && !signal.aborted) goOn(fromS + (performance.now() - sinceMs) / 1_000, view.isHeld())
    }
  }
  /** The programme went on meanwhile: the distance from its edge stays what it was. Who has paused the ad finds the programme paused. */
  const goOn = (wantedS: number, isPaused: boolean) => {
    const { seekable } = video
    const last = seekable.length === 0 ? wantedS : seekable.end(seekable.length - 1)
    video.currentTime = Math.min(wantedS, last)
    if (!isPaused) void video.play().catch(() => {})
  }

  video.addEventListener(
    'timeupdate',
    () => {
      if (isRunning || ads === null || video.seeking || video.paused) return
      const coming = comingBreak(breaks, video.currentTime, gone)
      if (coming) void prepare(coming.id)
      const due = pushedBreakAt(breaks, video.currentTime, gone)
      if (due) void begin(due)
    },
    { signal },
  )
  // somebody else starts the programme: the ad goes on in its place
  video.addEventListener('play', () => isShown && video.pause(), { signal })

  return {
    /** `playerAds` as the server told them last. */
    take: (rawAds: unknown) => {
      ads = playerAds.parse(rawAds)
    },
    /** The breaks that the playlist names, where they are now. */
    place: (now: readonly ProgrammeRange[]) => {
      breaks = now
    },
  }
}
export type PushedAds = ReturnType<typeof pushedAds>

async function prepareBreak(
  { blocks, breaks }: PlayerAds,
  place: BreakStage,
  signal: AbortSignal,
): Promise<Prepared | null> {
  const [firstBreak] = breaks
  if (!firstBreak) return null
  const rule = { ...firstBreak, kind: 'MIDDLE' } as const
  const rest = candidatesOf(rule, blocks)
  const late = AbortSignal.any([signal, AbortSignal.timeout(askBounds.breakMs)])
  const first = await nextFilled(rest, filmAsker(rule, place, late))
  return { rule, rest, first }
}

/** Takes blocks off the list until one of them has films; null where none is left. */
async function nextFilled(rest: PlayerBlock[], films: ReturnType<typeof filmAsker>): Promise<FilledBlock | null> {
  for (let block = rest.shift(); block; block = rest.shift()) {
    const blockFilms = await films(block)
    if (blockFilms.length > 0) return { block, films: blockFilms }
  }
  return null
}
