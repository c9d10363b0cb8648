import { declaresTypes } from '@skleyka/contract/declares-types.ts'
import { hereNow, leadsNear, mayAsk } from './viewers-network.ts'

/** Largest cost of one break. Strangers answer here, and by mistake or with intent some answer badly. */
export const askBounds = {
  documents: 8,
  wrappers: 5,
  bytes: 262_144,
  elements: 3_000,
  /** Of addresses that are asked as soon as they are read. */
  pixels: 20,
  tagMs: 4_000,
  breakMs: 8_000,
} as const

/** Asks for documents of XML; rejects for whatever is none. */
export type Ask = (address: string) => Promise<Document>

/** Parser of XML: the browser’s own. */
export interface Parser {
  parseFromString(text: string, type: 'text/xml'): Document
}

/** Asks tags for one break: so many documents, each address once, each of bounded size and time; `here` is the host of the page. */
export function asker(
  parser: Parser,
  signal: AbortSignal,
  { fetching = fetch, here = hereNow() }: { fetching?: typeof fetch; here?: string } = {},
): Ask {
  const addresses = new Set<string>()
  return async (address) => {
    const url = new URL(address)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('a tag is no address of the web')
    if (!mayAsk(url, here)) throw new Error(near)
    if (addresses.has(url.href)) throw new Error('a tag leads back to itself')
    if (addresses.size >= askBounds.documents) throw new Error('tags lead to too many others')
    addresses.add(url.href)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(askBounds.tagMs)])
    const answer = await fetching(url, { credentials: 'omit', cache: 'no-store', signal: limit })
    if (!answer.ok) throw new Error(`a tag answered ${answer.status}`)
    if (answer.url !== '' && !mayAsk(new URL(answer.url), here)) throw new Error(near)
    return readDocument(textOf(await bytesOf(answer)), parser, here)
  }
}

const near = 'a tag leads into a network of the viewer'

async function bytesOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const reader = answer.body?.getReader()
  const all = new Uint8Array(askBounds.bytes)
  let size = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    if (size + value.length > all.length) {
      void reader.cancel().catch(() => {})
      throw new Error('a tag answered too much')
    }
    all.set(value, size)
    size += value.length
  }
  return all.subarray(0, size)
}

/** Returns the text by the encoding of its first line, as old servers still answer others. */
function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const first = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const label = /^\s*<\?xml[^>]*encoding=["']([\w-]{1,20})["']/.exec(first)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/**
 * Reads a document; throws for what is no XML, declares types or entities, or holds more than any ad needs. Addresses that lead into
 * the viewer's network are left out of it, whatever they are for: what is shown, told or pressed is read out of the rest.
 */
export function readDocument(text: string, parser: Parser, here = hereNow()): Document {
  // without a declaration there is no entity that a parser could expand
  if (declaresTypes(text)) throw new Error('a tag answered with a declaration')
  const document = parser.parseFromString(text.trim(), 'text/xml')
  if (!document?.documentElement || has(document, 'parsererror') > 0) throw new Error('a tag answered no XML')
  if (has(document, '*') > askBounds.elements) throw new Error('a tag answered too many elements')
  for (const name of ['Error', 'Impression'])
    if (has(document, name) > askBounds.pixels) throw new Error(`a tag answered too many times ${name}`)
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    const isLeaf = element.getElementsByTagName('*').length === 0
    if (isLeaf && !judgedLater.has(element.localName ?? '') && leadsNear(element.textContent.trim(), here))
      element.parentNode?.removeChild(element)
  }
  return document
}

/** Asked for by `asker` and `chosenFile`, which refuse them with a reason that is told to the ad. */
const judgedLater: ReadonlySet<string> = new Set(['VASTAdTagURI', 'AdTagURI', 'MediaFile'])

const has = (document: Document, name: string) => document.getElementsByTagName(name).length
