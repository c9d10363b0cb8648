import { countryAllows, type Whereabouts } from '@skleyka/contract/access/country-judge.ts'
import { lineOf, type PlayerSite } from '@skleyka/contract/access/site-rules.ts'
import type { viewing } from '@skleyka/contract/access/viewing.calls.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { places } from '../access/access.ts'
import { judge, rulesOf, whereaboutsOf } from './judge.ts'
import { findViewed, type PublicRecord } from './playback.sql.ts'

const own = { kind: 'own' } as const
const untold = { NONE: { kind: 'unknown' }, APP: { kind: 'app' } } as const

export const viewingHandlers: Handlers<typeof viewing> = {
  checkAccess: async ({ id, at = null, site, referrer, address = null, country }, { account }, services) => {
    const { db, publicUrl, geo } = services
    const record = await findViewed(db, account.id, id, at)
    if (!record) throw refuse('records.notFound')
    const named = site === undefined ? own : places.ofOrigin(`https://${site}`, { publicUrl })
    const place = referrer === undefined ? named : untold[referrer]
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
      ...linesOf(record, place, from),
    }
  },
}

/** The templates that the record follows, with the line of each that names the place or the viewer. */
function linesOf(record: PublicRecord, place: PlayerSite, from: Whereabouts) {
  const { site, country } = rulesOf(record)
  const siteLine = site && site.mode !== 'ALL' && place.kind === 'site' ? lineOf(site.domains, place.host) : null
  return {
    siteTemplate: site && { name: record.siteTemplate ?? '', line: siteLine },
    countryTemplate: country && { name: record.countryTemplate ?? '', line: countryAllows(country, from).line },
  }
}
