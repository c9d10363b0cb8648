import { formatDuration } from '@skleyka/contract/durations.ts'
import type { PlayerControl } from '@skleyka/contract/player-templates/player-controls.ts'
import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { obey } from '@skleyka/web/stream/keys.ts'
import { choices } from '../choices.ts'
import { draw, iconButton, make } from '../elements.ts'
import { idleControls } from '../idle.ts'
import { hearKeys } from '../keyboard.ts'
import { loudness } from '../loudness.ts'
import type { menu } from '../menu.ts'
import { hearPicture } from '../picture-presses.ts'
import { screens } from '../screens.ts'
import { barOf, settingsMenu } from '../settings-menu.ts'
import type { Source } from '../source.ts'
import { tellWaiting } from '../waiting.ts'
import type { Words } from '../words/ru.ts'
import { behindS, type Latency, placeAt, reachable, watchable, watchesLive } from './live-edge.ts'
import { type LineWorld, liveLine } from './live-line.ts'
import type { LiveWords } from './live-words.ts'

interface LiveWorld {
  readonly words: Words
  readonly live: LiveWords
  readonly canGoBack: boolean
  readonly latency: Latency
  readonly source: Pick<Source, 'facts' | 'choose' | 'chooseSound'> & Pick<LineWorld, 'momentAt' | 'address'>
}

/** Controls that only a whole video has. */
const recordControls: readonly PlayerControl[] = ['chapters', 'speed']

// lucide «eye» (ISC)
const eye = 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12zM12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6z'

/** A livestream has no tracks of them: nothing asks. */
const noSubtitles = (): never => {
  throw new Error('a livestream has no subtitles to choose from')
}

/** The bar of controls of a livestream, as its template orders it, the keys, and their hiding. */
export function liveControls(
  stage: HTMLElement,
  video: HTMLVideoElement,
  { controls: offered, protection }: Pick<PlayerBody, 'controls' | 'protection'>,
  { words, live, canGoBack, latency, source }: LiveWorld,
  signal: AbortSignal,
) {
  const bar = offered.bar.filter((name) => !recordControls.includes(name))
  const choice = choices(
    video,
    () => source,
    () => [],
    words,
    [],
  )
  const acts = { showLooks: () => {}, showKeys }
  const settings = settingsMenu(bar, choice, video, noSubtitles, words, acts)
  const play = iconButton('play', words.watch, toggle)
  const big = iconButton('play', words.watch, toggle)
  big.button.className = 'big'
  const sound = loudness(video, words)
  const screen = screens(stage, video, words, protection.popOut)
  const edge = make('button', { type: 'button', class: 'edge' }, live.live)
  edge.addEventListener('click', toEdge)
  const distance = make('span', { class: 'time' })
  const count = make('span')
  const viewers = make('span', { class: 'viewers', role: 'img', hidden: '' }, draw(eye), count)
  const { momentAt, address } = source
  const line = liveLine(video, { words, live, latency, momentAt, address }, go, signal)
  const captions = make('span', { hidden: '' })
  const parts: Readonly<Record<Exclude<ReturnType<typeof barOf>[number], 'chapters'>, HTMLElement>> = {
    play: play.button,
    sound: sound.root,
    time: make('div', { class: 'air' }, edge, distance, viewers),
    gap: make('span', { class: 'grow' }),
    subtitles: captions,
    settings: settings.root,
    airplay: screen.airplay,
    picture: screen.picture,
    fullscreen: screen.full,
  }
  const keys = make('div', { class: 'keys' })
  for (const name of barOf(bar)) if (name !== 'chapters') keys.append(parts[name])
  const root = make('div', { class: 'controls', role: 'group', 'aria-label': words.controls })
  if (canGoBack && offered.line) root.append(line.root)
  if (bar.length > 0) root.append(keys)
  root.hidden = root.childElementCount === 0
  stage.append(...(offered.big ? [big.button] : []), root)

  let captionMenu: ReturnType<typeof menu> | null = null
  const isMenuOpen = () => settings.isOpen() || captionMenu?.isOpen() === true
  const isUsed = () => isMenuOpen() || root.querySelector(':focus-visible') !== null
  const idle = idleControls(stage, video, isUsed, signal)
  tellWaiting(stage, video, words, signal)

  function toggle(): void {
    if (video.paused) void video.play().catch(() => {})
    else video.pause()
  }
  function toEdge(): void {
    go(Number.POSITIVE_INFINITY)
    void video.play().catch(() => {})
  }
  function go(seconds: number): void {
    const part = watchable(video)
    if (part) video.currentTime = reachable(part, seconds, latency)
  }
  function showKeys(): void {
    void import('../keys-list.ts').then(({ openLiveKeysList }) => openLiveKeysList(stage, words, canGoBack))
  }
  function goTo(share: number): void {
    const part = watchable(video)
    if (share === 1) toEdge()
    else if (part) go(placeAt(part, share))
  }
  hearPicture(stage, video, words, {
    toggle,
    fullscreen: screen.fullscreen,
    skip: (seconds) => canGoBack && go(video.currentTime + seconds),
    isBegun: () => video.readyState > 0,
    isMenuOpen,
    controls: idle,
  })
  const ofKeys: Parameters<typeof hearKeys>[1] = {
    wish(wish) {
      if (wish.do === 'toggle') toggle()
      else if (wish.do === 'mute') sound.mute()
      else if (wish.do === 'fullscreen') screen.fullscreen()
      else if (wish.do === 'volume') obey(wish, video, 0, go)
      else if (wish.do === 'share') {
        if (canGoBack || wish.amount === 1) goTo(wish.amount)
      } else if ('amount' in wish && canGoBack) obey(wish, video, 0, go)
      idle.wake()
    },
    chapter: () => {},
    // heard by the captions themselves, once there are some
    subtitles: () => idle.wake(),
    rate: () => {},
    picture: screen.pictureInPicture,
    help: showKeys,
  }
  if (offered.keyboard) hearKeys((target) => target === line.input, ofKeys, signal)

  function show(): void {
    // nobody sees it, and the battery is the viewer's
    if (document.hidden) return
    const { paused } = video
    stage.toggleAttribute('data-paused', paused)
    stage.toggleAttribute('data-begun', video.readyState > 0)
    for (const button of [play, big]) button.show(paused ? 'play' : 'pause', paused ? words.watch : words.pause)
    sound.show()
    settings.show()
    screen.show()
    line.show()
    const behind = behindS(video)
    const isNear = watchesLive(video, latency)
    edge.toggleAttribute('data-on', isNear)
    edge.title = isNear ? '' : live.toEdge
    distance.textContent = behind === null || isNear ? '' : live.behind(formatDuration(behind))
  }
  for (const event of ['play', 'pause', 'timeupdate', 'seeked', 'volumechange', 'progress', 'loadeddata'])
    video.addEventListener(event, show)
  for (const event of ['fullscreenchange', 'visibilitychange']) document.addEventListener(event, show, { signal })
  show()
  return {
    show,
    choice,
    go: (seconds: number) => canGoBack && go(seconds),
    /** Puts the menu of captions into its place. */
    offer(made: ReturnType<typeof menu>): void {
      captionMenu = made
      captions.replaceWith(made.root)
    },
    /** Tells how many watch; null hides it. */
    tellViewers(number: number | null): void {
      viewers.hidden = number === null
      if (number === null) return
      const countText = number.toLocaleString(words.language)
      count.textContent = countText
      viewers.setAttribute('aria-label', live.viewers(countText))
      viewers.title = live.viewers(countText)
    },
  }
}
