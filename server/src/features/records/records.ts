import type { Tx } from '../../database/database.ts'
import { addFirst } from '../versions/versions.ts'
import { changeRecord } from './change-record.ts'
import { changeBack, isMetadataField, journalledFields } from './record-fields.ts'
import { expireRecord, findJournalled, insertRecord, lockRecord } from './records.sql.ts'
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

/**
 * For whoever changes what is said of records: a row that stays as it is, the one writer of it, and the fields as the journal
 * keeps and gives them back. An `undo` of many is `change(tx, accountId, row, changeBack(before))`.
 */
export const recordChanges = {
  find: findJournalled,
  lock: lockRecord,
  change: changeRecord,
  changeBack,
  fieldsOf: journalledFields,
  isMetadataField,
}

/** Records as the contract shows them, in the order of their ids; those that are not there any more are left out. */
export const recordsShown = showRecords
