import type { RawReply, RawRequest } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { outputsOf, recordedFolders } from '../../storage/keys.ts'
import { findKeyedPlace, findPlaceKey } from '../../storage/place-keys.ts'
import { segmentKey } from '../../storage/segment-cipher.ts'
import { isFirstVersion } from './playback.sql.ts'
import { openHeaders, sendStored } from './send-object.ts'
import { addressesEnd, type PlaybackGrant } from './token.ts'

/** Files of a rung as addresses name them; nothing else of an address is ever read (T-HLS-1). */
export const clearFile = /^((index|frames)\.m3u8|init\.mp4|\d{5,8}\.m4s)$/
export const segmentFile = /^((index|frames)\.m3u8|init\.mp4|\d{5,8}\.m4s|(0|[1-9]\d{0,5})\.key)$/

export const playlist = { type: 'application/vnd.apple.mpegurl', cache: 'private, no-cache' }
const clearMedia = { type: 'video/mp4', cache: 'private, max-age=31536000, immutable' }
/** Without its key it is of no use, and the key is judged each time: whoever stands between may keep it. */
const encryptedMedia = { type: 'video/mp4', cache: 'public, max-age=31536000, immutable' }
/** The headers of segments. They never change. */
export const mediaKind = (isEncrypted: boolean) => (isEncrypted ? encryptedMedia : clearMedia)

/** A folder of rungs that a request has been led to; `secret` makes the keys of its segments. */
export interface RungsFolder {
  readonly prefix: string
  readonly secret: Buffer | null
}

/** Sends a playlist, a segment or a key out of a folder of rungs. Null when it is not there. */
export async function sendRungFile(
  { storage }: Pick<Services, 'storage'>,
  { prefix, secret }: RungsFolder,
  { rung, file }: { rung: string; file: string },
  request: Pick<RawRequest, 'verb' | 'headers'>,
): Promise<RawReply | null> {
  if (file.endsWith('.key')) return secret && sendKey(secret, rung, Number.parseInt(file, 10))
  const kind = file.endsWith('.m3u8') ? playlist : mediaKind(secret !== null)
  return sendStored(storage, `${prefix}${rung}/${file}`, request, kind)
}

/** Sends the key of a part of a rung. Whoever asks has been judged as for a playlist; nobody on the way keeps it. */
export const sendKey = (secret: Buffer, rung: string, number: number): RawReply => ({
  status: 200,
  headers: {
    ...openHeaders,
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
    'content-length': '16',
  },
  body: segmentKey(secret, rung, number),
})

/** Returns what a version has in clear: now, or for an address that was signed before it was encrypted. */
export function clearFolder(
  { outputPrefix, isEncrypted, clearPrefix, clearUntil }: Clear,
  { expiresAt }: Pick<PlaybackGrant, 'expiresAt'>,
): RungsFolder | null {
  // a livestream has no files of its own here
  if (outputPrefix === '') return null
  if (!isEncrypted) return { prefix: outputPrefix, secret: null }
  const isOfBefore = clearPrefix !== null && clearUntil !== null && expiresAt <= clearUntil
  return isOfBefore ? { prefix: clearPrefix, secret: null } : null
}

interface Clear {
  readonly outputPrefix: string
  readonly isEncrypted: boolean
  readonly clearPrefix: string | null
  readonly clearUntil: Date | null
}

/** The encrypted folder of a number, of this very version; null for any other. What was recorded of a livestream is of the first. */
export async function encryptedFolder(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { uuid, versionId }: Pick<PlaybackGrant, 'uuid' | 'versionId'>,
  id: number,
): Promise<RungsFolder | null> {
  const door = db.platform('secret')
  const recorded = async () =>
    (await isFirstVersion(door, uuid, versionId)) ? findKeyedPlace(door, secrets, id, recordedFolders(uuid)) : null
  const found = (await findKeyedPlace(door, secrets, id, outputsOf(uuid, versionId))) ?? (await recorded())
  return found && { prefix: found.place, secret: found.secret }
}

/** The folder of a stream that is served apart; one that has ended is for addresses that were signed before. */
export async function apartRungs(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  stream: { readonly folder: string; readonly endedAt: Date | null } | null,
  { expiresAt }: Pick<PlaybackGrant, 'expiresAt'>,
): Promise<RungsFolder | null> {
  if (!stream || (stream.endedAt !== null && expiresAt > addressesEnd(stream.endedAt))) return null
  const key = await findPlaceKey(db.platform('secret'), secrets, stream.folder)
  return { prefix: stream.folder, secret: key?.secret ?? null }
}
