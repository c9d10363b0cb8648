import { adBreakClass } from '@skleyka/contract/translations/ad-break-range.ts'
import type { ProgrammeRange } from '@skleyka/web/stream/stream.ts'
import type { AdInfo } from '../ads/ads.ts'
import type { PushedAds } from '../ads/pushed-ads.ts'

/** Facts of the player that breaks need. */
export interface LiveAdInfo {
  readonly uuid: string
  readonly words: AdInfo['words']
  /** Asks the server anew; answers `playerAds` of now, null where this viewer has none. Rejects where it does not answer. */
  readonly findAds: () => Promise<unknown>
}

/**
 * Follows the ad breaks that the playlist of a livestream names. Their code, and what they show, come with the first of them; answers who
 * is told of the spans that the playlist names now.
 */
export function watchAdBreaks(
  stage: HTMLElement,
  video: HTMLVideoElement,
  { uuid, words, findAds }: LiveAdInfo,
  signal: AbortSignal,
): (ranges: readonly ProgrammeRange[]) => void {
  const known = new Set<string>()
  let breaks: readonly ProgrammeRange[] = []
  let shown: PushedAds | null = null
  const load = async () => {
    const ads = await findAds()
    if (ads === null || signal.aborted) return
    if (shown === null) {
      const { pushedAds } = await import('../ads/pushed-ads.ts')
      if (signal.aborted) return
      shown ??= pushedAds({ stage, video, uuid, words }, signal)
    }
    shown.take(ads)
    shown.place(breaks)
  }
  return (ranges) => {
    breaks = ranges.filter(({ kind }) => kind === adBreakClass)
    shown?.place(breaks)
    const fresh = breaks.filter(({ id }) => !known.has(id))
    for (const { id } of fresh) known.add(id)
    // the next playlist brings them once more
    if (fresh.length > 0)
      load().catch(() => {
        for (const { id } of fresh) known.delete(id)
      })
  }
}
