import type { PlayerBeacon, PlayerEvent } from '@skleyka/contract/collect/player-events.ts'
import { playerSession } from '@skleyka/contract/collect/player-session.ts'
import { productVersion } from '@skleyka/contract/product.ts'
import { keep, readStored } from '@skleyka/web/stream/browser-store.ts'
import { adEventName, readAdEvent } from '../ads/ad-events.ts'
import {
  type EventQueue,
  emptyQueue,
  enqueue,
  nextBatch,
  pauseMs,
  type QueuedEvent,
  removeAnswered,
  sendingOf,
} from './event-queue.ts'
import { createSession, type Moment, type SessionState, type Signal, step, tell } from './session-state.ts'

/** Facts of the player whose events are told. */
export interface WatchedPlayer {
  readonly root: HTMLElement
  readonly video: HTMLVideoElement
  /** The context that the server has sealed. */
  readonly counted: string
  /** This browser may keep a name for its viewer. */
  readonly isNamed: boolean
  readonly durationMs: () => number | null
  /** Playing quality: lines of its picture and its bits a second. */
  readonly quality: () => { readonly height: number; readonly kbps: number }
  /** Time of the viewer's wish to play, before this code was there; `null` where nobody did yet. */
  readonly wantedAt: number | null
}

/** Facts of the player around that cannot be seen at the video. */
export interface StatisticsTeller {
  failed(code: string): void
  qualityChanged(): void
}

const tickMs = 1_000
const viewerName = 'skleyka.viewer'

/**
 * Tells the server what happens in a player (product A46): at its load, at each heartbeat, and when it goes. Between them nothing is
 * sent; what could not be sent waits.
 */
export function tellStatistics(player: WatchedPlayer, signal: AbortSignal): StatisticsTeller {
  const { video, root, durationMs } = player
  let last: Moment | null = null
  const moment = (more: Partial<Moment> = {}): Moment => ({
    at: Date.now(),
    // a video that was taken away stands nowhere
    position: video.readyState === HTMLMediaElement.HAVE_NOTHING && last ? last.position : video.currentTime * 1_000,
    rate: video.playbackRate > 0 ? video.playbackRate : 1,
    durationMs: durationMs(),
    isHidden: document.hidden,
    ...more,
  })
  let state: SessionState = createSession(crypto.randomUUID(), moment())
  let queue: EventQueue = emptyQueue
  let underWay: readonly QueuedEvent[] = []
  let sendAfter = 0

  const take = (session: string, events: readonly PlayerEvent[]) => {
    // events of a session that ended in this very step come before those of the next one
    let of = session
    for (const event of events) {
      if (event.seq === 0) of = state.session
      queue = enqueue(queue, of, [{ ...event, ...player.quality() }])
    }
    const isDue = events.some(({ type }) => type === 'load' || type === 'heartbeat' || type === 'end')
    if (isDue || (queue.events.length > 0 && Date.now() >= sendAfter)) void send()
  }
  const say = (playSignal: Signal, now = moment()) => {
    const before = state.session
    last = now
    const next = step(state, playSignal, now, () => crypto.randomUUID())
    state = next.state
    take(before, next.events)
  }
  const add = (type: PlayerEvent['type'], more: Partial<PlayerEvent>) => {
    if (state.phase === 'over') return
    const next = tell(state, type, moment(), more)
    state = { ...next.state, beatAt: state.beatAt }
    take(state.session, next.events)
  }

  async function send(): Promise<void> {
    if (underWay.length > 0 || Date.now() < sendAfter) return
    const batch = nextBatch(queue)
    if (batch.length === 0) return
    underWay = batch
    const status = await fetch('/collect', {
      method: 'POST',
      body: bodyOf(batch),
      credentials: 'omit',
      keepalive: true,
    }).then(
      (answer) => answer.status,
      () => 0,
    )
    underWay = []
    queue = removeAnswered(queue, batch, sendingOf(status))
    sendAfter = Date.now() + Math.max(playerSession.heartbeatMs - tickMs, pauseMs(queue))
    // what waited for longer than a heartbeat is more than one beacon
    if (queue.failures === 0 && queue.events.length > 0) {
      sendAfter = 0
      void send()
    }
  }
  /** For a page that goes: nobody hears of the answer, and a repeat counts once. */
  const sendAll = () => {
    let rest = queue
    for (let batch = nextBatch(rest); batch.length > 0; batch = nextBatch(rest)) {
      if (!navigator.sendBeacon('/collect', bodyOf(batch))) return
      rest = removeAnswered(rest, batch, 'kept')
    }
    queue = { ...rest, failures: queue.failures }
  }
  const bodyOf = (batch: readonly QueuedEvent[]): string => {
    const [first] = batch
    const beacon: PlayerBeacon = {
      context: player.counted,
      session: first?.session ?? state.session,
      viewer: player.isNamed ? ownName() : null,
      sentAt: Date.now(),
      page: pageAround(),
      isEmbed: window.parent !== window,
      screen: `${screen.width}x${screen.height}`,
      player: productVersion,
      events: batch.map(({ event }) => event),
    }
    return JSON.stringify(beacon)
  }

  const listen = (name: keyof HTMLVideoElementEventMap, hear: () => void) =>
    video.addEventListener(name, hear, { signal })
  const isMoving = () => !video.paused && !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  const goOn = () => {
    if (isMoving() && (state.phase === 'playing' || video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA)) say('move')
  }
  listen('play', () => say('want'))
  listen('playing', () => isMoving() && say('move'))
  listen('timeupdate', goOn)
  listen('ratechange', goOn)
  listen('waiting', () => {
    if (!video.seeking) say('stall')
  })
  listen('seeking', () => {
    const length = durationMs()
    // a loop leaves no other word of its end
    if (video.loop && video.currentTime < 0.1 && length !== null && state.phase === 'playing')
      say('move', moment({ position: length }))
    say('seek')
  })
  listen('pause', () => {
    if (!video.seeking) say('pause')
  })
  root.addEventListener(
    adEventName,
    (event) => {
      const ad = readAdEvent(event)
      if (ad) add('ad', ad)
    },
    { signal },
  )
  const leave = () => {
    say('leave')
    sendAll()
  }
  window.addEventListener('pagehide', leave, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      say('tick')
      // of a page that is hidden nothing more may be heard
      if (document.hidden) sendAll()
    },
    { signal },
  )
  window.addEventListener(
    'online',
    () => {
      sendAfter = 0
      void send()
    },
    { signal },
  )
  const ticking = setInterval(() => {
    say(
      isMoving() && (state.phase === 'playing' || video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA)
        ? 'move'
        : 'tick',
    )
  }, tickMs)
  signal.addEventListener('abort', () => {
    clearInterval(ticking)
    leave()
  })

  const loaded = tell(state, 'load', moment())
  state = loaded.state
  take(state.session, loaded.events)
  if (player.wantedAt !== null) say('want', moment({ at: player.wantedAt }))
  goOn()
  return {
    failed: (code) => add('error', { errorCode: code, isFatal: true, isBeforeFirstFrame: !state.hasPicture }),
    qualityChanged: () => {
      if (state.hasPicture) add('quality', {})
    },
  }
}

/** The page around the player, without what may name a person; its origin alone where its site says no more. */
function pageAround(): string {
  const address = window.parent === window ? location.href : document.referrer || (location.ancestorOrigins?.[0] ?? '')
  const url = URL.parse(address)
  return url ? `${url.origin}${url.pathname}`.slice(0, 2_000) : ''
}

/** The name that this browser keeps for its viewer; `null` where it keeps none or is asked not to. */
function ownName(): string | null {
  if (navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true) return null
  const before = readStored(viewerName)
  if (before !== null && /^[0-9a-f]{32}$/.test(before)) return before
  keep(viewerName, crypto.randomUUID().replaceAll('-', ''))
  return readStored(viewerName)
}
