import { type viewing, viewingRules } from '@skleyka/contract/viewing.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { findViewed } from './playback.sql.ts'
import { mayEmbed, verdictOf } from './verdict.ts'

export const viewingHandlers: Handlers<typeof viewing> = {
  checkAccess: async ({ id, at = null, site }, { account }, { db, publicUrl }) => {
    const record = await findViewed(db, account.id, id, at)
    if (!record) throw refuse('records.notFound')
    const isShown = site === undefined || mayEmbed(record, site, publicUrl)
    const code = verdictOf(record) ?? (isShown ? null : 'EMBEDDING')
    return { allowed: code === null, code, rule: code && viewingRules[code] }
  },
}
