import { refuse } from '../../http/refuse.ts'
import type { OutboundReason } from '../../outbound/failure.ts'
import type { Outbound } from '../../outbound/outbound.ts'

const words: Partial<Record<OutboundReason, string>> = {
  login: 'Адрес с\u00a0именем и\u00a0паролем не\u00a0принимается: запросы подтверждает подпись',
  port: 'Порт в\u00a0адресе не\u00a0принимается: можно 80, 443, 8080 и\u00a08443',
  closed:
    'Этот адрес в\u00a0закрытой сети, туда ничего не\u00a0отправляется. Администратор сервера может разрешить её настройкой OUTBOUND_ALLOW',
}
const noAddress = 'Введите адрес, который начинается с\u00a0https:// или http://'

/** The address that a webhook is posted to, as it is kept; refuses one that nothing would be sent to. */
export function checkAddress(typed: string, outbound: Outbound): string {
  const text = typed.trim()
  const problem = URL.canParse(text) && !/\s/u.test(text) ? outbound.problemOf(text) : { reason: 'scheme' as const }
  if (problem !== null) {
    const message = words[problem.reason] ?? noAddress
    throw refuse('webhooks.address', { problem: message }, { url: [message] })
  }
  const url = new URL(text)
  // the part after # is not sent
  url.hash = ''
  return url.href
}

/** An address for the journal and for letters: its query may hold a secret. */
export function shownPlace(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname}`
}
