import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { make } from './elements.ts'
import type { ReadyConfig } from './source.ts'
import { watermarkText } from './watermark-text.ts'

/** Time a watermark stands in one place, in milliseconds. */
const restMs = 8_000
const tickMs = 1_000

/** The logo and the watermark of a template, over the picture and under the controls. */
export function drawOver(
  root: HTMLElement,
  { look, protection }: PlayerBody,
  { title, ip }: Pick<ReadyConfig, 'title' | 'ip'>,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const controls = root.querySelector('.captions')
  const put = (element: HTMLElement) => {
    root.insertBefore(element, controls)
    signal.addEventListener('abort', () => element.remove())
  }
  if (look.logo) {
    const { picture, link, place } = look.logo
    const shown = make('img', { src: picture, alt: '' })
    shown.addEventListener('load', () => root.style.setProperty('--logo-width', `${shown.offsetWidth}px`))
    const away = {
      href: link ?? '',
      target: '_blank',
      rel: 'noopener',
      'aria-label': new URL(link ?? location.href).host,
    }
    put(link ? make('a', { class: 'logo', 'data-place': place, ...away }, shown) : plain(shown, place))
  }
  const { watermark } = protection
  if (!watermark) return
  const mark = make('p', { class: 'watermark', 'aria-hidden': 'true' })
  mark.style.opacity = String(watermark.opacity / 100)
  const write = () => {
    mark.textContent = watermarkText(watermark.text, { now: new Date(), site: siteAround(), title, ip })
  }
  const move = () => {
    // it stays within the picture however long it is
    const [across, down] = [Math.random(), Math.random()]
    Object.assign(mark.style, { left: `${across * 100}%`, top: `${down * 100}%` })
    mark.style.translate = `${-across * 100}% ${-down * 100}%`
  }
  write()
  put(mark)
  const timers = [setInterval(write, tickMs)]
  if (watermark.moves) {
    move()
    timers.push(setInterval(move, restMs))
  }
  signal.addEventListener('abort', () => {
    for (const timer of timers) clearInterval(timer)
  })
}

const plain = (picture: HTMLElement, place: string) => make('div', { class: 'logo', 'data-place': place }, picture)

/** The host of the page around the player. */
function siteAround(): string {
  const around = location.ancestorOrigins?.[0] ?? document.referrer
  return URL.canParse(around) ? new URL(around).host : location.host
}
