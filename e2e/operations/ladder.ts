/** One rung of a published ladder, every file of which was fetched. */
export interface Rung {
  readonly name: string
  readonly seconds: number
  readonly bytes: number
  /** True when the playlist says that nothing more comes. */
  readonly ended: boolean
}

/** Fetches a master playlist and everything below it, as a player would; throws at the first file that is missing. */
export async function readLadder(master: string): Promise<{ rungs: Rung[] }> {
  const text = await (await get(master)).text()
  const addresses = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return { rungs: await Promise.all(addresses.map((address) => readRung(new URL(address, master)))) }
}

async function readRung(playlist: URL): Promise<Rung> {
  const text = await (await get(playlist)).text()
  const lines = text.split('\n')
  const durations = lines.flatMap((line) => /^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? [])
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1]
  const files = [...(init ? [init] : []), ...lines.filter((line) => line !== '' && !line.startsWith('#'))]
  let bytes = 0
  for (const file of files) bytes += (await (await get(new URL(file, playlist))).arrayBuffer()).byteLength
  return {
    name: playlist.pathname.split('/').at(-2) ?? '',
    seconds: durations.reduce((sum, duration) => sum + Number(duration), 0),
    bytes,
    ended: text.includes('#EXT-X-ENDLIST'),
  }
}

async function get(address: string | URL): Promise<Response> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} ${new URL(address).pathname}`)
  return response
}
