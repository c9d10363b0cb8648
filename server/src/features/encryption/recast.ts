import type { Secrets } from '../../data-folder/secrets.ts'
import type { Db } from '../../database/database.ts'
import { rungFiles, segmentSeconds } from '../../ffmpeg/ladder-arguments.ts'
import { meanOf, peakOf, readPlaylist, readTarget, writePlaylist } from '../../ffmpeg/playlist.ts'
import { masterFile } from '../../storage/keys.ts'
import type { Place } from '../../storage/place.ts'
import { addressBelow, findPlaceKey } from '../../storage/place-keys.ts'
import { decryptSegment, encryptSegment, playlistKeys } from '../../storage/segment-cipher.ts'
import type { Storage } from '../../storage/storage.ts'

/** Parts that move files from one folder to another. */
export interface Moving {
  readonly storage: Storage
  readonly db: Db
  readonly secrets: Secrets
  readonly signal: AbortSignal
}

/** The highest and the mean bits a second of the files of a rung. */
export interface Rates {
  readonly peak: number
  readonly mean: number
}

/** The ledger is told this often, in segments: a run that is killed leaves little uncounted. */
const countEvery = 50

/** Files of a playlist that are not there: nothing that comes again will mend it. */
export class MissingFile extends Error {
  override name = 'MissingFile'
}

/**
 * Puts rungs of a folder into another one in the form of its key, or in clear. Nothing is encoded anew: each segment passes
 * through a cipher, and its playlist is written as it was, with the keys or without. Answers the bit rates of each rung, which differ by
 * what the cipher fills the last block of a segment with.
 */
export async function recastRungs(
  moving: Moving,
  from: string,
  to: Place,
  rungs: readonly string[],
): Promise<ReadonlyMap<string, Rates>> {
  const rates = new Map<string, Rates>()
  const { storage, db, secrets, signal } = moving
  const before = await findPlaceKey(db, secrets, from)
  for (const rung of rungs) {
    const playlist = (await storage.readText(`${from}${rung}/${rungFiles.playlist}`)) ?? ''
    const { segments } = readPlaylist(playlist)
    if (segments.length === 0) throw new MissingFile(`${rung} has no playlist`)
    await to.put(`${rung}/${rungFiles.init}`, await read(storage, `${from}${rung}/${rungFiles.init}`))
    const moved: { seconds: number; sizeBytes: number }[] = []
    for (const [place, { file, seconds }] of segments.entries()) {
      signal.throwIfAborted()
      const at = { rung, place }
      const stored = await read(storage, `${from}${rung}/${file}`)
      const clear = before ? decryptSegment(before.secret, at, stored) : stored
      const { sizeBytes } = await to.put(`${rung}/${file}`, to.key ? encryptSegment(to.key.secret, at, clear) : clear)
      moved.push({ seconds, sizeBytes })
      if (place % countEvery === countEvery - 1) await to.count()
    }
    const target = readTarget(playlist) ?? segmentSeconds
    await to.put(`${rung}/${rungFiles.playlist}`, writePlaylist(segments, true, target, to.key && playlistKeys))
    rates.set(rung, { peak: Math.ceil(peakOf(moved, target)), mean: Math.ceil(meanOf(moved)) })
    await to.count()
  }
  return rates
}

/** The master playlist of a folder names the same rungs at the addresses of another one; first pictures are not asked for alone there. */
export async function recastMaster(
  { storage }: Moving,
  from: string,
  to: Place,
  rates: ReadonlyMap<string, Rates>,
): Promise<void> {
  const master = await storage.readText(`${from}${masterFile}`)
  if (master === null) throw new MissingFile('there is no master playlist')
  await to.put(masterFile, masterBelow(addressBelow(to.key), master, rates))
  await to.count()
}

/**
 * A master playlist of rungs that lie below an address, with their bit rates. One without any was not moved: the version has lost it, and
 * its playlist has not been told yet.
 */
export const masterBelow = (below: string, master: string, rates: ReadonlyMap<string, Rates>): string =>
  master
    .replace(/^#EXT-X-I-FRAME-STREAM-INF:.*\n/gm, '')
    .replace(
      /^(#EXT-X-STREAM-INF:.*\n)(?:encrypted\/\d+\/)?(\w+)\/index\.m3u8\n?/gm,
      (_, streamLine: string, rung: string) => {
        const measured = rates.get(rung)
        if (!measured) return ''
        const line = streamLine
          .replace(/:BANDWIDTH=\d+/, `:BANDWIDTH=${measured.peak}`)
          .replace(/AVERAGE-BANDWIDTH=\d+/, `AVERAGE-BANDWIDTH=${measured.mean}`)
        return `${line}${below}${rung}/index.m3u8\n`
      },
    )

async function read(storage: Storage, key: string) {
  const found = await storage.read(key)
  if (!found) throw new MissingFile(`${key} is not in the store`)
  return found.body
}
