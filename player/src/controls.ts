import { chooseDuration, formatDuration } from '@skleyka/contract/durations.ts'
import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { obey } from '@skleyka/web/stream/keys.ts'
import { openSubtitles } from '@skleyka/web/stream/subtitles.ts'
import { chapterMenu, chapterStep } from './chapters.ts'
import { choices } from './choices.ts'
import { iconButton, make } from './elements.ts'
import { idleControls } from './idle.ts'
import { hearKeys } from './keyboard.ts'
import { loudness } from './loudness.ts'
import { hearPicture } from './picture-presses.ts'
import { screens } from './screens.ts'
import { seekBar } from './seek-bar.ts'
import { barOf, settingsMenu } from './settings-menu.ts'
import type { ReadyConfig, Source } from './source.ts'
import { lastLook, wear } from './subtitle-look.ts'
import { tellWaiting } from './waiting.ts'
import type { Words } from './words/ru.ts'

/** The bar of controls under the picture, as its template orders it, the keys, and their hiding. */
export function controls(
  stage: HTMLElement,
  video: HTMLVideoElement,
  source: () => Source | null,
  config: Pick<ReadyConfig, 'durationMs' | 'sprite' | 'chapters' | 'cuepoints' | 'subtitles'>,
  template: Pick<PlayerBody, 'controls' | 'marks' | 'protection'>,
  { words, isAlbum, onStart }: { words: Words; isAlbum: boolean; onStart: () => void },
  signal: AbortSignal,
) {
  const { durationMs: recordMs, sprite } = config
  const { controls: offered } = template
  const marks = () => source()?.marks() ?? config
  const chapters = () => (template.marks.chapters ? marks().chapters : [])
  const cuepoints = () => (template.marks.cuepoints ? marks().cuepoints : [])
  const tracks = () => source()?.subtitles() ?? config.subtitles
  const duration = () =>
    Number.isFinite(video.duration) && video.duration > 0 ? video.duration : (recordMs ?? 0) / 1000
  const getDisplayDuration = () => chooseDuration(video.duration, recordMs)
  const choice = choices(video, source, tracks, words, offered.speeds)
  const seek = seekBar(
    video,
    duration,
    getDisplayDuration,
    () => source()?.sprite() ?? sprite,
    { chapters, cuepoints },
    words,
    go,
  )
  const play = iconButton('play', words.watch, toggle)
  const sound = loudness(video, words)
  const time = make('span', { class: 'time' })
  const chapter = chapterMenu(video, chapters, words, go)
  const screen = screens(stage, video, words, template.protection.popOut)

  const captions = make('div', { class: 'captions', 'data-captions': '', 'aria-live': 'off' })
  wear(captions, lastLook(offered.subtitles))
  const subtitles = openSubtitles(video, captions, tracks, showSubtitles)
  const settings = settingsMenu(offered.bar, choice, video, () => subtitles, words, { showLooks, showKeys })
  const captionKey = iconButton('captions', words.subtitles, () => subtitles.toggle())
  captionKey.button.hidden = config.subtitles.length === 0
  signal.addEventListener('abort', subtitles.close)
  const menus = [settings, chapter]
  const parts: Readonly<Record<ReturnType<typeof barOf>[number], HTMLElement>> = {
    play: play.button,
    sound: sound.root,
    time,
    chapters: chapter.root,
    gap: make('span', { class: 'grow' }),
    subtitles: captionKey.button,
    settings: settings.root,
    airplay: screen.airplay,
    picture: screen.picture,
    fullscreen: screen.full,
  }
  const keys = make('div', { class: 'keys' }, ...barOf(offered.bar).map((name) => parts[name]))
  const bar = make('div', { class: 'controls', role: 'group', 'aria-label': words.controls })
  if (offered.line) bar.append(seek.root)
  if (offered.bar.length > 0) bar.append(keys)
  bar.hidden = bar.childElementCount === 0
  const big = iconButton('play', words.watch, toggle)
  big.button.className = 'big'
  stage.append(captions, ...(offered.big ? [big.button] : []), bar)
  const isMenuOpen = () => menus.some((one) => one.isOpen())
  const isUsed = () => isMenuOpen() || bar.querySelector(':focus-visible') !== null
  const idle = idleControls(stage, video, isUsed, signal)
  tellWaiting(stage, video, words, signal)

  function start(fromS?: number) {
    onStart()
    source()?.start(fromS)
  }
  function toggle() {
    start()
    if (!video.paused) return video.pause()
    // refused without a gesture: then the button stays, and that is the answer
    void video.play().catch(() => {})
  }
  function showSubtitles() {
    captionKey.show('captions', `${words.subtitles}: ${choice.subtitleName(subtitles)}`)
    captionKey.button.toggleAttribute('data-on', subtitles.chosen() !== null)
    video.dispatchEvent(new Event('subtitleschange'))
  }
  function showLooks() {
    void import('./subtitle-panel.ts').then(({ openSubtitlePanel }) =>
      openSubtitlePanel(stage, captions, words, offered.subtitles),
    )
  }
  function showKeys() {
    void import('./keys-list.ts').then(({ openKeysList }) => openKeysList(stage, words, isAlbum))
  }
  function show() {
    // nobody sees it, and the battery is the viewer's
    if (document.hidden) return
    const paused = video.paused
    stage.toggleAttribute('data-paused', paused)
    stage.toggleAttribute('data-begun', isBegun())
    for (const button of [play, big]) {
      if (video.ended) button.show('replay', words.watchAgain)
      else button.show(paused ? 'play' : 'pause', paused ? words.watch : words.pause)
    }
    sound.show()
    time.textContent = `${formatDuration(Math.min(video.currentTime, getDisplayDuration()))} / ${formatDuration(getDisplayDuration())}`
    chapter.show()
    settings.show()
    screen.show()
    seek.show()
  }
  for (const event of shownAt) video.addEventListener(event, show)
  for (const event of ['fullscreenchange', 'visibilitychange']) document.addEventListener(event, show, { signal })

  hearPicture(stage, video, words, {
    toggle,
    fullscreen: screen.fullscreen,
    skip: (seconds) => go(video.currentTime + seconds),
    isBegun,
    isMenuOpen,
    controls: idle,
  })
  const acts = {
    wish: (wish: Parameters<typeof obey>[0] | { do: 'toggle' | 'mute' | 'fullscreen' }) => {
      if ('amount' in wish) obey(wish, video, duration(), go)
      else if (wish.do === 'toggle') toggle()
      else if (wish.do === 'mute') sound.mute()
      else screen.fullscreen()
      idle.wake()
    },
    chapter: (by: 1 | -1) => {
      const to = chapterStep(chapters(), video.currentTime, by)
      if (to !== null) go(to)
      idle.wake()
    },
    subtitles: () => {
      if (tracks().length > 0) subtitles.toggle()
      idle.wake()
    },
    rate: (by: 1 | -1) => {
      choice.stepRate(by)
      idle.wake()
    },
    picture: screen.pictureInPicture,
    help: showKeys,
  }
  if (offered.keyboard) hearKeys((target) => target === seek.root.firstElementChild, acts, signal)

  function isBegun() {
    return !video.paused || (video.readyState > 0 && video.currentTime > 0)
  }
  function go(seconds: number) {
    const to = Math.min(Math.max(0, seconds), Math.max(0, duration() - 0.05))
    start(to)
    video.currentTime = to
  }
  show()
  showSubtitles()
  return { show, toggle, go, start, duration, subtitles, choice }
}

const shownAt = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
]
