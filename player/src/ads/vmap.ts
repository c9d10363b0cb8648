import type { PlayerBlock, PlayerBreak } from '@skleyka/contract/ads/player-ads.ts'

/** Of a document of somebody else at most. */
const mostBreaks = 50

/**
 * The breaks of a VMAP, each with a block of its own, and what does not come: breaks beside the picture, by the number of a place,
 * after the end, without anything to ask, each with its reason. `write` makes the text of an element.
 */
export function readVmap(
  document: Document,
  durationMs: number | null,
  write: (element: Element) => string,
): { breaks: PlayerBreak[]; blocks: PlayerBlock[]; left: string[] } {
  if (document.documentElement.localName !== 'VMAP') throw new Error('a tag answered no VMAP')
  const blocks: PlayerBlock[] = []
  const breaks: PlayerBreak[] = []
  const left: string[] = []
  const elements = children(document.documentElement, 'AdBreak')
  if (elements.length > mostBreaks) left.push(`breaks after the first ${mostBreaks} of ${elements.length} are not read`)
  for (const [index, element] of elements.slice(0, mostBreaks).entries()) {
    const leave = (why: string) => left.push(`${nameOf(element, index)} ${why}`)
    const types = (element.getAttribute('breakType') || 'linear').split(',').map((type) => type.trim())
    if (!types.includes('linear')) {
      leave(`is of the kind ${types.join(', ').slice(0, 100)}, not linear`)
      continue
    }
    const offset = (element.getAttribute('timeOffset') ?? '').trim()
    const moment = momentOf(offset, durationMs)
    if (moment === null) {
      leave(`is at «${offset.slice(0, 100)}», which is no moment of this video`)
      continue
    }
    const source = sourceOf(element, write)
    if (source === null) {
      leave('has neither AdTagURI nor VASTAdData with a VAST')
      continue
    }
    const key = `vmap.${blocks.length}`
    blocks.push({ key, name: key, weight: 1, cap: null, source })
    breaks.push({ ...moment, maxAds: 10, skipAfterS: null, blocks: [key] })
  }
  return { breaks, blocks, left }
}

/** Returns the name that it has in its VMAP, else by its place there. */
const nameOf = (element: Element, index: number) =>
  `break ${element.getAttribute('breakId')?.trim().slice(0, 100) || index + 1}`

function sourceOf(element: Element, write: (element: Element) => string): PlayerBlock['source'] | null {
  const [source] = children(element, 'AdSource')
  if (!source) return null
  const [uri] = children(source, 'AdTagURI')
  const [data] = children(source, 'VASTAdData').flatMap((one) => children(one, 'VAST'))
  if (uri) return { kind: 'TAGS', tags: [uri.textContent.trim()] }
  return data ? { kind: 'XML', xml: write(data) } : null
}

/** `start`, `end`, hours, minutes and seconds, or a part of the length; null for what comes at no moment of this video. */
function momentOf(offset: string, durationMs: number | null): Pick<PlayerBreak, 'kind' | 'atMs'> | null {
  if (offset === 'start') return { kind: 'START', atMs: null }
  if (offset === 'end') return { kind: 'END', atMs: null }
  const [, hours, minutes, seconds] = /^(\d{1,2}):(\d{2}):(\d{2}(?:\.\d{1,3})?)$/.exec(offset) ?? []
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(offset)?.[1]
  const atMs =
    seconds !== undefined
      ? (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
      : percent !== undefined && durationMs !== null
        ? (durationMs * Number(percent)) / 100
        : null
  if (atMs === null || (durationMs !== null && atMs > durationMs)) return null
  if (atMs === 0) return { kind: 'START', atMs: null }
  return atMs === durationMs ? { kind: 'END', atMs: null } : { kind: 'MIDDLE', atMs: Math.round(atMs) }
}

const children = (element: Element, name: string): Element[] =>
  [...Array(element.childNodes.length).keys()].flatMap((place) => {
    const child = element.childNodes.item(place)
    return isElement(child) && child.localName === name ? [child] : []
  })

const isElement = (node: Node | null): node is Element => node?.nodeType === 1
