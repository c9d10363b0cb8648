import { shownFields } from '@skleyka/contract/metadata/viewer-metadata.ts'
import { latestCueMs } from '@skleyka/contract/subtitles/cues.ts'
import * as z from 'zod'
import type { DeliveryKind } from '../../database/tables/traffic.ts'
import { deliveredAs, type RawReply, type RawRequest, type RawRoute } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { folderOf, masterFile, posterFiles, trackFile } from '../../storage/keys.ts'
import { watchedAgain } from '../freed-qualities/freed-qualities.ts'
import { asAttachment, fileOfField, savedKind, storedFile } from '../metadata-files/metadata-files.ts'
import { apartMaster } from './apart-master.ts'
import { findApart, findApartFolder } from './apart-streams.sql.ts'
import { breakFile, guidedMaster, isGuided } from './guided-ads.ts'
import { filmsOfBreak, withBreaks } from './guided-breaks.ts'
import { cameNow, countViewing, judge, whereaboutsOf } from './judge.ts'
import { sendLiveMaster } from './live-master.ts'
import { findFrameFolder, findShown, findWatchable, type Watchable } from './playback.sql.ts'
import { playbackKey } from './playback.ts'
import {
  apartRungs,
  clearFile,
  clearFolder,
  encryptedFolder,
  playlist,
  type RungsFolder,
  segmentFile,
  sendRungFile,
} from './segment-files.ts'
import { openHeaders, preflight, sendStored } from './send-object.ts'
import { subtitlesOfPlayer } from './subtitle-tracks.sql.ts'
import { subtitledMaster, subtitlesPlaylist } from './subtitled-master.ts'
import { cameOf, type PlaybackGrant, readGrant, tokenChars } from './token.ts'

const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
const signed = { uuid, token: z.string().max(tokenChars) }

// T-HLS-1: what these shapes let through is what is used; nothing else of the address is ever read
/** Parameters that every address of a stream begins with. */
export const streamParams = z.strictObject(signed)
const rungParams = z.strictObject({
  ...signed,
  rung: z.string().regex(/^(audio|[1-9]\d{0,3})$/),
  file: z.string().regex(clearFile),
})
const encryptedParams = z.strictObject({
  ...signed,
  folder: z.string().regex(/^[1-9]\d{0,15}$/),
  rung: rungParams.shape.rung,
  file: z.string().regex(segmentFile),
})
const apartParams = z.strictObject({
  ...signed,
  stream: z.string().regex(/^[1-9]\d{0,15}$/),
  rung: z.string().regex(/^(sound|[1-9]\d{0,3})$/),
  file: z.string().regex(segmentFile),
})
const trackParams = z.strictObject({ ...signed, file: z.string().regex(/^[1-9]\d{0,15}\.(vtt|m3u8)$/) })
const fieldParams = z.strictObject({ ...signed, id: z.string().regex(/^[1-9]\d{0,14}$/), name: z.string() })
const breakParams = z.strictObject({ ...signed, file: z.string().regex(breakFile) })
const imageParams = z.strictObject({ ...signed, file: z.enum(posterFiles) })
const spriteParams = z.strictObject({
  ...signed,
  file: z.string().regex(/^(sheet\d{1,2}\.jpg|sprite\.(vtt|json))$/),
})

// R31: a browser asks again after a minute, and mostly hears that nothing has changed
const asJson = { type: 'application/json; charset=utf-8', cache: 'no-store' }
const image = { type: 'image/jpeg', cache: 'private, max-age=60' }

// what an editor corrects is seen within a minute
const subtitles = { type: 'text/vtt; charset=utf-8', cache: 'private, max-age=60' }

/** Playlists, segments, subtitles and pictures under signed addresses. No route takes a path (T-HLS-3). */
export const playbackRoutes: readonly RawRoute[] = [
  ...open(`/v/:uuid/:token/${masterFile}`, async (request, services) => {
    const params = streamParams.safeParse(request.params)
    if (!params.success) return notFound
    const { uuid } = params.data
    return judgeViewer(services, params.data, request, async ({ outputPrefix, isLive }, { versionId, use }) => {
      if (isLive) return sendLiveMaster(services, uuid, use)
      const key = `${outputPrefix}${masterFile}`
      if (use === 'embed') await watchedAgain(services, uuid, versionId)
      const db = services.db.platform('secret')
      const [tracks, apart] = await Promise.all([subtitlesOfPlayer(db, uuid), findApart(db, uuid, versionId)])
      const composed = apartMaster(apart)
      const guided = isGuided(request.query)
      if (tracks.length === 0 && composed === null && !guided)
        return sendStored(services.storage, key, request, playlist)
      const master = composed ?? (await services.storage.readText(key))
      if (master === null) return null
      const whole = tracks.length === 0 ? master : subtitledMaster(master, tracks)
      return text(guided ? guidedMaster(whole) : whole, playlist)
    })
  }),
  ...open('/v/:uuid/:token/subtitles/:file', async (request, services) => {
    const params = trackParams.safeParse(request.params)
    if (!params.success) return notFound
    const { uuid, file } = params.data
    return judgeViewer(services, params.data, request, async ({ durationMs }) => {
      const tracks = await subtitlesOfPlayer(services.db.platform('secret'), uuid)
      const track = tracks.find(({ id }) => id === Number.parseInt(file, 10))
      if (!track?.folder) return null
      if (file.endsWith('.m3u8')) return text(subtitlesPlaylist(track.id, durationMs ?? latestCueMs), playlist)
      return sendStored(services.storage, `${track.folder}${trackFile}`, request, subtitles)
    })
  }),
  ...open('/v/:uuid/:token/files/:id/:name', async (request, services) => {
    const params = fieldParams.safeParse(request.params)
    if (!params.success) return notFound
    const { uuid } = params.data
    const id = Number(params.data.id)
    return judgeViewer(
      services,
      params.data,
      request,
      async () => {
        const db = services.db.platform('secret')
        const [record, file] = await Promise.all([findShown(db, uuid), fileOfField(db, id)])
        if (record === null || file?.accountId !== record.accountId) return null
        const shown = shownFields(record.shownFields, record.metadata)
        if (!shown.some((field) => field.kind === 'file' && field.id === id)) return null
        return asAttachment(
          await sendStored(services.storage, `${file.folder}${storedFile}`, request, savedKind),
          file.name,
        )
      },
      'files',
    )
  }),
  ...open('/v/:uuid/:token/apart/:stream/:rung/:file', async (request, services) => {
    const params = apartParams.safeParse(request.params)
    if (!params.success) return notFound
    const { uuid, stream, rung, file } = params.data
    return judgeViewer(services, params.data, request, async (_found, grant) => {
      const found = await findApartFolder(services.db.platform('secret'), uuid, grant.versionId, Number(stream))
      const folder = await apartRungs(services, found, grant)
      return folder && sendOfRung(services, folder, { rung, file }, request, grant)
    })
  }),
  ...open('/v/:uuid/:token/encrypted/:folder/:rung/:file', async (request, services) => {
    const params = encryptedParams.safeParse(request.params)
    if (!params.success) return notFound
    return judgeViewer(services, params.data, request, async (_found, grant) => {
      const folder = await encryptedFolder(services, grant, Number(params.data.folder))
      return folder && sendOfRung(services, folder, params.data, request, grant)
    })
  }),
  ...open('/v/:uuid/:token/ads/:file', async (request, services) => {
    const params = breakParams.safeParse(request.params)
    if (!params.success) return notFound
    const { file } = params.data
    return judgeViewer(services, params.data, request, async (_found, grant) => {
      const films = await filmsOfBreak(services, request, grant, file.replace('.json', ''))
      return films === null ? null : text(JSON.stringify(films), asJson)
    })
  }),
  ...open('/v/:uuid/:token/:rung/:file', async (request, services) => {
    const params = rungParams.safeParse(request.params)
    if (!params.success) return notFound
    return judgeViewer(services, params.data, request, async (found, grant) => {
      const folder = clearFolder(found, grant)
      return folder && sendOfRung(services, folder, params.data, request, grant)
    })
  }),
  ...open('/img/:uuid/:token/:file', async (request, services) => {
    const params = z.union([imageParams, spriteParams]).safeParse(request.params)
    if (!params.success) return notFound
    const { file } = params.data
    const grant = readGrant(playbackKey(services), params.data.uuid, params.data.token, services.now())
    if (grant === 'expired') return expired
    if (grant === 'invalid' || grant.use !== 'image') return notFound
    const found = await findWatchable(services.db.platform('secret'), grant, services.now())
    if (!found || !maySee(services, request, grant, found)) return notFound
    const isSprite = spriteParams.safeParse(request.params).success
    const folder = await (isSprite ? folderOfSprite(found, grant) : folderOfFrame(services, found, grant))
    const picture = folder && (await sendStored(services.storage, `${folder}${file}`, request, kindOf(file)))
    const { accountId, recordId } = found
    return deliveredAs(picture, { accountId, recordId, kind: 'images' }) || notFound
  }),
]

const kinds = { jpg: image, vtt: { ...image, type: 'text/vtt' }, json: { ...image, type: 'application/json' } }
const kindOf = (file: string) => (file.endsWith('.vtt') ? kinds.vtt : file.endsWith('.json') ? kinds.json : kinds.jpg)

// an address of sheets that were made anew since names a run that is no more
const folderOfSprite = (found: Watchable, { versionId }: PlaybackGrant): string | null =>
  found.spriteId === versionId ? found.spriteFolder : null

async function folderOfFrame(services: Services, found: Watchable, { uuid, versionId }: PlaybackGrant) {
  if (versionId > 0) return findFrameFolder(services.db.platform('secret'), uuid, versionId)
  return found.autoPosterKey && folderOf(found.autoPosterKey)
}

type Handle = RawRoute['handle']

function open(path: string, handle: Handle): RawRoute[] {
  return [
    { verb: 'GET', path, handle },
    { verb: 'HEAD', path, handle },
    { verb: 'OPTIONS', path, handle: async () => preflight },
  ]
}

/** Answers what a signed address of a record gives its viewer now, or why nothing: the one judge of playlists, segments and keys. */
export async function judgeViewer(
  services: Services,
  { uuid, token, rung }: { uuid: string; token: string; rung?: string },
  { headers, facts }: Pick<RawRequest, 'headers' | 'facts'>,
  send: (found: Watchable, grant: PlaybackGrant) => Promise<RawReply | '' | null>,
  kind: DeliveryKind = 'video',
): Promise<RawReply> {
  const grant = readGrant(playbackKey(services), uuid, token, services.now())
  if (grant === 'expired') return expired
  if (grant === 'invalid' || grant.use === 'image') return notFound
  const found = await findWatchable(services.db.platform('secret'), grant, services.now())
  if (!found || !isWatchable(found)) return notFound
  const came = cameOf(grant.viewer)
  const verdict = came && judge(found, cameNow(came, headers, services, found), whereaboutsOf(facts.ip, services))
  if (verdict) countViewing(services, 'stream', verdict)
  if (verdict && !verdict.allowed) return verdict.text ? refusalReply(verdict.code, verdict.text.title) : notFound
  const { accountId, recordId } = found
  return (
    deliveredAs(await send(found, grant), { accountId, recordId, kind, ...(rung && { quality: rung }) }) || notFound
  )
}

const isWatchable = (found: Watchable) => found.isOpen && found.isActive && found.playable

// a list shows the trash too
function maySee(
  services: Pick<Services, 'publicUrl' | 'geo'>,
  { headers, facts }: Pick<RawRequest, 'headers' | 'facts'>,
  { viewer }: PlaybackGrant,
  found: Watchable,
): boolean {
  const came = cameOf(viewer)
  if (came === null) return found.isOpen
  // the picture of a video in work is shown
  return judge({ ...found, playable: true }, cameNow(came, headers, services, found), whereaboutsOf(facts.ip, services))
    .allowed
}

/** A file of a rung; its playlist with the breaks of the video, for whom asks for those. */
async function sendOfRung(
  services: Services,
  folder: RungsFolder,
  of: { rung: string; file: string },
  request: RawRequest,
  grant: PlaybackGrant,
): Promise<RawReply | '' | null> {
  if (of.file !== 'index.m3u8' || !isGuided(request.query)) return sendRungFile(services, folder, of, request)
  const media = await services.storage.readText(`${folder.prefix}${of.rung}/${of.file}`)
  return media === null ? null : text(await withBreaks(services, request, grant, media), playlist)
}

const text = (body: string, { type, cache }: { type: string; cache: string }): RawReply => ({
  status: 200,
  headers: { ...openHeaders, 'content-type': type, 'cache-control': cache },
  body,
})

const words = (status: number, text: string): RawReply => ({
  status,
  headers: { ...openHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: text,
})
/** Returns why a viewer is not given it now (product C5). */
const refusalReply = (code: string, text: string): RawReply => ({
  status: 404,
  headers: { ...openHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify({ code, text }),
})
export const notFound = words(404, 'Видео не\u00a0найдено')
const expired = words(403, 'Ссылка на\u00a0видео устарела: обновите страницу')
