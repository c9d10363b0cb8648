import type { Services } from '../../services.ts'
import { purgeObjects, requestSounds } from '../processing/processing.ts'
import { deleteTracksOfDeleted, dropAwaited, findUnmade } from './audio-tracks.sql.ts'
import { dropPictures, listLive, moveStream, takeEnded } from './streams.sql.ts'

export { copySounds } from './copied-sounds.sql.ts'

/** Streams a version is served of apart, how a stream of it gets into another folder, and how pictures lose their rungs. */
export const apartStreams = { list: listLive, move: moveStream, dropPictures }

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
      for (const one of await findUnmade(tx, atOnce)) await requestSounds(tx, one)
    })
}
