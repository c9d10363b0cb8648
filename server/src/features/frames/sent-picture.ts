import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Access } from '@skleyka/contract/access.ts'
import { refusals } from '@skleyka/contract/contract.ts'
import { formatSize } from '@skleyka/contract/format-size.ts'
import { pictureBounds } from '@skleyka/contract/frames/picture-bounds.ts'
import type { Picture } from '../../ffmpeg/cut-frame.ts'
import { lookAtPicture, type PictureFile } from '../../ffmpeg/picture-file.ts'
import { readPicture, readSquare } from '../../ffmpeg/read-picture.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { RawReply, RawRequest } from '../../http/raw.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { type LinkHolder, readLink, signLink } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { posterFiles, sentFile, sentFolder } from '../../storage/keys.ts'
import type { Place } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import { mayStill } from '../accounts/accounts.ts'

/** Of what a picture is sent: a frame of a record, the cover of an album, a person, or the logo of an account. */
type Of = 'frame' | 'cover' | 'avatar' | 'logo'
const openMs = 3600_000
const drainedBytes = 1_000_000

/** Returns where a picture is sent to, for an hour, by whoever asked for the address while he may. */
export function pictureAddress(
  services: Pick<Services, 'publicUrl' | 'secrets' | 'now'>,
  of: Of,
  { id, holder }: { id: number | string; holder: LinkHolder },
): string {
  const until = new Date(services.now().getTime() + openMs)
  return `${services.publicUrl}/pictures/${of}/${signLink(services, of, { id, holder, until })}`
}

/**
 * Takes a picture that is sent to such an address: answers {}, or {error} in words. `accesses` are asked of its holder for the object
 * of an id; `find` tells for what it is, `keep` gets bytes that look like a picture, and `refused` hears of those that do not.
 */
export async function receivePicture<Found>(
  of: Of,
  { params, body, signal }: RawRequest,
  services: Services,
  {
    accesses,
    find,
    keep,
    refused,
  }: {
    accesses: (holder: LinkHolder, id: string) => readonly Access[]
    find: (id: string) => Promise<Found | null>
    keep: (found: Found, bytes: Buffer) => Promise<void>
    refused: (found: Found) => Promise<void>
  },
): Promise<RawReply> {
  try {
    const link = await readLink(services, of, params.link ?? '', {
      now: services.now(),
      may: (holder, id) => mayStill(services, holder, ...accesses(holder, id)),
    })
    const place = link === null ? null : await find(link.id)
    const bytes = await readWhole(body, place === null ? 0 : pictureBounds.bytes)
    if (place === null) throw refuse('pictures.gone')
    const look = bytes === null ? tooLarge : lookAtPicture(bytes)
    if (bytes === null || 'refusal' in look) {
      await refused(place)
      throw 'refusal' in look ? refuse(look.refusal, look.places) : refuse('pictures.gone')
    }
    await keep(place, bytes)
    return answer(200, {})
  } catch (error) {
    if (signal.aborted) return 'hangUp'
    if (!(error instanceof Refusal)) throw error
    return answer(refusals[error.refusal].status, { error: error.message })
  }
}

const tooLarge = { refusal: 'pictures.tooLarge', places: { most: formatSize(pictureBounds.bytes) } } as const

const answer = (status: number, body: object): RawReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})

/** The body in memory; null above `maxBytes`, and then a little more is read, so that the client hears the answer. */
async function readWhole(body: RawRequest['body'], maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) throw new Error('a body is bytes')
    bytes += chunk.length
    if (bytes > 2 * maxBytes + drainedBytes) break
    if (bytes <= maxBytes) chunks.push(chunk)
  }
  return bytes > maxBytes ? null : Buffer.concat(chunks)
}

/** Words for a picture that looks whole and cannot be decoded. */
export const notRead =
  'Картинку не\u00a0удалось прочитать: файл повреждён. Сохраните её заново и\u00a0загрузите ещё раз'

/** Puts a picture in both sizes side by side, as posters lie. */
export async function putPicture(place: Place, picture: Picture): Promise<void> {
  await place.put(posterFiles.small, picture.small)
  await place.put(posterFiles.poster, picture.poster)
  await place.count()
}

/** A picture that lies in a folder as it was sent, written anew in the sandbox; null when it cannot be decoded whole. */
export const rewriteSent = (storage: Storage, tools: MediaTools, folder: string, signal: AbortSignal) =>
  rewritten(readPicture, storage, tools, folder, signal)

/** The same, as a small square out of its middle. */
export const rewriteSquare = (storage: Storage, tools: MediaTools, folder: string, signal: AbortSignal) =>
  rewritten(readSquare, storage, tools, folder, signal)

async function rewritten<Made>(
  read: (tools: MediaTools, file: string, look: PictureFile, signal: AbortSignal) => Promise<Made | null>,
  storage: Storage,
  tools: MediaTools,
  folder: string,
  signal: AbortSignal,
): Promise<Made | null> {
  const found = await storage.read(`${sentFolder(folder)}${sentFile}`)
  if (!found) return null
  const bytes = await buffer(found.body)
  const look = lookAtPicture(bytes)
  if ('refusal' in look) return null
  const file = path.join(tools.scratchFolder, `picture-${randomBytes(12).toString('hex')}`)
  try {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
    return await read(tools, file, look, signal)
  } finally {
    await rm(file, { force: true })
  }
}
