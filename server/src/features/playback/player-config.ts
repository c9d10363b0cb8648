import type { PlayerSite } from '@skleyka/contract/access/site-rules.ts'
import { type ViewerRefusal, viewerRefusalCodes, viewerRefusals } from '@skleyka/contract/access/viewer-refusals.ts'
import { type AdViewer, deviceOf } from '@skleyka/contract/ads/ad-plan.ts'
import type { ViewerCounting } from '@skleyka/contract/collect/player-session.ts'
import type { ShownField } from '@skleyka/contract/metadata/viewer-fields.ts'
import { shownFields } from '@skleyka/contract/metadata/viewer-metadata.ts'
import { cameHeaders, type EmbedConfig } from '@skleyka/contract/playback/embed.ts'
import type { PlayerBody, PlayerHeading } from '@skleyka/contract/player-templates/player-look.ts'
import { shownHeading, usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import * as z from 'zod'
import type { LinkPreview } from '../../http/link-preview.ts'
import type { RawRequest } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { folderOf } from '../../storage/keys.ts'
import { passes, places, type Verdict } from '../access/access.ts'
import { embedHosts } from '../accounts/accounts.ts'
import { adsOf, liveAdsOf, mayHaveAds } from '../ads/ads.ts'
import { findChannelFacts } from '../channel-delivery/channel-delivery.ts'
import { viewingContext } from '../collect/collect.ts'
import { shownCurve } from '../heat/heat.ts'
import { findLiveFacts, type LiveInfo } from '../live-delivery/live-delivery.ts'
import { coloursOf, playerOf } from '../player-templates/player-templates.ts'
import { framedBy } from './framed-by.ts'
import { countViewing, judge, siteRuleOf, whereaboutsOf } from './judge.ts'
import { marksOfPlayer } from './marks.ts'
import { type FindStandIn, standInFor } from './placeholder-clip.ts'
import { findAuthor, findPublicRecord, isShownBy, type PublicRecord } from './playback.sql.ts'
import { embedCode, liveAddress, playerAddresses, posterAddress } from './playback.ts'
import { playlistsAhead } from './playlists-ahead.ts'
import { readShownBy } from './showing-account.ts'
import { subtitlesOfPlayer } from './subtitle-tracks.sql.ts'
import type { VisitOrigin } from './token.ts'

const pageParams = z.strictObject({
  uuid: z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
})

/** Describes a page as it is opened: a browser tells where it stands, and no gate was passed yet. */
export const describeNewPage = (services: Services, request: RawRequest) =>
  describe(services, request, places.ofPage(request.headers, services), '')

/** Describes a page that asks again: it knows by itself where it stands. */
export function describeOpenPage(services: Services, request: RawRequest) {
  const around = request.headers[cameHeaders.around]
  const place = typeof around === 'string' ? places.ofOrigin(around, services) : ({ kind: 'own' } as const)
  return describe(services, request, place, String(request.headers[cameHeaders.pass] ?? ''))
}

/** Returns what the page shows. A record in the trash is not told from one that never was; one not published tells no name. */
async function describe(
  services: Services,
  { params, facts, headers, query }: EmbedRequest,
  place: PlayerSite,
  pass: string,
): Promise<Described> {
  const parsed = pageParams.safeParse(params)
  if (!parsed.success) return unknown('')
  const { uuid } = parsed.data
  const came = { place, pass: passes.read(services, uuid, pass, services.now()) }
  const record = await findPublicRecord(services.db.platform('secret'), uuid, came.pass, services.now())
  const from = whereaboutsOf(facts.ip, services)
  // a picture stands in for a video in work, and whoever may watch it sees that
  const verdict = record && judge({ ...record, playable: true }, came, from)
  if (record === null || verdict === null) return unknown(uuid)
  countViewing(services, 'player', verdict)
  const { embedding, visibility } = record
  const page = { framedBy: framedBy(embedding, null, place), listed: visibility === 'PUBLIC', preview: null, ahead: [] }
  // a gate that is passed, a video in work and one whose time comes begin on the page that stands here already
  const findOthers = async () => ({
    ads: await mayHaveAds(services.db.platform('secret'), record.accountId),
    measured: record.audienceTag || null,
  })
  const findStandIn = () => standInFor(services, record, came, from)
  if (!verdict.allowed) {
    const refusal = await silent(record, verdict, findStandIn)
    return refusal ? { ...refusal, ...page, findOthers } : { ...unknown(uuid), ...page }
  }
  const device = deviceOf(String(headers['user-agent'] ?? ''))
  const viewer = { ip: facts.ip, place, country: from.country, device, now: services.now() }
  const shownById = await findShowing(services, record, query.by)
  const shown = await content(services, record, came, { ...viewer, shownById }, findStandIn)
  const preview = shown.config.state === 'ready' ? previewOf(services, record) : null
  const ahead = await playlistsOf(services, record, shown.config, query)
  const { config } = shown
  const others = config.state === 'ready' ? { ads: config.ads !== null, measured: config.measured } : null
  return {
    ...shown,
    ...page,
    framedBy: framedBy(embedding, siteRuleOf(record), place),
    preview,
    ahead,
    findOthers: others === null ? findOthers : async () => others,
  }
}

type EmbedRequest = Pick<RawRequest, 'params' | 'facts' | 'headers' | 'query'>
interface EmbedAnswer {
  readonly status: number
  readonly config: EmbedConfig
  /** Pages that may show the clip that stands in for it, where one does. */
  readonly clipFramedBy?: string | undefined
}
interface Described extends EmbedAnswer {
  readonly framedBy: string
  readonly listed: boolean
  readonly preview: LinkPreview | null
  /** Requests of a video that begins by itself. */
  readonly ahead: readonly string[]
  /** Returns what the page may come to ask while it stands. No other address needs it. */
  readonly findOthers: () => Promise<Others>
}

/** Other sites a page may come to ask: ads, and the site that measures its audience. */
interface Others {
  readonly ads: boolean
  readonly measured: string | null
}

const unknown = (uuid: string): Described => ({
  status: 404,
  config: { uuid, title: '', state: 'notFound' },
  framedBy: '*',
  listed: false,
  preview: null,
  ahead: [],
  findOthers: async () => ({ ads: false, measured: null }),
})

/** Returns why there is no video, as its page tells it; null where it is not told from one that never was. */
async function silent(
  { uuid, publishedFrom, gateKind, playerBody }: PublicRecord,
  { code, text }: Extract<Verdict, { allowed: false }>,
  findStandIn: FindStandIn,
): Promise<EmbedAnswer | null> {
  if (text === null || !isViewerRefusal(code)) return null
  const look = coloursOf(playerBody)
  if (code === 'GATE' && gateKind !== 'EVERYONE') {
    return { status: 403, config: { uuid, title: '', state: 'gated', look, gate: gateKind } }
  }
  const from = code === 'NOT_YET' ? (publishedFrom?.toISOString() ?? null) : null
  const ownText = text.title === viewerRefusals[code].title ? null : text.title
  const standIn = await findStandIn()
  const clip = standIn?.clip ?? null
  const config = { uuid, title: '', state: 'refused', look, clip, code, from, told: ownText } as const
  return { status: 404, config, clipFramedBy: standIn?.framedBy }
}

const isViewerRefusal = (code: string): code is ViewerRefusal => viewerRefusalCodes.some((one) => one === code)

/** A page may hold hundreds of players: only one that begins by itself knows that its playlists are wanted at once. */
async function playlistsOf(
  services: Services,
  record: PublicRecord,
  config: EmbedConfig,
  query: EmbedRequest['query'],
) {
  if (config.state !== 'ready') return []
  const { autoplay, quality } = (config.template ?? usualPlayer).behaviour
  if (query.autoplay !== '1' && !autoplay) return []
  return playlistsAhead(services, record, config.hls, quality)
}

/** Of a record that viewers are given. Sound alone has no sides. */
function previewOf(services: Services, record: PublicRecord): LinkPreview {
  const { uuid, name: title, description, embedding, width, height } = record
  const embedServices = embedHosts.applyHost(services, record.embedHost)
  const url = embedCode(embedServices, uuid).url
  const player = embedding && width !== null && height !== null ? { width, height } : null
  const about = shownFields(record.shownFields, record.metadata)
  return { title, description, url, image: posterAddress(embedServices, record, 'poster', null), about, player }
}

/** Of a record that this viewer is given. */
async function content(
  services: Services,
  record: PublicRecord,
  came: VisitOrigin,
  { ip, shownById, ...viewer }: AdViewer & { readonly ip: string; readonly shownById: number },
  findStandIn: FindStandIn,
): Promise<EmbedAnswer> {
  const { uuid, name: title, durationMs } = record
  if (record.isLive) return liveContent(services, record, came, { ...viewer, ip, shownById })
  const subtitles = await subtitlesOfPlayer(services.db.platform('secret'), uuid)
  const addresses = playerAddresses(services, { ...record, subtitles }, came)
  if (addresses) {
    const { hls, poster, sprite, subtitles, until } = addresses
    const growing = record.state !== 'READY'
    const marks = marksOfPlayer(record)
    const cuepointsMs = marks.cuepoints.filter(({ type }) => type === 'ad').map(({ atMs }) => atMs)
    const template = playerOf(record.playerBody)
    const { marks: visibleMarks } = template ?? usualPlayer
    const config = {
      uuid,
      title,
      state: 'ready',
      author: await authorOf(services, record, shownHeading(template?.look ?? usualPlayer.look).author),
      hls: new URL(hls).pathname,
      poster: pathOf(poster),
      sprite: sprite && { ...sprite, url: new URL(sprite.url).pathname },
      subtitles: subtitles.map((one) => ({ ...one, url: new URL(one.url).pathname })),
      until: until.toISOString(),
      growing,
      durationMs,
      ...marks,
      heat: visibleMarks.heat ? await curveOf(services, record) : null,
      about: withFiles(shownFields(record.shownFields, record.metadata), new URL(hls).pathname),
      ads: await adsOf(services.db.platform('secret'), uuid, { durationMs, cuepointsMs }, viewer),
      template,
      measured: record.audienceTag || null,
      counted: countedOf(services, record, template?.counting ?? 'named', shownById),
      ip: showsAddress(template) ? ip : null,
    } as const
    return { status: 200, config }
  }
  const poster = pathOf(posterAddress(services, record, 'poster', came))
  const look = coloursOf(record.playerBody)
  if (record.state === 'FAILED') {
    const standIn = await findStandIn()
    const config = { uuid, title, state: 'unavailable', poster, look, clip: standIn?.clip ?? null } as const
    return { status: 200, config, clipFramedBy: standIn?.framedBy }
  }
  return { status: 200, config: { uuid, title, state: 'processing', poster, look, progress: record.progress } }
}

/** A livestream that this viewer is given. */
async function liveContent(
  services: Services,
  record: PublicRecord,
  came: VisitOrigin,
  { ip, shownById, ...viewer }: AdViewer & { readonly ip: string; readonly shownById: number },
): Promise<EmbedAnswer> {
  const { uuid, name: title, accountId, id: recordId } = record
  const facts = (await findLiveFacts(services.db.platform('live'), recordId)) ?? (await channelFacts(services, uuid))
  if (facts === null) return unknown(uuid)
  const { hls, until } = liveAddress(services, uuid, came)
  const template = playerOf(record.playerBody)
  const { look, marks } = template ?? usualPlayer
  const phase = phaseOf(facts)
  const shown = { accountId, recordId, versionId: 0, durationMs: null, shownById, isPreview: false }
  const config = {
    ...{ uuid, title, hls: new URL(hls).pathname, until: until.toISOString() },
    state: 'live',
    phase,
    poster: pathOf(posterAddress(services, record, 'poster', came)),
    look: coloursOf(record.playerBody),
    startsAt: facts.startsAt?.toISOString() ?? null,
    ...{ dvrSeconds: facts.dvrSeconds, latency: facts.latency, replay: facts.replay, template },
    counted: viewingContext(services, shown, template?.counting ?? 'named'),
    ads: facts.hasAds ? await liveAdsOf(services.db.platform('secret'), uuid, viewer) : null,
    author: await authorOf(services, record, shownHeading(look).author),
    ip: showsAddress(template) ? ip : null,
    viewers: marks.viewers && phase === 'onAir' ? facts.viewersNow : null,
  } as const
  return { status: 200, config }
}

const showsAddress = (template: PlayerBody | null) => template?.protection.watermark?.text.includes('{ip}') ?? false

/** A channel as viewers of livestreams know them. */
async function channelFacts(services: Services, uuid: string) {
  const channel = await findChannelFacts(services, uuid)
  if (channel === null) return null
  const { dvrSeconds, isOnAir, hasAds } = channel
  const never = { startsAt: null, replay: null, viewersNow: null } as const
  return {
    ...never,
    hasAds,
    state: 'LIVE',
    latency: 'NORMAL',
    dvrSeconds,
    onAirAt: new Date(0),
    hasSegments: isOnAir,
  } as const
}

/** Returns how a livestream stands for its viewers. */
function phaseOf({
  state,
  onAirAt,
  hasSegments,
}: Pick<LiveInfo, 'state' | 'onAirAt' | 'hasSegments'>): 'soon' | 'onAir' | 'away' | 'over' {
  if (state === 'FINISHED') return 'over'
  if (onAirAt === null || !hasSegments) return 'soon'
  return state === 'INTERRUPTED' ? 'away' : 'onAir'
}

/** Returns the curve that its viewers see; none while its length is not known. */
function curveOf(services: Services, record: PublicRecord): Promise<number[] | null> {
  const { accountId, id: recordId, currentVersionId: versionId, durationMs } = record
  if (versionId === null || durationMs === null) return Promise.resolve(null)
  return shownCurve(services, { accountId, recordId, versionId, durationMs })
}

/** Returns the sealed facts by which its player tells events. */
function countedOf(
  services: Services,
  record: PublicRecord,
  counting: ViewerCounting,
  shownById: number,
): string | null {
  const { accountId, id: recordId, currentVersionId: versionId, durationMs } = record
  if (versionId === null) return null
  return viewingContext(services, { accountId, recordId, versionId, durationMs, shownById, isPreview: false }, counting)
}

/** Returns the account whose mark stands in the address, while it may show the video; 0 for the account of the video, and for any other text. */
async function findShowing(services: Services, { id, uuid, accountId }: PublicRecord, mark = ''): Promise<number> {
  const showing = readShownBy(services, uuid, mark)
  if (showing === null || showing === accountId) return 0
  return (await isShownBy(services.db.platform('secret'), id, showing)) ? showing : 0
}

/** The name under the title; null where the template wants none. */
async function authorOf(services: Services, { uuid }: PublicRecord, author: PlayerHeading['author']) {
  return author === 'none' ? null : findAuthor(services.db.platform('secret'), uuid, author)
}

/** A file is saved from beside the stream. */
const withFiles = (fields: readonly ShownField[], hls: string): ShownField[] =>
  fields.map((field) =>
    field.kind === 'file'
      ? { ...field, url: `${folderOf(hls)}files/${field.id}/${encodeURIComponent(field.value)}` }
      : field,
  )

// the page asks its own origin, whatever name it was opened by
const pathOf = (address: string | null) => address && new URL(address).pathname
