import { accounts } from '@skleyka/contract/accounts/accounts.calls.ts'
import { impersonation } from '@skleyka/contract/impersonation/impersonation.calls.ts'
import { permissionInfo } from '@skleyka/contract/permissions/permission-info.calls.ts'
import { productName } from '@skleyka/contract/product.ts'
import type { AuthListener, IdentityHelper } from '@skleyka/contract/sessions/identity-helper.ts'
import { sessions } from '@skleyka/contract/sessions/sessions.calls.ts'
import { addressesOf, authHostOf } from '../api/base-addresses.ts'
import { CallError, errorTexts, isNotFound } from '../api/call-error.ts'
import { call, connect } from '../api/client.ts'
import { mayLeavePage } from '../browser/address-bar.ts'
import { loadScript } from '../browser/own-script.ts'
import { isSessionOver, refusalTexts } from './account-state.ts'
import { type AppState, appStateOf } from './app-state.ts'
import { impersonate, keptImpersonation } from './impersonation.ts'

/** Parts a signed-in page stands on. */
export interface Session {
  readonly app: Omit<AppState, 'accountCode'>
  /** Settles once /me has given the CSRF token that writes to /api/v2/ and /backbone/ carry; asks again after a failure. */
  readonly fetchCsrf: () => Promise<unknown>
}

const helperPath = '/auth/helper.js'
let helperLoading: Promise<IdentityHelper> | null = null

/** C-7.4-01: the identity provider's helper, loaded on demand, once; a failed load may be tried again. */
function identityHelper(): Promise<IdentityHelper> {
  helperLoading ??= loadScript(helperPath).then(() => {
    const { skleykaIdentity } = globalThis as { skleykaIdentity?: IdentityHelper }
    if (!skleykaIdentity) throw new Error(`${helperPath} defines no helper`)
    return skleykaIdentity
  })
  helperLoading.catch(() => {
    helperLoading = null
  })
  return helperLoading
}

/** Leaves for the sign-in page and comes back to this very address (C-1-06). */
export async function signIn(): Promise<void> {
  const helper = await identityHelper()
  helper.redirectToSignIn({ serviceName: productName })
}

/** Ends the session here, at the provider and in the other tabs, and leaves the page (C-1-08). */
export async function signOut(): Promise<void> {
  const helper = await identityHelper()
  await helper.logout()
}

/** Signs out when the page may be left: unsaved text is asked about first. */
export async function leave(): Promise<void> {
  if (await mayLeavePage()) await signOut()
}

/** Hears that the session ended or another user signed in, here or in another tab. Returns the way to stop. */
export function onAuthEvent(listener: AuthListener): () => void {
  let stopped = false
  identityHelper().then(
    (helper) => stopped || helper.addAuthListener(listener),
    () => undefined,
  )
  return () => {
    stopped = true
    void helperLoading?.then((helper) => helper.removeAuthListener(listener))
  }
}

async function sessionToken(): Promise<string> {
  const helper = await identityHelper()
  const token = await helper.getSessionToken()
  if (token !== null) return token
  throw new CallError({
    status: 401,
    message: refusalTexts.expired,
    path: '/auth/token',
    type: 'AUTH',
    subtype: 'EXPIRED',
  })
}

/**
 * Begins the session: everything that does not wait for something else is asked at once.
 * Null when nobody is signed in and the page is already on its way to the sign-in page.
 */
export async function beginSession(): Promise<Session | null> {
  connect({ sessionToken })
  const answers = Promise.all([
    call(accounts.byHost, { auth_host: authHostOf(location) }),
    identityHelper().then((helper) => helper.getProfile()),
    permissions(),
    call(permissionInfo.getAvailableCopyrightHolderNames, {}),
    goOnInName(),
  ])
  try {
    const [host, profile, info, holders] = await answers
    if (profile && info) {
      connect({ addresses: addressesOf(host, location) })
      // Asked for at once; whoever needs the token hears of a failure there.
      fetchCsrf().catch(() => undefined)
      return { app: appStateOf(profile, info, holders.names), fetchCsrf }
    }
  } catch (error) {
    if (!isSessionOver(error)) throw asCallError(error)
  }
  await signIn()
  return null
}

/**
 * A tab that worked in somebody’s name before it was loaded anew goes on, unless that has ended. A call that fails says nothing of
 * that: whoever went on then would work in his own name and not know it.
 */
async function goOnInName(): Promise<void> {
  const id = keptImpersonation()
  if (id === null) return
  try {
    impersonate((await call(impersonation.get, { id })).impersonation)
  } catch (error) {
    if (!(error instanceof CallError && error.type === 'ACCESS')) throw error
    impersonate(null)
  }
}

let csrfRequest: Promise<unknown> | null = null

function fetchCsrf(): Promise<unknown> {
  csrfRequest ??= call(sessions.me, {})
  csrfRequest.catch(() => {
    csrfRequest = null
  })
  return csrfRequest
}

/** True when the same person is signed in again, perhaps from another tab; the CSRF token is then a new one. */
export async function isBack(userId: number): Promise<boolean> {
  try {
    const { user } = await call(sessions.me, {})
    return user.id === userId
  } catch {
    return false
  }
}

/** A helper that cannot be loaded or asked is a network failure like any other. */
const asCallError = (cause: unknown) =>
  cause instanceof CallError
    ? cause
    : new CallError({ status: 0, message: errorTexts.network, path: helperPath, cause })

/** C-7.2-16: a NOT_FOUND of the permissions call is tolerated: a person may be known to nobody but the provider. */
async function permissions() {
  try {
    return await call(permissionInfo.getPermissionInfo, {})
  } catch (error) {
    if (isNotFound(error)) {
      const { user } = await call(sessions.me, {})
      return { user, admin: user.admin, permissions: {} }
    }
    throw error
  }
}
