import * as z from 'zod/mini'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { Place } from '../../storage/place.ts'
import { findPlaceKey, makePlaceKey } from '../../storage/place-keys.ts'
import type { TaskContext } from '../../tasks/handlers.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { apartStreams } from '../audio-tracks/audio-tracks.ts'
import { addressesEnd, apartPicture, longestAddressMs } from '../playback/playback.ts'
import { moveRungs, rungNames } from '../processing/processing.ts'
import { recasts, type UnlikeVersion } from '../versions/versions.ts'
import { type Moving, type Rates, recastMaster, recastRungs } from './recast.ts'

type RecastServices = Pick<Services, 'storage' | 'secrets' | 'now'>

/**
 * Puts the files of a version, and what it is served of apart, into the form that is wanted, and switches to them. False
 * when the video was replaced or deleted meanwhile: then nothing names the new files.
 */
export async function recastVersion(
  { storage, secrets, now }: RecastServices,
  { db, signal, transaction }: Pick<TaskContext, 'db' | 'signal' | 'transaction'>,
  version: UnlikeVersion,
  prefix: string,
  isWanted: boolean,
): Promise<boolean> {
  const { accountId } = version
  const moving: Moving = { storage, db, secrets, signal }
  const placeAt = async (folder: string) => {
    const key = isWanted ? await makePlaceKey(db, secrets, accountId, folder) : null
    return new Place(storage, db, folder, { accountId, kind: 'renditions' }, key)
  }
  if (version.isUnlike) {
    const place = await placeAt(prefix)
    const rates = await recastRungs(moving, version.outputPrefix, place, await rungNames(db, version))
    await recastMaster(moving, version.outputPrefix, place, rates)
  }
  const streams: MovedStream[] = []
  for (const { id, folder, made } of await apartStreams.list(db, accountId, version.id)) {
    if (((await findPlaceKey(db, secrets, folder)) !== null) === isWanted) continue
    const place = await placeAt(`${prefix}apart-${id}/`)
    const rates = await recastRungs(moving, folder, place, rungsOf(made))
    streams.push({ id, folder: place.prefix, made: withRates(made, rates) })
  }
  const clearUntil = isWanted ? addressesEnd(now()) : null
  return transaction((tx) => switchTo(tx, version, prefix, streams, clearUntil))
}

interface MovedStream {
  readonly id: number
  readonly folder: string
  readonly made: object
}

const soundName = 'sound'

/** The rungs of a picture that is served apart; a sound has one. */
function rungsOf(made: unknown): string[] {
  const picture = z.safeParse(apartPicture, made)
  return picture.success ? picture.data.rungs.map(({ name }) => name) : [soundName]
}

/** The facts of a stream with the rates of its new files, whose first pictures are not asked for alone. */
function withRates(made: unknown, rates: ReadonlyMap<string, Rates>): object {
  const picture = z.safeParse(apartPicture, made)
  if (!picture.success) return { ...z.parse(z.looseObject({}), made), ...rates.get(soundName) }
  const rungs = picture.data.rungs.map(({ frames: _, ...rung }) => ({ ...rung, ...rates.get(rung.name) }))
  return { ...picture.data, rungs }
}

async function switchTo(
  tx: Tx,
  version: UnlikeVersion,
  prefix: string,
  streams: readonly MovedStream[],
  clearUntil: Date | null,
): Promise<boolean> {
  const { id, accountId, recordId, outputPrefix, isUnlike } = version
  if ((await recasts.playing(tx, accountId, recordId)) !== id) return false
  if (isUnlike) {
    if (!(await recasts.switch(tx, version, prefix, clearUntil))) return false
    await moveRungs(tx, version, outputPrefix, prefix)
    // who watches goes on with the files his playlist names for as long as his address lives
    const payload = { prefixes: [outputPrefix] }
    await enqueue(tx, { type: 'purge', payload, accountId, recordId, delayMs: longestAddressMs })
  } else {
    await recasts.end(tx, version, prefix, null)
  }
  for (const stream of streams) await apartStreams.move(tx, accountId, stream.id, stream)
  return true
}
