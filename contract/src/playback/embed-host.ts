import { readDomain } from '../access/site-rules.ts'
import { mixedAlphabets, mixesAlphabets } from '../alphabets.ts'
import { unicodeLabel } from '../punycode.ts'

/**
 * Reads the domain under which an account shows its videos, as people type or paste it, by the rules of lists of domains: its
 * host in ASCII, or what is wrong in words. `toAscii` answers an empty text for what is no host. A name needs two parts at least,
 * and the last one letters: neither an address of IPv4 nor a machine of the local network is a domain. A part is of one alphabet.
 */
export function readEmbedHost(
  typed: string,
  toAscii: (host: string) => string,
): { host: string } | { problem: string } {
  const port = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?[^/?#]*:(\d+)(?:[/?#]|$)/i.exec(typed.trim())
  if (port)
    return { problem: 'Укажите домен без порта: плеер откроется на\u00a0том\u00a0же, что и\u00a0у\u00a0Склейки' }
  const read = readDomain(typed, toAscii)
  if ('problem' in read) {
    return { problem: read.problem === 'BAD' || read.problem === 'EMPTY' ? noHost : oneHost }
  }
  const { domain } = read
  if (domain.startsWith('*.')) return { problem: oneHost }
  if (domain.length > 253 || !/^(?:[^.]+\.)+(?:[a-z][a-z0-9-]*[a-z0-9])$/.test(domain)) return { problem: noHost }
  // judged as it is read, however it was typed
  if (domain.split('.').some((part) => mixesAlphabets(unicodeLabel(part)))) return { problem: mixedAlphabets }
  return { host: domain }
}

/** A host as people read it, «видео.пример.рф»; in ASCII where that does not lead back to it. */
export function shownHost(host: string, toAscii: (host: string) => string): string {
  const shown = host.split('.').map(unicodeLabel).join('.')
  return toAscii(shown) === host ? shown : host
}

const noHost = 'Это не\u00a0домен. Напишите его целиком, например video.example.ru'
const oneHost = 'Укажите один домен, без звёздочки, например video.example.ru'
