import { isDeepStrictEqual } from 'node:util'
import type { ClaimWish } from '@skleyka/contract/claims/claim-states.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../database/database.ts'
import type { CallServices } from '../../http/handlers.ts'
import { type ChangeOfRecord, type RecordNow, recordChanges } from '../records/records.ts'
import { endBroadcast } from '../translations/translations.ts'
import { findHolderName, type LockedClaim, updateClaim } from './claims.sql.ts'
import { findDerived, forgetDerived, listDerived, lockStanding, saveDerived } from './derived.sql.ts'

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

/** A video that a decision acts on: the one that the claim names, or one that was made of it. */
interface Target {
  readonly claim: LockedClaim
  readonly recordId: number
}

/**
 * Does what a granted claim comes to, apart from the marks, which `markRecord` writes once it is granted: to the video that it names, and to
 * those that were made of it but for the ones left out. The broadcast of a livestream that is taken down ends.
 */
export async function applyDecision(
  tx: Tx,
  services: Auditing & Pick<CallServices, 'now'>,
  claim: LockedClaim,
  actions: readonly ClaimWish[],
  leftOut: readonly number[],
): Promise<Decided> {
  const { account_id: accountId, record_id: recordId } = claim
  // in the order in which whoever changes a livestream locks it, too
  if (actions.includes('TAKE_DOWN')) await endBroadcast(tx, services, accountId, recordId)
  const decided = await applyTo(tx, services, { claim, recordId }, actions)
  for (const { id } of await listDerived(tx, claim)) {
    const isLeftOut = leftOut.includes(id)
    const done = isLeftOut ? null : (await applyTo(tx, services, { claim, recordId: id }, actions)).applied
    await saveDerived(tx, claim, id, { isLeftOut, applied: done })
  }
  return decided
}

async function applyTo(tx: Tx, services: Auditing, target: Target, actions: readonly ClaimWish[]): Promise<Decided> {
  const record = await lockRecord(tx, target)
  if (record.lifecycle === 'DELETED') return { applied: none, notes: ['Видео уже удалено: менять на\u00a0нём нечего'] }
  const ended = actions.includes('TAKE_DOWN')
    ? await endPublication(tx, services, target, record)
    : { applied: none, notes: [] }
  const named = actions.includes('HOLDER') ? await nameHolder(tx, services, target) : none
  const [before, after] = [
    { ...ended.applied.before, ...named.before },
    { ...ended.applied.after, ...named.after },
  ]
  return { applied: { before, after }, notes: ended.notes }
}

async function nameHolder(tx: Tx, services: Auditing, target: Target): Promise<Applied> {
  const { holder_id: holderId } = await lockRecord(tx, target)
  const { holder_id: claimant } = target.claim
  if (holderId === claimant) return none
  await changeRecord(tx, services, target, { holder: await findHolderName(tx, claimant) })
  return { before: { [holderField]: holderId }, after: { [holderField]: claimant } }
}

async function endPublication(tx: Tx, services: Auditing, target: Target, record: RecordNow): Promise<Decided> {
  const { claim_block, publication } = record
  if (claim_block !== null && claim_block !== target.claim.id)
    return { applied: none, notes: [`Видео уже снято с\u00a0публикации по\u00a0претензии №\u00a0${claim_block}`] }
  if (publication === 'DRAFT') return { applied: none, notes: ['Видео было черновиком: зрители его не\u00a0видели'] }
  // all three, since the journal tells only those that differ
  const before = publicationOf(recordChanges.fieldsOf(record))
  const after = await changeRecord(tx, services, target, { publication: 'EXPIRED' })
  return { applied: { before, after: { ...before, ...publicationOf(after) } }, notes: [] }
}

/** Gives a video, and those that were made of it, back what a decision took from them; answers notes on what stays as it is. */
export async function undoDecision(tx: Tx, services: Auditing, claim: LockedClaim): Promise<string[]> {
  const main = { claim, recordId: claim.record_id }
  const notes = await undoOf(tx, services, main)
  const wasEnded = claim.actions.includes('TAKE_DOWN') && (await lockRecord(tx, main)).lifecycle === 'LIVE'
  if (wasEnded) notes.push('Завершённый эфир сам не\u00a0возобновится')
  for (const { id, name, isLeftOut } of await listDerived(tx, claim)) {
    const moreNotes = isLeftOut ? [] : await undoOf(tx, services, { claim, recordId: id })
    notes.push(...moreNotes.map((note) => `«${name}»: ${note}`))
  }
  await forgetDerived(tx, claim)
  return notes
}

async function undoOf(tx: Tx, services: Auditing, target: Target): Promise<string[]> {
  const record = await lockRecord(tx, target)
  if (record.lifecycle === 'DELETED') return []
  const change = await appliedTo(tx, target)
  return [
    ...(await returnPublication(tx, services, target, record, change)),
    ...(await returnHolder(tx, services, target, change)),
  ]
}

async function returnPublication(
  tx: Tx,
  services: Auditing,
  target: Target,
  record: RecordNow,
  change: Applied,
): Promise<string[]> {
  if (!target.claim.actions.includes('TAKE_DOWN')) return []
  const [before, after] = [publicationOf(change.before), publicationOf(change.after)]
  const [standing] = await lockStanding(tx, target.claim, target.recordId, 'TAKE_DOWN')
  if (standing) {
    // what is to be given back goes on to the decision that still stands
    const heir = { claim: standing, recordId: target.recordId }
    const kept = await appliedTo(tx, heir)
    if (Object.keys(publicationOf(kept.after)).length === 0)
      await keepApplied(tx, heir, {
        before: { ...kept.before, ...before },
        after: { ...kept.after, ...after },
      })
    return [`Видео остаётся снятым с\u00a0публикации по\u00a0претензии №\u00a0${standing.id}`]
  }
  const now = recordChanges.fieldsOf(record)
  if (Object.keys(after).some((name) => !isDeepStrictEqual(now[name], after[name])))
    return ['Публикацию видео с\u00a0тех\u00a0пор изменили: она осталась, как есть']
  if (Object.keys(after).length === 0) return []
  await changeRecord(tx, services, target, recordChanges.changeBack(before))
  return []
}

async function returnHolder(tx: Tx, services: Auditing, target: Target, { before, after }: Applied): Promise<string[]> {
  if (!(holderField in after)) return []
  const { holder_id: holderId } = await lockRecord(tx, target)
  const was = z.nullable(z.int()).parse(before[holderField])
  const heir = await findHeir(tx, target, after[holderField])
  if (heir) {
    const { claim } = heir
    const kept = await appliedTo(tx, heir)
    await keepApplied(tx, heir, {
      before: { ...kept.before, [holderField]: was },
      after: { [holderField]: claim.holder_id, ...kept.after },
    })
    return [`Правообладателя видео указывает и\u00a0претензия №\u00a0${claim.id}: он\u00a0остался, как есть`]
  }
  const name = await findHolderName(tx, was)
  // of a copyright holder who was merged with another one nothing is left to go back to
  if (holderId !== after[holderField] || (was !== null && name === null))
    return ['Правообладателя видео с\u00a0тех\u00a0пор изменили: он\u00a0остался, как есть']
  await changeRecord(tx, services, target, { holder: name })
  return []
}

/** Returns the decision that goes on naming a holder: one that found him named already, else one that has named another in his place. */
async function findHeir(tx: Tx, { claim, recordId }: Target, holderId: unknown): Promise<Target | null> {
  let replacing: Target | null = null
  for (const other of await lockStanding(tx, claim, recordId, 'HOLDER')) {
    const target = { claim: other, recordId }
    const { before, after } = await appliedTo(tx, target)
    if (other.holder_id === holderId && !(holderField in after)) return target
    if (before[holderField] === holderId) replacing ??= target
  }
  return replacing
}

/** Returns what a decision changed of a video. What was made since it was taken began as the decision had left the video it was made of. */
async function appliedTo(tx: Tx, { claim, recordId }: Target): Promise<Applied> {
  const own = recordId === claim.record_id ? undefined : await findDerived(tx, claim, recordId)
  const kept = own === undefined ? claim.applied : own
  return kept === null ? none : applied.parse(kept)
}

async function keepApplied(tx: Tx, { claim, recordId }: Target, change: Applied): Promise<void> {
  if (recordId === claim.record_id) await updateClaim(tx, claim, { applied: JSON.stringify(change) }, claim.updated_at)
  else await saveDerived(tx, claim, recordId, { isLeftOut: false, applied: change })
}

/** Changes a video by the one writer of it, free of what claims and its template ask of its account; returns the fields as the journal has them after. */
async function changeRecord(
  tx: Tx,
  { audit }: Auditing,
  target: Target,
  change: ChangeOfRecord,
): Promise<Readonly<Record<string, unknown>>> {
  const record = await lockRecord(tx, target)
  const accountId = target.claim.account_id
  const free = { ...record, claim_block: null, claim_holder: null, metadata_body: requiresNothing }
  const { before, after } = await recordChanges.change(tx, accountId, free, change)
  if (Object.keys(after).length > 0) audit({ objectType: 'record', objectId: record.id, accountId, before, after })
  return after
}

const publicationOf = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => publicationFields.includes(name)))

async function lockRecord(tx: Tx, { claim, recordId }: Target): Promise<RecordNow> {
  const [record] = await recordChanges.lockMany(tx, claim.account_id, [recordId])
  if (!record) throw new Error(`record ${recordId} of a claim is gone`)
  return record
}
