import { escapeHtml } from '../escape-html.ts'

/** Size of a player on a page of another site: so many pixels, or as wide as its place. */
export type EmbedSize =
  | { readonly kind: 'fixed'; readonly width: number; readonly height: number }
  | { readonly kind: 'fluid' }

/** Wishes of a page for a player; what is left out is as usual. `startS` in seconds. */
export interface EmbedWishes {
  readonly autoplay?: boolean
  readonly startS?: number
  readonly language?: 'ru' | 'en' | null
}

const permissions = 'autoplay; fullscreen; picture-in-picture; encrypted-media'

/** The address of a player page with what is wished of it. Autoplay is muted: browsers allow no other. */
export function playerAddress(url: string, { autoplay, startS, language }: EmbedWishes): string {
  const query = [
    ...(autoplay ? ['autoplay=1', 'muted=1'] : []),
    ...(startS ? [`start=${startS}`] : []),
    ...(language ? [`lang=${language}`] : []),
  ]
  return query.length === 0 ? url : `${url}?${query.join('&')}`
}

/** The code that frames a player page. It is loaded once its place comes near. */
export function iframeCode(url: string, size: EmbedSize): string {
  const shape =
    size.kind === 'fixed'
      ? `width="${size.width}" height="${size.height}" style="border:0;max-width:100%"`
      : 'style="border:0;width:100%;aspect-ratio:16/9"'
  return `<iframe src="${escapeHtml(url)}" ${shape} loading="lazy" allow="${permissions}"></iframe>`
}

/** The code that puts a player into a page by our module, whose player obeys the page. */
export function scriptCode(url: string, uuid: string, { autoplay, startS, language }: EmbedWishes): string {
  const options = JSON.stringify({
    id: uuid,
    ...(autoplay && { autoplay, muted: true }),
    ...(startS && { start: startS }),
    ...(language && { language }),
  })
  return `<div id="video-${uuid}"></div>
<script type="module">
  import { createPlayer } from '${url.slice(0, url.indexOf('/embed/'))}/player/api.js'
  createPlayer('#video-${uuid}', ${options})
</script>`
}
