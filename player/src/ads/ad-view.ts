import './ads.css'
import { wishOf } from '@skleyka/web/stream/keys.ts'
import { iconButton, make } from '../elements.ts'
import type { AdWords } from './ad-words.ts'
import { type Outcome, playFilm } from './play-film.ts'

/** One film that is shown as an ad. */
export interface Film {
  /** Puts it into the element that plays; what it answers takes it away again. Rejects once the signal has ended. */
  readonly open: (video: HTMLVideoElement, signal: AbortSignal) => Promise<() => void> | (() => void)
  /** Advertiser, where it tells. */
  readonly advertiser: string | null
  readonly hasLink: boolean
  /** Seconds after which it may be skipped; null where it may not. */
  readonly skipAfterS: number | null
  readonly number: number
  readonly of: number
  readonly on: {
    readonly begun: () => void
    readonly at: (seconds: number, durationS: number) => void
    readonly paused: (isPaused: boolean) => void
    readonly muted: (isMuted: boolean) => void
    /** A press on the picture or the link: opens a page. */
    readonly click: () => void
  }
}

/**
 * The place over the picture where ads are shown: what is under it can be neither heard, pressed nor reached meanwhile. With `onShown` it
 * is seen only from the first picture of an ad on, and says so then: without one nobody notices it.
 */
export function adView(
  stage: HTMLElement,
  content: HTMLVideoElement,
  texts: AdWords,
  silence: SoundWords,
  onShown: (() => void) | null = null,
) {
  let isShown = false
  let isHeld = false
  let under: HTMLElement[] = []
  let cameFrom: HTMLElement | null = null
  const video = make('video', { playsinline: '', tabindex: '-1' })
  const label = make('span', { class: 'ad-label' }, texts.waiting)
  const left = make('span', { class: 'ad-left', 'aria-hidden': 'true' })
  const status = make('p', { class: 'ad-told', role: 'status' })
  const link = make('button', { type: 'button', class: 'key text ad-link' }, texts.open)
  const pause = iconButton('pause', texts.pause, () => toggle())
  const sound = iconButton('volume', silence.mute, () => mute())
  const skip = make('button', { type: 'button', class: 'retry ad-skip' }, texts.skip)
  const row = make('div', { class: 'ad-row' }, pause.button, sound.button, make('span', { class: 'grow' }), link, skip)
  const layer = make(
    'section',
    { class: 'ad', 'aria-label': texts.ad, tabindex: '-1', 'data-waiting': '' },
    video,
    make('div', { class: 'finder busy', 'aria-hidden': 'true' }),
    make('div', { class: 'ad-head' }, label, left),
    status,
    row,
  )
  row.hidden = true
  const appear = () => {
    if (isShown) return
    isShown = true
    under = [...stage.children].filter((one): one is HTMLElement => one instanceof HTMLElement && !one.inert)
    under = under.filter((one) => one !== layer)
    const { activeElement } = document
    cameFrom = activeElement instanceof HTMLElement && stage.contains(activeElement) ? activeElement : null
    for (const one of under) one.inert = true
    stage.setAttribute('data-ad', '')
    layer.style.visibility = ''
    if (cameFrom) layer.focus({ preventScroll: true })
    onShown?.()
  }
  // what is not displayed at all some browsers do not play either
  layer.style.visibility = 'hidden'
  stage.append(layer)
  if (onShown === null) appear()

  const toggle = () => (video.paused ? void video.play().catch(() => {}) : video.pause())
  const mute = () => {
    content.muted = !(content.muted || content.volume === 0)
    if (!content.muted && content.volume === 0) content.volume = 0.5
  }
  const loudness = () => {
    video.volume = content.volume
    video.muted = content.muted
    const isSilent = video.muted || video.volume === 0
    sound.show(isSilent ? 'muted' : 'volume', isSilent ? silence.unmute : silence.mute)
  }
  loudness()
  const gone = new AbortController()
  content.addEventListener('volumechange', loudness, { signal: gone.signal })
  const hear = (event: KeyboardEvent) => {
    if (!isShown) return
    const wish = wishOf(event)
    const isPressed = event.target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')
    if (isPressed || (wish === null && event.key !== '?')) return
    // the video under the ad hears none of the keys of a player
    event.stopImmediatePropagation()
    event.preventDefault()
    if (wish?.do === 'toggle') toggle()
    if (wish?.do === 'mute') mute()
  }
  document.addEventListener('keydown', hear, { capture: true, signal: gone.signal })

  return {
    toggle,
    /** Shows one film; `late` ends the wait for its first picture. */
    show: (film: Film, late: AbortSignal, signal: AbortSignal) => showFilm(film, late, signal),
    /** True where the viewer had paused the last film when its signal ended. */
    isHeld: () => isHeld,
    close() {
      gone.abort()
      const isHere = layer.contains(document.activeElement) || document.activeElement === document.body
      layer.remove()
      if (!isShown) return
      for (const one of under) one.inert = false
      stage.removeAttribute('data-ad')
      if (isHere) cameFrom?.focus({ preventScroll: true })
    },
  }

  async function showFilm(film: Film, late: AbortSignal, signal: AbortSignal): Promise<Outcome> {
    const over = new AbortController()
    const listen = (name: string, act: () => void) => video.addEventListener(name, act, { signal: over.signal })
    let isBegun = false
    const tell = () => {
      const seconds = Math.max(0, Math.ceil((video.duration || 0) - video.currentTime))
      left.textContent =
        Number.isFinite(seconds) && seconds > 0
          ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
          : ''
      const { skipAfterS } = film
      const wait = skipAfterS === null ? null : Math.ceil(skipAfterS - video.currentTime)
      skip.hidden = wait === null || wait >= video.duration
      if (wait === null) return
      const isOpen = wait <= 0
      if (isOpen && skip.disabled) status.textContent = texts.maySkip
      skip.disabled = !isOpen
      skip.textContent = isOpen ? texts.skip : texts.skipIn(wait)
    }
    const paused = () => {
      pause.show(video.paused ? 'play' : 'pause', video.paused ? texts.play : texts.pause)
      if (isBegun && !video.ended) film.on.paused(video.paused)
    }
    listen('playing', () => {
      if (isBegun) return
      isBegun = true
      appear()
      layer.removeAttribute('data-waiting')
      row.hidden = false
      film.on.begun()
    })
    listen('timeupdate', () => {
      tell()
      film.on.at(video.currentTime, video.duration)
    })
    for (const name of ['play', 'pause']) listen(name, paused)
    listen('volumechange', () => film.on.muted(video.muted || video.volume === 0))
    listen('click', () => (film.hasLink ? click() : toggle()))
    const click = () => {
      video.pause()
      film.on.click()
    }
    link.addEventListener('click', click, { signal: over.signal })

    const place = film.of > 1 ? ` ${texts.place(film.number, film.of)}` : ''
    label.textContent = [`${texts.ad}${place}`, ...(film.advertiser ? [film.advertiser] : [])].join(' · ')
    status.textContent = `${texts.ad}${place}`
    link.hidden = !film.hasLink
    skip.hidden = true
    skip.disabled = true
    const ended = await playFilm(video, (opening) => film.open(video, opening), skip, late, signal)
    isHeld = ended.isHeld
    over.abort()
    video.removeAttribute('src')
    video.load()
    layer.setAttribute('data-waiting', '')
    return ended.outcome
  }
}

export type AdView = ReturnType<typeof adView>
export interface SoundWords {
  readonly mute: string
  readonly unmute: string
}
