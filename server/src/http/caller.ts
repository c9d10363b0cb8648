import type { Access, MemberAccess } from '@skleyka/contract/access.ts'
import type { Permission, Section } from '@skleyka/contract/permissions/permissions.ts'
import type { SessionUser } from '@skleyka/contract/sessions/sessions.calls.ts'

/** A signed-in caller: who it is and by what it was recognised. */
export interface SignedIn {
  readonly user: SessionUser
  /** A browser's cookie, the short session token of legacy calls, or an API key. */
  readonly via: 'cookie' | 'token' | 'key'
  /** Null for an API key. */
  readonly sessionId: number | null
  /** The API key the caller is known by; null for a session. */
  readonly keyId: number | null
  /** Narrows the caller to what a service key may; null for whoever calls with all rights of the user. */
  readonly serviceKey: ServiceKeyInfo | null
  /** Told of an administrator who works in the name of `user`, in one account (product B12). */
  readonly impersonation?: { readonly id: number; readonly administratorId: number; readonly accountId: number }
  /** Value that X-CSRF-Token must equal on mutating v2 calls; null for API keys, which need none. */
  readonly csrfToken: string | null
}

/** A service key as a caller: the user is whoever made it, and is no administrator here. */
export interface ServiceKeyInfo {
  readonly name: string
  readonly account: { readonly id: number; readonly code: string }
  readonly scopes: readonly string[]
  /** True if its maker may everything, so that the scopes alone narrow it. */
  readonly isOfAdministrator: boolean
}

/** The account a call names, once it is known that the user may enter it. */
export interface EnteredAccount {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly sections: readonly Section[]
  readonly permissions: ReadonlySet<Permission>
}

/** The copyright holder a call is made for, once it is known that the user acts for it. */
export interface ActingHolder {
  readonly id: number
  readonly name: string
}

/** Caller as handlers see it; the type follows the call's access. */
export type CallerOf<A extends Access> = A extends MemberAccess
  ? { readonly user: SessionUser; readonly signedIn: SignedIn; readonly account: EnteredAccount }
  : A extends { readonly who: 'holder' }
    ? { readonly user: SessionUser; readonly signedIn: SignedIn; readonly holder: ActingHolder }
    : A extends { readonly who: 'signedIn' | 'administrator' }
      ? { readonly user: SessionUser; readonly signedIn: SignedIn; readonly account: EnteredAccount | null }
      : {
          readonly user: SessionUser | null
          readonly signedIn: SignedIn | null
          readonly account: EnteredAccount | null
        }

/** Credentials that a request offers; each is a secret and never logged. */
export interface Credentials {
  /** The whole Cookie header. */
  readonly cookie: string | undefined
  /** `session_id` of a legacy query, X-Session-Id, or `sessionId` of a v3 body. */
  readonly sessionToken: string | undefined
  /** Authorization: Bearer. */
  readonly apiKey: string | undefined
}

/** Answers who is calling; given to `http/` from outside, since ground knows no feature. */
export interface CallerSource {
  /** Null when nothing valid was offered; refuses `auth.badKey` for an unknown API key. */
  recognise(credentials: Credentials): Promise<SignedIn | null>
  /** The account by its code; refuses `account.notFound`, `account.locked` or `account.forbidden`. */
  enter(code: string, signedIn: SignedIn): Promise<EnteredAccount>
  /** The copyright holder that a token names; refuses `holders.ended` for a changed, ended or foreign one and for whoever left it. */
  actFor(token: string, signedIn: SignedIn): Promise<ActingHolder>
  /** The same caller as the person in whose name he works; refuses `impersonation.ended` unless he has begun to, in this session. */
  inNameOf(impersonationId: number, signedIn: SignedIn): Promise<SignedIn>
  /** Returns what a role of the account, or of the system, gives; null for any other. */
  permissionsOfRole(accountId: number, roleId: number): Promise<ReadonlySet<Permission> | null>
}
