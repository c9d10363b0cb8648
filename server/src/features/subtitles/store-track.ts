import { type Cue, writeVtt } from '@skleyka/contract/subtitles/cues.ts'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { subtitlesFolder, trackFile } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'

/** Puts the file that players read beside that of the version before; answers the folder it lies in. */
export async function storeTrack(
  { storage }: Pick<Services, 'storage'>,
  tx: Tx,
  track: { accountId: number; uuid: string; id: number; row_version: number },
  cues: readonly Cue[],
): Promise<string> {
  const prefix = subtitlesFolder(track.uuid, track.id, track.row_version + 1)
  const place = new Place(storage, tx, prefix, { accountId: track.accountId, kind: 'renditions' })
  await place.put(trackFile, writeVtt(cues))
  await place.count()
  return prefix
}
