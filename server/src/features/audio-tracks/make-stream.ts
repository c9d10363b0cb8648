import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CutRange, cutRange } from '@skleyka/contract/cuts/cut-ranges.ts'
import * as z from 'zod/mini'
import type { Db } from '../../database/database.ts'
import { type ApartStream, fittedSound, pictureAlone, soundAlone } from '../../ffmpeg/apart.ts'
import { delayFragments } from '../../ffmpeg/delay-fragments.ts'
import type { Failure } from '../../ffmpeg/failures.ts'
import { firstMoments } from '../../ffmpeg/first-moments.ts'
import { rungFiles, segmentSeconds } from '../../ffmpeg/ladder-arguments.ts'
import { readChannels, readCodecs, readTarget } from '../../ffmpeg/playlist.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { apartFolder, type ConversionRun, soundFile } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import { makePlaceKey } from '../../storage/place-keys.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskContext } from '../../tasks/handlers.ts'
import { wantsEncryptor } from '../accounts/accounts.ts'
import { openPlaylist } from '../frames/frames.ts'
import { apartPicture } from '../playback/playback.ts'
import { openStoredSource } from '../processing/processing.ts'
import type { Step } from './next-step.ts'
import { listRungs, type Rung } from './rungs.sql.ts'
import { storeApart } from './store-apart.ts'

/** A stream that lies in the storage, and what playlists say of it. */
interface MadeStream {
  readonly folder: string
  readonly facts: object
  readonly isEncrypted: boolean
}

/** Makes one stream of a version that is served apart, and puts it into the storage. */
export async function makeStream(
  storage: Storage,
  tools: MediaTools,
  step: Exclude<Step, { make: 'file' }>,
  run: ConversionRun,
  context: TaskContext,
): Promise<MadeStream | Failure> {
  const { version, make, track } = step
  // a track may be made twice by one run, with another shift
  const name = track ? `${track.id}-${track.row_version}` : 'picture'
  const owner = { accountId: version.accountId, kind: 'renditions' } as const
  const folder = apartFolder(version.uuid, run, name)
  const isEncrypted = await wantsEncryptor(context.db, version.accountId)
  const key = isEncrypted ? await makePlaceKey(context.db, tools.secrets, version.accountId, folder) : null
  const place = new Place(storage, context.db, folder, owner, key)
  const rungs = await listRungs(context.db, version.accountId, version.id)
  const targetSeconds = await targetOfRungs(storage, rungs)
  if (make === 'picture') return storePicture(storage, tools, place, { rungs, targetSeconds }, step, context)
  const made =
    make === 'original'
      ? await ownSound(storage, tools, rungs, step, context)
      : await extraSound(storage, tools, step, context)
  if ('failed' in made) return made
  await using stream = made
  const init = await readFile(join(stream.folder, rungFiles.init))
  const codecs = readCodecs(init) ?? 'mp4a.40.2'
  const channels = readChannels(init)
  const rates = await storeApart(place, soundName, stream, targetSeconds)
  return { folder: place.prefix, facts: { codecs, ...(channels !== null && { channels }), ...rates }, isEncrypted }
}

/** The target duration of the rungs of a version, which is that of everything served beside them. */
async function targetOfRungs(storage: Storage, [first]: readonly Rung[]): Promise<number> {
  const playlist = first && (await storage.readText(first.playlistKey))
  return (playlist && readTarget(playlist)) || segmentSeconds
}

/** The name of the one rung of a sound, in its folder and in addresses. */
const soundName = 'sound'

async function storePicture(
  storage: Storage,
  tools: MediaTools,
  place: Place,
  { rungs, targetSeconds }: { rungs: readonly Rung[]; targetSeconds: number },
  { durationMs }: Step,
  { db, signal, progress }: TaskContext,
): Promise<MadeStream | Failure> {
  const made: object[] = []
  let fromMs = 0
  for (const [at, rung] of rungs.entries()) {
    await using file = await open(db, storage, tools, rung, signal)
    const stream = await pictureAlone(tools, file.path, { copied: rung.copied, durationMs }, signal)
    if ('failed' in stream) return stream
    await using picture = stream
    // the lowest one comes last: what all players can show
    fromMs = (await firstMoments(tools, file.path, signal)).pictureMs
    const codecs = readCodecs(await readFile(join(picture.folder, rungFiles.init))) ?? rung.codecs
    const { name, width, height, frameRate } = rung
    made.push({ name, width, height, frameRate, codecs, ...(await storeApart(place, name, picture, targetSeconds)) })
    await progress(Math.round((50 * (at + 1)) / rungs.length))
  }
  return { folder: place.prefix, facts: { rungs: made, fromMs }, isEncrypted: place.key !== null }
}

async function open(db: Db, storage: Storage, tools: MediaTools, { playlistKey }: Rung, signal: AbortSignal) {
  const file = await openPlaylist(db, storage, tools, playlistKey, signal)
  if (!file) throw new Error('a rung that plays is not in the store')
  return file
}

/** As it is within the rungs, where all browsers can play it beside others; else encoded like those. */
async function ownSound(
  storage: Storage,
  tools: MediaTools,
  rungs: readonly Rung[],
  { durationMs }: Step,
  { db, signal }: TaskContext,
): Promise<ApartStream | Failure> {
  const lowest = rungs.at(-1)
  if (!lowest) throw new Error('a video that plays has no rung')
  await using file = await open(db, storage, tools, lowest, signal)
  const copied = lowest.codecs.endsWith('mp4a.40.2')
  const stream = await soundAlone(tools, file.path, { copied, durationMs }, signal)
  if ('failed' in stream) return stream
  const { soundMs } = await firstMoments(tools, file.path, signal)
  const init = await readFile(join(stream.folder, rungFiles.init))
  for (const { file: segment } of stream.segments) {
    const path = join(stream.folder, segment)
    await writeFile(path, delayFragments(await readFile(path), init, soundMs))
  }
  return stream
}

const keptRanges = z.nullable(z.array(cutRange))

async function extraSound(
  storage: Storage,
  tools: MediaTools,
  { track, picture, durationMs }: Step,
  { signal, progress, log }: TaskContext,
): Promise<ApartStream | Failure> {
  if (!track?.sound_folder || !picture) throw new Error('a track is made of its file, beside a picture')
  await using source = await openStoredSource(storage, tools, `${track.sound_folder}${soundFile}`, signal)
  const ranges: CutRange[] | null = keptRanges.parse(track.ranges)
  const pictureFromMs = z.parse(apartPicture, picture.made).fromMs
  const fitting = { shiftMs: track.shift_ms, ranges, durationMs, pictureFromMs }
  let reportedPercent = 0
  return fittedSound(tools, source.path, fitting, signal, (share) => {
    const percent = 50 + Math.floor(share * 49)
    if (percent < reportedPercent + 5) return
    reportedPercent = percent
    // a lost claim or a database in trouble stops the task by other ways
    progress(percent).catch((error: unknown) => log(`progress: ${error instanceof Error ? error.message : error}`))
  })
}
