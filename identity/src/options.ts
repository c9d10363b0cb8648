import type { ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Pool } from 'pg'
import type { CookieNames } from './cookies.ts'
import type { formGuard } from './http.ts'
import type { knownBrowsers } from './known-browser.ts'
import type { MessageName } from './pages/messages.ts'

/** The one relying party: the product's server. */
export type Client = {
  id: string
  secret: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
}

export type IdentityOptions = {
  /** Address of the provider as browsers see it: PUBLIC_URL + '/id'. */
  issuer: string
  /** Where the pages lead when there is nothing else to do: an address that begins a sign-in. */
  homeUrl: string
  pool: Pool
  client: Client
  now: () => Date
  log: Log
  /** Called after somebody set a first password, before they are signed in. */
  onAccountCreated?: (account: CreatedAccount) => Promise<void>
  /**
   * Called when the password of a known account is replaced by a link, so that whoever knew the old one loses what it
   * opened. Before the new password takes effect, where a rejection keeps the old one and the link; and once more
   * after, for a sign-in that slipped in between: it must bear being repeated.
   */
  onPasswordChanged?: (account: ChangedAccount) => Promise<void>
  /** Called for every password that was tried here. */
  onSignIn?: (attempt: SignInAttempt) => Promise<void>
}

export type Log = {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** `kind` says which link was used: `setup` is the first administrator's. */
export type CreatedAccount = { subject: string; email: string; kind: 'setup' | 'invitation' }

export type ChangedAccount = { subject: string; email: string }

/** `email` is null when what was typed is no address. */
export type SignInAttempt = {
  email: string | null
  subject: string | null
  result: 'ok' | 'wrong' | 'lockout'
  address: string
  agent: string
}

/** What the pages' steps work with. */
export type House = Pick<
  IdentityOptions,
  'homeUrl' | 'pool' | 'now' | 'log' | 'onAccountCreated' | 'onPasswordChanged' | 'onSignIn'
> & {
  base: string
  origin: string
  provider: Provider
  cookies: CookieNames
  guard: ReturnType<typeof formGuard>
  browsers: ReturnType<typeof knownBrowsers>
  send(response: ServerResponse, status: number, page: (nonce: string) => string): void
  message(response: ServerResponse, status: number, name: MessageName): void
}
