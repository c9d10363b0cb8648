import type { EmbedConfig } from '@skleyka/contract/embed.ts'
import { productName } from '@skleyka/contract/product.ts'
import type { PageFiles } from '../../http/built-pages.ts'
import { contentPolicy, ownScripts } from '../../http/content-policy.ts'
import { renderPage } from '../../http/page-html.ts'

/** The public player page. Every text of the record is escaped here or where the page is rendered (T-XSS-1). */
export function renderEmbedPage(config: EmbedConfig, files: PageFiles, nonce: string): string {
  const page = {
    title: config.title || productName,
    files,
    preload: config.state === 'ready' ? files.later : [],
    head: `<script id="config" type="application/json">${escapeJson(config)}</script>`,
    body: '<main id="player" aria-label="Видеоплеер"></main><noscript>Чтобы смотреть видео, включите JavaScript</noscript>',
  }
  return renderPage(page, nonce)
}

/** Any site may show the page in a frame; the page itself loads only what is ours. */
export function embedPolicy(nonce: string): string {
  return contentPolicy({
    'script-src': ownScripts(nonce),
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'font-src': "'self'",
    'frame-ancestors': '*',
  })
}

// inside a script element only these could end it or its line
function escapeJson(value: unknown): string {
  const codeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, codeOf)
}
