import type { IncomingHttpHeaders } from 'node:http'
import { countryRule } from '@skleyka/contract/access/country-rules.ts'
import { type PlayerSite, siteRule } from '@skleyka/contract/access/site-rules.ts'
import type { KnownPlace } from '../../geo/geo.ts'
import type { Services } from '../../services.ts'
import { mayWatch, places, type Rules, type Verdict } from '../access/access.ts'
import { keptRules } from './cached-rules.ts'
import type { GateState, PublicRecord } from './playback.sql.ts'
import type { VisitOrigin } from './token.ts'

type Judged = Pick<PublicRecord, 'isOpen' | 'isActive' | 'playable' | 'refusal' | 'embedding'> & GateState

/** Returns what decides about a record that was found. */
export const rulesOf = ({ gateKind, gateEpoch, ...record }: Judged): Rules => ({
  ...record,
  site: siteRuleOf(record),
  country: keptCountries({
    templateId: record.countriesId,
    version: record.countriesVersion,
    body: record.countries,
  }),
  gate: { kind: gateKind, epoch: gateEpoch },
})

/** The rule of sites that a record follows; null for none. */
export const siteRuleOf = ({ sites, sitesId, sitesVersion }: Pick<Judged, 'sites' | 'sitesId' | 'sitesVersion'>) =>
  keptSites({ templateId: sitesId, version: sitesVersion, body: sites })

// every segment asks
const keptSites = keptRules(siteRule)
const keptCountries = keptRules(countryRule)

/** From where a question comes. */
export const whereaboutsOf = (address: string | null, { geo }: Pick<Services, 'geo'>): From => ({
  address,
  ...geo.find(address),
})
type From = KnownPlace & { readonly address: string | null }

/** The domain that an account gives its videos is an address of ours, for them. */
const atHome = (place: PlayerSite, { embedHost }: Pick<Judged, 'embedHost'>): PlayerSite =>
  place.kind === 'site' && place.host === embedHost ? { kind: 'own' } : place

/** Judges a record for a viewer: how he came to it, and from where he asks. */
export function judge(record: Judged, { place, pass }: VisitOrigin, from: From): Verdict {
  const passed = pass && { epoch: pass.epoch, ticketHolds: record.ticketHolds }
  return mayWatch(rulesOf(record), { place: atHome(place, record), from, passed })
}

/** Counts a decision among the figures of the process. */
export const countViewing = ({ metrics }: Pick<Services, 'metrics'>, at: 'player' | 'stream', verdict: Verdict): void =>
  metrics.viewings.inc({ at, decision: verdict.allowed ? 'ALLOWED' : verdict.code })

/**
 * Returns how a viewer came to a file of a stream: as the token says, unless the page that asks is of a site of its own, to which
 * somebody gave the address.
 */
export function cameNow(
  came: VisitOrigin,
  { origin }: IncomingHttpHeaders,
  services: Pick<Services, 'publicUrl'>,
  record: Pick<Judged, 'embedHost'>,
): VisitOrigin {
  if (origin === undefined || origin === '') return came
  const place = atHome(places.ofOrigin(origin, services), record)
  return place.kind === 'own' ? came : { ...came, place }
}
