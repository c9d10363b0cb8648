import type { Tx } from '../../database/database.ts'
import { recordFolders } from '../../storage/keys.ts'
import { enqueue } from '../../tasks/tasks.ts'

/**
 * Sends a version whose source is stored (state UPLOADED, source_key set) on its way: CHECKING, QUEUED, CONVERTING,
 * READY. Called in the transaction that completes the upload; a second call for the same version does nothing.
 */
export async function startProcessing(
  tx: Tx,
  { accountId, recordId, versionId }: { accountId: number; recordId: number; versionId: number },
): Promise<void> {
  const uniqueKey = `probe:${versionId}`
  await enqueue(tx, { type: 'probe', payload: { versionId }, accountId, recordId, versionId, uniqueKey })
}

/** Removes everything stored of records that are deleted, in the background, once nothing works on them any more. */
export async function purgeRecords(
  tx: Tx,
  accountId: number,
  records: readonly { id: number; uuid: string }[],
): Promise<void> {
  const prefixes = records.flatMap(({ uuid }) => recordFolders(uuid))
  const recordIds = records.map(({ id }) => id)
  if (records.length > 0) await enqueue(tx, { type: 'purge', payload: { prefixes, recordIds }, accountId })
}

/** Removes stored objects by prefix, in the background, once the transaction commits. */
export async function purgeObjects(tx: Tx, accountId: number, prefixes: string[]): Promise<void> {
  if (prefixes.length > 0) await enqueue(tx, { type: 'purge', payload: { prefixes }, accountId })
}
