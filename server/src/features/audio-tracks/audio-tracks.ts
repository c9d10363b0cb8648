import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { purgeObjects } from '../processing/processing.ts'
import { deleteTracksOfDeleted, dropAwaited, findUnmade } from './audio-tracks.sql.ts'
import { listLive, moveStream, takeEnded } from './streams.sql.ts'

/** What a version is served of apart, and how a stream of it gets into another folder. */
export const apartStreams = { list: listLive, move: moveStream }

/** One task works on the sounds of a record at a time, by this key. */
export const soundsKey = (recordId: number): string => `sounds:${recordId}`

/** Has what is missing of the sounds of a record made, unless somebody is at it: that one looks for more before it ends. */
export const requestSounds = (tx: Tx, accountId: number, recordId: number): Promise<number | null> =>
  enqueue(tx, { type: 'sounds', payload: { recordId }, accountId, recordId, uniqueKey: soundsKey(recordId) })

/** No address of playback lives longer: who began to watch watches to the end. */
const endedStaysMs = 24 * 3600 * 1000
const atOnce = 50

/** Removes streams that ended a day ago and tracks without file or record, and has made what nobody is making. */
export async function sweepSounds({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .platform('housekeeping')
    .transaction()
    .execute(async (tx) => {
      await dropAwaited(tx)
      await deleteTracksOfDeleted(tx)
      for (const { accountId, folder } of await takeEnded(tx, endedStaysMs)) await purgeObjects(tx, accountId, [folder])
      for (const { accountId, recordId } of await findUnmade(tx, atOnce)) await requestSounds(tx, accountId, recordId)
    })
}
