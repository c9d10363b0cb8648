import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'

type Asset = { body: Buffer; type: string; version: string }

const own = (name: string) => new URL(name, import.meta.url).href

const files: Record<string, { address: string; type: string }> = {
  'identity.css': { address: own('identity.css'), type: 'text/css; charset=utf-8' },
  'identity.js': { address: own('identity.js'), type: 'text/javascript; charset=utf-8' },
  'webauthn.js': {
    // what it keeps for browsers stands beside what it exports
    address: new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser')).href,
    type: 'text/javascript; charset=utf-8',
  },
  'wall.svg': { address: own('wall.svg'), type: 'image/svg+xml' },
  'logo.svg': { address: own('logo.svg'), type: 'image/svg+xml' },
  'golos-text-cyrillic-wght-normal.woff2': {
    address: import.meta.resolve('@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2'),
    type: 'font/woff2',
  },
  'golos-text-latin-wght-normal.woff2': {
    address: import.meta.resolve('@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
  'onest-cyrillic-wght-normal.woff2': {
    address: import.meta.resolve('@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2'),
    type: 'font/woff2',
  },
  'onest-latin-wght-normal.woff2': {
    address: import.meta.resolve('@fontsource-variable/onest/files/onest-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
}

const loaded = new Map<string, Asset>()

/** The address of a static file of the pages; its version is in it, so it may be kept for ever. */
export function assetUrl(base: string, name: string): string {
  return `${base}/assets/${name}?v=${asset(name)?.version ?? ''}`
}

/** Answers a request for a static file, or gives false when there is no such file. */
export function sendAsset(name: string, response: ServerResponse): boolean {
  const found = asset(name)
  if (!found) return false
  response.writeHead(200, {
    'content-type': found.type,
    'content-length': found.body.byteLength,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  response.end(found.body)
  return true
}

function asset(name: string): Asset | undefined {
  const known = loaded.get(name)
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  if (known || !file) return known
  const body = file.type.startsWith('text/css')
    ? Buffer.from(withVersions(withImports(readFileSync(new URL(file.address), 'utf8'))))
    : readFileSync(new URL(file.address))
  const read = { body, type: file.type, version: createHash('sha256').update(body).digest('hex').slice(0, 12) }
  loaded.set(name, read)
  return read
}

/** Style sheets that all pages of the product share stand in place of their imports: one request, and one version. */
const withImports = (css: string): string =>
  css.replace(/@import "([^"]+)";/g, (_, name: string) => readFileSync(new URL(import.meta.resolve(name)), 'utf8'))

/** Names of files inside the style sheet get their versions too; one of a package is known by its last part. */
const withVersions = (css: string): string =>
  css.replace(
    /url\("?(?:[@\w-]+\/)*([\w-]+\.\w+)"?\)/g,
    (_, name: string) => `url(${name}?v=${asset(name)?.version ?? ''})`,
  )
