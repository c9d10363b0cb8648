import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import { escapeHtml } from '@skleyka/contract/escape-html.ts'
import { productVersion } from '@skleyka/contract/product.ts'
import type { FastifyError, FastifyInstance } from 'fastify'
import { rangeOf } from './byte-range.ts'
import { contentPolicy, ownScripts } from './content-policy.ts'

/** A built single-page site: one page for every address below its path, and hashed files beside it. */
export interface Site {
  /** `/admin`: the page answers here and below. */
  readonly path: string
  /** The folder Vite wrote: index.html, assets/, precompressed twins beside the files. */
  readonly folder: string
  /** Values for the places of the page: word in the page → text, put in once as an attribute's value. */
  readonly words?: Readonly<Record<string, string>>
  /** Addresses besides our own that the page may call; their origins go into its policy. */
  readonly callsTo?: readonly string[]
}

type FileError = FastifyError & { readonly headers?: Record<string, string> }

/** Serves a site: files for ever under /{path}/{version}/ (C-2.1-02), the page never from a cache. */
export async function addSite(scope: FastifyInstance, site: Site): Promise<void> {
  const pageFile = join(site.folder, 'index.html')
  if (!existsSync(pageFile)) return
  const page = withWords(await readFile(pageFile, 'utf8'), site.words ?? {})
  const files = await filesOf(site.folder)
  const origins = [...new Set((site.callsTo ?? []).map((address) => new URL(address).origin))]
  scope.addHook('onRequest', async ({ method, raw }) => {
    // the server of files takes nonsense for a range that cannot be satisfied
    if (rangeOf({ verb: method, range: raw.headers.range }) === null) delete raw.headers.range
  })
  scope.setErrorHandler((error: FileError, _request, reply) => {
    if (error.statusCode === undefined || error.statusCode >= 500) throw error
    if (error.statusCode === 416) {
      return reply
        .code(416)
        .headers({ 'cache-control': 'no-store', ...error.headers })
        .send()
    }
    // NUL, a way up: what may not be looked for is not there
    reply.callNotFound()
  })
  await scope.register(fastifyStatic, {
    root: site.folder,
    prefix: `${site.path}/${productVersion}/`,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    wildcard: true,
    // only what was built is looked for: no other address, however it is written, reaches the file system
    allowedPath: (path) => files.has(path.replace(/^\//, '')),
  })
  const answer = async (_request: unknown, reply: import('fastify').FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy(nonce, origins))
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      // «Эфир из браузера» asks the person for these, on this page alone
      .header(
        'permissions-policy',
        'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()',
      )
    return reply.send(page.replaceAll('__nonce__', nonce))
  }
  scope.get(site.path, answer)
  scope.get(`${site.path}/*`, answer)
}

/** Every file below a folder, by its path in an address. */
async function filesOf(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/')))
}

const withWords = (page: string, words: Readonly<Record<string, string>>) =>
  Object.entries(words).reduce((text, [word, value]) => text.replaceAll(word, () => escapeHtml(value)), page)

/** Pages mark their scripts and inline styles with the text `__nonce__`, replaced at each answer. */
const policy = (nonce: string, callsTo: readonly string[]) =>
  contentPolicy({
    'script-src': ownScripts(nonce),
    'style-src': `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'connect-src': ["'self'", ...callsTo],
    'worker-src': "'self' blob:",
    'font-src': "'self'",
    'frame-src': "'self'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
