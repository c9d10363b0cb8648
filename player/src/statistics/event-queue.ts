import type { PlayerEvent } from '@skleyka/contract/collect/player-events.ts'
import { playerEventBounds } from '@skleyka/contract/collect/player-session.ts'

/** Events of a page that the server has not answered for, in their order. */
export interface EventQueue {
  readonly events: readonly QueuedEvent[]
  /** Number of sendings in a row that have failed. */
  readonly failures: number
}

export interface QueuedEvent {
  readonly session: string
  readonly event: PlayerEvent
}

export const emptyQueue: EventQueue = { events: [], failures: 0 }

/** An hour and a half without a network. */
const maxQueued = 600
/** The envelope around events. */
const envelopeChars = 3_500
const firstPauseMs = 5_000
const maxPauseMs = 60_000

/** Adds events. Of what is too much the heartbeats that tell of nothing go first, then the oldest. */
export function enqueue(queue: EventQueue, session: string, events: readonly PlayerEvent[]): EventQueue {
  const all = [...queue.events, ...events.map((event) => ({ session, event }))]
  if (all.length <= maxQueued) return { ...queue, events: all }
  const telling = all.filter(({ event }) => event.type !== 'heartbeat' || event.ranges !== undefined)
  return { ...queue, events: telling.slice(-maxQueued) }
}

/** Returns what goes into the next beacon: events of one session, within the bounds of the server. */
export function nextBatch({ events }: EventQueue): readonly QueuedEvent[] {
  const session = events[0]?.session
  const batch: QueuedEvent[] = []
  let chars = envelopeChars
  for (const queued of events) {
    chars += JSON.stringify(queued.event).length + 1
    const isTooMuch = batch.length > 0 && chars > playerEventBounds.bodyBytes
    if (queued.session !== session || isTooMuch || batch.length === playerEventBounds.events) break
    batch.push(queued)
  }
  return batch
}

/** Result of a beacon: `gone` is one that the server will never take. */
export type Sending = 'kept' | 'gone' | 'failed'

/** Returns what a status says of a beacon; 0 where there was no answer. */
export function sendingOf(status: number): Sending {
  if (status >= 200 && status < 300) return 'kept'
  return status === 0 || status === 429 || status >= 500 ? 'failed' : 'gone'
}

/** Takes a batch out that is answered for; one that failed stays, and waits for longer. */
export function removeAnswered(queue: EventQueue, batch: readonly QueuedEvent[], sending: Sending): EventQueue {
  if (sending === 'failed') return { ...queue, failures: queue.failures + 1 }
  const over = new Set(batch)
  return { events: queue.events.filter((queued) => !over.has(queued)), failures: 0 }
}

/** Milliseconds until the next try after the failures so far. */
export const pauseMs = ({ failures }: EventQueue): number =>
  failures === 0 ? 0 : Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1))
