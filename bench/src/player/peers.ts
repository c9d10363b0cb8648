import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const packages = path.resolve(import.meta.dirname, '../../../node_modules')
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
}

/** The page of each peer for a stream, as its own documentation writes it: muted, begun by itself. */
const pages: Record<string, (hls: string) => string> = {
  'hls.js': (hls) => `<video muted autoplay playsinline></video><script src="/hls.js/dist/hls.min.js"></script>
    <script>const hls = new Hls(); hls.loadSource('${hls}'); hls.attachMedia(document.querySelector('video'))</script>`,
  'video.js': (hls) => `<link rel="stylesheet" href="/video.js/dist/video-js.min.css">
    <video class="video-js" muted autoplay playsinline controls data-setup="{}"><source src="${hls}" type="application/x-mpegURL"></video>
    <script src="/video.js/dist/video.min.js"></script>`,
  Plyr: (hls) => `<link rel="stylesheet" href="/plyr/dist/plyr.css"><video muted autoplay playsinline controls></video>
    <script src="/plyr/dist/plyr.min.js"></script><script src="/hls.js/dist/hls.min.js"></script>
    <script>const video = document.querySelector('video'); const hls = new Hls(); hls.loadSource('${hls}'); hls.attachMedia(video)
    new Plyr(video, { muted: true, autoplay: true, iconUrl: '/plyr/dist/plyr.svg' })</script>`,
  Vidstack: (hls) => `<link rel="stylesheet" href="/vidstack/player/styles/default/theme.css">
    <link rel="stylesheet" href="/vidstack/player/styles/default/layouts/video.css">
    <script type="module" src="/vidstack/cdn/with-layouts/vidstack.js"></script>
    <media-player src="${hls}" muted autoplay playsinline load="eager"><media-provider></media-provider>
    <media-video-layout></media-video-layout></media-player>
    <script>document.querySelector('media-player').addEventListener('provider-change', ({ detail }) => {
      if (detail?.type === 'hls') detail.library = '/hls.js/dist/hls.min.js'
    })</script>`,
}

export const peerNames: readonly string[] = Object.keys(pages)

/** Vidstack’s module for pages takes its icons from a server of others, which a benchmark has no way to. */
const elsewhere = 'https://cdn.jsdelivr.net/npm/media-icons@1.1.5/dist/cdn.js/+esm'
const here = '/media-icons/dist/cdn.js'

/** Serves the pages of the peers and their files, packed as ours are. */
export async function servePeers(hls: string): Promise<{ addressOf: (peer: string) => string; close: () => void }> {
  const packed = new Map<string, Promise<Buffer>>()
  const pack = async (name: string) => {
    const page = pages[decodeURIComponent(name)]
    const whole = page && `<!doctype html><title>${name}</title><style>body { margin: 0 }</style>${page(hls)}`
    if (whole) return promisify(brotliCompress)(whole)
    const file = await readFile(path.join(packages, path.normalize(`/${name}`)), 'utf8')
    return promisify(brotliCompress)(file.replaceAll(elsewhere, here))
  }
  const server = createServer((request, answer) => {
    const name = new URL(request.url ?? '', 'http://x').pathname.slice(1)
    const body = packed.get(name) ?? pack(name)
    packed.set(name, body)
    body.then(
      (bytes) => {
        const type = pages[decodeURIComponent(name)] ? types['.html'] : types[path.extname(name)]
        answer.setHeader('content-type', `${type ?? 'application/octet-stream'}; charset=utf-8`)
        answer.setHeader('content-encoding', 'br').end(bytes)
      },
      () => answer.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { addressOf: (peer) => `http://127.0.0.1:${port}/${encodeURIComponent(peer)}`, close: () => server.close() }
}
