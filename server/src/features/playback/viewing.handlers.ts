import type { viewing } from '@skleyka/contract/viewing.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { places } from '../access/access.ts'
import { judge, whereaboutsOf } from './judge.ts'
import { findViewed } from './playback.sql.ts'

const own = { kind: 'own' } as const

export const viewingHandlers: Handlers<typeof viewing> = {
  checkAccess: async ({ id, at = null, site, address = null, country }, { account }, { db, publicUrl, geo }) => {
    const record = await findViewed(db, account.id, id, at)
    if (!record) throw refuse('records.notFound')
    const place = site === undefined ? own : places.ofOrigin(`https://${site}`, { publicUrl })
    const passed = { epoch: record.gateEpoch, ticketId: null }
    const known = whereaboutsOf(address, { geo })
    // a country that is named stands for any address there
    const from = country === undefined ? known : { ...known, country, region: null }
    const verdict = judge(record, { place, pass: passed }, from)
    const { code, rule } = verdict.allowed ? { code: null, rule: null } : verdict
    return {
      allowed: verdict.allowed,
      code,
      rule,
      gate: record.gateKind,
      country: from.country,
      region: from.region,
      asn: from.asn,
    }
  },
}
