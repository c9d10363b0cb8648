import type { Profile } from './sessions.calls.ts'

/** Event of the sign-in in another tab of this browser, or to this tab's session when it ended by itself. */
export type AuthEvent = { readonly type: 'signedIn' | 'signedOut' }
export type AuthListener = (event: AuthEvent) => void

/**
 * The identity provider's helper script (spec §7.4, C-7.4-02): `window.skleykaIdentity` after /auth/helper.js has run.
 * It is the only thing a page knows of the provider.
 */
export interface IdentityHelper {
  /** Returns who is signed in, with the accounts they can reach; null when nobody is. Rejects when the server cannot be reached. */
  getProfile(): Promise<Profile | null>
  /** Leaves the page for the sign-in page (C-1-06); `returnTo` is a path of this site, the current one by default. */
  redirectToSignIn(options?: { serviceName?: string; registrationLink?: string; returnTo?: string }): void
  /** The token for `session_id` of the legacy calls (C-7.1-04); null when nobody is signed in. */
  getSessionToken(): Promise<string | null>
  /** Ends the session here and at the provider, tells the other tabs and leaves the page (C-1-08, C-7.4-13). */
  logout(): Promise<void>
  addAuthListener(listener: AuthListener): void
  removeAuthListener(listener: AuthListener): void
}
