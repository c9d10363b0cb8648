import { type PlayerBody, playerBody } from '@skleyka/contract/player-look.ts'
import type { Showing } from './showing-of.ts'
import type { ReadyConfig } from './source.ts'

/**
 * Shows a player as the console that frames it is about to make it: each template it sends is worn at once, and the video goes
 * on where it was. Only our own pages are heard.
 */
export function wearDrafts(
  root: HTMLElement,
  config: ReadyConfig,
  showing: Showing,
  show: (root: HTMLElement, config: ReadyConfig, showing: Showing, signal: AbortSignal) => void,
): void {
  let shown = new AbortController()
  const wear = (template: PlayerBody | null) => {
    const video = root.querySelector('video')
    const startS = video && video.currentTime > 0 ? video.currentTime : null
    const isPlaying = video !== null && !video.paused
    shown.abort()
    shown = new AbortController()
    show(root, { ...config, template }, { ...showing, startS, autoplay: isPlaying }, shown.signal)
  }
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin || Object(data).type !== 'template') return
    const read = playerBody.safeParse(Object(data).template)
    if (read.success) wear(read.data)
  })
  wear(config.template)
}
