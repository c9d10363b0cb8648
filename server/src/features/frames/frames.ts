import type { Db, Tx } from '../../database/database.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Services } from '../../services.ts'
import type { Storage } from '../../storage/storage.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { choosePoster } from './choose-poster.ts'
import { findWithoutSprite } from './frames.sql.ts'
import { notRead, pictureAddress, putPicture, receivePicture, rewriteSent, rewriteSquare } from './sent-picture.ts'
import { findRung, openSegments, pictureAt } from './stored-video.ts'

export { openPlaylist } from './stored-video.ts'

/** Pictures that people send: an address for one, the bytes that come to it, and what is written of them. */
export const sentPictures = {
  address: pictureAddress,
  receive: receivePicture,
  rewrite: rewriteSent,
  rewriteSquare,
  put: putPicture,
  unread: notRead,
}

/** For whoever looks at what players get: the rungs of a version, their segments as one file, one picture of them. */
export const storedVideo = { findRung, openSegments, pictureAt }

/** For whoever takes the choice of a poster back. */
export const posters = { choose: choosePoster }

interface Playing {
  readonly accountId: number
  readonly recordId: number
  readonly versionId: number
}

/** Has sheets of small frames made of a version that plays, after everything that somebody waits for. */
export async function requestSprite(
  tx: Tx,
  { accountId, recordId, versionId }: Playing,
  { stepMs, priority }: { stepMs?: number; priority: number },
): Promise<number | null> {
  const payload = stepMs === undefined ? { versionId } : { versionId, stepMs }
  const uniqueKey = `sprite:${versionId}`
  return enqueue(tx, { type: 'sprite', payload, accountId, recordId, versionId, uniqueKey, priority })
}

/** Older records that get their sprites at a time. */
const atOnce = 20

/** Records that were made before there were sheets get theirs, a few at a time. */
export async function sweepWithoutSprite({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .platform('housekeeping')
    .transaction()
    .execute(async (tx) => {
      for (const playing of await findWithoutSprite(tx, atOnce)) await requestSprite(tx, playing, { priority: -2 })
    })
}

/** The best of what players get of a version as one file, until it is disposed of: its source may be gone. Null for sound alone. */
export async function openPlayed(
  db: Db,
  storage: Storage,
  tools: Pick<MediaTools, 'scratchFolder' | 'secrets'>,
  version: { accountId: number; id: number },
  signal: AbortSignal,
): Promise<(AsyncDisposable & { readonly path: string }) | null> {
  const rung = await findRung(db, storage, version, 'highest')
  return rung && openSegments(storage, tools, rung, rung.segments, signal)
}
