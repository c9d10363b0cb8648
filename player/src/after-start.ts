import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { measureAudience } from './audience.ts'
import { endScreen } from './end-screen.ts'
import { drawHeat } from './heat-line.ts'
import { tellSystem } from './media-session.ts'
import type { Showing } from './showing-of.ts'
import type { ReadyConfig } from './source.ts'
import { tellResumed } from './tell-resumed.ts'
import type { Words } from './words/ru.ts'

interface Bar {
  readonly duration: () => number
  readonly go: (seconds: number) => void
  readonly toggle: () => void
}

/** Facts of the showing by then. */
interface Later {
  readonly words: Words
  readonly among: Showing['among']
  /** Place where it goes on from, in seconds. */
  readonly resumedS: number
}

/** Adds what nobody needs before the first picture. */
export function addLater(
  root: HTMLElement,
  video: HTMLVideoElement,
  config: ReadyConfig,
  behaviour: PlayerBody['behaviour'],
  { words, among, resumedS }: Later,
  bar: Bar,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  if (resumedS > 0) tellResumed(root, resumedS, words, bar.go, signal)
  tellSystem(video, config, bar.duration, bar.go, among?.steps ?? { back: null, next: null }, signal)
  if (config.heat) drawHeat(root, config.heat, signal)
  if (config.measured) measureAudience(video, config.measured, config.uuid, signal)
  endScreen(root, video, words, among?.following ?? null, bar.toggle, behaviour, signal)
}
