import type { Tx } from '../../database/database.ts'
import { markByClaims } from '../records/records.ts'
import { holdByClaims } from '../trash/trash.ts'
import { findMarks } from './claims.sql.ts'

const shownNumbers = 5

/** Writes what the claims on a record say of it: while one is open it is kept, and the granted ones take it away from viewers. */
export async function markRecord(tx: Tx, accountId: number, recordId: number): Promise<void> {
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
