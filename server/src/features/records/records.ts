import { mayRevise } from '../../database/acting.ts'
import type { Db, Tx } from '../../database/database.ts'
import { Refusal } from '../../http/refuse.ts'
import { findQuotaForVideo } from '../quotas/quotas.ts'
import { addFirst } from '../versions/versions.ts'
import { beginRecord } from './begin-record.ts'
import { changeRecord, differenceOf, isDecidedAnew, judgeChange } from './change-record.ts'
import { namedInMetadata } from './named-in-metadata.ts'
import { namesOfAuthors } from './people.sql.ts'
import { changeBack, isMetadataField, journalledFields, metadataKey, type RecordChange } from './record-fields.ts'

export { recordsFitting } from './record-list.sql.ts'

import { type RecordViews, writeEarlierViews, writeViews } from './record-views.sql.ts'
import {
  deriveRecord,
  findJournalled,
  findLiveRecord,
  findMany,
  insertRecord,
  isHolder,
  isMember,
  type LockedRecord,
  lockMany,
  lockRecord,
  neededFields,
  updateRecords,
} from './records.sql.ts'
import type { FilterRequest } from './requested-filter.ts'
import { findAuthors } from './suggestions.sql.ts'

export { previewOutside } from './preview-outside.ts'
export { deriveRecord, markByClaims, passToAuthor, removeUnfinished } from './records.sql.ts'
export { askRecords, askRecordsAgain } from './requested-filter.ts'
export { recordsShown } from './show-records.ts'

/** A file that is about to arrive. */
export interface NewRecord {
  readonly accountId: number
  readonly ownerId: number
  readonly name: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly isMute: boolean
}

/** Creates a record in state CREATED with the version that its upload will fill. Refuses `quotas.videos`. */
export async function createRecord(
  tx: Tx,
  record: NewRecord,
): Promise<{ id: number; uuid: string; versionId: number }> {
  await findQuotaForVideo(tx, record.accountId)
  const { id, uuid } = await insertRecord(tx, {
    account_id: record.accountId,
    owner_id: record.ownerId,
    name: record.name,
    original_filename: record.fileName,
    size_bytes: record.sizeBytes,
    is_mute: record.isMute,
    sound_off: record.isMute,
  })
  return { id, uuid, versionId: await addFirst(tx, record.accountId, id, record.isMute) }
}

/** Fields that a recording takes over from the record of its livestream. */
export interface RecordedVideo {
  readonly accountId: number
  readonly ofRecordId: number
  readonly uuid: string
  readonly sizeBytes: number
  readonly isMute: boolean
  readonly chapters: readonly { readonly atMs: number; readonly name: string }[]
  /** Name and owner of a recording that somebody requested. */
  readonly own?: { readonly name: string; readonly ownerId: number }
}

/** Creates the record of a recording with its first version. No quota stops it: what was broadcast is never lost. */
export async function createRecorded(
  tx: Tx,
  { accountId, ofRecordId, uuid, sizeBytes, isMute, chapters, own }: RecordedVideo,
): Promise<{ id: number; versionId: number }> {
  const from = await findLiveRecord(tx, accountId, ofRecordId)
  const { id } = await insertRecord(tx, {
    ...from,
    ...(own && { name: own.name, owner_id: own.ownerId }),
    ...{ account_id: accountId, uuid, size_bytes: sizeBytes, is_mute: isMute, sound_off: false, original_filename: '' },
    ...(chapters.length > 0 && { front_settings: JSON.stringify({ episodes: chapters }) }),
  })
  await beginRecorded(tx, accountId, id)
  await deriveRecord(tx, accountId, id, ofRecordId)
  return { id, versionId: await addFirst(tx, accountId, id, isMute) }
}

/** Begins a recording as any new record; a default of its template that is refused, such as a video that is gone, leaves it a draft. */
async function beginRecorded(tx: Tx, accountId: number, id: number): Promise<void> {
  try {
    await beginRecord(tx, accountId, id)
  } catch (error) {
    // refused before anything was written
    const row = error instanceof Refusal ? await lockRecord(tx, accountId, id) : null
    if (row === null) throw error
    await changeRecord(tx, accountId, row, { publication: 'DRAFT' })
  }
}

/**
 * For whoever changes what is said of records: a row that stays as it is, the one writer of it, and the fields as the journal
 * keeps and gives them back. An `undo` of many is `change(tx, accountId, row, changeBack(before))`.
 */
export const recordChanges = {
  find: findJournalled,
  begin: beginRecord,
  lock: lockRecord,
  findMany,
  lockMany,
  change: changeRecord,
  judge: judgeChange,
  write: updateRecords,
  difference: differenceOf,
  isDecidedAnew,
  mayDecideAnew: mayRevise,
  namedInMetadata,
  mayBeAuthor: isMember,
  isHolder,
  findAuthors,
  changeBack,
  fieldsOf: journalledFields,
  neededFields,
  isMetadataField,
  metadataKey,
  namesOfAuthors,
}

export type RecordNow = LockedRecord
export type ChangeOfRecord = RecordChange

export type RecordsRequest = FilterRequest

/** Copies views of videos from the statistics, by which lists are sorted and filtered. */
export async function copyViews(db: Db, views: readonly RecordViews[]): Promise<void> {
  await writeViews(db, views)
}

/** Sets how many views a video had before it moved here; its total counts them, no report over time does. False for an unknown one. */
export const setEarlierViews = (
  tx: Tx,
  video: { accountId: number; recordId: number; views: number },
): Promise<boolean> => writeEarlierViews(tx, video)
