import type { PlayedRange, PlayerEvent } from '@skleyka/contract/collect/player-events.ts'
import {
  type FinishReason,
  type PlayerEventType,
  playerEventBounds,
  playerSession,
} from '@skleyka/contract/collect/player-session.ts'

/** State of a video at a moment. */
export interface Moment {
  /** Time by the clock of the viewer, milliseconds. */
  readonly at: number
  /** Of the video, milliseconds. */
  readonly position: number
  readonly rate: number
  readonly durationMs: number | null
  readonly isHidden: boolean
}

export type Phase = 'ready' | 'starting' | 'playing' | 'stalled' | 'seeking' | 'paused' | 'over'

/** Events of a player. `move` is a picture that goes on, `tick` the passing of time. */
export type Signal = 'want' | 'move' | 'stall' | 'seek' | 'pause' | 'tick' | 'leave'

/** The phase that follows; what is not named stays. */
const moves: Readonly<Record<Phase, Partial<Record<Signal, Phase>>>> = {
  ready: { want: 'starting', move: 'playing' },
  starting: { move: 'playing', pause: 'ready', leave: 'over' },
  playing: { stall: 'stalled', seek: 'seeking', pause: 'paused', leave: 'over' },
  stalled: { move: 'playing', seek: 'seeking', pause: 'paused', leave: 'over' },
  seeking: { move: 'playing', pause: 'paused', leave: 'over' },
  paused: { move: 'playing', seek: 'paused', leave: 'over' },
  over: { want: 'starting', move: 'playing' },
}

export const nextPhase = (phase: Phase, signal: Signal): Phase => moves[phase][signal] ?? phase

/** A stretch that is being played. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly rate: number
}

/** All that is known of a session: what comes next depends on nothing else. */
export interface SessionState {
  readonly session: string
  readonly phase: Phase
  readonly seq: number
  readonly stretch: Stretch | null
  /** Of the uninterrupted playback until now, by the clock. */
  readonly runMs: number
  /** Played and not told yet. */
  readonly ranges: readonly PlayedRange[]
  readonly last: Moment
  /** Time of the wish to play; `null` where none waits for its first picture. */
  readonly wantedAt: number | null
  /** The wish to play was told. */
  readonly isPlayed: boolean
  readonly hasPicture: boolean
  /** Not told yet. */
  readonly startMs: number | null
  readonly stalledAt: number | null
  /** Of a stall that goes on, what was told. */
  readonly stallSentMs: number
  readonly pausedAt: number | null
  readonly hiddenAt: number | null
  readonly beatAt: number
  readonly hasViewed: boolean
}

export interface Step {
  readonly state: SessionState
  readonly events: readonly PlayerEvent[]
}

/** Clocks are read a little late. */
const slackMs = 500
const slack = 1.25
/** Shorter ones nobody sees. */
const shortestStallMs = 100

export function createSession(session: string, now: Moment): SessionState {
  return {
    ...{ session, phase: 'ready', seq: 0, stretch: null, runMs: 0, ranges: [], last: now, wantedAt: null },
    ...{ isPlayed: false, hasPicture: false, startMs: null, stalledAt: null, stallSentMs: 0, pausedAt: null },
    ...{ hiddenAt: now.isHidden ? now.at : null, beatAt: now.at, hasViewed: false },
  }
}

/** Takes what happened and returns the state after it, with the events that are to be told. */
export function step(before: SessionState, signal: Signal, now: Moment, nextSession: () => string): Step {
  if (before.phase === 'over') {
    // what plays on after its session has ended is another session
    if (nextPhase('over', signal) === 'over') return { state: { ...before, last: now }, events: [] }
    const fresh = { ...createSession(nextSession(), now), hasPicture: before.hasPicture }
    return step(fresh, signal, now, nextSession)
  }
  if (hasFrozen(before, now)) {
    const ended = end(before, before.last, 'heartbeatFailed')
    const on = step(ended.state, signal, now, nextSession)
    return { state: on.state, events: [...ended.events, ...on.events] }
  }
  const phase = nextPhase(before.phase, signal)
  const advanced = advance(before, signal, now)
  const changed = phase === before.phase ? { state: advanced, events: [] } : enter(advanced, phase, now)
  return beat(changed, now)
}

/** True where the page stood still for longer than a session lives: a computer that slept, a page that the system froze. */
function hasFrozen({ phase, last, pausedAt }: SessionState, now: Moment): boolean {
  if (phase === 'ready' || now.at - last.at <= playerSession.silenceMs) return false
  // the timers of a hidden page are held back
  if (pausedAt !== null && now.isHidden) return false
  return !(phase === 'playing' && isPlayable(last, now) && now.position > last.position)
}

/** True where the picture can have been played from one moment to the other. */
function isPlayable(from: Moment, to: Moment): boolean {
  const moved = to.position - from.position
  const rate = Math.max(from.rate, to.rate)
  return (
    moved <= (to.at - from.at) * rate * slack + slackMs &&
    moved / Math.min(from.rate, to.rate) <= playerEventBounds.playedMs / 2
  )
}

/** Lengthens what is being played. */
function advance(before: SessionState, signal: Signal, now: Moment): SessionState {
  const hiddenAt = now.isHidden ? (before.hiddenAt ?? now.at) : null
  const state = { ...before, last: now, hiddenAt }
  // where a seek is heard of, the video stands elsewhere already
  if (before.phase !== 'playing' || signal === 'seek' || before.stretch === null) return state
  const anew = { from: now.position, to: now.position, rate: now.rate }
  const moved = now.position - before.stretch.to
  if (moved > 0 && !isPlayable(before.last, now)) return { ...cut(state, true), stretch: anew }
  const longer =
    moved > 0
      ? {
          ...state,
          stretch: { ...before.stretch, to: now.position },
          runMs: before.runMs + moved / before.stretch.rate,
        }
      : state
  return now.rate === before.stretch.rate ? longer : { ...cut(longer, false), stretch: anew }
}

/** Ends the stretch that is being played; with `isBroken` the uninterrupted playback ends with it. */
function cut(state: SessionState, isBroken: boolean): SessionState {
  const { stretch, runMs } = state
  const [from, to] = [Math.round(stretch?.from ?? 0), Math.round(stretch?.to ?? 0)]
  const range = stretch && from < to ? [{ from, to, rate: stretch.rate, runMs: Math.round(runMs) }] : []
  return { ...state, stretch: null, runMs: isBroken ? 0 : runMs, ranges: [...state.ranges, ...range] }
}

/** Leaves a phase for another one. */
function enter(before: SessionState, phase: Phase, now: Moment): Step {
  const from = before.phase
  const left = from === 'playing' ? cut(before, true) : before
  const stall = endStall(left, now)
  const state = { ...stall.state, phase }
  if (phase === 'starting') {
    return then(stall, ask({ ...state, wantedAt: now.at, pausedAt: null, beatAt: now.at }, now))
  }
  if (phase === 'playing') {
    const startMs = state.hasPicture || state.wantedAt === null ? null : Math.max(0, now.at - state.wantedAt)
    const stretch = { from: now.position, to: now.position, rate: now.rate }
    const begun = {
      ...state,
      stretch,
      pausedAt: null,
      wantedAt: null,
      hasPicture: true,
      startMs: state.startMs ?? startMs,
    }
    return then(stall, from === 'seeking' ? tell(begun, 'seek', now) : ask(begun, now))
  }
  if (phase === 'stalled') return { state: { ...state, stalledAt: now.at, stallSentMs: 0 }, events: stall.events }
  if (phase === 'paused' || phase === 'ready') {
    const paused = { ...state, pausedAt: now.at, wantedAt: null }
    return then(stall, phase === 'ready' ? { state: paused, events: [] } : tell(paused, 'pause', now))
  }
  if (phase === 'over') return then(stall, end(stall.state, now, null))
  return { state, events: stall.events }
}

/** Tells the wish to play, once a session: a start that ads hold back is asked for twice. */
const ask = (state: SessionState, now: Moment): Step =>
  state.isPlayed ? { state, events: [] } : tell({ ...state, isPlayed: true }, 'play', now)

/** Tells how long the picture stood still, where it did. */
function endStall(state: SessionState, now: Moment): Step {
  if (state.stalledAt === null) return { state, events: [] }
  const stallMs = now.at - state.stalledAt - state.stallSentMs
  const over = { ...state, stalledAt: null, stallSentMs: 0 }
  if (state.stallSentMs === 0 && stallMs < shortestStallMs) return { state: over, events: [] }
  return tell(over, 'rebuffer', now, { stallMs: boundedStall(stallMs) })
}

const boundedStall = (ms: number) => Math.min(24 * 3_600_000, Math.max(0, Math.round(ms)))

/** Tells that the session goes on, at its times, or that it has ended for want of anybody. */
function beat({ state, events }: Step, now: Moment): Step {
  if (state.phase === 'over' || state.phase === 'ready') return { state, events }
  const isPaused = state.pausedAt !== null
  if (isPaused && now.at - (state.pausedAt ?? 0) >= playerSession.idleMs)
    return then({ state, events }, end(state, now, 'idleTimeout'))
  const hiddenMs = isPaused && state.hiddenAt !== null ? now.at - Math.max(state.hiddenAt, state.pausedAt ?? 0) : 0
  if (hiddenMs >= playerSession.hiddenMs) return then({ state, events }, end(state, now, 'documentHidden'))
  const isView = !state.hasViewed && state.runMs >= playerSession.viewMs
  const isDue = now.at - state.beatAt >= playerSession.heartbeatMs
  const isFull = state.ranges.length >= playerEventBounds.ranges
  if (!isView && !isDue && !isFull) return { state, events }
  const stallMs = state.stalledAt === null ? null : boundedStall(now.at - state.stalledAt - state.stallSentMs)
  const stretched = state.stretch
  const whole = stretched === null ? state : { ...cut(state, false), stretch: { ...stretched, from: stretched.to } }
  const beating = {
    ...whole,
    hasViewed: state.hasViewed || isView,
    stallSentMs: whole.stallSentMs + (stallMs ?? 0),
  }
  return then({ state, events }, tell(beating, 'heartbeat', now, stallMs === null ? {} : { stallMs }))
}

/** Ends a session. */
function end(state: SessionState, now: Moment, finishReason: FinishReason | null): Step {
  const cutState = state.stretch === null ? state : cut(state, true)
  const ended = tell(cutState, 'end', now, finishReason === null ? {} : { finishReason })
  return {
    state: { ...ended.state, phase: 'over', pausedAt: null, wantedAt: null, stalledAt: null },
    events: ended.events,
  }
}

const then = (first: Step, second: Step): Step => ({ state: second.state, events: [...first.events, ...second.events] })

/** Makes an event of what was played until now. Whatever is told is a sign of life, too. */
export function tell(state: SessionState, type: PlayerEventType, now: Moment, more: Partial<PlayerEvent> = {}): Step {
  const { ranges, startMs } = state
  const { durationMs } = now
  const event: PlayerEvent = {
    ...{ seq: state.seq, at: Math.round(now.at), type, position: Math.max(0, Math.round(now.position)) },
    ...(ranges.length > 0 && { ranges: [...ranges] }),
    ...(durationMs !== null && { durationMs: Math.round(durationMs) }),
    ...(startMs !== null && { startMs: Math.round(startMs) }),
    ...more,
  }
  return { state: { ...state, seq: state.seq + 1, ranges: [], startMs: null, beatAt: now.at }, events: [event] }
}
