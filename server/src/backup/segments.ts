/** Size of a segment of the write-ahead log, as initdb sets it. */
const segmentBytes = 16n * 1024n * 1024n
const perLog = 2n ** 32n / segmentBytes

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

/** Returns the segment in which the byte before a position of the log lies: `0/2000000` ends `…01`. */
export function segmentOf(lsn: string, timeline: number): string {
  const [high = '0', low = '0'] = lsn.split('/')
  const position = BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`)
  return nameOf(BigInt(timeline), (position === 0n ? 0n : position - 1n) / segmentBytes)
}

/** Returns the segment behind one of the same timeline. */
export function nextSegment(name: string): string {
  const number = BigInt(`0x${name.slice(8, 16)}`) * perLog + BigInt(`0x${name.slice(16)}`)
  return nameOf(BigInt(`0x${name.slice(0, 8)}`), number + 1n)
}

const nameOf = (timeline: bigint, number: bigint) =>
  [timeline, number / perLog, number % perLog].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
