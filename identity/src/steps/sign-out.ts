import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Client, House } from '../options.ts'
import { signedOutPage } from '../pages/messages.ts'

/** Leaving where nobody is signed in: there is nothing to ask and nothing to end. */
export function signOutStep(house: House, client: Client) {
  const { provider, base, homeUrl } = house
  return {
    /** Answers a request to sign out when it is over already; false where there is somebody to sign out. */
    async isOver(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
      const session = await provider.Session.get(provider.createContext(request, response))
      if (session.accountId !== undefined) return false
      const redirectUri = url.searchParams.get('post_logout_redirect_uri') ?? ''
      if (client.postLogoutRedirectUris.includes(redirectUri)) {
        const back = new URL(redirectUri)
        const state = url.searchParams.get('state')
        if (state !== null) back.searchParams.set('state', state)
        response.writeHead(303, { location: back.href }).end()
      } else house.send(response, 200, (nonce) => signedOutPage({ base, homeUrl, nonce }))
      return true
    },
  }
}
