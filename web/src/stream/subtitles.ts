import type { PlayerTrack } from '@skleyka/contract/subtitles/subtitle-states.ts'
import { keep, readStored } from './browser-store.ts'

const rememberedAt = 'skleyka.subtitles'
const off = 'off'

/** Subtitles a viewer reads along with a video. */
export interface Subtitles {
  /** The language that is shown; null while none is. */
  readonly chosen: () => string | null
  /** Shows a language or none, and remembers it for other videos. */
  readonly choose: (language: string | null) => void
  /** Off, or on again in the language of before. */
  readonly toggle: () => void
  readonly close: () => void
}

/** Returns what is shown at first: what the viewer chose last where there is that, else the default of the video. */
export function firstLanguage(
  tracks: readonly Pick<PlayerTrack, 'language' | 'isDefault'>[],
  remembered: string | null,
): string | null {
  if (remembered === off) return null
  const chosen = tracks.find(({ language }) => language === remembered) ?? tracks.find(({ isDefault }) => isDefault)
  return chosen?.language ?? null
}

/**
 * Shows the subtitles of a video in a layer over its picture: lines of our own look that make room for the controls, and
 * not those of the browser. `tracks` answers them by the addresses of now.
 */
export function openSubtitles(
  video: HTMLVideoElement,
  layer: HTMLElement,
  tracks: () => readonly PlayerTrack[],
  onChange: () => void,
): Subtitles {
  let shown: { element: HTMLTrackElement; language: string } | null = null
  let last = firstLanguage(tracks(), readStored(rememberedAt))

  function put(language: string | null) {
    shown?.element.remove()
    shown = null
    layer.replaceChildren()
    const track = tracks().find((one) => one.language === language)
    if (track) {
      const element = document.createElement('track')
      Object.assign(element, { kind: 'subtitles', srclang: track.language, label: track.label, src: track.url })
      video.append(element)
      element.track.mode = 'hidden'
      element.addEventListener('load', () => draw(element.track))
      element.track.addEventListener('cuechange', () => draw(element.track))
      shown = { element, language: track.language }
      last = track.language
    }
  }
  function draw(track: TextTrack) {
    if (shown?.element.track === track) drawCues(layer, track)
  }
  function choose(language: string | null) {
    keep(rememberedAt, language ?? off)
    put(language)
    onChange()
  }
  const closed = new AbortController()
  // the system's own full screen shows no layer of a page
  const hand = (mode: TextTrackMode) => () => {
    if (shown) shown.element.track.mode = mode
  }
  video.addEventListener('webkitbeginfullscreen', hand('showing'), { signal: closed.signal })
  video.addEventListener('webkitendfullscreen', hand('hidden'), { signal: closed.signal })
  if (last !== null) put(last)
  return {
    chosen: () => shown?.language ?? null,
    choose,
    toggle: () => choose(shown ? null : (last ?? tracks()[0]?.language ?? null)),
    close: () => {
      closed.abort()
      shown?.element.remove()
      shown = null
      layer.replaceChildren()
    },
  }
}

/** Draws the cues of this moment into a layer over the picture. */
export function drawCues(layer: HTMLElement, { activeCues }: Pick<TextTrack, 'activeCues'>): void {
  const cues = [...(activeCues ?? [])].filter((cue) => cue instanceof VTTCue)
  const above = document.createElement('div')
  above.dataset.place = 'top'
  above.append(...cues.filter(standsAbove).map(lineOf))
  layer.replaceChildren(above, ...cues.filter((cue) => !standsAbove(cue)).map(lineOf))
}

/** Returns true if a cue asks for the upper half of the picture: by a line counted from above, or by a share of the height. */
export const standsAbove = ({ line, snapToLines }: Pick<VTTCue, 'line' | 'snapToLines'>): boolean =>
  line !== 'auto' && (snapToLines ? line >= 0 && line < linesOfHalf : line < 50)

/** A picture has about fifteen lines. */
const linesOfHalf = 7

/** The browser reads the markup of a cue by its own rules, which know no scripts and no addresses. */
function lineOf(cue: VTTCue): HTMLElement {
  const line = document.createElement('p')
  if (cue.align !== 'center') line.dataset.align = cue.align
  const words = document.createElement('span')
  words.append(cue.getCueAsHTML())
  line.append(words)
  return line
}
