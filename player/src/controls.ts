import { formatDuration, toldDuration } from '@skleyka/contract/durations.ts'
import { obey, wishOf } from '@skleyka/web/stream/keys.ts'
import { unknownFacts } from '@skleyka/web/stream/qualities.ts'
import { openSubtitles } from '@skleyka/web/stream/subtitles.ts'
import { chapterKey, chapterMenu, chapterStep } from './chapters.ts'
import { icon, iconButton, make } from './elements.ts'
import { menu } from './menu.ts'
import { seekBar } from './seek-bar.ts'
import type { ReadyConfig, Source } from './source.ts'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2]
const hideAfterMs = 3_000

/** The bar of controls under the picture, the keys, and their hiding. `record` is what its page knows of it. */
export function controls(
  stage: HTMLElement,
  video: HTMLVideoElement,
  source: () => Source | null,
  config: Pick<ReadyConfig, 'durationMs' | 'sprite' | 'chapters' | 'cuepoints' | 'subtitles'>,
  signal: AbortSignal,
) {
  const { durationMs: recordMs, sprite } = config
  const chapters = () => (source()?.marks() ?? config).chapters
  const duration = () =>
    Number.isFinite(video.duration) && video.duration > 0 ? video.duration : (recordMs ?? 0) / 1000
  const told = () => toldDuration(video.duration, recordMs)
  const facts = () => source()?.facts() ?? unknownFacts
  const seek = seekBar(video, duration, told, () => source()?.sprite() ?? sprite, chapters)
  const play = iconButton('play', 'Смотреть', toggle)
  const sound = iconButton('volume', 'Выключить звук', mute)
  const loudness = make('input', {
    type: 'range',
    class: 'loudness',
    min: '0',
    max: '1',
    step: '0.05',
    value: '1',
    'aria-label': 'Громкость',
  })
  const time = make('span', { class: 'time' })
  const chapter = chapterMenu(video, chapters, go)
  const speed = menu('Скорость', () =>
    speeds.map((rate) => ({
      label: speedName(rate),
      chosen: video.playbackRate === rate,
      choose: () => setRate(rate),
    })),
  )
  const quality = menu('Качество', qualityItems)
  const picture = iconButton('picture', 'Картинка в\u00a0картинке', pictureInPicture)
  const full = iconButton('fullscreen', 'На\u00a0весь экран', fullscreen)
  picture.button.classList.add('window')
  picture.button.hidden = !document.pictureInPictureEnabled
  full.button.hidden = !document.fullscreenEnabled

  const left = [play.button, make('div', { class: 'sound' }, sound.button, loudness), time, chapter.root]
  const captions = make('div', { class: 'captions', 'aria-live': 'off' })
  const tracks = () => source()?.subtitles() ?? config.subtitles
  const words = menu('Субтитры', subtitleItems, 'captions')
  const subtitles = openSubtitles(video, captions, tracks, showSubtitles)
  words.root.hidden = config.subtitles.length === 0
  const voices = menu('Звуковая дорожка', soundItems, 'voices')
  voices.root.hidden = true
  words.root.classList.add('words')
  signal.addEventListener('abort', subtitles.close)
  const right = [voices.root, words.root, speed.root, quality.root, picture.button, full.button]
  const keys = make('div', { class: 'keys' }, ...left, make('span', { class: 'grow' }), ...right)
  const bar = make('div', { class: 'controls', role: 'group', 'aria-label': 'Управление' }, seek.root, keys)
  const big = make('button', { type: 'button', class: 'big', 'aria-label': 'Смотреть' }, icon('play'))
  big.addEventListener('click', toggle)
  stage.append(captions, big, bar)

  function toggle() {
    source()?.start()
    if (!video.paused) return video.pause()
    // refused without a gesture: then the button stays, and that is the answer
    void video.play().catch(() => {})
  }
  function mute() {
    if (video.muted || video.volume === 0) {
      video.muted = false
      if (video.volume === 0) video.volume = 0.5
    } else video.muted = true
  }
  function setRate(rate: number) {
    video.playbackRate = rate
    video.defaultPlaybackRate = rate
  }
  function qualityItems() {
    const { qualities, chosen } = facts()
    const auto = { label: 'Авто', chosen: chosen === -1, choose: () => source()?.choose(-1) }
    const fixed = qualities.map(({ index, name }) => ({
      label: name,
      chosen: chosen === index,
      choose: () => source()?.choose(index),
    }))
    return [auto, ...fixed]
  }
  function soundItems() {
    const { sounds, sound } = facts()
    return sounds.map((one) => ({
      label: one.name,
      chosen: one === sound,
      choose: () => source()?.chooseSound(one),
    }))
  }
  function subtitleItems() {
    const none = { label: 'Без субтитров', chosen: subtitles.chosen() === null, choose: () => subtitles.choose(null) }
    const languages = tracks().map(({ language, label }) => ({
      label,
      chosen: subtitles.chosen() === language,
      choose: () => subtitles.choose(language),
    }))
    return [none, ...languages]
  }
  function showSubtitles() {
    const shown = tracks().find(({ language }) => language === subtitles.chosen())
    words.show(shown?.label ?? 'выключены')
    words.root.toggleAttribute('data-on', shown !== undefined)
  }
  function pictureInPicture() {
    const done = document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture()
    void done.catch(() => {})
  }
  function fullscreen() {
    const done = document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen()
    void done.catch(() => {})
  }
  loudness.addEventListener('input', () => {
    video.volume = Number(loudness.value)
    video.muted = video.volume === 0
  })

  function show() {
    const paused = video.paused
    stage.toggleAttribute('data-paused', paused)
    stage.toggleAttribute('data-begun', video.currentTime > 0 || !paused)
    if (video.ended) play.show('replay', 'Смотреть сначала')
    else play.show(paused ? 'play' : 'pause', paused ? 'Смотреть' : 'Пауза')
    const silent = video.muted || video.volume === 0
    sound.show(silent ? 'muted' : 'volume', silent ? 'Включить звук' : 'Выключить звук')
    loudness.value = String(silent ? 0 : video.volume)
    loudness.style.setProperty('--level', `${(silent ? 0 : video.volume) * 100}%`)
    time.textContent = `${formatDuration(Math.min(video.currentTime, told()))} / ${formatDuration(told())}`
    chapter.show()
    speed.show(speedName(video.playbackRate))
    const { qualities, playing } = facts()
    const { sounds, sound: voice } = facts()
    voices.show(voice?.name ?? '')
    voices.root.hidden = sounds.length < 2
    quality.show(playing?.name ?? 'Авто')
    quality.root.hidden = qualities.length < 2
    full.show(
      document.fullscreenElement ? 'window' : 'fullscreen',
      document.fullscreenElement ? 'Обычный размер' : 'На\u00a0весь экран',
    )
    seek.show()
  }
  const changes = [
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
  for (const event of changes) video.addEventListener(event, show)
  document.addEventListener('fullscreenchange', show, { signal })
  for (const event of ['waiting', 'stalled', 'seeking']) video.addEventListener(event, () => busy(true))
  for (const event of ['playing', 'canplay', 'seeked', 'pause']) video.addEventListener(event, () => busy(false))
  const busy = (is: boolean) => stage.toggleAttribute('data-busy', is && !video.paused)

  video.addEventListener('click', () => (stage.hasAttribute('data-idle') && isTouch() ? wake() : toggle()))
  video.addEventListener('dblclick', fullscreen)
  document.addEventListener('keydown', onKey, { signal })
  function onKey(event: KeyboardEvent) {
    const target = event.target
    // a focused button or slider keeps the keys that work it
    const own =
      target instanceof HTMLButtonElement ? [' ', 'Enter'] : target instanceof HTMLInputElement ? sliderKeys : []
    if (own.includes(event.key) && target !== seek.root.firstElementChild) return
    if (isSubtitlesKey(event) && tracks().length > 0) {
      event.preventDefault()
      subtitles.toggle()
      return wake()
    }
    const by = chapterKey(event)
    const start = by === null ? null : chapterStep(chapters(), video.currentTime, by)
    const wish = wishOf(event)
    if (!wish && start === null) return
    event.preventDefault()
    if (start !== null) go(start)
    if (!wish) return wake()
    if ('amount' in wish) obey(wish, video, duration(), go)
    else if (wish.do === 'toggle') toggle()
    else if (wish.do === 'mute') mute()
    else fullscreen()
    wake()
  }
  function go(seconds: number) {
    source()?.start()
    video.currentTime = Math.min(Math.max(0, seconds), Math.max(0, duration() - 0.05))
  }

  let idle: ReturnType<typeof setTimeout> | undefined
  function wake() {
    stage.removeAttribute('data-idle')
    clearTimeout(idle)
    idle = setTimeout(() => {
      const isUsed =
        [voices, words, chapter, speed, quality].some((one) => one.isOpen()) ||
        bar.querySelector(':focus-visible') !== null
      if (!video.paused && !isUsed) stage.setAttribute('data-idle', '')
    }, hideAfterMs)
  }
  for (const event of ['pointermove', 'pointerdown', 'focusin']) stage.addEventListener(event, wake, { signal })
  signal.addEventListener('abort', () => clearTimeout(idle))
  video.addEventListener('play', wake)
  video.addEventListener('pause', wake)
  show()
  showSubtitles()
  return { show, toggle, go }
}

const sliderKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
const speedName = (rate: number) => `${String(rate).replace('.', ',')}×`
/** By its place on the keyboard, so that it works in any layout. */
const isSubtitlesKey = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  code === 'KeyC' && !(ctrlKey || metaKey || altKey || shiftKey)
const isTouch = () => matchMedia('(hover: none)').matches
