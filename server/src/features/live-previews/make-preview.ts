import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { runPictures } from '../../ffmpeg/cut-frame.ts'
import { guardedInput, inputName } from '../../ffmpeg/guards.ts'
import { makeScratch, removeScratch } from '../../ffmpeg/scratch.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { LiveStream } from '../../live/live-sessions.ts'
import type { Services } from '../../services.ts'
import { liveFolder, liveInitName, liveSegmentName } from '../../storage/keys.ts'
import { findPlaceKey } from '../../storage/place-keys.ts'
import { decryptBytes } from '../../storage/segment-cipher.ts'
import { findNewestSegment, savePreview } from './previews.sql.ts'

type Making = Pick<Services, 'db' | 'storage' | 'secrets' | 'log'> & { readonly tools: MediaTools }

const timeoutMs = 10_000
const graph = '[0:v:0]scale=320:180:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1[small]'

/**
 * Makes a small picture of what a session shows now: the first key frame of its newest segment, of the lowest rung, and nothing else of it is
 * decoded. Where it cannot be made that is noted, for whoever looks.
 */
export async function makePreview(
  { db: doors, storage, secrets, log, tools }: Making,
  { accountId, uuid }: Pick<LiveStream, 'accountId' | 'uuid'>,
  sessionId: number,
): Promise<void> {
  const db = doors.platform('live')
  const newest = await findNewestSegment(db, sessionId)
  if (newest === null || newest.isShown) return
  const [rung] = newest.rungs.toSorted((one, other) => Number(one) - Number(other))
  if (rung === undefined) return
  const folder = liveFolder(uuid, sessionId)
  const { generation, number, startsAt } = newest
  const read = async (name: string) => {
    const stored = await storage.read(`${folder}${name}`)
    return stored === null ? null : buffer(stored.body)
  }
  const [key, init, stored] = await Promise.all([
    findPlaceKey(db, secrets, folder),
    read(liveInitName(generation, rung)),
    read(liveSegmentName(generation, rung, number)),
  ])
  const segment = stored && key ? decryptBytes(key.secret, { rung, place: number }, stored) : stored
  const picture = init && segment && (await takePicture(tools, Buffer.concat([init, segment])))
  if (!picture) log.warn({ session: sessionId, segment: number }, 'no picture of a livestream is made')
  await savePreview(db, { accountId, sessionId }, picture ? { picture, showsAt: startsAt } : null)
}

async function takePicture(tools: MediaTools, source: Buffer): Promise<Buffer | null> {
  const scratch = await makeScratch(tools.scratchFolder)
  try {
    const path = join(scratch, 'segment.mp4')
    await writeFile(path, source)
    const input = ['-skip_frame', 'nokey', ...guardedInput, '-i', inputName]
    const late = AbortSignal.timeout(timeoutMs)
    const pictures = await runPictures(tools, path, input, graph, ['small'], late).catch(() => null)
    return pictures?.[0] ?? null
  } finally {
    await removeScratch(scratch)
  }
}
