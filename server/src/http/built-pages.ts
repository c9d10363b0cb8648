import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod'
import type { RawReply } from './raw.ts'

/** Files one of the public pages loads; `later` are those its scripts ask for when they need them, by the name of the module. */
export type PageFiles = {
  script: string
  styles: string[]
  shared: string[]
  later: Readonly<Record<string, string>>
}

const manualShape = z.array(z.object({ slug: z.string(), title: z.string(), html: z.string() }))
/** One page of the manual: the word of its address, its title, and its HTML. */
export type ManualPage = z.output<typeof manualShape>[number]

/** The built public pages, held in memory: a few small files that every visitor asks for. */
export type BuiltPages = {
  /** The page whose entry is this source file: `src/main.ts`. */
  page: (source: string) => PageFiles
  /** Null when there is no such file. */
  send: (file: string, acceptedEncodings: string) => RawReply | null
  /** In their order. */
  manual?: readonly ManualPage[]
}

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
)
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Reads what Vite wrote into the folder, once, when it is asked for first. Null when nothing has been built. */
export function builtPages(folder: string): () => Promise<BuiltPages | null> {
  let pages: Promise<BuiltPages | null> | null = null
  return () => {
    pages ??= openPages(folder)
    return pages
  }
}

async function openPages(folder: string): Promise<BuiltPages | null> {
  const manifest = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null)
  if (manifest === null) return null
  const chunks = manifestShape.parse(JSON.parse(manifest))
  const manual = await readFile(join(folder, 'manual.json'), 'utf8').catch(() => '[]')
  const names = await readdir(join(folder, 'assets'))
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, 'assets', name))] as const)),
  )
  const stylesOf = (key: string, seen = new Set<string>()): string[] => {
    const chunk = seen.has(key) ? undefined : chunks[key]
    seen.add(key)
    return [...(chunk?.imports ?? []).flatMap((inner) => stylesOf(inner, seen)), ...(chunk?.css ?? [])]
  }
  // a script that is asked for by another is known to the page too: it need not wait for that one
  const sharedBy = (key: string, seen = new Set<string>()): string[] =>
    (chunks[key]?.imports ?? []).flatMap((inner) => {
      if (seen.has(inner)) return []
      seen.add(inner)
      return [inner, ...sharedBy(inner, seen)]
    })
  const addressOf = (key: string) => (chunks[key] ? [`/embed/${chunks[key].file}`] : [])
  const laterOf = (keys: readonly string[]) =>
    Object.fromEntries(
      keys
        .flatMap((key) => chunks[key]?.dynamicImports ?? [])
        .flatMap((key) => addressOf(key).map((address) => [chunks[key]?.name ?? key, address])),
    )
  return {
    manual: manualShape.parse(JSON.parse(manual)),
    page(source) {
      const entry = chunks[source]
      if (!entry) throw new Error(`${source} is not among the built pages`)
      return {
        script: `/embed/${entry.file}`,
        // what two pages share stands in a chunk that both import, its styles too
        styles: stylesOf(source).map((file) => `/embed/${file}`),
        shared: sharedBy(source).flatMap(addressOf),
        later: laterOf([source, ...sharedBy(source)]),
      }
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
