import type { Tx } from '../../database/database.ts'
import { startProcessing } from '../processing/processing.ts'
import { addAgain, type StoredSource } from '../versions/versions.ts'
import { insertReturn } from './freed.sql.ts'

/** Priority behind whatever waits for its first picture: this already plays. */
const afterOthers = -1

interface Returned {
  readonly accountId: number
  readonly recordId: number
  readonly byViewer: boolean
}

/** Begins to make a video anew of its kept source. The caller has locked the record. Answers the version that plays, and the next one. */
export async function bringBack(
  tx: Tx,
  { accountId, recordId, byViewer }: Returned,
  kept: Extract<StoredSource, { verdict: 'kept' }>,
): Promise<{ before: number; after: number }> {
  const versionId = await addAgain(tx, { accountId, recordId }, kept)
  await startProcessing(tx, { accountId, recordId, versionId, priority: afterOthers })
  await insertReturn(tx, accountId, recordId, byViewer)
  return { before: kept.versionId, after: versionId }
}
