import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod'
import type { RawReply } from '../../http/raw.ts'
import type { EmbedAssets } from './embed-page.ts'

/** The built player, held in memory: a few small files that every visitor asks for. */
export type PlayerFiles = {
  page: EmbedAssets
  /** Null when there is no such file. */
  send: (file: string, acceptedEncodings: string) => RawReply | null
}

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
)
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Reads what Vite wrote. Null when the player has not been built. */
export async function openAssets(folder: string): Promise<PlayerFiles | null> {
  const manifest = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null)
  if (manifest === null) return null
  const chunks = manifestShape.parse(JSON.parse(manifest))
  const entry = Object.values(chunks).find((chunk) => chunk.isEntry)
  if (!entry) return null
  const names = await readdir(join(folder, 'assets'))
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, 'assets', name))] as const)),
  )
  return {
    page: {
      script: `/embed/${entry.file}`,
      styles: (entry.css ?? []).map((file) => `/embed/${file}`),
      later: (entry.dynamicImports ?? []).flatMap((name) => (chunks[name] ? [`/embed/${chunks[name].file}`] : [])),
    },
    send(file, acceptedEncodings) {
      const type = types[extname(file)]
      const plain = type === undefined ? undefined : files.get(file)
      if (!plain || !type) return null
      const packed = /\bbr\b/.test(acceptedEncodings) ? files.get(`${file}.br`) : undefined
      return {
        status: 200,
        headers: {
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept-encoding',
          'cross-origin-resource-policy': 'cross-origin',
          'content-length': String((packed ?? plain).length),
          ...(packed && { 'content-encoding': 'br' }),
        },
        body: packed ?? plain,
      }
    },
  }
}
