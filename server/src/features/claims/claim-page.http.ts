import { randomBytes } from 'node:crypto'
import { productName } from '@skleyka/contract/product.ts'
import type { BuiltPages } from '../../http/built-pages.ts'
import { contentPolicy, ownScripts } from '../../http/content-policy.ts'
import { pageHeaders, renderPage } from '../../http/page-html.ts'
import { plainReply, type RawRoute, readRoutes } from '../../http/raw.ts'

/**
 * GET /claim: the page of those who claim without an account. The secret of a claim stands behind the # of the address, which no
 * browser sends: the page is the same for all of them.
 */
export const claimPageRoutes = (pages: () => Promise<BuiltPages | null>): readonly RawRoute[] =>
  readRoutes('/claim', async () => {
    const built = await pages()
    if (!built) return plainReply(503, 'Страница не\u00a0собрана: выполните npm run build')
    const nonce = randomBytes(16).toString('base64')
    const page = {
      title: `Претензия правообладателя — ${productName}`,
      files: built.page('src/claim/main.ts'),
      head: '<meta name="robots" content="noindex">',
      body: '<main id="page"></main><noscript>Чтобы подать претензию, включите JavaScript</noscript>',
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

/** The page loads and calls only what is ours, and stands in no frame, where a click could be led astray. */
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
