import type { EmbedConfig } from '@skleyka/contract/embed.ts'
import { productName } from '@skleyka/contract/product.ts'

/** Files of the built player that the page loads; `later` are those the script asks for when a video plays. */
export type EmbedAssets = { script: string; styles: string[]; later: string[] }

/** The public player page. Every text of the record goes through one of the two escapes below (T-XSS-1). */
export function renderEmbedPage(config: EmbedConfig, assets: EmbedAssets, nonce: string): string {
  const title = config.title || productName
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  const later = config.state === 'ready' ? assets.later : []
  const preloads = later
    .map((href) => `<link rel="modulepreload" nonce="${nonce}" href="${escapeHtml(href)}">`)
    .join('')
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
${styles}${preloads}
<script id="config" type="application/json">${escapeJson(config)}</script>
<script type="module" nonce="${nonce}" src="${escapeHtml(assets.script)}"></script>
</head>
<body><main id="player" aria-label="Видеоплеер"></main><noscript>Чтобы смотреть видео, включите JavaScript</noscript></body>
</html>
`
}

/** Any site may show the page in a frame; the page itself loads only what is ours. */
export function embedPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

// inside a script element only these could end it or its line
function escapeJson(value: unknown): string {
  const codeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, codeOf)
}
