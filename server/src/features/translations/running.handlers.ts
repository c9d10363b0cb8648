import type { runningTranslations } from '@skleyka/contract/translations/running.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { finishSession } from './finish-session.ts'
import { findAccountOf, listRunning } from './running.sql.ts'
import { lockTranslation } from './translations.sql.ts'

export const runningTranslationsHandlers: Handlers<typeof runningTranslations> = {
  list: async (question, _caller, { db }) => listRunning(db, question),

  finish: async ({ translationId }, _caller, { db, now, audit }) => {
    const tx = inTransaction(db)
    const accountId = await findAccountOf(tx, translationId)
    const row = accountId === null ? null : await lockTranslation(tx, accountId, translationId)
    if (accountId === null || row === null) throw refuse('translations.notFound')
    const state = await finishSession(tx, accountId, row, now())
    const states = { before: { state: row.state }, after: { state } }
    audit({ objectType: 'translation', objectId: translationId, accountId, ...states })
    return { state }
  },
}
