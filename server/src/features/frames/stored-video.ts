import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Secrets } from '../../data-folder/secrets.ts'
import type { Db } from '../../database/database.ts'
import { cutFrame, type Picture } from '../../ffmpeg/cut-frame.ts'
import { rungFiles } from '../../ffmpeg/ladder-arguments.ts'
import { readPlaylist, type Segment } from '../../ffmpeg/playlist.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { folderOf } from '../../storage/keys.ts'
import { findSealedRung, openSegment, type SealedRung } from '../../storage/sealed-rung.ts'
import type { Storage } from '../../storage/storage.ts'
import { findRungs } from './frames.sql.ts'

/** The segments of a rung as they lie in the storage; in clear where nothing is sealed. */
interface Opened {
  readonly folder: string
  readonly segments: readonly Segment[]
  readonly sealed: SealedRung | null
}

/** A rung that plays, as far as it has been made. Sides in pixels as shown. */
export interface StoredRung extends Opened {
  readonly width: number
  readonly height: number
  readonly frameRate: number
  readonly durationMs: number
}

/** The lowest rung costs least to read; of those for posters the lowest that is as large as a poster. */
type Wanted = 'lowest' | 'poster' | 'highest'
const posterSide = 720

/**
 * Pictures are taken of what players get, not of the source: it is small pieces that begin with a key frame, read alike
 * from a disk and from S3, in the colours people see. Null for sound alone.
 */
export async function findRung(
  db: Db,
  storage: Pick<Storage, 'readText'>,
  version: { accountId: number; id: number },
  choice: Wanted,
): Promise<StoredRung | null> {
  const rungs = await findRungs(db, version)
  const side = ({ width, height }: { width: number; height: number }) => Math.min(width, height)
  const lowestFirst = rungs.toSorted((a, b) => side(a) - side(b))
  const rung = {
    lowest: () => lowestFirst[0],
    poster: () => lowestFirst.find((one) => side(one) >= posterSide) ?? lowestFirst.at(-1),
    highest: () => lowestFirst.at(-1),
  }[choice]()
  if (!rung) return null
  const { segments } = readPlaylist((await storage.readText(rung.playlistKey)) ?? '')
  if (segments.length === 0) return null
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  const { width, height, frameRate } = rung
  return {
    folder: folderOf(rung.playlistKey),
    sealed: await findSealedRung(db, folderOf(rung.playlistKey)),
    width,
    height,
    frameRate,
    segments,
    durationMs: Math.round(seconds * 1000),
  }
}

/** Some segments of a rung as one file that media programs read, until it is disposed of. */
export async function openSegments(
  storage: Storage,
  { scratchFolder, secrets }: Pick<MediaTools, 'scratchFolder' | 'secrets'>,
  rung: Opened,
  segments: readonly Segment[],
  signal: AbortSignal,
): Promise<AsyncDisposable & { readonly path: string }> {
  const file = path.join(scratchFolder, `rung-${randomBytes(12).toString('hex')}`)
  const remove = () => rm(file, { force: true })
  try {
    await pipeline(
      Readable.from(readAll(storage, secrets, rung, segments)),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
      {
        signal,
      },
    )
  } catch (error) {
    await remove()
    throw error
  }
  return { path: file, [Symbol.asyncDispose]: remove }
}

/** The whole of a rung by its playlist, as one file; null when nothing of it is there. */
export async function openPlaylist(
  db: Db,
  storage: Storage,
  tools: Pick<MediaTools, 'scratchFolder' | 'secrets'>,
  playlistKey: string,
  signal: AbortSignal,
) {
  const { segments } = readPlaylist((await storage.readText(playlistKey)) ?? '')
  if (segments.length === 0) return null
  const folder = folderOf(playlistKey)
  const sealed = await findSealedRung(db, folder)
  return openSegments(storage, tools, { folder, segments, sealed }, segments, signal)
}

async function* readAll(storage: Storage, secrets: Secrets, rung: Opened, segments: readonly Segment[]) {
  yield* await read(storage, rung.folder, rungFiles.init)
  for (const segment of segments) {
    const body = await read(storage, rung.folder, segment.file)
    yield* rung.sealed ? openSegment(secrets, rung.sealed, rung.segments.indexOf(segment), body) : body
  }
}

async function read(storage: Storage, folder: string, name: string): Promise<Readable> {
  const found = await storage.read(`${folder}${name}`)
  if (!found) throw new Error(`${name} of a playlist is not in the store`)
  return found.body
}

/** The frame that players show at a moment; of a moment past the end the last one. Null when none can be read there. */
export async function pictureAt(
  storage: Storage,
  tools: MediaTools,
  rung: StoredRung,
  atMs: number,
  signal: AbortSignal,
): Promise<Picture | null> {
  const { segment, seconds } = placeIn(rung, atMs)
  if (!segment) return null
  await using file = await openSegments(storage, tools, rung, [segment], signal)
  const last = Math.max(0, segment.seconds - 1.5 / rung.frameRate)
  return await cutFrame(tools, file.path, rung, Math.min(seconds, last), signal)
}

/** The segment that holds a moment, and how far into it that is. */
function placeIn({ segments }: StoredRung, atMs: number): { segment: Segment | undefined; seconds: number } {
  let rest = atMs / 1000
  for (const segment of segments) {
    if (rest < segment.seconds) return { segment, seconds: rest }
    rest -= segment.seconds
  }
  const segment = segments.at(-1)
  return { segment, seconds: segment?.seconds ?? 0 }
}
