/** Tells whether an address may push now; asking takes one push of what it has. */
export type PushAllowance = (address: string, now: Date) => boolean

interface Left {
  pushes: number
  atMs: number
}

// an office behind one address: 300 open pages push twice a minute each, and all of them at once after a broken line
const mostPushes = 600
const perMinute = 600
// an address costs about 200 bytes
const mostAddresses = 10_000

/** A bucket of pushes for each address, filled again with time. Beyond the most addresses the one unheard for longest is forgotten. */
export function createPushAllowance(): PushAllowance {
  // in order of the last push: an address that is heard again goes to the end
  const addresses = new Map<string, Left>()
  return (address, now) => {
    const atMs = now.getTime()
    const known = addresses.get(address)
    const grown = known ? known.pushes + ((atMs - known.atMs) / 60_000) * perMinute : mostPushes
    const pushes = Math.min(grown, mostPushes)
    const may = pushes >= 1
    addresses.delete(address)
    addresses.set(address, { pushes: may ? pushes - 1 : pushes, atMs })
    const [oldest] = addresses.keys()
    if (addresses.size > mostAddresses && oldest !== undefined) addresses.delete(oldest)
    return may
  }
}
