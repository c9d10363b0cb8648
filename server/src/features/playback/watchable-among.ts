import type { PlayerSite } from '@skleyka/contract/access/site-rules.ts'
import type { Services } from '../../services.ts'
import { judge, whereaboutsOf } from './judge.ts'
import { findJudged } from './playback.sql.ts'

/** Reader of several videos at once, by a feed or the page of an album: on what page, and from which address. */
export interface Reader {
  readonly place: PlayerSite
  readonly ip: string
}

/**
 * The uuids of the records that viewers there are given, without having come through any gate: by the one judgement of
 * players, so that no list tells what a player would refuse (product C1).
 */
export async function givenAmong(
  services: Services,
  uuids: readonly string[],
  { place, ip }: Reader,
): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set()
  const from = whereaboutsOf(ip, services)
  const found = await findJudged(services.db.platform('secret'), uuids, services.now())
  return new Set(found.filter((record) => judge(record, { place, pass: null }, from).allowed).map(({ uuid }) => uuid))
}
