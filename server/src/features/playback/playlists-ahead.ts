import { firstEstimateBitsPerS } from '@skleyka/contract/playback/stream-start.ts'
import type { Services } from '../../services.ts'
import { masterFile } from '../../storage/keys.ts'
import { apartMaster } from './apart-master.ts'
import { findApart } from './apart-streams.sql.ts'
import { findOutputPrefix } from './playback.sql.ts'

/**
 * The addresses of the playlists that a player asks for first, which a page can name before its scripts have come: the master
 * and the rung it will most likely begin with. A wrong guess costs a viewer one short playlist.
 */
export async function playlistsAhead(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { uuid, currentVersionId }: { readonly uuid: string; readonly currentVersionId: number | null },
  hls: string,
  quality: string,
): Promise<string[]> {
  if (currentVersionId === null) return []
  const platformDb = db.platform('secret')
  const [apart, prefix] = await Promise.all([
    findApart(platformDb, uuid, currentVersionId),
    findOutputPrefix(platformDb, uuid, currentVersionId),
  ])
  const master = apartMaster(apart) ?? (prefix === null ? null : await storage.readText(`${prefix}${masterFile}`))
  const rung = master === null ? null : firstRung(master, quality)
  return [hls, ...(rung === null ? [] : [`${hls.slice(0, -masterFile.length)}${rung}`])]
}

/**
 * The address of the rung that a player begins with, as the master playlist tells it: of a quality in lines the best one not
 * above it, of `auto` the best one that the first estimate of a line carries; the least one where none is so small.
 */
export function firstRung(master: string, quality: string): string | null {
  const rungs = [...master.matchAll(/^#EXT-X-STREAM-INF:(.*)\n([^#\n]+)$/gm)].map(
    ([, attributes = '', address = '']) => ({
      address,
      bitsPerS: Number(/AVERAGE-BANDWIDTH=(\d+)/.exec(attributes)?.[1]),
      lines: Math.min(...(/RESOLUTION=(\d+)x(\d+)/.exec(attributes)?.slice(1).map(Number) ?? [0])),
    }),
  )
  const byRate = rungs.sort((one, other) => other.bitsPerS - one.bitsPerS)
  const isCarried = ({ bitsPerS, lines }: (typeof rungs)[number]) =>
    quality === 'auto' ? bitsPerS <= firstEstimateBitsPerS : lines <= Number(quality)
  return (byRate.find(isCarried) ?? byRate.at(-1))?.address ?? null
}
