import { audienceSite } from '@skleyka/contract/ads/audience.ts'
import type { BuiltPages } from '../../http/built-pages.ts'
import { plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { publicPlayerPage } from './embed-page.ts'
import { chapterTrack } from './marks.ts'
import { playbackDocs } from './playback.docs.ts'
import { describeNewPage, describeOpenPage } from './player-config.ts'

/** The public player page, its changing part as JSON, its chapters as a track, and the files of all public pages. */
export function embedRoutes(pages: () => Promise<BuiltPages | null>): readonly RawRoute[] {
  return [
    ...readRoutes('/embed/:uuid', async (request, services) => {
      const built = await pages()
      if (!built) return plainReply(503, 'Плеер не\u00a0собран: выполните npm run build')
      const described = await describeNewPage(services, request)
      const { status, config, framedBy, clipFramedBy, listed, preview, ahead, findOthers } = described
      const others = await findOthers()
      const files = built.page('src/main.ts')
      const plays = config.state === 'ready'
      return publicPlayerPage({
        status,
        title: config.title,
        config,
        files,
        plays,
        ahead,
        framedBy,
        alsoFramedBy: clipFramedBy ?? null,
        ads: others.ads,
        measuredBy: audienceSite(others.measured ?? ''),
        listed: plays && listed,
        preview,
      })
    }),
    ...readRoutes('/embed/:uuid/config.json', answerConfig, playbackDocs.config),
    ...readRoutes('/embed/:uuid/chapters.vtt', async (request, services) => {
      const { config } = await describeNewPage(services, request)
      if (config.state !== 'ready') return plainReply(404, 'Глав нет')
      return {
        status: 200,
        headers: { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'no-store' },
        body: chapterTrack(config.chapters, config.durationMs),
      }
    }),
    ...readRoutes('/player/:file', async (request) => {
      const built = await pages()
      const files: Record<string, string | undefined> = {
        'api.js': built?.page('src/api/api.ts').script.replace('/embed/assets/', ''),
        'api.d.ts': 'api.d.ts',
      }
      const file = Object.hasOwn(files, request.params.file ?? '') ? files[request.params.file ?? ''] : undefined
      const reply = built?.send(file ?? '', String(request.headers['accept-encoding'] ?? ''))
      if (!reply || reply === 'hangUp') return plainReply(404, 'Файл не\u00a0найден')
      // a module of another site is asked for with its origin, and its name stays when it changes
      const open = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' }
      return { ...reply, headers: { ...reply.headers, ...open } }
    }),
    ...readRoutes('/embed/assets/:file', async (request) => {
      const built = await pages()
      const encodings = String(request.headers['accept-encoding'] ?? '')
      return built?.send(request.params.file ?? '', encodings) ?? plainReply(404, 'Файл не\u00a0найден')
    }),
  ]
}

async function answerConfig(request: RawRequest, services: Services): Promise<RawReply> {
  const { status, config } = await describeOpenPage(services, request)
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(config),
  }
}
