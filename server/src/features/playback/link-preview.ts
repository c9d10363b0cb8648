import { escapeHtml } from '@skleyka/contract/escape-html.ts'
import { productName } from '@skleyka/contract/product.ts'

/** What a messenger or a social network shows of a link to a public page; addresses are absolute, sides in pixels. */
export interface LinkPreview {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly image: string | null
  /** The player that may stand in the message itself; null where other sites may not frame it. */
  readonly player: { readonly width: number; readonly height: number } | null
}

const descriptionChars = 300

/** The tags of Open Graph and of Twitter for the head of a page, every text escaped. */
export function previewTags({ title, description, url, image, player }: LinkPreview): string {
  const inOneLine = description.replace(/\s+/gu, ' ').trim()
  const signs = [...inOneLine]
  const told =
    signs.length > descriptionChars
      ? `${signs
          .slice(0, descriptionChars - 1)
          .join('')
          .trimEnd()}…`
      : inOneLine
  const tags: (readonly [attribute: 'property' | 'name', key: string, value: string])[] = [
    ['property', 'og:type', 'video.other'],
    ['property', 'og:site_name', productName],
    ['property', 'og:locale', 'ru_RU'],
    ['property', 'og:url', url],
    ['property', 'og:title', title],
    ...(told === '' ? [] : ([['property', 'og:description', told]] as const)),
    ...(image === null ? [] : ([['property', 'og:image', image]] as const)),
    ['name', 'twitter:card', player ? 'player' : image === null ? 'summary' : 'summary_large_image'],
    ...(player === null ? [] : playerTags(url, player)),
  ]
  const metas = tags.map(([attribute, key, value]) => `<meta ${attribute}="${key}" content="${escapeHtml(value)}">`)
  return [...metas, ...(player === null ? [] : [oembedLink(url)])].join('')
}

/** Where a site that was given the address asks for the frame. */
function oembedLink(url: string): string {
  const address = `${new URL(url).origin}/oembed?format=json&url=${encodeURIComponent(url)}`
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(address)}">`
}

const playerTags = (url: string, { width, height }: { width: number; height: number }) =>
  [
    ['property', 'og:video', url],
    ['property', 'og:video:type', 'text/html'],
    ['property', 'og:video:width', String(width)],
    ['property', 'og:video:height', String(height)],
    ['name', 'twitter:player', url],
    ['name', 'twitter:player:width', String(width)],
    ['name', 'twitter:player:height', String(height)],
  ] as const
