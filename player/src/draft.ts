import { heatPieces } from '@skleyka/contract/heat/heat-curve.ts'
import type { EmbedConfig } from '@skleyka/contract/playback/embed.ts'
import { type PlayerBody, playerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { drawHeat } from './heat-line.ts'
import type { Showing } from './showing-of.ts'
import type { ReadyConfig } from './source.ts'

/** Example of a curve, where the video has none to show yet. */
const example = Array.from({ length: heatPieces }, (_, place) =>
  Math.round(70 - place / 3 + 25 * Math.sin(place / 5) + (place < 4 ? 30 - place * 6 : 0)),
)

/** Returns what viewers meet who are not given the video; `clip` is the uuid of what stands in for it, null for none. */
function refusedConfig({ uuid }: ReadyConfig, { look }: PlayerBody, clip: string | null): EmbedConfig {
  const refusal = { code: 'NOT_PUBLISHED', from: null, told: null } as const
  return { uuid, title: '', state: 'refused', look, clip, ...refusal }
}

/**
 * Shows a player as the console that frames it is about to make it: each template it sends is worn at once, and the video goes
 * on where it was; or what stands in its place. Only our own pages are heard.
 */
export function wearDrafts(
  root: HTMLElement,
  config: ReadyConfig,
  showing: Showing,
  show: (root: HTMLElement, config: EmbedConfig, showing: Showing, signal: AbortSignal) => void,
): void {
  let shown = new AbortController()
  const wear = (
    template: PlayerBody | null,
    placeholder: { readonly clip: string | null } | null,
    author: string | null,
  ) => {
    const video = root.querySelector('video')
    const startS = video && video.currentTime > 0 ? video.currentTime : null
    const isPlaying = video !== null && !video.paused
    shown.abort()
    shown = new AbortController()
    const { signal } = shown
    if (template && placeholder) {
      show(root, refusedConfig(config, template, placeholder.clip), showing, signal)
      return
    }
    show(
      root,
      { ...config, template, author, heat: null },
      { ...showing, startS, autoplay: isPlaying, isDraft: true },
      signal,
    )
    if (template?.marks.heat) drawHeat(root, config.heat ?? example, signal)
  }
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin || Object(data).type !== 'template') return
    const read = playerBody.safeParse(Object(data).template)
    const { placeholder, author } = Object(data)
    const clip = typeof placeholder?.clip === 'string' ? placeholder.clip : null
    if (read.success) wear(read.data, placeholder ? { clip } : null, typeof author === 'string' ? author : null)
  })
  wear(config.template, null, config.author)
}
