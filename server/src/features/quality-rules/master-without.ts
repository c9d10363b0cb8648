/**
 * The master playlist of a video without some of its qualities, each by the folder of its playlist. Everything else stays as it
 * is, the address of an encrypted folder too.
 */
export function masterWithout(master: string, names: readonly string[]): string {
  const gone = new Set(names)
  const kept: string[] = []
  const lines = master.split('\n')
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place] ?? ''
    if (line.startsWith('#EXT-X-STREAM-INF:')) {
      const address = lines[place + 1] ?? ''
      place += 1
      if (!gone.has(qualityOf(address))) kept.push(line, address)
    } else if (line.startsWith('#EXT-X-I-FRAME-STREAM-INF:')) {
      const address = /URI="([^"]*)"/.exec(line)?.[1] ?? ''
      if (!gone.has(qualityOf(address))) kept.push(line)
    } else kept.push(line)
  }
  return kept.join('\n')
}

/** The folder right above the file of an address. */
const qualityOf = (address: string): string => address.split('/').at(-2) ?? ''
