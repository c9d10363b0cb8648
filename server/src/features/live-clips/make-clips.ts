import { buffer } from 'node:stream/consumers'
import type { StoredLiveRung } from '../../database/tables/live.ts'
import { firstPictureEnd, pictureTrack } from '../../ffmpeg/first-picture.ts'
import { rungFiles } from '../../ffmpeg/ladder-arguments.ts'
import type { StoredSegment } from '../../ffmpeg/playlist.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import {
  type GenerationRow,
  listCaptions,
  listGenerations,
  listSegments,
  type SegmentRow,
} from '../../live/live.sql.ts'
import { videoTicks } from '../../live/media/mp4.ts'
import type { Services } from '../../services.ts'
import { liveFolder, liveInitName, liveSegmentName, recordedFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import { findPlaceKey, keepPlaceKey } from '../../storage/place-keys.ts'
import { decryptBytes } from '../../storage/segment-cipher.ts'
import { wantsEncryptor } from '../accounts/accounts.ts'
import {
  moveBack,
  publishSegments,
  readSegmentCaptions,
  type SegmentedRung,
  segmentName,
  takePoster,
  ticksOf,
  writePlaylists,
} from '../live-recordings/live-recordings.ts'
import { purgeObjects } from '../processing/processing.ts'
import { addCaptions } from '../subtitles/subtitles.ts'
import { failVersion, findVersion, type Version } from '../versions/versions.ts'
import { claimClip, deleteClip, isRecordDeleted, type LiveClip, leaveClip } from './clips.sql.ts'
import { type ClipBeginning, cutBeginning } from './cut-beginning.ts'

type Making = Pick<Services, 'db' | 'storage' | 'secrets' | 'log'> & { readonly tools: MediaTools }

const tries = 3

/** Makes the clips that wait, one after the other. One that fails three times, or ends its process so often, tells so at its video. */
export async function makeClips(services: Making, isStopped: () => boolean): Promise<void> {
  const db = services.db.platform('live')
  for (let clip = await claimClip(db); clip; clip = isStopped() ? null : await claimClip(db)) {
    try {
      if (clip.tries > tries) throw new Error('a clip that has ended its process')
      await makeClip(services, clip)
    } catch (error) {
      services.log.error({ err: error, clip: clip.id }, 'a clip of a livestream is not made')
      if (clip.tries < tries) await leaveClip(db, clip.id)
      else await giveUp(services, clip, error)
    }
  }
}

/** Error of a clip whose segments were removed meanwhile, with their livestream. */
class SegmentsGone extends Error {
  override name = 'SegmentsGone'
}

async function giveUp({ db: doors }: Making, clip: LiveClip, error: unknown): Promise<void> {
  const { id, accountId, versionId, sessionId } = clip
  const why = error instanceof SegmentsGone ? ': его части уже удалены' : ' из-за ошибки сервера. Сделайте его снова'
  await doors
    .platform('live')
    .transaction()
    .execute(async (tx) => {
      const version = await findVersion(tx, versionId)
      if (version && (await failVersion(tx, version, 'ENCODER', `Клип не\u00a0получился${why}`)))
        await purgeObjects(tx, accountId, [recordedFolder(version.uuid, sessionId)])
      await deleteClip(tx, id)
    })
}

async function makeClip(services: Making, clip: LiveClip): Promise<void> {
  const { db: doors, storage, secrets } = services
  const db = doors.platform('live')
  const version = await findVersion(db, clip.versionId)
  const segments = (await listSegments(db, clip.sessionId, clip.firstNumber)).filter(
    ({ number }) => number <= clip.lastNumber,
  )
  const generations = new Map((await listGenerations(db, clip.sessionId)).map((one) => [one.number, one]))
  const [first] = segments
  const generation = first && generations.get(first.generation)
  if (version?.state !== 'CONVERTING') return deleteClip(db, clip.id)
  if (!generation || first.number !== clip.firstNumber || segments.at(-1)?.number !== clip.lastNumber)
    throw new SegmentsGone('segments of a clip are gone')
  const prefix = recordedFolder(version.uuid, clip.sessionId)
  const { accountId } = clip
  const key = await keepPlaceKey(db, secrets, accountId, prefix, await wantsEncryptor(db, accountId))
  const place = new Place(storage, db, prefix, { accountId, kind: 'renditions' }, key)
  const source = await openSession(services, clip)
  const names = generation.rungs.map(({ name }) => name).filter((name) => segments.every(({ sizes }) => name in sizes))
  const sources = await Promise.all(
    generation.rungs
      .filter(({ name }) => names.includes(name))
      .map(async (rung) => ({ rung, init: await source.init(first.generation, rung.name) })),
  )
  const beginnings = await cutBeginnings(services, clip, source, first, sources)
  const made: SegmentedRung[] = []
  for (const one of sources) {
    const { rung } = one
    made.push({ rung, stored: await makeRung(place, source, one, segments, beginnings.get(rung.name)) })
  }
  const [top] = made
  if (!top) throw new Error('a clip without a rung')
  const durationMs = top.stored.reduce((sum, { seconds }) => sum + seconds * 1_000, 0)
  await publish(services, clip, place, version, { generation, rungs: made, durationMs })
  await takePoster(services, version)
}

/** Captions of the segments before a clip are read too: they tell what is on the screen when it begins. */
const earlierSegments = 8

async function publish(
  { db: doors, storage }: Making,
  clip: LiveClip,
  place: Place,
  version: Version,
  made: { generation: GenerationRow; rungs: readonly SegmentedRung[]; durationMs: number },
): Promise<void> {
  const { rungs, durationMs } = made
  const { frameRate, hasSound } = made.generation
  await writePlaylists(place, { rungs, frameRate })
  const db = doors.platform('live')
  const around = { from: clip.firstNumber - earlierSegments, to: clip.lastNumber }
  const captioned = await listCaptions(db, clip.sessionId, around)
  const earlierMs = captioned.reduce((sum, segment) => sum + segment.durationMs, 0) - durationMs
  await db.transaction().execute(async (tx) => {
    await publishSegments(tx, version, { prefix: place.prefix, rungs, durationMs, frameRate, hasSound })
    await addCaptions(tx, { storage }, version, readSegmentCaptions(captioned, -earlierMs))
    // what was stored after its record was purged is removed again
    if (await isRecordDeleted(tx, version.recordId)) await purgeObjects(tx, version.accountId, [place.prefix])
    await deleteClip(tx, clip.id)
  })
}

/** A rung of a clip with the header of its first segment. */
interface RungSource {
  readonly rung: StoredLiveRung
  readonly init: Buffer
}

/** Reads what a session has made, in clear. */
interface OpenedSession {
  init(generation: number, rung: string): Promise<Buffer>
  segment(at: { readonly generation: number; readonly number: number }, rung: string): Promise<Buffer>
}

async function openSession(
  { db, storage, secrets }: Making,
  { liveUuid, sessionId }: LiveClip,
): Promise<OpenedSession> {
  const folder = liveFolder(liveUuid, sessionId)
  const key = await findPlaceKey(db.platform('live'), secrets, folder)
  const read = async (name: string) => {
    const stored = await storage.read(`${folder}${name}`)
    if (!stored) throw new SegmentsGone(`${name} of a clip is gone`)
    return buffer(stored.body)
  }
  return {
    init: (generation, rung) => read(liveInitName(generation, rung)),
    segment: async ({ generation, number }, rung) => {
      const bytes = await read(liveSegmentName(generation, rung, number))
      return key ? decryptBytes(key.secret, { rung, place: number }, bytes) : bytes
    },
  }
}

/** Cuts the first segment of all rungs, or of none: they have to be equally long. */
async function cutBeginnings(
  { tools, log }: Making,
  clip: LiveClip,
  session: OpenedSession,
  first: SegmentRow,
  sources: readonly RungSource[],
): Promise<ReadonlyMap<string, ClipBeginning>> {
  const beginnings = new Map<string, ClipBeginning>()
  const { skipMs } = clip
  if (skipMs <= 0) return beginnings
  for (const { rung, init } of sources) {
    const segment = await session.segment(first, rung.name)
    const beginning = await cutBeginning(tools, { init, segment, fromMs: first.fromMs, skipMs })
    if (beginning === null) {
      log.warn({ clip: clip.id, rung: rung.name }, 'a clip begins with its whole first segment')
      return new Map()
    }
    beginnings.set(rung.name, beginning)
  }
  return beginnings
}

/** Copies the segments of one rung into the folder of the clip, on a clock that begins at 0. */
async function makeRung(
  place: Place,
  session: OpenedSession,
  { rung: { name: rung }, init }: RungSource,
  segments: readonly SegmentRow[],
  beginning: ClipBeginning | undefined,
): Promise<StoredSegment[]> {
  const ticks = ticksOf(init)
  // a part of an encrypted segment cannot be read
  const track = place.key ? null : pictureTrack(init)
  const stored: StoredSegment[] = []
  let atMs = 0
  const keep = async (body: Buffer, durationMs: number) => {
    const file = segmentName(stored.length)
    const pictureBytes = track === null ? null : firstPictureEnd(body, track)
    const { sizeBytes } = await place.putSegment(file, body, { rung, place: stored.length })
    stored.push({ file, seconds: durationMs / 1_000, sizeBytes, pictureBytes })
    atMs += durationMs
  }
  await place.put(`${rung}/${rungFiles.init}`, beginning?.init ?? init)
  if (beginning) await keep(beginning.bytes, (beginning.lengthTicks * 1_000) / videoTicks)
  for (const segment of segments.slice(beginning ? 1 : 0)) {
    const body = await session.segment(segment, rung)
    moveBack(body, ticks, segment.fromMs - atMs)
    await keep(body, segment.durationMs)
  }
  return stored
}
