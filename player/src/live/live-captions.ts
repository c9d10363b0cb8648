import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import type { CaptionChannel } from '@skleyka/contract/subtitles/captions-608.ts'
import { keep, readStored } from '@skleyka/web/stream/browser-store.ts'
import type { UserData } from '@skleyka/web/stream/stream.ts'
import { drawCues } from '@skleyka/web/stream/subtitles.ts'
import { make } from '../elements.ts'
import { menu } from '../menu.ts'
import { lastLook, wear } from '../subtitle-look.ts'
import type { Words } from '../words/ru.ts'
import { CaptionChoice } from './caption-choice.ts'
import { CaptionStore } from './caption-store.ts'
import type { LiveWords } from './live-words.ts'

const rememberedAt = 'skleyka.captions'
const off = 'off'

/** Parts of the player that captions of a livestream need. */
export interface CaptionedPlayer {
  readonly words: Words
  readonly live: LiveWords
  readonly look: PlayerBody['controls']['subtitles']
  /** Puts a menu into the bar. */
  readonly offer: (captionMenu: ReturnType<typeof menu>) => void
}

/**
 * Offers the captions that the pictures of a livestream carry, once there are some, and shows the chosen ones as subtitles are shown. Answers
 * who is given the data of each piece that is loaded.
 */
export function liveCaptions(
  stage: HTMLElement,
  video: HTMLVideoElement,
  { words, live, look, offer }: CaptionedPlayer,
  signal: AbortSignal,
): (data: readonly UserData[]) => void {
  const store = new CaptionStore()
  const layer = make('div', { class: 'captions', 'data-captions': '', 'aria-live': 'off' })
  wear(layer, lastLook(look))
  video.after(layer)
  const track = video.addTextTrack('captions', live.captions(1))
  track.mode = 'hidden'
  const choice = new CaptionChoice(readStored(rememberedAt))
  const shown = () => choice.shownOf(store.channels)
  const nameOf = (channel: CaptionChannel) => live.captions(store.channels.indexOf(channel) + 1)
  const choose = (channel: CaptionChannel | null) => {
    choice.choose(channel)
    keep(rememberedAt, channel ?? off)
    show()
  }
  const showLooks = () =>
    void import('../subtitle-panel.ts').then(({ openSubtitlePanel }) => openSubtitlePanel(stage, layer, words, look))
  const captionMenu = menu(
    words.subtitles,
    () => [
      { label: words.noSubtitles, chosen: shown() === null, choose: () => choose(null) },
      ...store.channels.map((channel) => ({
        ...{ label: nameOf(channel), chosen: shown() === channel },
        choose: () => choose(channel),
      })),
      { label: words.subtitlesLook, chosen: null, choose: showLooks },
    ],
    { sign: 'captions' },
  )
  captionMenu.root.classList.add('live-captions')
  let isOffered = false

  function show(): void {
    if (store.channels.length > 0 && !isOffered) {
      isOffered = true
      offer(captionMenu)
    }
    const channel = shown()
    captionMenu.show(channel === null ? words.subtitlesOff : nameOf(channel))
    captionMenu.root.querySelector('button')?.toggleAttribute('data-on', channel !== null)
    place(channel === null ? [] : store.cues(channel))
    drawCues(layer, track)
  }

  /** Lets the track hold these cues: what has not changed stays, so that nothing on the picture blinks. */
  function place(cues: ReturnType<CaptionStore['cues']>): void {
    const cuesByStart = new Map(cues.map((cue) => [cue[0] / 1_000, cue]))
    for (const present of [...(track.cues ?? [])]) {
      const cue = cuesByStart.get(present.startTime)
      if (!cue || !(present instanceof VTTCue)) {
        track.removeCue(present)
        continue
      }
      cuesByStart.delete(present.startTime)
      write(present, cue)
    }
    for (const [startS, cue] of cuesByStart) {
      const added = new VTTCue(startS, cue[1] / 1_000, '')
      write(added, cue)
      track.addCue(added)
    }
  }

  stage.addEventListener(
    'keydown',
    (event) => {
      const { code, target, shiftKey, ctrlKey, metaKey, altKey } = event
      if (code !== 'KeyC' || target instanceof HTMLSelectElement || shiftKey || ctrlKey || metaKey || altKey) return
      const next = choice.otherOf(store.channels)
      if (next !== undefined) choose(next)
    },
    { signal },
  )
  track.addEventListener('cuechange', () => drawCues(layer, track), { signal })
  const hand = (mode: TextTrackMode) => () => {
    track.mode = mode
  }
  // the system's own full screen shows no layer of a page
  video.addEventListener('webkitbeginfullscreen', hand('showing'), { signal })
  video.addEventListener('webkitendfullscreen', hand('hidden'), { signal })
  return (data) => {
    if (signal.aborted) return
    store.take(data)
    show()
  }
}

/** Of markup captions have italics alone; any other sign stands for itself. */
function write(into: VTTCue, [, toMs, text, place]: ReturnType<CaptionStore['cues']>[number]): void {
  into.endTime = toMs / 1_000
  into.text = text.replace(/&|<(?!\/?i>)/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
  into.line = place === undefined ? 'auto' : 0
}
