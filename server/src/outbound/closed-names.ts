// names that only mean something inside a network: RFC 6761, 6762 and 8375, the root zone's own .internal (ICANN, 2024),
// and with it metadata.google.internal and its like
const closedZones = ['localhost', 'local', 'internal', 'home.arpa']
// told by clouds to their own machines alone, under zones of the public DNS
const cloudNames = [
  'metadata.azure.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
]

/** Returns true if a name is of a closed network wherever it leads: it is not asked for, or goes to the operator's own network. */
export function isClosedName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (!name.includes('.')) return true
  return [...closedZones, ...cloudNames].some((zone) => name === zone || name.endsWith(`.${zone}`))
}
