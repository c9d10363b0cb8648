import type { MetadataChange } from '@skleyka/contract/metadata/metadata.ts'
import { defaultsOf, missesHolder, missingAtUpload, missingFields } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { Tx } from '../../database/database.ts'
import { changeRecord, type RecordChanged } from './change-record.ts'
import { prepareMetadata, refuseNeeded } from './metadata-change.ts'
import type { RecordChange } from './record-fields.ts'
import { lockRecord } from './records.sql.ts'

/** Choices for a video before there is a file of it. */
interface Begun extends Pick<RecordChange, 'metadataTemplate' | 'visibility' | 'publication'> {
  readonly metadata?: MetadataChange['values']
}

/**
 * A new record begins with the defaults of its template (product A12), under what was chosen for it. While it lacks what the
 * template requires it is a draft; no file waits for that. Refuses as `changeRecord` does, and what was chosen when it lacks
 * what is asked for before an upload, or is to be published without what that takes.
 */
export async function beginRecord(
  tx: Tx,
  accountId: number,
  recordId: number,
  { metadata: inputMetadata, ...chosen }: Begun = {},
): Promise<RecordChanged['after']> {
  const row = await lockRecord(tx, accountId, recordId)
  if (row === null) throw new Error(`record ${recordId} was made and is gone`)
  const { body, change } = await prepareMetadata(tx, accountId, row, {
    templateId: chosen.metadataTemplate,
    values: inputMetadata ?? {},
  })
  const values = { ...defaultsOf(body.fields), ...change.metadata }
  const filled = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  if (inputMetadata) refuseNeeded('records.metadataBefore', missingAtUpload(body.fields, filled))
  const missing = missingFields(body.fields, filled)
  const lacksHolder = missesHolder(body, row.holder)
  if (chosen.publication === 'PUBLISHED') refuseNeeded('records.metadataNeeded', missing, lacksHolder)
  const publication = missing.length > 0 || lacksHolder ? 'DRAFT' : chosen.publication
  return (await changeRecord(tx, accountId, row, { ...chosen, publication, metadata: values })).after
}
