import { type Cue, cue } from '@skleyka/contract/subtitles/cues.ts'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../database/database.ts'
import { purgeObjects } from '../processing/processing.ts'
import { storeTrack } from './store-track.ts'
import { findCues, findTrack, type TrackChange, type TrackRow, updateTrack } from './subtitles.sql.ts'

export interface Writer {
  readonly accountId: number
  /** Of the record. */
  readonly uuid: string
  /** Null where nobody has asked for it. */
  readonly userId: number | null
}

/** Writes a track of a locked record, and its file anew when its cues are: the file before goes once this is done. */
export async function writeTrack(
  tx: Tx,
  services: Parameters<typeof storeTrack>[0],
  { accountId, uuid, userId }: Writer,
  before: TrackRow,
  change: Omit<TrackChange, 'folder'>,
): Promise<TrackRow> {
  const folder = change.cues && (await storeTrack(services, tx, { accountId, uuid, ...before }, change.cues))
  await updateTrack(tx, accountId, before, folder === undefined ? change : { ...change, folder }, userId)
  if (folder !== undefined && before.folder !== null) await purgeObjects(tx, accountId, [before.folder])
  const after = await findTrack(tx, accountId, before.id)
  if (after === null) throw new Error('a track that was just written is not there')
  return after
}

const storedCues = z.array(cue)

/** The cues of a track, as they were kept. */
export const cuesOf = async (db: Db, accountId: number, trackId: number): Promise<Cue[]> =>
  storedCues.parse(await findCues(db, accountId, trackId))

/** Returns what the journal keeps of a track. */
export const auditedTrack = ({ language, label, state, is_default, cue_count }: TrackRow) => ({
  language,
  label,
  state,
  isDefault: is_default,
  cues: cue_count,
})
