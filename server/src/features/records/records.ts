import type { Tx } from '../../database/database.ts'
import { addFirst } from '../versions/versions.ts'
import { expireRecord, findJournalled, insertRecord, lockRecord, updateRecord } from './records.sql.ts'
import { showRecords } from './show-records.ts'

/** A file that is about to arrive. */
export interface NewRecord {
  readonly accountId: number
  readonly ownerId: number
  readonly name: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly isMute: boolean
}

/** Creates a record in state CREATED with the version that its upload will fill. */
export async function createRecord(
  tx: Tx,
  record: NewRecord,
): Promise<{ id: number; uuid: string; versionId: number }> {
  const { id, uuid } = await insertRecord(tx, {
    account_id: record.accountId,
    owner_id: record.ownerId,
    name: record.name,
    original_filename: record.fileName,
    size_bytes: record.sizeBytes,
    is_mute: record.isMute,
  })
  return { id, uuid, versionId: await addFirst(tx, record.accountId, id, record.isMute) }
}

/** Removes the record of an upload that nobody continued (product C1: 7 days). */
export const removeUnfinished = expireRecord

/** For the journal: fields as they are, a row that stays as it is, fields written back. */
export const journalledRecords = { find: findJournalled, lock: lockRecord, write: updateRecord }

/** Records as the contract shows them, in the order of their ids; those that are not there any more are left out. */
export const recordsShown = showRecords
