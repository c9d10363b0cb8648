import { type PlayerBlock, type PlayerBreak, playerAds } from '@skleyka/contract/ads/player-ads.ts'
import type { ReadyConfig } from '../source.ts'
import type { AdView, SoundWords } from './ad-view.ts'
import { adWords } from './ad-words.ts'
import { asker } from './ask.ts'
import { dueBreak } from './due.ts'
import { runBreak } from './run-break.ts'
import { readVmap } from './vmap.ts'

/** Facts of the player for ads. */
export interface AdInfo {
  readonly words: SoundWords & { readonly language: string }
  /** Place where the video begins, in seconds: breaks before it are not caught up. */
  readonly startS: number
  /** Starts a video that is paused, or goes on with it. */
  readonly goOn: () => void
}

/** Longest time the first start waits for the breaks that somebody else tells. */
const vmapMs = 3_000

/**
 * Shows the ads of a video in their breaks: before it, at its moments, where it is paused and after it. It stands still meanwhile,
 * and its `ended` is heard by others only after the last break.
 */
export function playAds(
  stage: HTMLElement,
  video: HTMLVideoElement,
  { uuid, durationMs, ads: rawAds }: Pick<ReadyConfig, 'uuid' | 'durationMs' | 'ads'>,
  facts: AdInfo,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const ads = playerAds.parse(rawAds)
  const { words, startS, goOn } = facts
  const place = { stage, video, uuid, text: adWords(words.language), silence: words }
  const gone = new Set<PlayerBreak>()
  let breaks: readonly PlayerBreak[] = ads.breaks
  let blocks: readonly PlayerBlock[] = ads.blocks
  let shown: AdView | null = null
  let isRunning = false
  let isBegun = false
  let isOver = false
  let lastS = startS

  const vmap = ads.vmap === null ? null : askVmap(ads.vmap, durationMs, signal)
  const more = vmap?.then(
    (others) => {
      breaks = [...breaks, ...others.breaks]
      blocks = [...blocks, ...others.blocks]
      for (const one of others.left) tellOwner(one)
    },
    (error: unknown) => {
      if (!signal.aborted) tellOwner(error instanceof Error ? error.message : String(error))
    },
  )

  async function run(kind: PlayerBreak['kind'], one: PlayerBreak | undefined, andGoOn: boolean): Promise<void> {
    isRunning = true
    video.pause()
    try {
      if (kind === 'START' && more) await Promise.race([more, wait(vmapMs)])
      const rule = one ?? breaks.find((some) => some.kind === kind)
      if (rule) await runBreak(rule, blocks, place, (view) => (shown = view), signal)
    } finally {
      isRunning = false
      if (!signal.aborted && andGoOn) goOn()
    }
  }

  video.addEventListener(
    'play',
    () => {
      isOver = false
      if (isRunning) {
        // somebody else starts the video: the ad goes on in its place
        video.pause()
        return
      }
      if (isBegun) return
      isBegun = true
      if (vmap !== null || breaks.some(({ kind }) => kind === 'START')) void run('START', undefined, true)
    },
    { signal },
  )

  video.addEventListener(
    'timeupdate',
    () => {
      if (isRunning || video.seeking || video.paused) return
      const nowS = video.currentTime
      const due = dueBreak(breaks, lastS, nowS, gone)
      lastS = nowS
      if (due) void run('MIDDLE', due, true)
    },
    { signal },
  )

  video.addEventListener(
    'pause',
    () => {
      if (isRunning || !isBegun || !video.paused || video.ended || video.seeking) return
      const due = breaks.find(({ kind }) => kind === 'PAUSE')
      if (due) void run('PAUSE', due, false)
    },
    { signal },
  )

  // before whoever listens at the video itself: the end screen, the next of an album, the page around
  stage.addEventListener(
    'ended',
    (event) => {
      if (event.target !== video || isOver) return
      isOver = true
      if (!breaks.some(({ kind }) => kind === 'END')) return
      event.stopImmediatePropagation()
      void run('END', undefined, false).then(() => {
        if (!signal.aborted) video.dispatchEvent(new Event('ended'))
      })
    },
    { capture: true, signal },
  )

  signal.addEventListener('abort', () => shown?.close())
}

async function askVmap(address: string, durationMs: number | null, signal: AbortSignal) {
  const writer = new XMLSerializer()
  const document = await asker(new DOMParser(), signal)(address)
  return readVmap(document, durationMs, (element) => writer.serializeToString(element))
}

/** Tells the author of the VMAP why an ad does not come; viewers have nothing to do about it. */
const tellOwner = (what: string) => console.warn(`VMAP: ${what}`)

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
