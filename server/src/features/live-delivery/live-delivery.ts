import { setTimeout as delay } from 'node:timers/promises'
import type { RawRequest } from '../../http/raw.ts'
import type { LiveParts } from '../../live/live-parts.ts'
import type { Services } from '../../services.ts'
import { liveFolder, liveInitName, liveSegmentName } from '../../storage/keys.ts'
import { findPlaceKey } from '../../storage/place-keys.ts'
import { keyedSegments } from '../../storage/segment-cipher.ts'
import type { Storage } from '../../storage/storage.ts'
import { findShownSession } from './delivery.sql.ts'
import { partTargetMs, rungIn, targetSeconds, writeLiveMaster, writeLivePlaylist } from './live-playlist.ts'
import { recentFiles } from './recent-files.ts'
import { type SessionWindow, sessionWindow } from './session-windows.ts'

export { findLiveFacts, type LiveInfo } from './delivery.sql.ts'

type Delivering = Pick<Services, 'db' | 'liveParts' | 'now'>

const sourceOf = ({ db, liveParts }: Delivering) => ({ db: db.platform('live'), liveParts })

/** A session as a viewer sees it. A preview is given what is not on air yet. */
interface SessionView {
  readonly session: number
  readonly isPreview: boolean
}

/** Returns a session as this viewer may have it; null where it is not of this livestream, or not on air and no preview. */
async function viewedWindow(
  services: Delivering,
  uuid: string,
  { session, isPreview }: SessionView,
): Promise<SessionWindow | null> {
  const window = await sessionWindow(sourceOf(services), uuid, session)
  return window && (isPreview || window.session.onAirAt !== null) ? window : null
}

/** The master playlist of what a livestream shows now; null before its first picture. */
export async function liveMaster(services: Delivering, uuid: string, isPreview: boolean): Promise<string | null> {
  const shown = await findShownSession(services.db.platform('live'), uuid, isPreview)
  if (shown === null) return null
  const window = await sessionWindow(sourceOf(services), uuid, shown.sessionId)
  const generation = window?.generations.get(window.segments.at(-1)?.generation ?? -1)
  return window && generation ? writeLiveMaster(shown.sessionId, generation, window.segments) : null
}

/** A playlist, or the status of a question that cannot be answered. */
export type PlaylistAnswer = { readonly text: string; readonly isLast: boolean } | { readonly status: 400 | 404 | 503 }

/** Longest wait for what a player asks ahead, in target durations (RFC 8216bis, 6.2.5.2). */
const waitTargets = 3

/** The media playlist of a rung; with `_HLS_msn` as soon as it names that segment or part. */
export async function livePlaylist(
  services: Delivering,
  uuid: string,
  view: SessionView & { readonly rung: string },
  { query, signal }: Pick<RawRequest, 'query' | 'signal'>,
): Promise<PlaylistAnswer> {
  const { session, rung } = view
  const first = await viewedWindow(services, uuid, view)
  if (!first) return { status: 404 }
  const wish = readWish(query)
  if (wish === 'bad') return { status: 400 }
  const { liveParts } = services
  const hasParts = first.session.latency === 'LOW' && liveParts.keepsParts(session)
  let window: SessionWindow = first
  if (wish) {
    // a player asks for what comes next, not for what nobody has begun
    if (wish.number > nextNumber(first) + 1) return { status: 400 }
    const deadline = AbortSignal.timeout(waitTargets * targetSeconds(first.segments) * 1_000)
    const until = AbortSignal.any([signal, deadline])
    while (!isThere(window, liveParts, rung, wish) && !until.aborted) {
      if (!(await waitForMore(liveParts, session, until))) break
      window = (await viewedWindow(services, uuid, view)) ?? window
    }
    if (!isThere(window, liveParts, rung, wish)) return { status: 503 }
  }
  return answer(window, rung, hasParts ? liveParts : null, session, query)
}

function answer(
  { session: { state, adBreaks }, isEncrypted, segments, generations }: SessionWindow,
  rung: string,
  parts: LiveParts | null,
  session: number,
  query: RawRequest['query'],
): PlaylistAnswer {
  const isEnded = state === 'FINISHED'
  const text = writeLivePlaylist({
    ...{ rung, segments, generations, isEncrypted, adBreaks, isEnded, skips: query._HLS_skip === 'YES' },
    open: parts?.segments(session) ?? null,
    nextNumber: nextNumber({ segments }),
  })
  return { text, isLast: isEnded }
}

const nextNumber = ({ segments }: Pick<SessionWindow, 'segments'>) => (segments.at(-1)?.number ?? -1) + 1

interface Wish {
  readonly number: number
  /** Null for the whole segment. */
  readonly part: number | null
}

function readWish({ _HLS_msn: number, _HLS_part: part }: RawRequest['query']): Wish | null | 'bad' {
  if (number === undefined) return part === undefined ? null : 'bad'
  if (!/^\d{1,15}$/.test(number) || (part !== undefined && !/^\d{1,4}$/.test(part))) return 'bad'
  return { number: Number(number), part: part === undefined ? null : Number(part) }
}

function isThere(window: SessionWindow, parts: LiveParts, rung: string, { number, part }: Wish): boolean {
  if (window.session.state === 'FINISHED' || number < nextNumber(window)) return true
  if (part === null) return false
  const open = parts.segments(window.session.sessionId).find((one) => one.number === number)
  // parts of a generation that no playlist describes yet are not shown: asking again would bring nothing new
  if (open?.generation !== window.segments.at(-1)?.generation) return false
  if (!open) return false
  return (open.parts.get(rungIn(window.generations.get(open.generation), rung))?.length ?? 0) > part
}

const pollMs = 300

/** Waits until the session grows; one of another process is looked at again after a moment. False where too many wait. */
async function waitForMore(parts: LiveParts, session: number, until: AbortSignal): Promise<boolean> {
  if (parts.has(session)) return parts.changed(session, until)
  await delay(pollMs, undefined, { signal: until }).catch(() => {})
  return true
}

/** A file of a session: where it lies, or a part that lies in memory. */
export type LiveFile = (
  | { readonly key: string; readonly store: Pick<Storage, 'stat' | 'read'> }
  | { readonly bytes: Buffer }
) & {
  readonly isEncrypted: boolean
  /** False of what no playlist names as a whole segment: another may take its name. */
  readonly isFinal: boolean
}

/** The shape of file names below the folder of a rung: one name a file, so that a cache keeps none twice. */
export const liveFile = /^(init\.mp4|(0|[1-9]\d{0,14})(\.(0|[1-9]\d{0,3}))?\.m4s)$/

/** Finds what a playlist has named; null when it is not there. A part that a playlist hints at is waited for. */
export async function findLiveFile(
  services: Delivering & Pick<Services, 'storage'>,
  uuid: string,
  view: SessionView & { readonly rung: string; readonly generation: number; readonly file: string },
  { signal }: Pick<RawRequest, 'signal'>,
): Promise<LiveFile | null> {
  const { session, rung, generation, file } = view
  const window = await viewedWindow(services, uuid, view)
  if (!window) return null
  const { isEncrypted } = window
  const folder = liveFolder(uuid, session)
  if (file === 'init.mp4')
    return { key: `${folder}${liveInitName(generation, rung)}`, store: services.storage, isEncrypted, isFinal: true }
  const [number, part] = file.split('.').map(Number)
  if (number === undefined || !mayHave(window, number, view)) return null
  if (part === undefined || Number.isNaN(part)) {
    // one that no playlist names may still be given up, and another take its number
    const isFinal = number < nextNumber(window)
    return {
      ...{ key: `${folder}${liveSegmentName(generation, rung, number)}`, isEncrypted, isFinal },
      store: isFinal ? recentFiles(services.storage) : services.storage,
    }
  }
  const { liveParts } = services
  if (!liveParts.has(session)) return null
  const until = AbortSignal.any([signal, AbortSignal.timeout(3 * partTargetMs + 1_000)])
  for (;;) {
    const open = liveParts.segments(session).find((one) => one.number === number && one.generation === generation)
    const found = open?.parts.get(rung)?.[part]
    if (found) return { bytes: found.bytes, isEncrypted, isFinal: false }
    const isNext = number <= (liveParts.lastListed(session) ?? -1) + 1
    if (!isNext || number <= (liveParts.lastListed(session) ?? -1) || until.aborted) return null
    if (!(await liveParts.changed(session, until))) return null
  }
}

/**
 * Returns a name of a folder of a session that is the same for all who may have the same files of it; null for who may have none. A preview
 * is given files that viewers are not.
 */
export async function nameLiveFolder(
  services: Delivering,
  uuid: string,
  view: SessionView & { readonly rung: string; readonly generation: number },
): Promise<string | null> {
  if (!(await viewedWindow(services, uuid, view))) return null
  const { session, rung, generation, isPreview } = view
  return `${liveFolder(uuid, session)}${generation}/${rung}/${isPreview ? 'preview' : ''}`
}

/** False of what was sent before the session was on air, for everybody but a preview. */
const mayHave = ({ firstAired }: SessionWindow, number: number, { isPreview }: SessionView): boolean =>
  isPreview || (firstAired !== null && number >= firstAired)

/** The shape of names of keys below the folder of a rung. */
export const liveKeyFile = /^(0|[1-9]\d{0,12})\.key$/

/**
 * The secret that makes a key of a session; null where it is in clear, not of this livestream, or has no segment of that key yet: who may
 * watch now gets nothing ahead.
 */
export async function findLiveSecret(
  services: Delivering & Pick<Services, 'secrets'>,
  uuid: string,
  view: SessionView & { readonly key: number },
): Promise<Buffer | null> {
  const { session, key } = view
  const window = await viewedWindow(services, uuid, view)
  if (!window?.isEncrypted || key * keyedSegments > nextNumber(window)) return null
  if (!mayHave(window, (key + 1) * keyedSegments - 1, view)) return null
  const found = await findPlaceKey(services.db.platform('live'), services.secrets, liveFolder(uuid, session))
  return found?.secret ?? null
}

/** Headers of the answers. Segments never change; playlists do at every moment. */
export const liveKinds = {
  playlist: { type: 'application/vnd.apple.mpegurl', cache: 'private, no-cache' },
  lastPlaylist: { type: 'application/vnd.apple.mpegurl', cache: 'private, max-age=5' },
} as const satisfies Record<string, { type: string; cache: string }>
