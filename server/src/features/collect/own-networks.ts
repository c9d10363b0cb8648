import { networkAround } from '@skleyka/contract/access/country-judge.ts'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../services.ts'
import { ownNetworks } from '../accounts/accounts.ts'

/** Time for which the own networks of an account are remembered, ms. */
const knownForMs = 60_000
const maxKnown = 5_000

/**
 * Returns what tells whether an address is of an account’s own people. Networks that cannot be read are taken for none, and read again
 * with the next beacon. `clock` answers milliseconds and never goes back.
 */
export function createOwnNetworks({ db, log }: Pick<Services, 'db' | 'log'>, clock: () => number) {
  const cachedNetworks = new LRUCache<number, Promise<readonly string[]>>({
    ...{ max: maxKnown, ttl: knownForMs },
    ...{ perf: { now: clock }, ttlResolution: 0 },
  })
  const read = (accountId: number): Promise<readonly string[]> => {
    const before = cachedNetworks.get(accountId)
    if (before) return before
    const networks = ownNetworks.of(db.platform('housekeeping'), accountId).catch((error: unknown) => {
      log.error({ err: error }, 'own networks of an account are not read')
      cachedNetworks.delete(accountId)
      return []
    })
    cachedNetworks.set(accountId, networks)
    return networks
  }
  return async (accountId: number, address: string): Promise<boolean> =>
    networkAround(await read(accountId), address) !== null
}
