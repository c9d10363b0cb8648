import { isDeepStrictEqual } from 'node:util'
import type { ClaimWish } from '@skleyka/contract/claims/claim-states.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../database/database.ts'
import type { CallServices } from '../../http/handlers.ts'
import { type ChangeOfRecord, type RecordNow, recordChanges } from '../records/records.ts'
import { findHolderName, type LockedClaim, lockStanding, updateClaim } from './claims.sql.ts'

const fields = z.record(z.string(), z.unknown())
/** Fields of the video that a decision changed, as the journal names them. */
const applied = z.object({ before: fields, after: fields })
type Applied = z.output<typeof applied>

const holderField = 'holderId'
const publicationFields = ['publication', 'publishedFrom', 'publishedTo']
/** A decision names and gives back what it must, also where the template of the account asks for more. */
const requiresNothing = { fields: [] }
const none: Applied = { before: {}, after: {} }

type Auditing = Pick<CallServices, 'audit'>

/** Result of a decision: what changed of the video, and what could not be done, in words. */
export interface Decided {
  readonly applied: Applied
  readonly notes: string[]
}

/** Does what a granted claim comes to, apart from the marks, which `markRecord` writes once it is granted. */
export async function applyDecision(
  tx: Tx,
  services: Auditing,
  claim: LockedClaim,
  actions: readonly ClaimWish[],
): Promise<Decided> {
  const record = await lockRecord(tx, claim)
  if (record.lifecycle === 'DELETED') return { applied: none, notes: ['Видео уже удалено: менять на\u00a0нём нечего'] }
  const ended = actions.includes('TAKE_DOWN')
    ? await endPublication(tx, services, claim, record)
    : { applied: none, notes: [] }
  const named = actions.includes('HOLDER') ? await nameHolder(tx, services, claim) : none
  const [before, after] = [
    { ...ended.applied.before, ...named.before },
    { ...ended.applied.after, ...named.after },
  ]
  return { applied: { before, after }, notes: ended.notes }
}

async function nameHolder(tx: Tx, services: Auditing, claim: LockedClaim): Promise<Applied> {
  const { holder_id: holderId } = await lockRecord(tx, claim)
  if (holderId === claim.holder_id) return none
  await changeRecord(tx, services, claim, { holder: await findHolderName(tx, claim.holder_id) })
  return { before: { [holderField]: holderId }, after: { [holderField]: claim.holder_id } }
}

async function endPublication(tx: Tx, services: Auditing, claim: LockedClaim, record: RecordNow): Promise<Decided> {
  const { claim_block, publication } = record
  if (claim_block !== null)
    return { applied: none, notes: [`Видео уже снято с\u00a0публикации по\u00a0претензии №\u00a0${claim_block}`] }
  if (publication === 'DRAFT') return { applied: none, notes: ['Видео было черновиком: зрители его не\u00a0видели'] }
  // all three, since the journal tells only those that differ
  const before = publicationOf(recordChanges.fieldsOf(record))
  const after = await changeRecord(tx, services, claim, { publication: 'EXPIRED' })
  return { applied: { before, after: { ...before, ...publicationOf(after) } }, notes: [] }
}

/** Gives a video back what a decision took from it; answers notes on what stays as it is. */
export async function undoDecision(tx: Tx, services: Auditing, claim: LockedClaim): Promise<string[]> {
  const record = await lockRecord(tx, claim)
  if (record.lifecycle === 'DELETED') return []
  const change = appliedOf(claim)
  return [
    ...(await returnPublication(tx, services, claim, record, change)),
    ...(await returnHolder(tx, services, claim, change)),
  ]
}

async function returnPublication(
  tx: Tx,
  services: Auditing,
  claim: LockedClaim,
  record: RecordNow,
  change: Applied,
): Promise<string[]> {
  if (!claim.actions.includes('TAKE_DOWN')) return []
  const [before, after] = [publicationOf(change.before), publicationOf(change.after)]
  const [standing] = await lockStanding(tx, claim, 'TAKE_DOWN')
  if (standing) {
    // what is to be given back goes on to the decision that still stands
    const kept = appliedOf(standing)
    if (Object.keys(publicationOf(kept.after)).length === 0) {
      const passed = { before: { ...kept.before, ...before }, after: { ...kept.after, ...after } }
      await updateClaim(tx, standing, { applied: JSON.stringify(passed) }, standing.updated_at)
    }
    return [`Видео остаётся снятым с\u00a0публикации по\u00a0претензии №\u00a0${standing.id}`]
  }
  const now = recordChanges.fieldsOf(record)
  if (Object.keys(after).some((name) => !isDeepStrictEqual(now[name], after[name])))
    return ['Публикацию видео с\u00a0тех\u00a0пор изменили: она осталась, как есть']
  if (Object.keys(after).length === 0) return []
  await changeRecord(tx, services, claim, recordChanges.changeBack(before))
  return []
}

async function returnHolder(
  tx: Tx,
  services: Auditing,
  claim: LockedClaim,
  { before, after }: Applied,
): Promise<string[]> {
  if (!(holderField in after)) return []
  const { holder_id: holderId } = await lockRecord(tx, claim)
  const was = z.nullable(z.int()).parse(before[holderField])
  const others = await lockStanding(tx, claim, 'HOLDER')
  const named = after[holderField]
  const heir = others.find((one) => hasFoundNamed(one, named)) ?? others.find((one) => hasReplaced(one, named))
  if (heir) {
    const kept = appliedOf(heir)
    const passed = {
      before: { ...kept.before, [holderField]: was },
      after: { [holderField]: heir.holder_id, ...kept.after },
    }
    await updateClaim(tx, heir, { applied: JSON.stringify(passed) }, heir.updated_at)
    return [`Правообладателя видео указывает и\u00a0претензия №\u00a0${heir.id}: он\u00a0остался, как есть`]
  }
  const name = await findHolderName(tx, was)
  // of a copyright holder who was merged with another one nothing is left to go back to
  if (holderId !== after[holderField] || (was !== null && name === null))
    return ['Правообладателя видео с\u00a0тех\u00a0пор изменили: он\u00a0остался, как есть']
  await changeRecord(tx, services, claim, { holder: name })
  return []
}

/** Returns true if a granted claim found its holder named already. */
const hasFoundNamed = (claim: LockedClaim, holderId: unknown): boolean =>
  claim.holder_id === holderId && !(holderField in appliedOf(claim).after)

/** Returns true if a granted claim named its holder in place of another one. */
const hasReplaced = (claim: LockedClaim, holderId: unknown): boolean =>
  appliedOf(claim).before[holderField] === holderId

const appliedOf = (claim: LockedClaim): Applied => (claim.applied === null ? none : applied.parse(claim.applied))

/** Changes the video by the one writer of it, free of what claims and its template ask of its account; returns the fields as the journal has them after. */
async function changeRecord(
  tx: Tx,
  { audit }: Auditing,
  claim: LockedClaim,
  change: ChangeOfRecord,
): Promise<Readonly<Record<string, unknown>>> {
  const record = await lockRecord(tx, claim)
  const free = { ...record, claim_block: null, claim_holder: null, metadata_body: requiresNothing }
  const { before, after } = await recordChanges.change(tx, claim.account_id, free, change)
  if (Object.keys(after).length > 0)
    audit({ objectType: 'record', objectId: claim.record_id, accountId: claim.account_id, before, after })
  return after
}

const publicationOf = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => publicationFields.includes(name)))

async function lockRecord(tx: Tx, { account_id, record_id }: LockedClaim): Promise<RecordNow> {
  const [record] = await recordChanges.lockMany(tx, account_id, [record_id])
  if (!record) throw new Error(`record ${record_id} of a claim is gone`)
  return record
}
