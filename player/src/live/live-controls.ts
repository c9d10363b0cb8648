import { formatDuration } from '@skleyka/contract/durations.ts'
import { iconButton, make } from '../elements.ts'
import { idleControls } from '../idle.ts'
import type { menu } from '../menu.ts'
import { tellWaiting } from '../waiting.ts'
import type { Words } from '../words/ru.ts'
import { behindS, edgeS, placeAt, watchable } from './live-edge.ts'
import type { LiveWords } from './live-words.ts'

/** Steps of the line of time, in its own units. */
const lineSteps = 1_000
const keyStepS = 10

/** The bar of controls of a livestream: play, sound, how far from the newest picture, and the line where viewers may go back. */
export function liveControls(
  stage: HTMLElement,
  video: HTMLVideoElement,
  { words, live, canGoBack, latency }: { words: Words; live: LiveWords; canGoBack: boolean; latency: 'NORMAL' | 'LOW' },
  signal: AbortSignal,
) {
  const toggle = () => {
    if (video.paused) void video.play().catch(() => {})
    else video.pause()
  }
  const toEdge = () => {
    const part = watchable(video)
    if (part) video.currentTime = Math.max(part.fromS, part.toS - edgeS[latency] / 2)
    void video.play().catch(() => {})
  }
  const play = iconButton('play', words.watch, toggle)
  const sound = iconButton('volume', words.mute, () => {
    video.muted = !video.muted
  })
  const full = iconButton('fullscreen', words.fullscreen, () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen()
    void done.catch(() => {})
  })
  full.button.hidden = !document.fullscreenEnabled
  const edge = make('button', { type: 'button', class: 'edge' }, live.live)
  edge.addEventListener('click', toEdge)
  const distance = make('span', { class: 'time' })
  const line = make('input', {
    ...{ type: 'range', min: '0', max: String(lineSteps), step: '1', value: String(lineSteps) },
    'aria-label': words.seek,
  })
  const go = (seconds: number) => {
    const part = watchable(video)
    if (part) video.currentTime = Math.min(part.toS, Math.max(part.fromS, seconds))
  }
  line.addEventListener('input', () => {
    const part = watchable(video)
    if (part) go(placeAt(part, Number(line.value) / lineSteps))
  })
  const seek = make('div', { class: 'seek' }, line)
  const keys = make(
    'div',
    { class: 'keys' },
    ...[play.button, sound.button, edge, distance, make('span', { class: 'grow' }), full.button],
  )
  const bar = make('div', { class: 'controls', role: 'group', 'aria-label': words.controls })
  if (canGoBack) bar.append(seek)
  bar.append(keys)
  stage.append(bar)
  let offered: ReturnType<typeof menu> | null = null
  const isUsed = () => offered?.isOpen() === true || bar.querySelector(':focus-visible') !== null
  idleControls(stage, video, isUsed, signal)
  tellWaiting(stage, video, words, signal)
  video.addEventListener('click', toggle)
  stage.addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
      const acts: Readonly<Record<string, () => void>> = {
        KeyK: toggle,
        KeyM: () => sound.button.click(),
        KeyF: () => full.button.click(),
        ...(canGoBack && {
          KeyJ: () => go(video.currentTime - keyStepS),
          KeyL: () => go(video.currentTime + keyStepS),
          End: toEdge,
        }),
      }
      const act = acts[event.code]
      if (!act) return
      event.preventDefault()
      act()
    },
    { signal },
  )

  function show(): void {
    const { paused, muted } = video
    stage.toggleAttribute('data-paused', paused)
    stage.toggleAttribute('data-begun', video.readyState > 0)
    play.show(paused ? 'play' : 'pause', paused ? words.watch : words.pause)
    sound.show(muted ? 'muted' : 'volume', muted ? words.unmute : words.mute)
    const behind = behindS(video)
    const isNear = behind !== null && behind <= edgeS[latency] && !paused
    edge.toggleAttribute('data-on', isNear)
    edge.title = isNear ? '' : live.toEdge
    distance.textContent = behind === null || isNear ? '' : live.behind(formatDuration(behind))
    const part = watchable(video)
    const share = part && part.toS > part.fromS ? (video.currentTime - part.fromS) / (part.toS - part.fromS) : 1
    if (document.activeElement !== line) line.value = String(Math.round(share * lineSteps))
    line.setAttribute('aria-valuetext', isNear ? live.live : live.position(words.spokenTime(behind ?? 0)))
    seek.style.setProperty('--at', `${Math.min(1, Math.max(0, share)) * 100}%`)
  }
  for (const event of ['play', 'pause', 'timeupdate', 'seeked', 'volumechange', 'progress'])
    video.addEventListener(event, show)
  show()
  return {
    /** Puts a menu before the full screen. */
    offer(made: ReturnType<typeof menu>): void {
      offered = made
      full.button.before(made.root)
    },
  }
}
