import { type AdBlock, type AdBreak, adBounds, type WholeAds } from '@skleyka/contract/ads/ads.ts'
import { escapeHtml } from '@skleyka/contract/escape-html.ts'

/** A VMAP 1.0 of a body, and what could not be told by it, in words with the number of the break. */
export interface WrittenVmap {
  readonly text: string
  readonly breaks: number
  readonly lost: readonly string[]
}

/**
 * Writes the breaks of a body as VMAP 1.0. A VMAP names one source for a break and no rules of who sees it: of several blocks the
 * one with the greatest weight goes, and of several tags the first.
 */
export function writeVmap({ blocks, breaks }: WholeAds): WrittenVmap {
  const lost: string[] = []
  const written = breaks.flatMap((one, index) => {
    const reportLoss = (text: string) => lost.push(`Пауза ${index + 1}: ${text}`)
    const offset = offsetOf(one.when)
    if (offset === null) {
      reportLoss('пауз по\u00a0меткам и\u00a0при остановке видео в\u00a0VMAP не\u00a0бывает')
      return []
    }
    const among = blocks.filter(
      ({ key, source }) => source.kind !== 'VIDEO' && (one.blocks.length === 0 || one.blocks.includes(key)),
    )
    const block = among.toSorted((a, b) => b.weight - a.weight)[0]
    const source = block && sourceOf(block)
    if (!source) {
      reportLoss('нет ни\u00a0тега, ни\u00a0готового VAST')
      return []
    }
    if (among.length > 1) reportLoss(`из\u00a0нескольких блоков вошёл «${block.name}»`)
    if (block.source.kind === 'TAGS' && block.source.tags.length > 1) reportLoss('вошёл только первый тег')
    if (block.countries.length + block.sites.length + block.devices.length > 0 || block.cap || block.from || block.to)
      reportLoss('условия показа блока не\u00a0вошли')
    if (one.skipAfterS !== null) reportLoss('время, когда рекламу можно пропустить, не\u00a0вошло')
    if (one.leastMs > 0) reportLoss('пауза будет и\u00a0в\u00a0коротких видео')
    if (one.maxAds > 1 && one.maxAds < adBounds.maxAds)
      reportLoss('число роликов подряд в\u00a0VMAP не\u00a0указывается')
    const repeat = one.when.at === 'EVERY' ? ` repeatAfter="${clock(one.when.ms)}"` : ''
    return [
      `  <vmap:AdBreak timeOffset="${offset}" breakType="linear" breakId="break-${index + 1}"${repeat}>`,
      `    <vmap:AdSource id="source-${index + 1}" allowMultipleAds="${one.maxAds > 1}" followRedirects="true">`,
      `      ${source}`,
      '    </vmap:AdSource>',
      '  </vmap:AdBreak>',
    ]
  })
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">'
  return {
    text: `${[head, ...written, '</vmap:VMAP>'].join('\n')}\n`,
    breaks: written.filter((line) => line === '  </vmap:AdBreak>').length,
    lost,
  }
}

function offsetOf(when: AdBreak['when']): string | null {
  switch (when.at) {
    case 'START':
      return 'start'
    case 'END':
      return 'end'
    case 'TIME':
    case 'EVERY':
      return clock(when.ms)
    case 'PART':
      return `${when.percent}%`
    default:
      return null
  }
}

const two = (value: number) => String(value).padStart(2, '0')
const clock = (ms: number): string =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`

function sourceOf({ source }: AdBlock): string | null {
  if (source.kind === 'TAGS') {
    const [tag] = source.tags
    return tag === undefined ? null : `<vmap:AdTagURI templateType="vast3">${escapeHtml(tag)}</vmap:AdTagURI>`
  }
  if (source.kind === 'VIDEO') return null
  // a document within a document has no declaration of its own
  const vast = source.xml.replace(/^\s*<\?xml[^>]*\?>/, '').trim()
  return `<vmap:VASTAdData>${vast}</vmap:VASTAdData>`
}
