import type { EmbedConfig } from '@skleyka/contract/embed.ts'
import * as z from 'zod'
import type { BuiltPages } from '../../http/built-pages.ts'
import { plainReply, type RawRoute, readRoutes } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { playerPage } from './embed-page.ts'
import type { LinkPreview } from './link-preview.ts'
import { chapterTrack, playerMarks } from './marks.ts'
import { findPublicRecord, type PublicRecord } from './playback.sql.ts'
import { embedCode, playerAddresses, posterAddress } from './playback.ts'
import { findShownTracks } from './subtitle-tracks.sql.ts'
import { verdictOf } from './verdict.ts'

const pageParams = z.strictObject({
  uuid: z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
})

/** The public player page, its changing part as JSON, its chapters as a track, and the files of all public pages. */
export function embedRoutes(pages: () => Promise<BuiltPages | null>): readonly RawRoute[] {
  return [
    ...readRoutes('/embed/:uuid', async (request, services) => {
      const built = await pages()
      if (!built) return plainReply(503, 'Плеер не\u00a0собран: выполните npm run build')
      const { status, config, embedding, listed, preview } = await describe(services, request.params)
      const files = built.page('src/main.ts')
      const plays = config.state === 'ready'
      return playerPage({
        status,
        title: config.title,
        config,
        files,
        plays,
        embedding,
        listed: plays && listed,
        preview,
      })
    }),
    ...readRoutes('/embed/:uuid/config.json', async (request, services) => {
      const { status, config } = await describe(services, request.params)
      return {
        status,
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
        body: JSON.stringify(config),
      }
    }),
    ...readRoutes('/embed/:uuid/chapters.vtt', async (request, services) => {
      const { config } = await describe(services, request.params)
      if (config.state !== 'ready') return plainReply(404, 'Глав нет')
      return {
        status: 200,
        headers: { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'no-store' },
        body: chapterTrack(config.chapters, config.durationMs),
      }
    }),
    ...readRoutes('/embed/assets/:file', async (request) => {
      const built = await pages()
      const encodings = String(request.headers['accept-encoding'] ?? '')
      return built?.send(request.params.file ?? '', encodings) ?? plainReply(404, 'Файл не\u00a0найден')
    }),
  ]
}

/** What the page shows. A record in the trash is not told from one that never was; one not published tells no name. */
async function describe(
  services: Services,
  params: Readonly<Record<string, string>>,
): Promise<{ status: number; config: EmbedConfig; embedding: boolean; listed: boolean; preview: LinkPreview | null }> {
  const asked = pageParams.safeParse(params)
  const record = asked.success ? await findPublicRecord(services.db.platform('secret'), asked.data.uuid) : null
  const { embedding = true, visibility } = record ?? {}
  const shown = await content(services, asked.data?.uuid ?? '', record)
  const preview = record && shown.config.state === 'ready' ? previewOf(services, record) : null
  return { ...shown, embedding, listed: visibility === 'PUBLIC', preview }
}

/** Of a record that viewers are given. Sound alone has no sides. */
function previewOf(services: Services, record: PublicRecord): LinkPreview {
  const { uuid, name: title, description, embedding, width, height } = record
  const url = embedCode(services, uuid).url
  const player = embedding && width !== null && height !== null ? { width, height } : null
  return { title, description, url, image: posterAddress(services, record, 'poster', null), player }
}

async function content(
  services: Services,
  askedUuid: string,
  record: PublicRecord | null,
): Promise<{ status: number; config: EmbedConfig }> {
  const verdict = record && verdictOf(record)
  if (record === null || verdict === 'ACCOUNT_LOCKED' || verdict === 'TRASHED') {
    return { status: 404, config: { uuid: askedUuid, title: '', state: 'notFound' } }
  }
  const { uuid, name: title, durationMs } = record
  if (record.refusal !== null) {
    const from = record.refusal === 'NOT_YET' ? (record.publishedFrom?.toISOString() ?? null) : null
    return { status: 404, config: { uuid, title: '', state: 'refused', code: record.refusal, from } }
  }
  const subtitles = await findShownTracks(services.db.platform('secret'), uuid)
  const addresses = playerAddresses(services, { ...record, subtitles }, null)
  if (addresses) {
    const { hls, poster, sprite, subtitles, until } = addresses
    const growing = record.state !== 'READY'
    const config = {
      uuid,
      title,
      state: 'ready',
      hls: new URL(hls).pathname,
      poster: pathOf(poster),
      sprite: sprite && { ...sprite, url: new URL(sprite.url).pathname },
      subtitles: subtitles.map((one) => ({ ...one, url: new URL(one.url).pathname })),
      until: until.toISOString(),
      growing,
      durationMs,
      ...playerMarks(record),
    } as const
    return { status: 200, config }
  }
  const poster = pathOf(posterAddress(services, record, 'poster', null))
  if (record.state === 'FAILED') return { status: 200, config: { uuid, title, state: 'unavailable', poster } }
  return { status: 200, config: { uuid, title, state: 'processing', poster, progress: record.progress } }
}

// the page asks its own origin, whatever name it was opened by
const pathOf = (address: string | null) => address && new URL(address).pathname
