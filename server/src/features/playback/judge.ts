import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '../../services.ts'
import { mayWatch, places, type Rules, type Verdict } from '../access/access.ts'
import type { GateFacts, PublicRecord } from './playback.sql.ts'
import type { Came } from './token.ts'

type Judged = Pick<PublicRecord, 'isOpen' | 'isActive' | 'playable' | 'refusal' | 'embedding'> & GateFacts

/** What decides about a record that was found. */
export const rulesOf = ({ gateKind, gateEpoch, ...record }: Judged): Rules => ({
  ...record,
  site: null,
  country: null,
  gate: { kind: gateKind, epoch: gateEpoch },
})

/** Whether a viewer is given a record: how he came to it, and the address his question comes from. */
export function judge(record: Judged, { place, pass }: Came, address: string | null): Verdict {
  const passed = pass && { epoch: pass.epoch, ticketHolds: record.ticketHolds }
  return mayWatch(rulesOf(record), { place, from: { address, country: null, region: null, asn: null }, passed })
}

/**
 * How a viewer came to a file of a stream: as the token says, unless the page that asks is of a site of its own, to which
 * somebody gave the address.
 */
export function cameNow(came: Came, { origin }: IncomingHttpHeaders, services: Pick<Services, 'publicUrl'>): Came {
  if (origin === undefined || origin === '') return came
  const place = places.ofOrigin(origin, services)
  return place.kind === 'own' ? came : { ...came, place }
}
