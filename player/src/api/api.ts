import type { PlayerCommand, PlayerMessage } from '@skleyka/contract/playback/embed.ts'
import type { PlayerState } from '@skleyka/contract/playback/player-messages.ts'
import { stickWhenAway } from './mini.ts'
import type * as declared from './public.d.ts'

const server = new URL(import.meta.url).origin
const permissions = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type CommandBody<Command> = Command extends unknown ? Omit<Command, 'to' | 'version'> : never

/** Returns what a page of another site puts players with; described for it in public.d.ts, and in docs/embedding.md. */
export const createPlayer: typeof declared.createPlayer = (element, options) => {
  const place = typeof element === 'string' ? document.querySelector(element) : element
  if (!place) throw new TypeError(`createPlayer: there is no element ${element}`)
  if (!isUuid.test(options.id)) throw new TypeError(`createPlayer: ${options.id} is not the id of a video`)
  const { box, frame } = createFrame(options)
  place.append(box)

  const listeners = new Map<string, Set<(detail: never) => void>>()
  const closed = new AbortController()
  let state: PlayerState | null = null
  let waiting: CommandBody<PlayerCommand>[] | null = []
  let [resolveReady]: [(state: PlayerState) => void] = [() => {}]
  const ready = new Promise<PlayerState>((resolve) => {
    resolveReady = resolve
  })

  const post = (command: CommandBody<PlayerCommand>) =>
    frame.contentWindow?.postMessage({ to: 'skleyka', version: 1, ...command }, server)
  const ask = (command: CommandBody<PlayerCommand>) => {
    // whoever asks for it cannot wait until it is scrolled to
    frame.loading = 'eager'
    if (waiting) waiting.push(command)
    else post(command)
  }
  const tell = (event: string, detail: unknown) => {
    for (const listener of listeners.get(event) ?? []) Reflect.apply(listener, undefined, [detail])
  }
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== server || !isMessage(data)) return
    if (data.type === 'cuepoint') return tell('cuepoint', data.cuepoint)
    const { from, version, type, event, ...playerState } = data
    state = playerState
    // a video in work is followed by the video
    if (event === 'ready') {
      const commands = waiting
      if (playerState.state !== 'processing') waiting = null
      if (waiting === null) for (const one of commands ?? []) post(one)
      resolveReady(playerState)
    }
    tell(event, playerState)
  }
  window.addEventListener('message', hear, { signal: closed.signal })
  if (options.mini)
    stickWhenAway(
      box,
      frame,
      options.language ?? 'ru',
      () => state?.state === 'playing',
      () => ask({ type: 'pause' }),
      closed.signal,
    )

  return {
    frame,
    get state() {
      return state
    },
    ready,
    play: () => ask({ type: 'play' }),
    pause: () => ask({ type: 'pause' }),
    seek: (seconds) => ask({ type: 'seek', seconds }),
    setVolume: (volume) => ask({ type: 'volume', volume }),
    setMuted: (muted) => ask({ type: 'mute', muted }),
    setRate: (rate) => ask({ type: 'rate', rate }),
    setQuality: (quality) => ask({ type: 'quality', quality }),
    setSubtitles: (language) => ask({ type: 'subtitles', language }),
    setSound: (name) => ask({ type: 'sound', name }),
    on(event: string, listener: (detail: never) => void) {
      const eventListeners = listeners.get(event) ?? new Set()
      listeners.set(event, eventListeners.add(listener))
      return () => void eventListeners.delete(listener)
    },
    destroy() {
      closed.abort()
      box.remove()
    },
  }
}

/** The frame in a box that keeps its shape. Styles are set one by one: a strict policy of the page allows no others. */
function createFrame({ id, autoplay, muted, start, language, title, eager }: declared.PlayerOptions) {
  const address = new URL(`/embed/${id}`, server)
  const params = {
    autoplay: autoplay ? '1' : null,
    muted: muted ? '1' : null,
    start: start ? String(start) : null,
    lang: language ?? null,
    origin: location.origin === 'null' ? null : location.origin,
  }
  for (const [name, value] of Object.entries(params)) if (value !== null) address.searchParams.set(name, value)
  const box = document.createElement('div')
  const frame = document.createElement('iframe')
  Object.assign(box.style, { position: 'relative', width: '100%', aspectRatio: '16 / 9' })
  Object.assign(frame.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', border: '0' })
  frame.loading = eager || autoplay ? 'eager' : 'lazy'
  frame.allow = permissions
  frame.title = title ?? (language === 'en' ? 'Video player' : 'Видеоплеер')
  frame.src = address.href
  box.append(frame)
  return { box, frame }
}

function isMessage(data: unknown): data is PlayerMessage {
  const { from, version, type } = Object(data)
  return from === 'skleyka' && version === 1 && (type === 'state' || type === 'cuepoint')
}
