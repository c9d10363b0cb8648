import { failReasons } from '@skleyka/contract/fail-reasons.ts'
import { type Fault, fault } from '@skleyka/contract/faults.ts'
import type { Tx } from '../../database/database.ts'
import { recordFolders } from '../../storage/keys.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { failVersion, findVersion, type Version } from '../versions/versions.ts'
import { freezeLadder } from './frozen-ladder.ts'

export { followedLadder } from './frozen-ladder.ts'
export { dropRungs, moveRungs, rungNames, saveRendition } from './renditions.sql.ts'
export { openStoredSource } from './source-file.ts'

interface Begun {
  readonly accountId: number
  readonly recordId: number
  readonly versionId: number
  /** Greater goes first, within the account. */
  readonly priority?: number
}

/**
 * Sends a version whose source is stored (state UPLOADED, source_key set) on its way: CHECKING, QUEUED, CONVERTING,
 * READY. Called in the transaction that completes the upload; a second call for the same version does nothing. The ladder is
 * that of the template which the record follows at this moment, whatever becomes of it meanwhile.
 */
export async function startProcessing(tx: Tx, { accountId, recordId, versionId, priority = 0 }: Begun): Promise<void> {
  const uniqueKey = `probe:${versionId}`
  const payload = { versionId, ...(priority !== 0 && { priority }) }
  const task = await enqueue(tx, { type: 'probe', payload, accountId, recordId, versionId, uniqueKey, priority })
  if (task !== null) await freezeLadder(tx, accountId, recordId, versionId)
}

/**
 * Marks the version, and the record that shows it, as failed, and answers it; null when it is not in work any more. A
 * fault of ours counts as one of the encoder.
 */
export async function failProcessing(
  { payload }: { payload: { versionId: number } },
  failure: Fault,
  tx: Tx,
): Promise<Version | null> {
  const version = await findVersion(tx, payload.versionId)
  if (!version) return null
  const reason = failReasons.find((known) => known === failure.reason) ?? fault('encoder').reason
  return (await failVersion(tx, version, reason, failure.text)) ? version : null
}

/** One task works on the sounds of a record at a time, by this key. */
export const soundsKey = (recordId: number): string => `sounds:${recordId}`

/** Has what is missing of the sounds of a record made, unless somebody is at it: that one looks for more before it ends. */
export const requestSounds = (
  tx: Tx,
  { accountId, recordId }: { accountId: number; recordId: number },
): Promise<number | null> =>
  enqueue(tx, { type: 'sounds', payload: { recordId }, accountId, recordId, uniqueKey: soundsKey(recordId) })

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
