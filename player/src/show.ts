import type { EmbedConfig, PlayerMessage } from '@skleyka/contract/embed.ts'
import type { StreamProblem } from '@skleyka/web/stream/stream.ts'
import { addChapterTrack } from './chapters.ts'
import { fetchConfig } from './config.ts'
import { controls } from './controls.ts'
import { watchCuepoints } from './cuepoints.ts'
import { make } from './elements.ts'
import { clearMessage, message } from './message.ts'
import { hearParent } from './messages.ts'
import { askAgainMs, type Silent, wordsOf } from './silent.ts'
import { openSource, type ReadyConfig, type Source } from './source.ts'

/** How a video is begun, and who is told at its end. */
export interface Showing {
  readonly autoplay: boolean
  readonly muted: boolean
  readonly startS: number
  readonly onEnded?: () => void
}

/** Shows a video, or why there is none, in a place of the page until the signal takes it away again. */
export function show(root: HTMLElement, config: EmbedConfig, showing: Showing, signal: AbortSignal): void {
  if ('poster' in config && config.poster) root.style.setProperty('--poster', `url("${config.poster}")`)
  if (config.state === 'ready') play(root, config, showing, signal)
  else {
    message(root, wordsOf(config))
    const delayMs = askAgainMs(config)
    if (delayMs !== null) askAgain(root, config, delayMs, showing, signal)
  }
  signal.addEventListener('abort', () => {
    root.replaceChildren()
    root.style.removeProperty('--poster')
    for (const state of ['data-paused', 'data-begun', 'data-busy', 'data-idle']) root.removeAttribute(state)
  })
}

function askAgain(root: HTMLElement, shown: Silent, delayMs: number, showing: Showing, signal: AbortSignal): void {
  setTimeout(async () => {
    const config = signal.aborted ? null : await fetchConfig(shown.uuid).catch(() => null)
    if (signal.aborted) return
    if (config === null || isSame(config, shown)) return askAgain(root, shown, delayMs, showing, signal)
    clearMessage(root)
    show(root, config, showing, signal)
  }, delayMs)
}

/** Its words are the same, and are not said anew to those who have them read aloud. */
const isSame = (config: EmbedConfig, shown: Silent) =>
  config.state !== 'ready' && JSON.stringify(wordsOf(config)) === JSON.stringify(wordsOf(shown))

const problems: Record<StreamProblem, { title: string; note: string }> = {
  network: { title: 'Нет связи с\u00a0сервером', note: 'Проверьте подключение к\u00a0интернету' },
  gone: { title: 'Видео больше недоступно', note: 'Его удалили или\u00a0сняли с\u00a0показа' },
  media: { title: 'Не\u00a0удалось воспроизвести видео', note: 'Браузер не\u00a0смог прочитать его' },
  unsupported: {
    title: 'Этот браузер не\u00a0умеет воспроизводить видео',
    note: 'Обновите его или\u00a0откройте другой',
  },
}

function play(root: HTMLElement, config: ReadyConfig, showing: Showing, signal: AbortSignal): void {
  const video = make('video', { playsinline: '', preload: 'metadata', 'aria-label': config.title })
  if (config.poster) video.poster = config.poster
  if (config.chapters.length > 0) addChapterTrack(video, config.uuid)
  video.muted = showing.muted
  root.prepend(video)
  let source: Source | null = null
  let problem: StreamProblem | null = null
  const bar = controls(root, video, () => source, config, signal)

  const parent = hearParent(
    (command) => {
      source?.start()
      if (command === 'play') void video.play().catch(() => {})
      else if (command === 'pause') video.pause()
      else bar.go(command.seconds)
    },
    () => stateOf(video, problem !== null, config.durationMs),
    signal,
  )
  for (const event of ['play', 'pause', 'ended', 'seeked', 'timeupdate']) video.addEventListener(event, parent.tell)
  const cuepoints = () => (source?.marks() ?? config).cuepoints
  watchCuepoints(video, cuepoints, (cuepoint) => parent.send({ from: 'skleyka', type: 'cuepoint', cuepoint }))

  const fail = (what: StreamProblem, now: EmbedConfig | null = null) => {
    problem = what
    root.removeAttribute('data-busy')
    const retry = () => {
      problem = null
      clearMessage(root)
      // the code of the player itself may not have come
      if (source) source.retry()
      else open()
    }
    const told = now?.state === 'refused' ? wordsOf(now) : problems[what]
    message(root, what === 'unsupported' ? told : { ...told, retry })
    parent.tell()
  }
  const begin = (opened: Source) => {
    if (signal.aborted) return opened.close()
    source = opened
    bar.show()
    // pressed before the stream was there
    if (!video.paused || showing.autoplay) opened.start()
    if (showing.autoplay) void video.play().catch(() => {})
    if (showing.startS > 0) bar.go(showing.startS)
  }
  const open = () => {
    openSource(video, config, { problem: fail, change: bar.show }).then(begin, () => fail('network'))
  }
  open()
  if (showing.onEnded) video.addEventListener('ended', showing.onEnded)
  signal.addEventListener('abort', () => source?.close())
}

function stateOf(video: HTMLVideoElement, failed: boolean, durationMs: number | null): PlayerMessage {
  const running = video.paused ? 'paused' : 'playing'
  const state = failed ? 'failed' : video.ended ? 'ended' : video.readyState === 0 ? 'loading' : running
  const known = durationMs === null ? null : durationMs / 1000
  const durationSeconds = Number.isFinite(video.duration) ? video.duration : known
  return { from: 'skleyka', type: 'state', state, seconds: video.currentTime, durationSeconds }
}
