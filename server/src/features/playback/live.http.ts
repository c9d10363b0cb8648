import * as z from 'zod'
import { plainReply, type RawReply, type RawRoute } from '../../http/raw.ts'
import { channelFile, channelFolder, channelPlaylist } from '../channel-delivery/channel-delivery.ts'
import {
  findLiveFile,
  findLiveSecret,
  liveFile,
  liveKeyFile,
  liveKinds,
  livePlaylist,
} from '../live-delivery/live-delivery.ts'
import { judgeViewer, streamParams } from './playback.http.ts'
import { mediaKind, sendKey, sendRungFile } from './segment-files.ts'
import { headersOf, openHeaders, preflight, type SentKind, sendStored } from './send-object.ts'
import { isPreview } from './token.ts'

const number = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/)
  .transform(Number)
const playlistParams = streamParams.extend({ session: number, rung: z.string().regex(/^[1-9]\d{0,3}$/) })
const keyParams = playlistParams.extend({ file: z.string().regex(liveKeyFile) })
const fileParams = playlistParams.extend({ generation: number, file: z.string().regex(liveFile) })

const channelParams = streamParams.extend({ rung: playlistParams.shape.rung })
const channelFileParams = channelParams.extend({ airing: number, file: z.string().regex(channelFile) })

/** Media playlists, files and keys of livestreams and channels, under the signed addresses of their records (T-HLS-1). */
export const liveRoutes: readonly RawRoute[] = [
  ...open('/v/:uuid/:token/live/:session/:rung/index.m3u8', async (request, services) => {
    const params = playlistParams.safeParse(request.params)
    if (!params.success) return notFound
    const { uuid } = params.data
    return judgeViewer(services, params.data, request, async ({ isLive }, grant) => {
      if (!isLive) return null
      const answer = await livePlaylist(services, uuid, { ...params.data, isPreview: isPreview(grant) }, request)
      if ('status' in answer) return answer.status === 404 ? null : plainReply(answer.status, 'Плейлист не\u00a0готов')
      return text(answer.text, answer.isLast ? liveKinds.lastPlaylist : liveKinds.playlist)
    })
  }),
  ...open('/v/:uuid/:token/live/:session/:rung/:file', async (request, services) => {
    const params = keyParams.safeParse(request.params)
    if (!params.success) return notFound
    const { uuid, session, rung, file } = params.data
    return judgeViewer(services, params.data, request, async ({ isLive }, grant) => {
      const key = Number.parseInt(file, 10)
      const secret = isLive && (await findLiveSecret(services, uuid, { session, key, isPreview: isPreview(grant) }))
      return secret ? sendKey(secret, rung, key) : null
    })
  }),
  ...open('/v/:uuid/:token/live/:session/:rung/:generation/:file', async (request, services) => {
    const params = fileParams.safeParse(request.params)
    if (!params.success) return notFound
    const { uuid } = params.data
    return judgeViewer(services, params.data, request, async ({ isLive }, grant) => {
      const question = { ...params.data, isPreview: isPreview(grant) }
      const found = isLive ? await findLiveFile(services, uuid, question, request) : null
      if (found === null) return null
      const kind = found.isFinal ? mediaKind(found.isEncrypted) : { ...mediaKind(found.isEncrypted), edgeSeconds }
      if ('bytes' in found) return text(found.bytes, kind)
      return sendStored(found.store, found.key, request, kind)
    })
  }),
  ...open('/v/:uuid/:token/channel/:rung/index.m3u8', async (request, services) => {
    const params = channelParams.safeParse(request.params)
    if (!params.success) return notFound
    const { uuid, rung } = params.data
    return judgeViewer(services, params.data, request, async ({ isLive }) => {
      const found = isLive ? await channelPlaylist(services, uuid, rung) : null
      return found && text(found, liveKinds.playlist)
    })
  }),
  ...open('/v/:uuid/:token/channel/:airing/:rung/:file', async (request, services) => {
    const params = channelFileParams.safeParse(request.params)
    if (!params.success) return notFound
    const { uuid } = params.data
    return judgeViewer(services, params.data, request, async ({ isLive }) => {
      const folder = isLive ? await channelFolder(services, uuid, params.data) : null
      return folder && sendRungFile(services, folder, params.data, request)
    })
  }),
]

function open(path: string, handle: RawRoute['handle']): RawRoute[] {
  return [
    { verb: 'GET', path, handle },
    { verb: 'HEAD', path, handle },
    { verb: 'OPTIONS', path, handle: async () => preflight },
  ]
}

/** Long enough for all who wait for a part, too short for another of the same name. */
const edgeSeconds = 1

const notFound = plainReply(404, 'Видео не\u00a0найдено')

const text = (body: string | Buffer, kind: SentKind): RawReply => ({
  status: 200,
  headers: { ...openHeaders, ...headersOf(kind) },
  body,
})
