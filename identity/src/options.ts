import type { ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Pool } from 'pg'
import type { CookieNames } from './cookies.ts'
import type { halfWays } from './half-way.ts'
import type { Hashing } from './hashing.ts'
import type { formGuard } from './http.ts'
import type { knownBrowsers } from './known-browser.ts'
import type { MessageName } from './pages/messages.ts'
import type { ChangedPasskey, passkeys } from './passkeys.ts'
import type { ChangedFactor, secondFactor } from './second-factor.ts'

/** The one relying party: the product's server. */
export type Client = {
  id: string
  secret: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  /** Place where it wants to hear that somebody has left here. */
  backchannelLogoutUri: string
}

export type IdentityOptions = {
  /** Address of the provider as browsers see it: PUBLIC_URL + '/id'. */
  issuer: string
  /**
   * Place where the pages lead when there is nothing else to do: an address that begins a sign-in, and takes in `return_to` the
   * path to come back to.
   */
  homeUrl: string
  pool: Pool
  /** 32 bytes that are not in the database: with them the secrets of second factors are sealed. */
  sealKey: Buffer
  client: Client
  now: () => Date
  log: Log
  /** Way to the relying party from here. */
  fetch: typeof fetch
  /** The line in which this process weighs passwords; one of its own unless told. */
  hashing?: Hashing
  /** Called after somebody set a first password, before they are signed in. */
  onAccountCreated?: (account: CreatedAccount) => Promise<void>
  /**
   * Called when the password of a known account is replaced by a link, so that whoever knew the old one loses what it
   * opened. Before the new password takes effect, where a rejection keeps the old one and the link; and once more
   * after, for a sign-in that slipped in between: it must bear being repeated.
   */
  onPasswordChanged?: (account: ChangedAccount, attempt: { isRepeat: boolean }) => Promise<void>
  /** Place where somebody who has forgotten the password asks for a link. */
  passwordMail: PasswordMail
  /** Place where letters about another address of somebody go. */
  emailMail: EmailMail
  /**
   * Called when somebody has confirmed another address, before it takes effect, where a rejection, or that the address is
   * somebody else's with whoever mounts the provider, leaves the one of before; and once more after, for a sign-in that
   * slipped in between.
   */
  onEmailChanged?: (change: ChangedEmail, attempt: { isRepeat: boolean }) => Promise<'done' | 'taken'>
  /** Called when somebody turns codes on or off, before it takes effect, where a rejection leaves it as it was. */
  onFactorChanged?: (change: ChangedFactor) => Promise<void>
  /** Called when somebody adds a key of a device or removes one, before it takes effect, as above. */
  onPasskeyChanged?: (change: ChangedPasskey) => Promise<void>
  invitations?: Invitations
  /** Called for every password, code and key of a device that was tried in a sign-in; `ok` once, for the last of them. */
  onSignIn?: (attempt: SignInAttempt) => Promise<void>
}

export type Log = {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** `kind` says which link was used: `setup` is the first administrator's. */
export type CreatedAccount = { subject: string; email: string; kind: 'setup' | 'invitation' }

/** The answer of somebody to an invitation into an account. */
export type InvitationAnswer = {
  invitation: string
  subject: string
  email: string
  /** The address is proven, by this link or before. */
  isProven: boolean
  /** The person is new to this provider. */
  isNew: boolean
  isAccepted: boolean
}

/** Invitations into accounts as whoever mounts the provider keeps them. */
export type Invitations = {
  /**
   * The name of the account, and the rights behind the invitation now; `null` once it is over. `isForAnybody` where a link that
   * was shown may set a first password: nothing else hangs on the address.
   */
  find(invitation: string): Promise<{ account: string; rights: string; isForAnybody: boolean } | null>
  /** Takes the answer, in a transaction before that of the provider: it must bear being repeated. */
  answer(answer: InvitationAnswer): Promise<void>
}

export type ChangedAccount = { subject: string; email: string }

/** Change of somebody's address. */
export type ChangedEmail = { subject: string; from: string; to: string }

/** The way of links for a new password to whom they are for. */
export type PasswordMail = {
  /** True if letters reach people; else they lie with the administrator. */
  reaches: boolean
  /** Takes a request, whether anybody has the address or not: that is looked up later, where nobody can measure it. */
  ask(request: { email: string; address: string }): Promise<void>
}

/** The way of letters about another address. */
export type EmailMail = {
  /** True if letters reach people; else they lie with the administrator. */
  reaches: boolean
  /**
   * Takes a request: the old address is told, the new one gets a link, or whoever has it already another letter: that is looked
   * up later, where nobody can measure it. False when too many went within the hour.
   */
  ask(request: ChangedEmail & { address: string; agent: string }): Promise<boolean>
}

/** `email` is null when what was typed is no address. */
export type SignInAttempt = {
  email: string | null
  subject: string | null
  method: 'password' | 'code' | 'passkey'
  result: 'ok' | 'wrong' | 'lockout'
  address: string
  agent: string
}

/** Parts the pages' steps work with. */
export type House = Pick<
  IdentityOptions,
  | 'homeUrl'
  | 'pool'
  | 'now'
  | 'log'
  | 'onAccountCreated'
  | 'onPasswordChanged'
  | 'passwordMail'
  | 'emailMail'
  | 'onEmailChanged'
  | 'invitations'
  | 'onSignIn'
> & {
  base: string
  origin: string
  provider: Provider
  cookies: CookieNames
  guard: ReturnType<typeof formGuard>
  factor: ReturnType<typeof secondFactor>
  halfWays: ReturnType<typeof halfWays>
  passkeys: ReturnType<typeof passkeys>
  browsers: ReturnType<typeof knownBrowsers>
  hashing: Hashing
  send(response: ServerResponse, status: number, page: (nonce: string) => string): void
  message(response: ServerResponse, status: number, name: MessageName): void
}
