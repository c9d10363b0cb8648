import type { viewing } from '@skleyka/contract/viewing.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { places } from '../access/access.ts'
import { judge } from './judge.ts'
import { findViewed } from './playback.sql.ts'

const own = { kind: 'own' } as const

export const viewingHandlers: Handlers<typeof viewing> = {
  checkAccess: async ({ id, at = null, site }, { account }, { db, publicUrl }) => {
    const record = await findViewed(db, account.id, id, at)
    if (!record) throw refuse('records.notFound')
    const place = site === undefined ? own : places.ofOrigin(`https://${site}`, { publicUrl })
    const passed = { epoch: record.gateEpoch, ticketId: null }
    const verdict = judge(record, { place, pass: passed }, null)
    const { code, rule } = verdict.allowed ? { code: null, rule: null } : verdict
    return { allowed: verdict.allowed, code, rule, gate: record.gateKind }
  },
}
