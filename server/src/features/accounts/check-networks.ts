import { readNetwork } from '@skleyka/contract/access/country-judge.ts'
import { refuse } from '../../http/refuse.ts'

/** Returns addresses and networks by their first address, each once; refuses the field that holds something else. */
export function checkNetworks(networks: readonly string[], field: string): string[] {
  const read = networks.map((network) => {
    const kept = readNetwork(network)
    if (kept === null)
      throw refuse(
        'call.badParams',
        { problems: field },
        { [field]: [`Это не\u00a0адрес и\u00a0не\u00a0сеть: ${network}`] },
      )
    return kept
  })
  return [...new Set(read)]
}
