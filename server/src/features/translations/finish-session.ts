import type { TranslationState } from '@skleyka/contract/translations/translation-states.ts'
import type { Tx } from '../../database/database.ts'
import {
  lockOpenSession,
  type TranslationRow,
  updateSession,
  updateTranslation,
  wakeEngine,
} from './translations.sql.ts'

/**
 * Ends the session that runs, and its livestream unless that waits for the next one; a source that is read without a session is read no
 * more. Answers the state.
 */
export async function finishSession(
  tx: Tx,
  accountId: number,
  row: Pick<TranslationRow, 'id' | 'state' | 'isPermanent' | 'isWanted' | 'source'>,
  now: Date,
): Promise<TranslationState> {
  const session = await lockOpenSession(tx, accountId, row.id)
  const isRead = row.isWanted || (row.source !== 'RTMP' && row.state === 'SCHEDULED')
  if (session === null && !isRead) return row.state
  const state = row.isPermanent ? 'READY_TO_START' : session === null ? 'CREATED' : 'FINISHED'
  if (session !== null) {
    const ended = { state: 'FINISHED', ended_at: now, end_reason: 'FINISHED_BY_USER' } as const
    await updateSession(tx, accountId, session.id, { ...ended, viewers_now: 0 })
  }
  await updateTranslation(tx, accountId, row.id, { state, is_wanted: false })
  await wakeEngine(tx, row.id)
  return state
}
