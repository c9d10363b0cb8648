import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@skleyka/contract/escape-html.ts'
import { productName } from '@skleyka/contract/product.ts'
import type { FastifyInstance } from 'fastify'
import type { BuiltPages, ManualPage } from './built-pages.ts'
import { contentPolicy, ownScripts } from './content-policy.ts'
import { pageHeaders, renderPage } from './page-html.ts'

/** GET /help and /help/{page}: the manual, for everybody, without anything of another site. */
export function addManual(scope: FastifyInstance, pages: () => Promise<BuiltPages | null>): void {
  scope.get<{ Params: { page?: string } }>('/help/:page?', async ({ params }, reply) => {
    const built = await pages()
    const manual = built?.manual ?? []
    const [first] = manual
    const shown =
      params.page === undefined || params.page === '' ? first : manual.find(({ slug }) => slug === params.page)
    if (!built || !first || !shown) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    const page = {
      title: `${shown.title} — ${productName}`,
      files: built.page('src/manual/main.ts'),
      body: bodyOf(manual, shown),
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

/** The list of pages beside the one that is shown, and the way to the next. Their HTML is made at build time of our own text. */
function bodyOf(manual: readonly ManualPage[], shown: ManualPage): string {
  const linkTo = ({ slug, title }: ManualPage) =>
    `<a href="/help/${slug}"${slug === shown.slug ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`
  const next = manual[manual.indexOf(shown) + 1]
  const further = next ? `<p class="next">Дальше: <a href="/help/${next.slug}">${escapeHtml(next.title)}</a></p>` : ''
  return `<header class="head"><b>${productName}</b><span>Руководство</span><a href="/admin">Консоль</a><a href="/api/docs">Описание API</a></header>
<div class="manual"><nav aria-label="Страницы руководства"><ol>${manual.map((one) => `<li>${linkTo(one)}</li>`).join('')}</ol></nav>
<main><article>${shown.html}${further}</article></main></div>`
}

const policy = (nonce: string) =>
  contentPolicy({
    'script-src': ownScripts(nonce),
    'style-src': "'self'",
    'img-src': "'self'",
    'font-src': "'self'",
  })
