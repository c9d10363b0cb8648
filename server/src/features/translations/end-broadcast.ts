import type { Tx } from '../../database/database.ts'
import type { CallServices } from '../../http/handlers.ts'
import { finishSession } from './finish-session.ts'
import { findIdOf, lockTranslation, updateTranslation, wakeEngine } from './translations.sql.ts'

/**
 * Ends the session of the livestream that a record carries, if it is on air; its recording becomes a video. True if it was on air. One that
 * waits for its time keeps that: it is not read while the decision stands.
 */
export async function endBroadcast(
  tx: Tx,
  { now, audit }: Pick<CallServices, 'now' | 'audit'>,
  accountId: number,
  recordId: number,
): Promise<boolean> {
  const id = await findIdOf(tx, accountId, recordId)
  const row = id === null ? null : await lockTranslation(tx, accountId, id)
  if (row === null) return false
  if (row.state === 'SCHEDULED') {
    await updateTranslation(tx, accountId, row.id, { is_wanted: false })
    await wakeEngine(tx, row.id)
    return false
  }
  const state = await finishSession(tx, accountId, row, now())
  if (state === row.state) return false
  audit({ objectType: 'translation', objectId: row.id, accountId, before: { state: row.state }, after: { state } })
  return true
}
