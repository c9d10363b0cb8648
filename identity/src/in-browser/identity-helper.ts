import type { AuthEvent, AuthListener, IdentityHelper } from '@skleyka/contract/sessions/identity-helper.ts'
import type { Profile } from '@skleyka/contract/sessions/sessions.calls.ts'

// what it uses of the page; the whole DOM library would let the server's code use it too
declare const document: { currentScript: { src: string } | null }
declare const location: {
  href: string
  pathname: string
  search: string
  hash: string
  assign(url: URL | string): void
}
declare const window: object

/**
 * The whole helper (spec 7.4). Browsers get this function's own text as a classic script, types already stripped by Node,
 * so nothing outside of it may be used but what a browser has.
 */
export function identityHelper(): void {
  const base = new URL('/auth/', document.currentScript?.src ?? location.href)
  const channel = new BroadcastChannel('skleyka-auth')
  const listeners = new Set<AuthListener>()

  /** The session token and the moment to ask for a new one. */
  let token: { value: Promise<string | null>; until: number } | null = null
  /** User this tab believes to be signed in; undefined before the first answer. */
  let userId: number | null | undefined
  let isLeaving = false

  // the server prolongs a token by 15 minutes at each use; asking every 10 needs no bookkeeping of uses
  const keepTokenMs = 10 * 60 * 1000

  function tell(event: AuthEvent): void {
    for (const listener of [...listeners]) listener(event)
  }

  function becameSignedOut(): void {
    const wasSignedIn = typeof userId === 'number'
    userId = null
    token = null
    if (wasSignedIn) tell({ type: 'signedOut' })
  }

  channel.onmessage = ({ data }: { data: { userId: number | null } }) => {
    if (isLeaving) return
    if (data.userId === null) return becameSignedOut()
    if (userId === undefined || data.userId === userId) return
    userId = data.userId
    token = null
    tell({ type: 'signedIn' })
  }

  async function ask(path: string, method: 'GET' | 'POST'): Promise<unknown> {
    const response = await fetch(new URL(path, base), { method, credentials: 'same-origin', cache: 'no-store' })
    if (response.status === 401) {
      if (typeof userId === 'number') channel.postMessage({ userId: null })
      becameSignedOut()
      return null
    }
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }

  const helper: IdentityHelper = {
    async getProfile() {
      const profile = (await ask('profile?get_accounts=1', 'GET')) as Profile | null
      if (profile && profile.info.id !== userId) {
        userId = profile.info.id
        token = null
        channel.postMessage({ userId })
      }
      return profile
    },

    redirectToSignIn(options = {}) {
      const url = new URL('sign-in', base)
      url.searchParams.set('return_to', options.returnTo ?? location.pathname + location.search + location.hash)
      if (options.serviceName) url.searchParams.set('service_name', options.serviceName)
      if (options.registrationLink) url.searchParams.set('registration_link', options.registrationLink)
      location.assign(url)
    },

    getSessionToken() {
      if (!token || token.until <= Date.now()) {
        const value = ask('token', 'POST').then((answer) => (answer as { token: string } | null)?.token ?? null)
        const freshToken = { value, until: Date.now() + keepTokenMs }
        const forget = () => {
          if (token === freshToken) token = null
        }
        value.then((text) => text === null && forget(), forget)
        token = freshToken
      }
      return token.value
    },

    async logout() {
      const answer = (await ask('sign-out', 'POST')) as { url: string } | null
      // this tab leaves the page, its listeners would only get in the way; the other tabs are told
      isLeaving = true
      channel.postMessage({ userId: null })
      location.assign(answer?.url ?? new URL('sign-in', base))
    },

    addAuthListener: (listener) => void listeners.add(listener),
    removeAuthListener: (listener) => void listeners.delete(listener),
  }

  Object.assign(window, { skleykaIdentity: Object.freeze(helper) })
}
