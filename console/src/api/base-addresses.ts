import type { accounts } from '@skleyka/contract/accounts/accounts.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'

/** Place where each service answers; every one begins with its scheme and ends without a slash. */
export interface BaseAddresses {
  readonly auth: string
  readonly media: string
  readonly streaming: string
  readonly messenger: string
}

interface Page {
  /** `https:` or, on a machine of one's own, `http:`. */
  readonly protocol: string
  readonly host: string
}

/** Before the answer to account_by_host every service is looked for where the page came from. */
export const addressesOfPage = (page: Page): BaseAddresses => addresses(page, () => page.host)

/**
 * Turns the answer to account_by_host into base addresses: the messenger by a secure websocket, the others
 * by https (C-3-32, C-3-33). A page opened by plain http keeps to it: there is no certificate to speak of.
 */
export function addressesOf(answer: ResultOf<typeof accounts.byHost>, page: Page): BaseAddresses {
  const { host, auth_hosts } = answer.account
  return addresses(page, (name) => auth_hosts.find((entry) => entry.name === name)?.host ?? host)
}

function addresses(page: Page, hostOf: (name: keyof BaseAddresses) => string): BaseAddresses {
  const secure = page.protocol === 'https:' ? 's' : ''
  const http = (name: keyof BaseAddresses) => `http${secure}://${hostOf(name)}`
  return {
    auth: http('auth'),
    media: http('media'),
    streaming: http('streaming'),
    messenger: `ws${secure}://${hostOf('messenger')}`,
  }
}

/** The auth_host to ask for: the subdomain and the base domain of the page, which together are its host (C-7.1-07). */
export const authHostOf = (page: Page): string => page.host
