import { networkAround } from '@skleyka/contract/access/country-judge.ts'
import type { Services } from '../../services.ts'
import { ownNetworks } from '../accounts/accounts.ts'

/** What an account calls its own is read so often. */
const knownForMs = 60_000
const maxKnown = 5_000

interface KnownNetworks {
  readonly networks: Promise<readonly string[]>
  readonly until: number
}

/**
 * Returns what tells whether an address is of an account’s own people. Networks that cannot be read are taken for none, and read again
 * with the next beacon. `clock` answers milliseconds and never goes back.
 */
export function createOwnNetworks({ db, log }: Pick<Services, 'db' | 'log'>, clock: () => number) {
  const known = new Map<number, KnownNetworks>()
  const read = (accountId: number): Promise<readonly string[]> => {
    const before = known.get(accountId)
    if (before && before.until > clock()) return before.networks
    if (known.size >= maxKnown) known.clear()
    const networks = ownNetworks.of(db.platform('housekeeping'), accountId).catch((error: unknown) => {
      log.error({ err: error }, 'own networks of an account are not read')
      known.delete(accountId)
      return []
    })
    known.set(accountId, { networks, until: clock() + knownForMs })
    return networks
  }
  return async (accountId: number, address: string): Promise<boolean> =>
    networkAround(await read(accountId), address) !== null
}
