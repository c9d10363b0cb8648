import { createHash } from 'node:crypto'
import type { RawReply, RawRequest, RawRoute } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { nameLiveFolder } from '../live-delivery/live-delivery.ts'
import { findApartFolder } from './apart-streams.sql.ts'
import { judgeViewer } from './playback.http.ts'
import { apartRungs, clearFolder, encryptedFolder } from './segment-files.ts'
import { isPreview } from './token.ts'

// the shapes of the routes of players: whatever else an address holds is refused here, and judged by those
const liveAddress =
  /^\/v\/(?<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<token>[A-Za-z0-9._~-]{1,400})\/live\/(?<session>0|[1-9]\d{0,14})\/(?<rung>[1-9]\d{0,3})\/(?<generation>0|[1-9]\d{0,14})\/(?:init\.mp4|(?:0|[1-9]\d{0,14})(?:\.(?:0|[1-9]\d{0,3}))?\.m4s)$/
const segmentAddress =
  /^\/v\/(?<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<token>[A-Za-z0-9._~-]{1,400})\/(?:(?<form>encrypted|apart)\/(?<id>[1-9]\d{0,15})\/)?(?<rung>audio|sound|[1-9]\d{0,3})\/(?:init\.mp4|\d{5,8}\.m4s)$/

/**
 * Routes that a server at the edge asks before it sends a segment that it has kept: 204, and in `x-edge-folder` a name
 * of the segment's folder that is the same for all viewers. The address stands in `x-original-uri` as it was asked for.
 * Refused with 403 as the segment would be; the edge then asks for the segment itself, and viewers hear why.
 */
export const edgeRoutes: readonly RawRoute[] = [{ verb: 'GET', path: '/edge/verdict', handle: verdict }]

async function verdict({ headers, facts }: RawRequest, services: Services): Promise<RawReply> {
  const address = headers['x-original-uri']
  if (typeof address !== 'string') return refused
  const named = segmentAddress.exec(address)?.groups ?? liveAddress.exec(address)?.groups
  if (!named) return refused
  const { uuid = '', token = '', rung = '', form, id, session, generation } = named
  const answer = await judgeViewer(services, { uuid, token }, { headers, facts }, async (found, grant) => {
    if (session !== undefined) {
      const view = { session: Number(session), rung, generation: Number(generation), isPreview: isPreview(grant) }
      const name = found.isLive ? await nameLiveFolder(services, uuid, view) : null
      return name && allowFolder(name)
    }
    const db = services.db.platform('secret')
    const folder =
      form === 'encrypted'
        ? await encryptedFolder(services, grant, Number(id))
        : form === 'apart'
          ? await apartRungs(services, await findApartFolder(db, uuid, grant.versionId, Number(id)), grant)
          : clearFolder(found, grant)
    return folder && allowFolder(`${folder.prefix}${rung}/`)
  })
  return answer !== 'hangUp' && answer.status === 204 ? answer : refused
}

// how folders are called in the storage is nobody's business
const allowFolder = (folder: string): RawReply => ({
  status: 204,
  headers: { 'x-edge-folder': createHash('sha256').update(folder).digest('hex'), 'cache-control': 'no-store' },
})

const refused: RawReply = { status: 403, headers: { 'cache-control': 'no-store' } }
