import { LRUCache } from 'lru-cache'
import type { Db } from '../../database/database.ts'
import { type GenerationRow, listGenerations, listSegments, type SegmentRow } from '../../live/live.sql.ts'
import type { LiveParts } from '../../live/live-parts.ts'
import { liveFolder } from '../../storage/keys.ts'
import { isPlaceKeyed } from '../../storage/place-keys.ts'
import { findSessionOf, type ShownSession } from './delivery.sql.ts'

/** A session as this process has read it: new rows are read once for all viewers. */
interface Window {
  session: ShownSession | null
  isEncrypted: boolean
  segments: SegmentRow[]
  generations: Map<number, GenerationRow>
  firstAired: number | null
  readMs: number
  reading: Promise<void> | null
}

/** Sessions of other processes are asked for this often at most; those of this one whenever they have grown. */
const everyMs = 400
const mostSessions = 500
/** Segments behind those that viewers may have are forgotten in steps of so many. */
const forgottenAtOnce = 200

/** A session as playlists are made of it. */
export interface SessionWindow {
  readonly session: ShownSession
  /** All its segments are, or none. */
  readonly isEncrypted: boolean
  readonly segments: readonly SegmentRow[]
  readonly generations: ReadonlyMap<number, GenerationRow>
  /** The number of the first segment that viewers may have; null before the session is on air. */
  readonly firstAired: number | null
}

/** Windows by record and session: a session requested under another livestream is not that session. */
const windows = new WeakMap<LiveParts, LRUCache<string, Window>>()

/** Returns what viewers may have of a session now; null when it is not of this livestream. */
export async function sessionWindow(
  { db, liveParts }: { readonly db: Db; readonly liveParts: LiveParts },
  uuid: string,
  sessionId: number,
): Promise<SessionWindow | null> {
  const cachedWindows = windows.get(liveParts) ?? new LRUCache<string, Window>({ max: mostSessions })
  windows.set(liveParts, cachedWindows)
  const name = `${uuid} ${sessionId}`
  const window = cachedWindows.get(name) ?? freshWindow()
  cachedWindows.set(name, window)
  const own = liveParts.lastListed(sessionId)
  const isBehind = own !== null && own > (window.segments.at(-1)?.number ?? -1)
  if (isBehind || performance.now() - window.readMs > everyMs) {
    window.reading ??= readWindow(db, uuid, sessionId, window).finally(() => {
      window.reading = null
    })
    await window.reading
  }
  const { session, isEncrypted, segments, generations, firstAired } = window
  return session && { session, isEncrypted, segments: shownOf(session, segments), generations, firstAired }
}

const freshWindow = (): Window => ({
  session: null,
  isEncrypted: false,
  segments: [],
  generations: new Map(),
  firstAired: null,
  readMs: Number.NEGATIVE_INFINITY,
  reading: null,
})

async function readWindow(db: Db, uuid: string, sessionId: number, window: Window): Promise<void> {
  const { session, firstNumber } = (await findSessionOf(db, uuid, sessionId)) ?? { session: null, firstNumber: null }
  const from = (window.segments.at(-1)?.number ?? -1) + 1
  const fresh = session === null ? [] : await listSegments(db, sessionId, from)
  if (fresh.some(({ generation }) => !window.generations.has(generation))) {
    const generations = await listGenerations(db, sessionId)
    window.generations = new Map(generations.map((one) => [one.number, one]))
  }
  // its form is settled before its first segment
  if (fresh.length > 0 && from === 0) window.isEncrypted = await isPlaceKeyed(db, liveFolder(uuid, sessionId))
  window.session = session
  // the files of those before are removed: an encoder that stays away adds nothing that would push them out
  const kept = window.segments.filter(({ number }) => firstNumber !== null && number >= firstNumber)
  kept.push(...fresh)
  window.segments = kept.slice(behindHole(kept, fresh.length))
  if (session?.onAirAt)
    window.firstAired ??= window.segments[firstOnAir(session.onAirAt, window.segments)]?.number ?? null
  window.readMs = performance.now()
  const shown = session === null ? [] : shownOf(session, window.segments)
  const behind = window.segments.length - shown.length
  if (behind > forgottenAtOnce) window.segments = window.segments.slice(behind)
}

/**
 * Returns the place behind the last hole in the numbers, of which the last `fresh` were not looked at. Players count segments: what stands
 * before a hole, as the last one of an encoder does once the slate behind it is gone, would give the others wrong numbers and vectors.
 */
function behindHole(segments: readonly SegmentRow[], fresh: number): number {
  for (let place = segments.length - 1; place > 0 && place >= segments.length - fresh; place -= 1)
    if (segments[place]?.number !== (segments[place - 1]?.number ?? 0) + 1) return place
  return 0
}

/** Without a way back viewers have so much: enough to begin, and to go on after a stall. */
const leastWindowMs = 24_000

/** The segments that viewers may have: since they were on air, and as far back as they may go. */
function shownOf({ onAirAt, dvrSeconds, state }: ShownSession, segments: SegmentRow[]): SegmentRow[] {
  const first = onAirAt === null ? 0 : firstOnAir(onAirAt, segments)
  const aired = first < 0 ? [] : segments.slice(first)
  if (dvrSeconds === null || (state === 'FINISHED' && dvrSeconds > 0)) return aired
  const wantedMs = Math.max(leastWindowMs, dvrSeconds * 1_000)
  let leftMs = wantedMs
  for (let place = aired.length - 1; place >= 0; place -= 1) {
    leftMs -= aired[place]?.durationMs ?? 0
    if (leftMs < 0) return aired.slice(place)
  }
  return aired
}

/** The place of the first segment on air, or -1: the first picture is on air in the moment its segment is whole. */
const firstOnAir = (onAirAt: Date, segments: readonly SegmentRow[]): number =>
  segments.findIndex(({ startsAt, durationMs }) => startsAt.getTime() + durationMs >= onAirAt.getTime() - 500)
