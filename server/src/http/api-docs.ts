import { randomBytes } from 'node:crypto'
import { productName } from '@skleyka/contract/product.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BuiltPages } from './built-pages.ts'
import { contentPolicy, ownScripts } from './content-policy.ts'
import { pageHeaders, renderPage } from './page-html.ts'

/**
 * GET /api/docs: a page for who asks for one, as browsers do, else the OpenAPI document; GET /api/docs.json: the document
 * for everybody.
 */
export function addApiDocs(
  scope: FastifyInstance,
  makeDocument: () => object,
  pages: () => Promise<BuiltPages | null>,
): void {
  // made for the first who asks: it takes half as long as all else of a start, and most servers are never asked
  let text: string | undefined
  const giveDocument = (reply: FastifyReply) => {
    text ??= JSON.stringify(makeDocument())
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text)
  }

  scope.get('/api/docs.json', async (_request, reply) => giveDocument(reply))
  scope.get('/api/docs', async ({ headers }, reply) => {
    reply.header('vary', 'accept')
    const built = /\btext\/html\b/.test(headers.accept ?? '') ? await pages() : null
    if (!built) return giveDocument(reply)
    const nonce = randomBytes(16).toString('base64')
    const page = {
      title: `API — ${productName}`,
      files: built.page('src/api-docs/main.ts'),
      body: '<div id="docs"></div><noscript>Чтобы читать описание API, включите JavaScript</noscript>',
    }
    return reply
      .headers({
        ...pageHeaders(policy(nonce)),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(renderPage(page, nonce))
  })
}

/** All of the viewer comes from here, and its calls go here alone. */
const policy = (nonce: string) =>
  contentPolicy({
    'script-src': ownScripts(nonce),
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'font-src': "'self'",
  })
