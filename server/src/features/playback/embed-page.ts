import { randomBytes } from 'node:crypto'
import { productName } from '@skleyka/contract/product.ts'
import type { PageFiles } from '../../http/built-pages.ts'
import { contentPolicy, ownScripts } from '../../http/content-policy.ts'
import { type LinkPreview, previewTags } from '../../http/link-preview.ts'
import { pageHeaders, renderPage } from '../../http/page-html.ts'

/** A public page that plays: its title, what its script reads, and whether it will need the code of streams at once. */
export interface PlayerPage {
  readonly status: number
  readonly title: string
  readonly config: unknown
  readonly files: PageFiles
  readonly plays: boolean
  /** Playlists that a video which begins by itself asks for first; none unless told. */
  readonly ahead?: readonly string[]
  /** Markup that stands beside the player. */
  readonly beside?: string
  /** True if ads may be asked of and shown from other sites; they may not unless told. */
  readonly ads?: boolean
  /** The site that measures its audience, whose pictures may be asked for; none unless told. */
  readonly measuredBy?: string | null
  /** Pages that may show it in a frame, as a policy of contents says it; all unless told. */
  readonly framedBy?: string
  /** The same of what stands in for it: both hold. */
  readonly alsoFramedBy?: string | null
  /** Preview of a link to it; nothing unless told. */
  readonly preview?: LinkPreview | null
  /** True if search engines may list it; they may not unless told. */
  readonly listed?: boolean
}

/** The module of the code that nearly every video needs; what else comes later comes when it is wanted. */
const streamEngine = 'hls.light'

/** The page as it is answered. Every text of its config is escaped here or where the page is rendered (T-XSS-1). */
export function publicPlayerPage({
  status,
  title,
  config,
  files,
  plays,
  ahead = [],
  beside = '',
  ads = false,
  measuredBy = null,
  framedBy = '*',
  alsoFramedBy = null,
  listed = false,
  preview = null,
}: PlayerPage) {
  const nonce = randomBytes(16).toString('base64')
  const page = {
    title: title || productName,
    files,
    preload: [plays && files.later[streamEngine]].filter((address) => typeof address === 'string'),
    ahead,
    head: `${preview ? previewTags(preview) : ''}<script id="config" type="application/json">${escapeJson(config)}</script>`,
    body: `<main id="player" aria-label="Видеоплеер"></main>${beside}<noscript>Чтобы смотреть видео, включите JavaScript</noscript>`,
  }
  const policy = embedPolicy(nonce, { framedBy, ads, measuredBy })
  const headers = {
    ...pageHeaders(alsoFramedBy === null ? policy : `${policy}, frame-ancestors ${alsoFramedBy}`),
    ...(!listed && { 'x-robots-tag': 'noindex' }),
  }
  return { status, headers, body: renderPage(page, nonce) }
}

/**
 * The page itself loads only what is ours, and with ads answers,
 * films and pictures of any site, as one ad sends to another; never code.
 */
function embedPolicy(
  nonce: string,
  { framedBy, ads, measuredBy }: { framedBy: string; ads: boolean; measuredBy: string | null },
): string {
  // over TLS a browser asks nothing in clear, whatever stands here
  const others = ads ? ' http: https:' : ''
  return contentPolicy({
    'script-src': ownScripts(nonce),
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data: blob:${others || (measuredBy === null ? '' : ` ${measuredBy}`)}`,
    'media-src': `'self' blob:${others}`,
    'connect-src': `'self'${others}`,
    'worker-src': "'self' blob:",
    'font-src': "'self'",
    'frame-ancestors': framedBy,
  })
}

// inside a script element only these could end it or its line
function escapeJson(value: unknown): string {
  const codeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, codeOf)
}
