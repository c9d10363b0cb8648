import { formatDuration } from '@skleyka/contract/durations.ts'
import { make } from '../elements.ts'
import type { Words } from '../words/ru.ts'
import { type Latency, placeAt, shareOf, watchable, watchesLive } from './live-edge.ts'
import type { LiveWords } from './live-words.ts'

/** Steps of the line of time, in its own units. */
const lineSteps = 1_000

/** Parts of a livestream that its line needs. */
export interface LineWorld {
  readonly words: Words
  readonly live: LiveWords
  readonly latency: Latency
  /** The moment of the programme at a second of the element, in ms since 1970; null where it is not known. */
  readonly momentAt: (seconds: number) => number | null
  /** The address of the stream, which its small pictures are read from. */
  readonly address: () => string
}

/** The line where viewers of a livestream may go back, with how far back a place is and what was shown there. */
export function liveLine(
  video: HTMLVideoElement,
  { words, live, latency, momentAt, address }: LineWorld,
  go: (seconds: number) => void,
  signal: AbortSignal,
) {
  const input = make('input', {
    ...{ type: 'range', min: '0', max: String(lineSteps), step: 'any', value: String(lineSteps) },
    'aria-label': words.seek,
  })
  const time = make('span', { class: 'at' })
  const frame = make('span', { class: 'frame' })
  const hint = make('output', { class: 'hint', hidden: '', 'aria-hidden': 'true' }, frame, time)
  const root = make('div', { class: 'seek' }, input, hint)
  let isDragged = false
  let pictures: ReturnType<typeof openPictures> | null = null
  const openPictures = async () => {
    const { linePictures } = await import('./line-pictures.ts')
    return linePictures(frame, address, (isShown) => hint.toggleAttribute('data-pictured', isShown))
  }
  signal.addEventListener('abort', () => pictures?.then(({ close }) => close()).catch(() => {}))

  input.addEventListener('input', () => {
    isDragged = true
    const part = watchable(video)
    if (part) go(placeAt(part, Number(input.value) / lineSteps))
    show()
  })
  input.addEventListener('change', () => {
    isDragged = false
  })
  root.addEventListener('pointermove', (event) => {
    const box = input.getBoundingClientRect()
    preview((event.clientX - box.left) / box.width)
  })
  root.addEventListener('pointerleave', () => {
    hint.hidden = true
    pictures?.then(({ leave }) => leave()).catch(() => {})
  })

  function preview(share: number): void {
    const part = watchable(video)
    hint.hidden = part === null
    if (!part) return
    const seconds = placeAt(part, share)
    time.textContent = live.behind(formatDuration(part.toS - seconds))
    root.style.setProperty('--hint', `${Math.min(1, Math.max(0, share)) * 100}%`)
    const momentMs = momentAt(seconds)
    if (momentMs === null) return
    pictures ??= openPictures()
    pictures.then(
      ({ show }) => show(momentMs),
      () => {
        pictures = null
      },
    )
  }
  function show(): void {
    const isLive = watchesLive(video, latency)
    // a player stands a few seconds behind what may be asked for: for its viewer that is the end of the line
    const share = isLive ? 1 : shareOf(video)
    if (!isDragged) input.value = String(share * lineSteps)
    const part = watchable(video)
    const behind = part ? part.toS - video.currentTime : 0
    input.setAttribute('aria-valuetext', isLive ? live.live : live.position(words.spokenTime(behind)))
    root.style.setProperty('--at', `${share * 100}%`)
  }
  return { root, input, show }
}
