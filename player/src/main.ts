import './player.css'
import type { EmbedConfig, PlayerMessage } from '@skleyka/contract/embed.ts'
import type { StreamProblem } from '@skleyka/web/stream/stream.ts'
import { fetchConfig, readConfig } from './config.ts'
import { controls } from './controls.ts'
import { make } from './elements.ts'
import { clearMessage, message } from './message.ts'
import { hearParent } from './messages.ts'
import { openSource, type ReadyConfig, type Source } from './source.ts'

const pollMs = 2_000

function show(root: HTMLElement, config: EmbedConfig): void {
  if (config.state !== 'notFound' && config.poster) root.style.setProperty('--poster', `url("${config.poster}")`)
  if (config.state === 'ready') play(root, config)
  else message(root, words[config.state])
  if (config.state === 'processing') waitUntilReady(root, config.uuid)
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

function waitUntilReady(root: HTMLElement, uuid: string): void {
  setTimeout(async () => {
    const config = await fetchConfig(uuid).catch(() => null)
    if (config === null || config.state === 'processing') return waitUntilReady(root, uuid)
    clearMessage(root)
    show(root, config)
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

function play(root: HTMLElement, config: ReadyConfig): void {
  const wanted = new URLSearchParams(location.search)
  const video = make('video', { playsinline: '', preload: 'metadata', 'aria-label': config.title })
  if (config.poster) video.poster = config.poster
  video.muted = wanted.get('muted') === '1'
  root.prepend(video)
  let source: Source | null = null
  let problem: StreamProblem | null = null
  const bar = controls(root, video, () => source, config.durationMs)

  const parent = hearParent(
    (command) => {
      source?.start()
      if (command === 'play') void video.play().catch(() => {})
      else if (command === 'pause') video.pause()
      else bar.go(command.seconds)
    },
    () => stateOf(video, problem !== null, config.durationMs),
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
    source = opened
    bar.show()
    // pressed before the stream was there
    if (!video.paused || wanted.get('autoplay') === '1') opened.start()
    if (wanted.get('autoplay') === '1') void video.play().catch(() => {})
    const start = Number(wanted.get('start'))
    if (start > 0) bar.go(start)
  }
  const open = () => {
    openSource(video, config, { problem: fail, change: bar.show }).then(begin, () => fail('network'))
  }
  open()
}

function stateOf(video: HTMLVideoElement, failed: boolean, durationMs: number | null): PlayerMessage {
  const running = video.paused ? 'paused' : 'playing'
  const state = failed ? 'failed' : video.ended ? 'ended' : video.readyState === 0 ? 'loading' : running
  const known = durationMs === null ? null : durationMs / 1000
  const durationSeconds = Number.isFinite(video.duration) ? video.duration : known
  return { from: 'skleyka', type: 'state', state, seconds: video.currentTime, durationSeconds }
}

const stage = document.getElementById('player')
if (stage) show(stage, readConfig())
