import { channelBounds } from '@skleyka/contract/channels/channel-bounds.ts'
import type { GridEntry } from './programme.ts'

/** A stretch of the grid that a livestream may have while it is on air. */
export interface LiveSlot {
  readonly recordId: number
  readonly startsMs: number
  readonly endsMs: number
  /** A livestream that began before the end of its slot goes on until it is over. */
  readonly untilOver: boolean
}

/** A session of a livestream that viewers are given. */
export interface Broadcast {
  readonly recordId: number
  readonly uuid: string
  readonly sessionId: number
  readonly state: 'PREPARING' | 'LIVE' | 'INTERRUPTED' | 'FINISHED'
  readonly onAirAt: Date
  /** Its newest segment: its generation, and the moment at which it ends. */
  readonly lastGeneration: number | null
  readonly lastEndsAt: Date | null
  /** The newest generation has a quality that a channel shows. */
  readonly isShowable: boolean
}

/** A livestream whose newest segment is older does not come on air; one that is on air leaves after the second span. */
const freshMs = 6_000
export const silentMs = 10_000

/** Returns true if a livestream sends what a channel can show. */
export const isSending = ({ state, lastEndsAt, isShowable }: Broadcast, nowMs: number): boolean =>
  state === 'LIVE' && isShowable && lastEndsAt !== null && lastEndsAt.getTime() > nowMs - freshMs

/** A livestream that goes on past its slot has the air no longer: an older grid is not read. */
const longestMs = channelBounds.slotHours * 3_600_000

/** The moment at which a slot ends: where the next video of the grid begins within it, that one has the air. */
export function endOfSlot(
  slot: LiveSlot,
  entries: readonly GridEntry[],
  broadcast: Pick<Broadcast, 'onAirAt'> | null,
): number {
  if (slot.untilOver && broadcast !== null && broadcast.onAirAt.getTime() < slot.endsMs)
    return slot.startsMs + longestMs
  const next = entries.find(({ startsMs }) => startsMs > slot.startsMs)
  return Math.min(slot.endsMs, next?.startsMs ?? Number.POSITIVE_INFINITY)
}

/** Returns the slot that has the air at a moment, with what it shows: of several the one that began last. Null for none. */
export function slotOnAir(
  slots: readonly LiveSlot[],
  broadcasts: readonly Broadcast[],
  entries: readonly GridEntry[],
  nowMs: number,
): { readonly slot: LiveSlot; readonly broadcast: Broadcast } | null {
  for (const slot of slots.toReversed()) {
    const broadcast = broadcasts.find(({ recordId }) => recordId === slot.recordId)
    if (!broadcast || slot.startsMs > nowMs || !isSending(broadcast, nowMs)) continue
    if (endOfSlot(slot, entries, broadcast) > nowMs) return { slot, broadcast }
  }
  return null
}

/** A stretch of a livestream on air: segments of one generation from a number on, up to another or the newest. */
export interface LiveStretch {
  readonly sessionId: number
  readonly generation: number
  readonly firstSegment: number
  readonly endSegment: number | null
  /** The folder of its session. */
  readonly prefix: string
}

/** A segment of a livestream with its moment. */
export interface LiveSegment {
  readonly number: number
  readonly startsAt: Date
  readonly durationMs: number
  readonly isIndependent: boolean
}

export const endsMsOf = ({ startsAt, durationMs }: Pick<LiveSegment, 'startsAt' | 'durationMs'>): number =>
  startsAt.getTime() + durationMs

/** An encoder that has gone may have left a segment that is still being stored. */
const settledMs = 2_500

/** State of a livestream on air in a channel. */
export interface LiveAir {
  /** Segments of it that begin from then on are not shown. */
  readonly boundMs: number
  readonly isOver: boolean
}

/** Tells whether a livestream stays on air, as grid and session are now. */
export function stateOfLive(
  airing: {
    readonly recordId: number
    readonly plannedMs: number
    readonly sessionId: number
    readonly generation: number
  },
  {
    segments,
    gone,
    slots,
    entries,
    broadcasts,
    changedMs,
    nowMs,
  }: {
    /** The newest last, of the generation on air. */
    readonly segments: readonly LiveSegment[]
    readonly gone: boolean
    readonly slots: readonly LiveSlot[]
    readonly entries: readonly GridEntry[]
    readonly broadcasts: readonly Broadcast[]
    readonly changedMs: number
    readonly nowMs: number
  },
): LiveAir {
  const broadcast = broadcasts.find(({ sessionId }) => sessionId === airing.sessionId) ?? null
  const slot = slots.find(({ startsMs, recordId }) => startsMs === airing.plannedMs && recordId === airing.recordId)
  const longestOverMs = airing.plannedMs + longestMs
  const takenOutMs = longestOverMs <= nowMs ? longestOverMs : Number.NEGATIVE_INFINITY
  const wantedMs = slot ? endOfSlot(slot, entries, broadcast) : takenOutMs
  // nothing is taken back of what viewers were given before the grid was changed
  const boundMs = Math.max(wantedMs, Math.min(changedMs, nowMs))
  const lastMs = segments.reduce((latest, segment) => Math.max(latest, endsMsOf(segment)), Number.NEGATIVE_INFINITY)
  const other = slotOnAir(slots, broadcasts, entries, nowMs)
  const isOver =
    gone ||
    (segments.at(-1)?.startsAt.getTime() ?? 0) >= boundMs ||
    broadcast === null ||
    (broadcast.state !== 'LIVE' && lastMs < nowMs - settledMs) ||
    (broadcast.lastGeneration ?? airing.generation) > airing.generation ||
    lastMs < nowMs - silentMs ||
    (other !== null && other.slot.startsMs > airing.plannedMs)
  return { boundMs: gone ? Number.POSITIVE_INFINITY : boundMs, isOver }
}
