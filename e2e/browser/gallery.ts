import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..', '..')
const folder = path.join(root, 'node_modules', '.cache', 'skleyka-gallery')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/** The gallery of the kit, built for tests alone and served at /admin/gallery of a free port. */
export interface GalleryHost {
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function startGallery(): Promise<GalleryHost> {
  await build()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery')
    const fileName = pathname === '/admin/gallery' ? 'gallery.html' : pathname.replace(/^\/admin\/[\d.]+\//, '')
    const file = path.join(folder, path.normalize(`/${fileName}`))
    try {
      const body = await readFile(file)
      response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gallery got no port')
  return {
    url: `http://127.0.0.1:${address.port}/admin/gallery`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Builds it when its sources have changed since; of workers that begin at once one builds and the others wait. */
async function build(): Promise<void> {
  const bootstrap = path.join(root, 'tools', 'bootstrap.mjs')
  const child = spawn('flock', [path.join(root, 'tools'), process.execPath, bootstrap, 'gallery'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (chunk) => {
    words += chunk
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the gallery was not built:\n${words}`)
}
