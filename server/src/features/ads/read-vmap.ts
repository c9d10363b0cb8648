import type { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { adBounds } from '@skleyka/contract/ads/ads.ts'
import { declaresTypes } from '@skleyka/contract/declares-types.ts'
import type { Handler } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { OutboundFailure } from '../../outbound/failure.ts'
import type { Caps, Outbound } from '../../outbound/outbound.ts'

/** Limits of an answer that somebody waits for before a form: small, and soon. */
const caps: Caps = { maxBytes: adBounds.vmapBytes, totalMs: 10_000, paceMs: 5_000, leastBytes: 1_024 }

/**
 * Fetches a VMAP once. Whatever goes wrong is refused in the same words, so that nobody learns from them what answers where; and
 * nothing is handed on that does not begin as a VMAP does.
 */
export const readVmap: Handler<typeof adTemplates.readVmap> = async ({ vmap }, _caller, { outbound, log }) => {
  const text = await fetchText(outbound, vmap).catch((error: unknown) => {
    if (!(error instanceof OutboundFailure)) throw error
    log.info({ reason: error.reason }, 'a VMAP was not fetched')
    return ''
  })
  if (isVmap(text)) return { text }
  const { message } = refuse('ads.vmap')
  throw refuse('ads.vmap', {}, { vmap: [message] })
}

async function fetchText(outbound: Outbound, address: string): Promise<string> {
  const { status, body } = await outbound.get(address, { caps })
  if (status !== 200) {
    body.destroy()
    return ''
  }
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return new TextDecoder().decode(Buffer.concat(parts))
}

/**
 * Returns true for a VMAP by its beginning: an element of that name after a declaration, comments and instructions, and
 * no types that a parser could expand.
 */
function isVmap(text: string): boolean {
  if (declaresTypes(text)) return false
  let rest = text.trimStart()
  for (let aside = asideOf(rest); aside !== null; aside = asideOf(rest)) rest = rest.slice(aside).trimStart()
  return /^<(?:[\w.-]{1,40}:)?VMAP[\s/>]/.test(rest)
}

/** Returns how long a comment or an instruction is that a text begins with; null where it begins with neither. */
function asideOf(text: string): number | null {
  const close = text.startsWith('<?') ? '?>' : text.startsWith('<!--') ? '-->' : null
  const end = close === null ? -1 : text.indexOf(close)
  return close === null || end === -1 ? null : end + close.length
}
