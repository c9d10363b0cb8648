import type { PlayerAds } from '@skleyka/contract/player-ads.ts'
import type { AdFacts } from './ads.ts'

/** How long a video waits for the code of ads. */
const codeMs = 4_000

/** Nothing of a video with ads is seen before they are there: a start is held until their code has come, or too long. */
export function holdForAds(
  stage: HTMLElement,
  video: HTMLVideoElement,
  ads: PlayerAds,
  facts: AdFacts,
  signal: AbortSignal,
): void {
  let isWanted = false
  const hold = () => {
    isWanted = true
    video.pause()
  }
  const late = new AbortController()
  const goOn = () => {
    late.abort()
    if (isWanted) facts.goOn()
  }
  video.addEventListener('play', hold, { signal: late.signal })
  const timer = setTimeout(goOn, codeMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
  void import('./ads.ts')
    .then(({ playAds }) => {
      clearTimeout(timer)
      if (!signal.aborted && !late.signal.aborted) playAds(stage, video, ads, facts, signal)
    })
    .catch(() => {})
    .finally(goOn)
}
