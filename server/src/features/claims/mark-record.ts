import type { Tx } from '../../database/database.ts'
import { markByClaims, recordChanges } from '../records/records.ts'
import { holdByClaims } from '../trash/trash.ts'
import type { LockedClaim } from './claims.sql.ts'
import { findMarks, listDerived } from './derived.sql.ts'

const shownNumbers = 5

/**
 * Writes what claims say of the record of one of them, and of those that were made of it: while one is open they are kept, and the granted
 * ones take them away from viewers.
 */
export async function markRecords(
  tx: Tx,
  claim: Pick<LockedClaim, 'account_id' | 'id' | 'record_id' | 'derived_since'>,
): Promise<void> {
  // else what is being made of it now would be missed
  await recordChanges.lockMany(tx, claim.account_id, [claim.record_id])
  const derived = await listDerived(tx, claim)
  for (const id of [claim.record_id, ...derived.map((one) => one.id)]) await markRecord(tx, claim.account_id, id)
}

async function markRecord(tx: Tx, accountId: number, recordId: number): Promise<void> {
  const { open, ...marks } = await findMarks(tx, accountId, recordId)
  await holdByClaims(tx, accountId, recordId, open.length === 0 ? null : holdWords(open))
  await markByClaims(tx, accountId, recordId, marks)
}

function holdWords(numbers: readonly number[]): string {
  if (numbers.length === 1) return `открыта претензия №\u00a0${numbers[0]}`
  const shown = numbers.slice(0, shownNumbers).join(', ')
  const left = numbers.length - shownNumbers
  return `открыты претензии №\u00a0${shown}${left > 0 ? ` и\u00a0ещё\u00a0${left}` : ''}`
}
