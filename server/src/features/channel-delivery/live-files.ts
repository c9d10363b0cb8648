import { LRUCache } from 'lru-cache'
import type { Db } from '../../database/database.ts'
import { listGenerations, listSegments, type SegmentRow } from '../../live/live.sql.ts'
import { isPlaceKeyed } from '../../storage/place-keys.ts'
import type { Storage } from '../../storage/storage.ts'
import { isShowableRung } from './live-slots.sql.ts'
import type { LiveStretch } from './live-slots.ts'
import type { VideoFiles, VideoSegment } from './segments.ts'

/** Read part of a session: segments never change, and come in order. */
interface ReadSession {
  /** The least number that was asked for. */
  readonly from: number
  readonly segments: SegmentRow[]
}

const mostKept = 100
/** Older segments are forgotten: viewers go back two hours at most. */
const keptMs = 3 * 3_600_000
const cachedSessions = new WeakMap<Storage, LRUCache<number, ReadSession>>()

/** Returns the segments of a session from a number on, the newest last: only those that came since are read. */
async function readSession(db: Db, storage: Storage, sessionId: number, from: number): Promise<readonly SegmentRow[]> {
  const sessions = cachedSessions.get(storage) ?? new LRUCache<number, ReadSession>({ max: mostKept })
  cachedSessions.set(storage, sessions)
  const found = sessions.get(sessionId)
  const before = found && found.from <= from ? found : { from, segments: [] }
  const fresh = await listSegments(db, sessionId, (before.segments.at(-1)?.number ?? before.from - 1) + 1)
  const all = [...before.segments, ...fresh]
  const newestMs = all.at(-1)?.startsAt.getTime() ?? 0
  const segments = all.slice(all.findIndex(({ startsAt }) => startsAt.getTime() >= newestMs - keptMs))
  sessions.set(sessionId, { from: before.from, segments })
  return segments
}

/** Returns what is left of the segments of a stretch, without a hole up to its end; null where that is not there. */
export async function readLiveSegments(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  { sessionId, generation, firstSegment, endSegment }: LiveStretch,
): Promise<readonly SegmentRow[] | null> {
  const read = await readSession(db, storage, sessionId, firstSegment)
  const own = read.filter(
    (one) =>
      one.generation === generation && one.number >= firstSegment && (endSegment === null || one.number < endSegment),
  )
  const jump = own.findLastIndex(({ number }, at) => at > 0 && own[at - 1]?.number !== number - 1)
  const left = own.slice(Math.max(0, jump))
  const last = left.at(-1)
  return last === undefined || (endSegment !== null && last.number !== endSegment - 1) ? null : left
}

/** Returns the files of a stretch as those of a video; null where it has no quality that a channel shows. */
export async function readLiveFiles(
  db: Db,
  { sessionId, generation, prefix }: LiveStretch,
  rows: readonly SegmentRow[],
): Promise<VideoFiles | null> {
  const made = (await listGenerations(db, sessionId)).find(({ number }) => number === generation)
  let atMs = 0
  const segments = rows.map(({ number, durationMs, isIndependent }): VideoSegment => {
    const segment = { file: `${number}.m4s`, place: number, atMs, lengthMs: durationMs, isIndependent }
    atMs += durationMs
    return segment
  })
  const rungs = (made?.rungs ?? []).filter(isShowableRung).map(({ name, width, height, codecs, maxBitsPerSecond }) => ({
    ...{ name, width, height, codecs, segments },
    meanBitsPerSecond: maxBitsPerSecond,
  }))
  return rungs.length === 0 ? null : { rungs, lengthMs: atMs, isEncrypted: await isPlaceKeyed(db, prefix) }
}
