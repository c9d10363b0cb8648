import { type AdBlock, type AdBody, type AdBreak, adBounds, adSource } from '@skleyka/contract/ads/ads.ts'
import { declaresTypes } from '@skleyka/contract/declares-types.ts'

/** Reads XML, and writes an element of it. */
export interface XmlReader {
  parse(text: string): Document
  write(element: Element): string
}

/** A parser of its own, come for at the first file: pages of the console may not hand texts to that of the browser (Trusted Types). */
export async function xmlReader(): Promise<XmlReader> {
  const { DOMParser, XMLSerializer } = await import('@xmldom/xmldom')
  const broken = (problem: string) => {
    throw new Error(problem)
  }
  const errorHandler = { warning: () => {}, error: broken, fatalError: broken }
  return {
    parse: (text) => new DOMParser({ errorHandler }).parseFromString(text, 'text/xml'),
    write: (element) => new XMLSerializer().serializeToString(element),
  }
}

/** A body with the breaks of a VMAP beside its own, and what did not come, by the name of its break. */
export interface TakenVmap {
  readonly body: AdBody
  readonly added: number
  readonly problems: readonly string[]
}

/**
 * Takes the breaks of a VMAP 1.0 into a body, each with a block of its own; one that names what is here already names that block.
 * Throws in words of people for what is no VMAP.
 */
export function takeVmap(text: string, body: AdBody, { parse, write }: XmlReader): TakenVmap {
  // without a declaration there is no entity that a parser could expand
  if (declaresTypes(text)) throw new Error('В\u00a0файле есть DOCTYPE. Уберите его и\u00a0загрузите файл ещё раз')
  const root = rootOf(text, parse)
  if (root?.localName !== 'VMAP') throw new Error('Это не\u00a0VMAP. Выберите файл VMAP 1.0 в\u00a0формате XML')
  const blocks = [...body.blocks]
  const breaks = [...body.breaks]
  const problems: string[] = []
  for (const [index, element] of children(root, 'AdBreak').entries()) {
    const name =
      (element.getAttribute('breakId') ?? '').trim().slice(0, adBounds.nameChars - 10) || `Пауза ${index + 1}`
    const read = readBreak(element, write)
    if ('problem' in read) {
      problems.push(`«${name}»: ${read.problem}`)
      continue
    }
    if (breaks.length >= adBounds.breaks || blocks.length >= adBounds.blocks) {
      problems.push(`«${name}»: в\u00a0шаблоне больше нет места`)
      continue
    }
    const same = blocks.find((one) => 'source' in one && JSON.stringify(one.source) === JSON.stringify(read.source))
    const block = same ?? newBlock(name, read.source, blocks)
    if (same === undefined) blocks.push(block)
    breaks.push({ when: read.when, blocks: [block.key], maxAds: read.maxAds, skipAfterS: null, leastMs: 0 })
    problems.push(...read.lost.map((lost) => `«${name}»: ${lost}`))
  }
  const added = breaks.length - body.breaks.length
  if (added === 0 && problems.length === 0) throw new Error('В\u00a0этом VMAP нет ни\u00a0одной паузы')
  return { body: { ...body, blocks, breaks }, added, problems }
}

function rootOf(text: string, parse: XmlReader['parse']): Element | null {
  try {
    const document = parse(text.trim())
    return document.getElementsByTagName('parsererror').length > 0 ? null : document.documentElement
  } catch {
    return null
  }
}

type Read = { when: AdBreak['when']; source: AdBlock['source']; maxAds: number; lost: string[] } | { problem: string }

function readBreak(element: Element, write: XmlReader['write']): Read {
  const types = (element.getAttribute('breakType') || 'linear').split(',').map((type) => type.trim())
  if (!types.includes('linear')) return { problem: 'реклама не\u00a0в\u00a0самом видео' }
  const when = whenOf(element.getAttribute('timeOffset')?.trim() ?? '')
  if (when === null)
    return { problem: 'место паузы\u00a0— не\u00a0время в\u00a0пределах суток и\u00a0не\u00a0доля от 1 до 99\u00a0%' }
  const [source, ...others] = children(element, 'AdSource')
  const found = source && sourceOf(source, write)
  const isWhole = adSource.safeParse(found).success
  if (!found || !isWhole) return { problem: 'нет адреса тега и\u00a0нет VAST, или они длиннее, чем бывают' }
  const lost = [
    ...(element.hasAttribute('repeatAfter') ? ['повторы не\u00a0вошли, добавьте паузу «каждые N минут»'] : []),
    ...(others.length > 0 ? ['вошёл только первый источник'] : []),
    ...(children(element, 'TrackingEvents').length > 0 ? ['адреса отслеживания паузы не\u00a0вошли'] : []),
  ]
  // a source that does not say so lets several ads follow each other
  const isOne = source.getAttribute('allowMultipleAds') === 'false'
  return { when, source: found, maxAds: isOne ? 1 : adBounds.maxAds, lost }
}

/** `start`, `end`, hours, minutes and seconds, or a part of the length. */
function whenOf(offset: string): AdBreak['when'] | null {
  if (offset === 'start' || offset === '0%') return { at: 'START' }
  if (offset === 'end' || offset === '100%') return { at: 'END' }
  const [, hours, minutes, seconds] = /^(\d{1,2}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)$/.exec(offset) ?? []
  if (seconds !== undefined) {
    const ms = Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000)
    if (ms === 0) return { at: 'START' }
    return ms <= adBounds.moments ? { at: 'TIME', ms } : null
  }
  const percent = Number(/^(\d{1,3}(?:\.\d{1,4})?)%$/.exec(offset)?.[1])
  return percent >= 1 && percent <= 99 ? { at: 'PART', percent } : null
}

function sourceOf(source: Element, write: XmlReader['write']): AdBlock['source'] | null {
  const [uri] = children(source, 'AdTagURI')
  if (uri) return { kind: 'TAGS', tags: [(uri.textContent ?? '').trim()] }
  const [vast] = children(source, 'VASTAdData').flatMap((one) => children(one, 'VAST'))
  return vast ? { kind: 'XML', xml: write(vast) } : null
}

function newBlock(name: string, source: AdBlock['source'], blocks: AdBody['blocks']): AdBlock {
  const keys = new Set(blocks.map(({ key }) => key))
  const names = new Set(blocks.flatMap((one) => ('name' in one ? [one.name.toLocaleLowerCase('ru')] : [])))
  const free = (taken: (text: string) => boolean, of: (number: number) => string) => {
    let number = 1
    while (taken(of(number))) number += 1
    return of(number)
  }
  return {
    key: free(
      (key) => keys.has(key),
      (number) => `vmap-${number}`,
    ),
    name: free(
      (text) => names.has(text.toLocaleLowerCase('ru')),
      (number) => (number === 1 ? name : `${name} (${number})`),
    ),
    ...{ source, weight: 1, from: null, to: null, cap: null, countries: [], sites: [], devices: [] },
  }
}

const children = (element: Element, name: string): Element[] =>
  [...Array(element.childNodes.length).keys()].flatMap((place) => {
    const child = element.childNodes.item(place)
    return isElement(child) && child.localName === name ? [child] : []
  })

const isElement = (node: Node | null): node is Element => node?.nodeType === 1
