import type { ReadyConfig } from '../source.ts'
import type { AdInfo } from './ads.ts'

/** Nothing of a video with ads is seen before they are there: a start is held until their code has come, or cannot come. */
export function holdForAds(
  stage: HTMLElement,
  video: HTMLVideoElement,
  config: ReadyConfig,
  facts: AdInfo,
  signal: AbortSignal,
): void {
  let isWanted = false
  const hold = () => {
    isWanted = true
    video.pause()
  }
  const goOn = () => {
    video.removeEventListener('play', hold)
    if (isWanted) facts.goOn()
  }
  video.addEventListener('play', hold)
  import('./ads.ts').then(({ playAds }) => playAds(stage, video, config, facts, signal)).then(goOn, goOn)
}
