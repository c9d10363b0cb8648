import type { Tx } from '../../database/database.ts'
import type { StoredLiveRung } from '../../database/tables/live.ts'
import { rungFiles, segmentSeconds } from '../../ffmpeg/ladder-arguments.ts'
import {
  framesPeakOf,
  meanOf,
  peakOf,
  type StoredSegment,
  targetOf,
  writeFramesPlaylist,
  writeMaster,
  writePlaylist,
} from '../../ffmpeg/playlist.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Services } from '../../services.ts'
import { imagesFolder, masterFile, posterFiles } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import { addressBelow, isPlaceKeyed } from '../../storage/place-keys.ts'
import { savePlace } from '../../storage/places.sql.ts'
import { playlistKeys } from '../../storage/segment-cipher.ts'
import { followEncryptor, wantsEncryptor } from '../accounts/accounts.ts'
import { requestSprite, sentPictures, storedVideo } from '../frames/frames.ts'
import { saveRendition } from '../processing/processing.ts'
import { finishVersion, makePlayable, savePoster, skipToConverting, type Version } from '../versions/versions.ts'

/** A rung of segments that lie in the folder of a video already. */
export interface SegmentedRung {
  readonly rung: StoredLiveRung
  readonly stored: readonly StoredSegment[]
}

/** A video whose segments lie in its folder already: the playlists are all that is missing. */
export interface SegmentedVideo {
  readonly prefix: string
  readonly rungs: readonly SegmentedRung[]
  readonly durationMs: number
  readonly frameRate: number
  readonly hasSound: boolean
}

const bytesOf = (stored: readonly StoredSegment[]) => stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** Writes the playlists of a video beside its segments. */
export async function writePlaylists(
  place: Pick<Place, 'put' | 'key'>,
  { rungs, frameRate }: Pick<SegmentedVideo, 'rungs' | 'frameRate'>,
): Promise<void> {
  const target = rungs.reduce((seconds, { stored }) => targetOf(stored, seconds), segmentSeconds)
  for (const { rung, stored } of rungs) {
    await place.put(
      `${rung.name}/${rungFiles.playlist}`,
      writePlaylist(stored, true, target, place.key && playlistKeys),
    )
    const frames = writeFramesPlaylist(stored, target)
    if (frames !== null) await place.put(`${rung.name}/${rungFiles.frames}`, frames)
  }
  await place.put(
    masterFile,
    writeMaster(
      rungs.map(({ rung: { name, width, height, codecs }, stored }) => ({
        ...{ name: `${addressBelow(place.key)}${name}`, width, height, codecs, frameRate },
        ...{ peakBitsPerSecond: peakOf(stored, target), meanBitsPerSecond: meanOf(stored) },
        framesBitsPerSecond: stored.every(({ pictureBytes }) => pictureBytes !== null)
          ? framesPeakOf(stored)
          : undefined,
      })),
    ),
  )
}

/** Makes a version of such a video READY. Throws when it cannot be shown: its record may be gone. */
export async function publishSegments(tx: Tx, version: Version, video: SegmentedVideo): Promise<void> {
  const { prefix, rungs, frameRate, durationMs, hasSound } = video
  const { id: versionId, accountId, recordId } = version
  if (version.state !== 'CONVERTING' && !(await skipToConverting(tx, version)))
    throw new Error('a new version cannot be moved')
  const sizeBytes = rungs.reduce((sum, { stored }) => sum + bytesOf(stored), 0)
  await savePlace(tx, { place: prefix, accountId, kind: 'renditions', sizeBytes })
  await makePlayable(tx, version, prefix)
  for (const { rung, stored } of rungs) {
    const rendition = {
      ...{ name: rung.name, codecs: rung.codecs, width: rung.width, height: rung.height, frameRate },
      ...{ meanBitsPerSecond: meanOf(stored), sizeBytes: bytesOf(stored), copied: rung === rungs[0]?.rung },
      ...{ playlistKey: `${prefix}${rung.name}/${rungFiles.playlist}`, tookMs: 0 },
    }
    await saveRendition(tx, version, rendition, 'READY')
  }
  const top = rungs[0]?.rung
  const isFinished = await finishVersion(tx, version, {
    ...{ durationMs, width: top?.width ?? 0, height: top?.height ?? 0, hasSound, hasOwnSound: hasSound },
    posterKey: null,
  })
  if (!isFinished) throw new Error('a recording cannot be shown')
  // the switch was moved while it was made
  if ((await wantsEncryptor(tx, accountId)) !== (await isPlaceKeyed(tx, prefix))) await followEncryptor(tx, accountId)
  await requestSprite(tx, { accountId, recordId, versionId }, { priority: -1 })
}

/** A moment of a video that tells more of it than its first picture. */
const posterAtMs = 5_000

/** Takes a poster out of what players get; a picture that cannot be taken is no reason to lose the video. */
export async function takePoster(
  { db: doors, storage, log, tools }: Pick<Services, 'db' | 'storage' | 'log'> & { readonly tools: MediaTools },
  version: Version,
): Promise<void> {
  const db = doors.platform('live')
  const signal = AbortSignal.timeout(60_000)
  try {
    const rung = await storedVideo.findRung(db, storage, version, 'poster')
    const picture =
      rung && (await storedVideo.pictureAt(storage, tools, rung, Math.min(posterAtMs, rung.durationMs / 2), signal))
    if (!picture) return
    const folder = imagesFolder(version.uuid, { versionId: version.id, taskId: 0, claim: 0 })
    await sentPictures.put(
      new Place(storage, db, folder, { accountId: version.accountId, kind: 'renditions' }),
      picture,
    )
    await db.transaction().execute((tx) => savePoster(tx, version, `${folder}${posterFiles.poster}`))
  } catch (error) {
    log.warn({ err: error, version: version.id }, 'a recording has no poster')
  }
}
