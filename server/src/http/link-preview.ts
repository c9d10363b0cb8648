import { escapeHtml } from '@skleyka/contract/escape-html.ts'
import { type ShownField, shownText } from '@skleyka/contract/metadata/viewer-fields.ts'
import { productName } from '@skleyka/contract/product.ts'

/** Preview of a link to a public page in a messenger or a social network; addresses are absolute, sides in pixels. */
export interface LinkPreview {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly image: string | null
  /** Fields of metadata that viewers are told; a card takes the first two. */
  readonly about: readonly ShownField[]
  /** The player that may stand in the message itself; null where other sites may not frame it. */
  readonly player: { readonly width: number; readonly height: number } | null
}

const descriptionChars = 300

/** One line of so many signs. */
function shorten(text: string): string {
  const inOneLine = text.replace(/\s+/gu, ' ').trim()
  const signs = [...inOneLine]
  if (signs.length <= descriptionChars) return inOneLine
  const kept = signs.slice(0, descriptionChars - 1)
  return `${kept.join('').trimEnd()}…`
}

/** The tags of Open Graph and of Twitter for the head of a page, every text escaped. */
export function previewTags({ title, description, url, image, about, player }: LinkPreview): string {
  const summary = shorten(description)
  const tags: (readonly [attribute: 'property' | 'name', key: string, value: string])[] = [
    ['property', 'og:type', 'video.other'],
    ['property', 'og:site_name', productName],
    ['property', 'og:locale', 'ru_RU'],
    ['property', 'og:url', url],
    ['property', 'og:title', title],
    ...(summary === '' ? [] : ([['property', 'og:description', summary]] as const)),
    ...(image === null ? [] : ([['property', 'og:image', image]] as const)),
    ['name', 'twitter:card', player ? 'player' : image === null ? 'summary' : 'summary_large_image'],
    ...about.slice(0, 2).flatMap((field, place) => labelTags(field, place + 1)),
    ...(player === null ? [] : playerTags(url, player)),
  ]
  const metas = tags.map(([attribute, key, value]) => `<meta ${attribute}="${key}" content="${escapeHtml(value)}">`)
  return [...metas, ...(player === null ? [] : [oembedLink(url)])].join('')
}

/** A line of a card, as messengers read it: a label and what stands behind it. */
const labelTags = (field: ShownField, number: number) =>
  [
    ['name', `twitter:label${number}`, field.title],
    ['name', `twitter:data${number}`, shorten(shownText(field, 'ru', 'UTC'))],
  ] as const

/** Returns where a site that was given the address asks for the frame. */
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
