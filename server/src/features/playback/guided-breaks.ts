import { deviceOf } from '@skleyka/contract/ads/ad-plan.ts'
import type { PlayerAds } from '@skleyka/contract/ads/player-ads.ts'
import type { RawRequest } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { adsOf } from '../ads/ads.ts'
import { guidedPlaylist, housesIn } from './guided-ads.ts'
import { cameNow, judge, whereaboutsOf } from './judge.ts'
import { marksOfPlayer } from './marks.ts'
import { findPublicRecord, type PublicRecord } from './playback.sql.ts'
import { playerAddresses } from './playback.ts'
import { cameOf, type PlaybackGrant, type VisitOrigin } from './token.ts'

type PlaylistRequest = Pick<RawRequest, 'params' | 'headers' | 'facts'>

/** A media playlist with the breaks that its viewer has. */
export async function withBreaks(
  services: Services,
  request: PlaylistRequest,
  grant: PlaybackGrant,
  playlist: string,
): Promise<string> {
  const { ads, record } = await adsFor(services, request, grant)
  const { uuid = '', token = '' } = request.params
  return guidedPlaylist(playlist, ads, record?.durationMs ?? null, `/v/${uuid}/${token}/`)
}

/**
 * The list of films of a break (X-ASSET-LIST): the first of its house videos that this viewer is given, none where he is given
 * none; null for a break that the video does not have.
 */
export async function filmsOfBreak(services: Services, request: PlaylistRequest, grant: PlaybackGrant, name: string) {
  const { ads, came } = await adsFor(services, request, grant)
  const uuids = housesIn(ads, name)
  if (uuids === null) return null
  for (const uuid of uuids) {
    // what was passed to see this video lets into no other
    const house = await findPublicRecord(services.db.platform('secret'), uuid, null, services.now())
    const film = house && filmOf(services, house, { ...came, pass: null }, request)
    if (film) return { ASSETS: [film] }
  }
  return { ASSETS: [] }
}

function filmOf(services: Services, house: PublicRecord, came: VisitOrigin, { facts }: PlaylistRequest) {
  if (house.durationMs === null || !judge(house, came, whereaboutsOf(facts.ip, services)).allowed) return null
  const addresses = playerAddresses(services, { ...house, subtitles: [] }, came)
  return addresses && { URI: addresses.hls, DURATION: house.durationMs / 1000 }
}

/** The ads of the video of an address, for who holds it: whoever looks at a preview is planned for as on our own page. */
async function adsFor(
  services: Services,
  { params, headers, facts }: PlaylistRequest,
  { viewer }: PlaybackGrant,
): Promise<{ ads: PlayerAds | null; record: PublicRecord | null; came: VisitOrigin }> {
  const own = { place: { kind: 'own' }, pass: null } as const
  const held = cameOf(viewer) ?? own
  const db = services.db.platform('secret')
  const record = await findPublicRecord(db, params.uuid ?? '', held.pass, services.now())
  if (record === null) return { ads: null, record, came: held }
  const came = cameNow(held, headers, services, record)
  const { cuepoints } = marksOfPlayer(record)
  const cuepointsMs = cuepoints.filter(({ type }) => type === 'ad').map(({ atMs }) => atMs)
  const { country } = whereaboutsOf(facts.ip, services)
  const device = deviceOf(String(headers['user-agent'] ?? ''))
  const asker = { place: came.place, country, device, now: services.now() }
  const ads = await adsOf(db, record.uuid, { durationMs: record.durationMs, cuepointsMs }, asker)
  return { ads, record, came }
}
