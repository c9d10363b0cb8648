import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import type { Db } from '../../database/database.ts'
import type { EnteredAccount, SignedIn } from '../../http/caller.ts'
import type { CallServices } from '../../http/handlers.ts'
import { posterAddress, spriteAddress, viewerOf } from '../playback/playback.ts'
import type { PrintedRow } from './printed-records.sql.ts'
import { recordView } from './record-view.ts'
import { findRecords, type RecordRow } from './records.sql.ts'

/** A record as the contract shows it, with addresses signed for who asks. */
export const showRecord = (row: RecordRow, account: EnteredAccount, signedIn: SignedIn, services: CallServices) =>
  recordView(row, account.code, picturesOf(row, signedIn, services))

/** The same of a record that the database has printed, as JSON. */
export function printRecord({ line, ...row }: PrintedRow, signedIn: SignedIn, services: CallServices): string {
  const { poster, sprite } = picturesOf(row, signedIn, services)
  return `${line.slice(0, -1)},"poster":${JSON.stringify(poster)},"sprite":${JSON.stringify(sprite)}}`
}

const picturesOf = (row: Watched, signedIn: SignedIn, services: CallServices) => ({
  poster: posterAddress(services, playbackState(row), 'small', viewerOf(signedIn)),
  sprite: spriteAddress(services, playbackState(row), viewerOf(signedIn)),
})

/** The records of these ids that are there, in the order of the ids. */
export async function recordsShown(
  db: Db,
  ids: number[],
  account: EnteredAccount,
  signedIn: SignedIn,
  services: CallServices,
): Promise<RecordView[]> {
  const rows = new Map((await findRecords(db, account.id, { ids })).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [showRecord(row, account, signedIn, services)] : []
  })
}

type Watched = Pick<RecordRow, 'uuid' | 'playable' | 'current_version_id' | 'poster_key' | 'poster_frame_id' | 'sprite'>

/** Returns what playback needs to know of a record. */
export const playbackState = (row: Watched) => ({
  uuid: row.uuid,
  playable: row.playable,
  currentVersionId: row.current_version_id,
  posterKey: row.poster_key,
  posterFrameId: row.poster_frame_id,
  sprite: row.sprite,
})
