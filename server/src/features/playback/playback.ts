import { type Sprite, sprite } from '@skleyka/contract/frames/sprites.ts'
import { iframeCode } from '@skleyka/contract/playback/embed-code.ts'
import type { PlayerTrack } from '@skleyka/contract/subtitles/subtitle-states.ts'
import * as z from 'zod/mini'
import type { SignedIn } from '../../http/caller.ts'
import type { Services } from '../../services.ts'
import { masterFile, type PosterSize, posterFiles } from '../../storage/keys.ts'
import { keptChapters, keptCuepoints } from './marks.ts'
import { sendStored } from './send-object.ts'
import type { ShownTrack } from './subtitle-tracks.sql.ts'
import { addressesEnd, cameOf, type Member, readGrant, signGrant, type Viewer } from './token.ts'

export { apartPicture } from './apart-master.ts'
export { publicPlayerPage } from './embed-page.ts'
export { judge, whereaboutsOf } from './judge.ts'
export { marksOfPlayer } from './marks.ts'
export { findPublicRecord } from './playback.sql.ts'
export { sendStored } from './send-object.ts'
export { shownByMark } from './showing-account.ts'
export { subtitlesOfPlayer } from './subtitle-tracks.sql.ts'
export { addressesEnd, longestAddressMs } from './token.ts'
export { givenAmong } from './watchable-among.ts'

type Signing = Pick<Services, 'secrets' | 'now' | 'publicUrl'>

/** The key all addresses of playback are signed with. */
export const playbackKey = ({ secrets }: Pick<Services, 'secrets'>) => secrets.key('playback')

/** Viewer an address was given to. */
export type { Viewer } from './token.ts'

/** The marks of a record as they are kept, and as a player gets them. */
export const keptMarks = { cuepoints: keptCuepoints, chapters: keptChapters }

/** Addresses a player needs for one record, or null when nothing of it plays yet. */
export interface PlayerAddresses {
  readonly hls: string
  readonly poster: string | null
  readonly sprite: Sprite | null
  readonly subtitles: PlayerTrack[]
  readonly until: Date
}

/** Facts that addresses of pictures are made of. */
export type Pictured = { uuid: string; posterKey: string | null; posterFrameId: number | null; sprite: unknown }

/** Returns the viewer an address is given to that a caller asked for. */
export function viewerOf({ sessionId, keyId }: Pick<SignedIn, 'sessionId' | 'keyId'>): Member {
  if (sessionId !== null) return { session: sessionId }
  if (keyId !== null) return { key: keyId }
  throw new Error('a caller is known by a session or by a key')
}

/**
 * Signs the addresses of a record for a player: a preview for a viewer, else what everybody may see while the record is
 * published. They work for an hour at least, and end at once with the session or the key of the viewer (R31).
 */
export function playerAddresses(
  services: Signing,
  record: Pictured & { playable: boolean; currentVersionId: number | null; subtitles: readonly ShownTrack[] },
  viewer: Viewer,
): PlayerAddresses | null {
  if (!record.playable || record.currentVersionId === null) return null
  const until = addressesEnd(services.now())
  const folder = streamFolder(services, record.uuid, record.currentVersionId, viewer)
  return {
    hls: `${folder}${masterFile}`,
    poster: posterAddress(services, record, 'poster', viewer),
    sprite: spriteAddress(services, record, viewer),
    subtitles: record.subtitles.map(({ id, language, label, isDefault }) => ({
      ...{ language, label, isDefault },
      url: `${folder}${subtitlesName(id)}`,
    })),
    until,
  }
}

/** Signs the address of a livestream: it works whether it is on air or not. Number 0 stands for what is live. */
export function liveAddress(services: Signing, uuid: string, viewer: Viewer): { hls: string; until: Date } {
  return { hls: `${streamFolder(services, uuid, 0, viewer)}${masterFile}`, until: addressesEnd(services.now()) }
}

function streamFolder(services: Signing, uuid: string, versionId: number, viewer: Viewer): string {
  const use = cameOf(viewer) === null ? 'preview' : 'embed'
  const grant = { use, uuid, versionId, viewer, expiresAt: addressesEnd(services.now()) } as const
  return `${services.publicUrl}/v/${uuid}/${signGrant(playbackKey(services), grant)}/`
}

/** Signs addresses of the subtitles of a record by their track; null while nothing of it plays. */
export function subtitlesAddress(
  services: Signing,
  record: { uuid: string; playable: boolean; current_version_id: number | null },
  viewer: Viewer,
): ((trackId: number) => string) | null {
  if (!record.playable || record.current_version_id === null) return null
  const folder = streamFolder(services, record.uuid, record.current_version_id, viewer)
  return (trackId) => `${folder}${subtitlesName(trackId)}`
}

/** The name of the file of a track beside the master playlist. */
const subtitlesName = (trackId: number) => `subtitles/${trackId}.vtt`

/** The signed address of the poster, in the size of a player or of a list; null when there is none. */
export function posterAddress(
  services: Signing,
  record: Pick<Pictured, 'uuid' | 'posterKey' | 'posterFrameId'>,
  size: PosterSize,
  viewer: Viewer,
): string | null {
  if (record.posterKey === null) return null
  return frameAddress(services, record.uuid, record.posterFrameId ?? 0, size, viewer)
}

/** The signed address of a frame of a record; 0 is the poster that was found by itself. */
export const frameAddress = (
  services: Signing,
  uuid: string,
  frameId: number,
  size: PosterSize,
  viewer: Viewer,
): string => `${imageFolder(services, uuid, frameId, viewer)}${posterFiles[size]}`

function imageFolder(services: Signing, uuid: string, number: number, viewer: Viewer): string {
  const grant = { use: 'image', uuid, versionId: number, viewer, expiresAt: addressesEnd(services.now()) } as const
  return `${services.publicUrl}/img/${uuid}/${signGrant(playbackKey(services), grant)}/`
}

/** Addresses of pictures that belong to no record: what they are of by a uuid, which of them by a number. For everybody. */
export const pictureGrants = {
  sign(services: Signing, uuid: string, number: number): string {
    const grant = {
      use: 'image',
      uuid,
      versionId: number,
      viewer: null,
      expiresAt: addressesEnd(services.now()),
    } as const
    return signGrant(playbackKey(services), grant)
  },
  /** The number; null for any other token, and after its time. */
  read(services: Pick<Services, 'secrets' | 'now'>, uuid: string, token: string): number | null {
    const grant = readGrant(playbackKey(services), uuid, token, services.now())
    return typeof grant === 'object' && grant.use === 'image' ? grant.versionId : null
  },
}

/** Sends a stored JPEG; null when it is not there. */
export const sendPicture = (
  { storage }: Pick<Services, 'storage'>,
  key: string,
  request: Parameters<typeof sendStored>[2],
) => sendStored(storage, key, request, { type: 'image/jpeg', cache: 'private, max-age=60' })

const storedSprite = z.extend(z.omit(sprite, { url: true }), { id: z.int() })

/** The sheets of small frames with their signed address; null when there are none. */
export function spriteAddress(
  services: Signing,
  record: Pick<Pictured, 'uuid' | 'sprite'>,
  viewer: Viewer,
): Sprite | null {
  const stored = storedSprite.safeParse(record.sprite)
  if (!stored.success) return null
  const { id, ...tiles } = stored.data
  return { ...tiles, url: imageFolder(services, record.uuid, id, viewer) }
}

/** The public player page and the code that puts it into another page, of 640 × 360 pixels unless told; `shownBy` is the mark of the account that shows a video of another one. */
export function embedCode(
  services: Pick<Services, 'publicUrl'>,
  uuid: string,
  sides = { width: 640, height: 360 },
  shownBy: string | null = null,
): { url: string; iframe: string } {
  const url = `${services.publicUrl}/embed/${uuid}${shownBy === null ? '' : `?by=${shownBy}`}`
  return { url, iframe: iframeCode(url, { kind: 'fixed', ...sides }) }
}
