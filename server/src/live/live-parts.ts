import type { Part } from './program/rung-writer.ts'

/** A segment that is not finished, or has been a moment ago: its generation and the parts of each rung so far. */
export interface OpenSegment {
  readonly number: number
  readonly generation: number
  readonly startsAt: Date | null
  readonly parts: ReadonlyMap<string, readonly Part[]>
}

interface Session {
  readonly keepsParts: boolean
  readonly segments: Map<number, { generation: number; startsAt: Date | null; parts: Map<string, Part[]> }>
  /** The last segment that playlists name; -1 before the first. */
  lastListed: number
  readonly waiting: Set<() => void>
}

/** Segments whose parts are kept for players that are a little late. */
const keptSegments = 3
/** Requests that wait for one session at most. */
const mostWaiting = 5_000

/**
 * The parts of segments that are being made in this process, and who waits for the next. Parts are of use for seconds, so they stay
 * in memory; a process that does not take the media of a session serves its finished segments alone.
 */
export class LiveParts {
  readonly #sessions = new Map<number, Session>()

  /** Begins to keep the parts of a session, or to tell of its segments alone. */
  open(sessionId: number, keepsParts = true): void {
    if (!this.#sessions.has(sessionId)) {
      this.#sessions.set(sessionId, { keepsParts, segments: new Map(), lastListed: -1, waiting: new Set() })
    }
  }

  /** False of a session whose playlists name no parts, or of another process. */
  keepsParts(sessionId: number): boolean {
    return this.#sessions.get(sessionId)?.keepsParts === true
  }

  close(sessionId: number): void {
    const session = this.#sessions.get(sessionId)
    this.#sessions.delete(sessionId)
    if (session) wake(session)
  }

  add(sessionId: number, of: { number: number; generation: number; startsAt: Date | null }, rung: string, part: Part) {
    const session = this.#sessions.get(sessionId)
    if (!session?.keepsParts) return
    const segment = session.segments.get(of.number) ?? { ...of, parts: new Map<string, Part[]>() }
    session.segments.set(of.number, segment)
    segment.parts.set(rung, [...(segment.parts.get(rung) ?? []), part])
    wake(session)
  }

  /** Playlists name a segment from now on. */
  list(sessionId: number, number: number): void {
    const session = this.#sessions.get(sessionId)
    if (!session) return
    session.lastListed = number
    for (const kept of session.segments.keys()) if (kept <= number - keptSegments) session.segments.delete(kept)
    wake(session)
  }

  /** Parts that will belong to no segment are forgotten. */
  drop(sessionId: number, from: number): void {
    const session = this.#sessions.get(sessionId)
    for (const number of session?.segments.keys() ?? []) if (number >= from) session?.segments.delete(number)
  }

  /** True if this process takes the media of a session. */
  has(sessionId: number): boolean {
    return this.#sessions.has(sessionId)
  }

  segments(sessionId: number): OpenSegment[] {
    const session = this.#sessions.get(sessionId)
    return [...(session?.segments ?? [])]
      .map(([number, segment]) => ({ number, ...segment }))
      .sort((a, b) => a.number - b.number)
  }

  /** The last segment that playlists name; null for a session of another process. */
  lastListed(sessionId: number): number | null {
    return this.#sessions.get(sessionId)?.lastListed ?? null
  }

  /** Waits for the next change of a session. False, at once, where it is of another process or too many wait. */
  async changed(sessionId: number, signal: AbortSignal): Promise<boolean> {
    const session = this.#sessions.get(sessionId)
    if (!session || session.waiting.size >= mostWaiting || signal.aborted) return false
    await new Promise<void>((resolve) => {
      const done = () => {
        session.waiting.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      session.waiting.add(done)
      signal.addEventListener('abort', done, { once: true })
    })
    return true
  }
}

const wake = (session: Session) => {
  for (const done of [...session.waiting]) done()
}
