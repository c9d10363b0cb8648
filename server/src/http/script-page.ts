import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@skleyka/contract/escape-html.ts'
import { productName } from '@skleyka/contract/product.ts'
import type { BuiltPages } from './built-pages.ts'
import { contentPolicy, ownScripts } from './content-policy.ts'
import { pageHeaders, renderPage } from './page-html.ts'
import { plainReply, type RawRoute, readRoutes } from './raw.ts'

interface ScriptPage {
  readonly path: string
  readonly title: string
  /** Entry among the built pages: `src/claim/main.ts`. */
  readonly source: string
  /** Text for browsers that run no scripts. */
  readonly noscript: string
}

/**
 * A public page that its script fills, the same for every visitor: a secret stands behind the # of its address, which no browser sends.
 * Search engines do not list it, and no frame shows it, where a click could be led astray.
 */
export const scriptPageRoutes = (
  pages: () => Promise<BuiltPages | null>,
  { path, title, source, noscript }: ScriptPage,
): readonly RawRoute[] =>
  readRoutes(path, async () => {
    const built = await pages()
    if (!built) return plainReply(503, 'Страница не\u00a0собрана: выполните npm run build')
    const nonce = randomBytes(16).toString('base64')
    const page = {
      title: `${title} — ${productName}`,
      files: built.page(source),
      head: '<meta name="robots" content="noindex">',
      body: `<main id="page"></main><noscript>${escapeHtml(noscript)}</noscript>`,
    }
    return {
      status: 200,
      headers: {
        ...pageHeaders(policy(nonce)),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      },
      body: renderPage(page, nonce),
    }
  })

/** The page loads and calls only what is ours. */
const policy = (nonce: string) =>
  contentPolicy({
    'script-src': ownScripts(nonce),
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'font-src': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
