import { randomBytes } from 'node:crypto'
import type { EmbedConfig } from '@skleyka/contract/embed.ts'
import * as z from 'zod'
import type { RawReply, RawRoute } from '../../http/raw.ts'
import type { Parts } from '../../parts.ts'
import { openAssets, type PlayerFiles } from './embed-assets.ts'
import { embedPolicy, renderEmbedPage } from './embed-page.ts'
import { findPublicRecord } from './playback.sql.ts'
import { playerAddresses, posterAddress } from './playback.ts'

const pageParams = z.strictObject({
  uuid: z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
})

/** The public player page, its changing part as JSON, and the files of the built player in `folder`. */
export function embedRoutes(folder: string): readonly RawRoute[] {
  let files: Promise<PlayerFiles | null> | null = null
  const assets = () => {
    files ??= openAssets(folder)
    return files
  }
  return [
    ...seen('/embed/:uuid', async (request, parts) => {
      const player = await assets()
      if (!player) return plain(503, 'Плеер не\u00a0собран: выполните npm run build')
      const { status, config } = await describe(parts, request.params)
      const nonce = randomBytes(16).toString('base64')
      return {
        status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': embedPolicy(nonce),
          'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
        },
        body: renderEmbedPage(config, player.page, nonce),
      }
    }),
    ...seen('/embed/:uuid/config.json', async (request, parts) => {
      const { status, config } = await describe(parts, request.params)
      return {
        status,
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
        body: JSON.stringify(config),
      }
    }),
    ...seen('/embed/assets/:file', async (request) => {
      const player = await assets()
      const encodings = String(request.headers['accept-encoding'] ?? '')
      return player?.send(request.params.file ?? '', encodings) ?? plain(404, 'Файл не\u00a0найден')
    }),
  ]
}

function seen(path: string, handle: RawRoute['handle']): RawRoute[] {
  const verbs = ['GET', 'HEAD'] as const
  return verbs.map((verb) => ({ verb, path, handle }))
}

const plain = (status: number, text: string): RawReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: text,
})

/** What the page shows. A record in the trash is not told from one that never was. */
async function describe(
  parts: Parts,
  params: Readonly<Record<string, string>>,
): Promise<{ status: number; config: EmbedConfig }> {
  const asked = pageParams.safeParse(params)
  const record = asked.success ? await findPublicRecord(parts.db, asked.data.uuid) : null
  if (!asked.success || !record?.available) {
    return { status: 404, config: { uuid: asked.data?.uuid ?? '', title: '', state: 'notFound' } }
  }
  const { uuid, name: title, durationMs } = record
  const addresses = playerAddresses(parts, record, 'embed')
  if (addresses) {
    const { hls, poster, until } = addresses
    const growing = record.state !== 'READY'
    const config = {
      uuid,
      title,
      state: 'ready',
      hls: new URL(hls).pathname,
      poster: pathOf(poster),
      until: until.toISOString(),
      growing,
      durationMs,
    } as const
    return { status: 200, config }
  }
  const poster = pathOf(posterAddress(parts, record, 'poster'))
  if (record.state === 'FAILED') return { status: 200, config: { uuid, title, state: 'unavailable', poster } }
  return { status: 200, config: { uuid, title, state: 'processing', poster, progress: record.progress } }
}

// the page asks its own origin, whatever name it was opened by
const pathOf = (address: string | null) => address && new URL(address).pathname
