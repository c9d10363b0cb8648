import type { Parts } from '../../parts.ts'
import { longestMs, type PlaybackUse, signGrant, usualExpiry } from './token.ts'

type Signing = Pick<Parts, 'secrets' | 'now' | 'publicUrl'>

/** The key all addresses of playback are signed with. */
export const playbackKey = ({ secrets }: Pick<Parts, 'secrets'>) => secrets.key('playback')

/** How long an address signed for a player may live at most, in milliseconds. */
export const longestAddressMs = longestMs

/** What a player needs for one record, or null when nothing of it plays yet. */
export type PlayerAddresses = { hls: string; poster: string | null; until: Date }

/** Signs the addresses of a record for a player; they work for an hour at least. */
export function playerAddresses(
  parts: Signing,
  record: { uuid: string; playable: boolean; currentVersionId: number | null; posterKey: string | null },
  use: Exclude<PlaybackUse, 'image'>,
): PlayerAddresses | null {
  if (!record.playable || record.currentVersionId === null) return null
  const until = usualExpiry(parts.now())
  const { uuid, currentVersionId: versionId } = record
  const token = signGrant(playbackKey(parts), { use, uuid, versionId, expiresAt: until })
  return {
    hls: `${parts.publicUrl}/v/${uuid}/${token}/master.m3u8`,
    poster: posterAddress(parts, record, 'poster'),
    until,
  }
}

/** The signed address of the poster, in the size of a player or of a list; null when there is none. */
export function posterAddress(
  parts: Signing,
  record: { uuid: string; posterKey: string | null },
  size: 'poster' | 'small',
): string | null {
  if (record.posterKey === null) return null
  const { uuid } = record
  const grant = { use: 'image', uuid, versionId: 0, expiresAt: usualExpiry(parts.now()) } as const
  return `${parts.publicUrl}/img/${uuid}/${signGrant(playbackKey(parts), grant)}/${size}.jpg`
}

/** The public player page and the code that puts it into another page. */
export function embedCode(parts: Pick<Parts, 'publicUrl'>, uuid: string): { url: string; iframe: string } {
  const url = `${parts.publicUrl}/embed/${uuid}`
  const permissions = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  const size = 'width="640" height="360" style="border:0;max-width:100%"'
  return { url, iframe: `<iframe src="${url}" ${size} allow="${permissions}"></iframe>` }
}
