import type { EmbedConfig, PlayerMessage } from '@skleyka/contract/embed.ts'
import type { StreamProblem } from '@skleyka/web/stream/stream.ts'
import { fetchConfig } from './config.ts'
import { controls } from './controls.ts'
import { make } from './elements.ts'
import { clearMessage, message } from './message.ts'
import { hearParent } from './messages.ts'
import { openSource, type ReadyConfig, type Source } from './source.ts'

const pollMs = 2_000

/** How a video is begun, and who is told at its end. */
export interface Showing {
  readonly autoplay: boolean
  readonly muted: boolean
  readonly startS: number
  readonly onEnded?: () => void
}

/** Shows a video, or why there is none, in a place of the page until the signal takes it away again. */
export function show(root: HTMLElement, config: EmbedConfig, showing: Showing, signal: AbortSignal): void {
  if (config.state !== 'notFound' && config.poster) root.style.setProperty('--poster', `url("${config.poster}")`)
  if (config.state === 'ready') play(root, config, showing, signal)
  else message(root, words[config.state])
  if (config.state === 'processing') waitUntilReady(root, config.uuid, showing, signal)
  signal.addEventListener('abort', () => {
    root.replaceChildren()
    root.style.removeProperty('--poster')
    for (const state of ['data-paused', 'data-begun', 'data-busy', 'data-idle']) root.removeAttribute(state)
  })
}

const words = {
  processing: {
    title: 'Видео ещё обрабатывается',
    note: 'Оно начнётся здесь, как только будет готово',
    busy: true,
  },
  unavailable: { title: 'Видео недоступно', note: 'Его не\u00a0удалось обработать' },
  notFound: { title: 'Видео не\u00a0найдено', note: 'Возможно, его удалили или\u00a0ссылка неполная' },
}

function waitUntilReady(root: HTMLElement, uuid: string, showing: Showing, signal: AbortSignal): void {
  setTimeout(async () => {
    const config = signal.aborted ? null : await fetchConfig(uuid).catch(() => null)
    if (signal.aborted) return
    if (config === null || config.state === 'processing') return waitUntilReady(root, uuid, showing, signal)
    clearMessage(root)
    show(root, config, showing, signal)
  }, pollMs)
}

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
  video.muted = showing.muted
  root.prepend(video)
  let source: Source | null = null
  let problem: StreamProblem | null = null
  const bar = controls(root, video, () => source, config.durationMs, signal)

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

  const fail = (what: StreamProblem) => {
    problem = what
    root.removeAttribute('data-busy')
    const retry = () => {
      problem = null
      clearMessage(root)
      // the code of the player itself may not have come
      if (source) source.retry()
      else open()
    }
    message(root, what === 'unsupported' ? problems[what] : { ...problems[what], retry })
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
