import type { Secrets } from '../../data-folder/secrets.ts'
import type { Db } from '../../database/database.ts'
import { rungFiles, segmentSeconds } from '../../ffmpeg/ladder-arguments.ts'
import { readPlaylist, writePlaylist } from '../../ffmpeg/playlist.ts'
import { masterFile } from '../../storage/keys.ts'
import type { Place } from '../../storage/place.ts'
import { addressBelow, findPlaceKey } from '../../storage/place-keys.ts'
import { decryptSegment, encryptSegment, playlistKeys } from '../../storage/segment-cipher.ts'
import type { Storage } from '../../storage/storage.ts'

/** What moves files from one folder to another. */
export interface Moving {
  readonly storage: Storage
  readonly db: Db
  readonly secrets: Secrets
  readonly signal: AbortSignal
}

/** The ledger is told this often, in segments: a run that is killed leaves little uncounted. */
const countEvery = 50

/** Files of a playlist that are not there: nothing that comes again will mend it. */
export class MissingFile extends Error {
  override name = 'MissingFile'
}

/**
 * Puts rungs of a folder into another one in the form of its key, or in clear. Nothing is encoded anew: each segment passes
 * through a cipher, and its playlist is written as it was, with the keys or without.
 */
export async function recastRungs(moving: Moving, from: string, to: Place, rungs: readonly string[]): Promise<void> {
  const { storage, db, secrets, signal } = moving
  const before = await findPlaceKey(db, secrets, from)
  for (const rung of rungs) {
    const { segments } = readPlaylist((await storage.readText(`${from}${rung}/${rungFiles.playlist}`)) ?? '')
    if (segments.length === 0) throw new MissingFile(`${rung} has no playlist`)
    await to.put(`${rung}/${rungFiles.init}`, await read(storage, `${from}${rung}/${rungFiles.init}`))
    for (const [place, { file }] of segments.entries()) {
      signal.throwIfAborted()
      const at = { rung, place }
      const stored = await read(storage, `${from}${rung}/${file}`)
      const clear = before ? decryptSegment(before.secret, at, stored) : stored
      await to.put(`${rung}/${file}`, to.key ? encryptSegment(to.key.secret, at, clear) : clear)
      if (place % countEvery === countEvery - 1) await to.count()
    }
    await to.put(`${rung}/${rungFiles.playlist}`, writePlaylist(segments, true, segmentSeconds, to.key && playlistKeys))
    await to.count()
  }
}

/** The master playlist of a folder names the same rungs at the addresses of another one. */
export async function recastMaster({ storage }: Moving, from: string, to: Place): Promise<void> {
  const master = await storage.readText(`${from}${masterFile}`)
  if (master === null) throw new MissingFile('there is no master playlist')
  const below = addressBelow(to.key)
  await to.put(masterFile, master.replace(/^(?:encrypted\/\d+\/)?(\w+\/index\.m3u8)$/gm, `${below}$1`))
  await to.count()
}

async function read(storage: Storage, key: string) {
  const found = await storage.read(key)
  if (!found) throw new MissingFile(`${key} is not in the store`)
  return found.body
}
