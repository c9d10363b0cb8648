import type { AppState } from '../session/app-state.ts'

/** What the gates of spec §2.2–§2.5 need to know of a user. */
export type Visitor = Pick<AppState, 'accountsList' | 'accountCodes' | 'copyrightHolderPermissions' | 'user'>

export type AccountArea = 'records' | 'livestreams' | 'stat' | 'setting'
export type GlobalArea = 'cc' | 'kpo' | 'analytics'

/** What an address shows to a user. Paths are inside the console, without /admin. */
export type Place =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'picker' }
  | { readonly kind: 'noAccounts' }
  | { readonly kind: 'unconfirmed' }
  /** The root of an account: leads to its records, and shows why it did not open. */
  | { readonly kind: 'accountRoot'; readonly code: string }
  /** An account that is not among the user's: the server says why. */
  | { readonly kind: 'foreignAccount'; readonly code: string; readonly atRoot: boolean }
  | { readonly kind: 'account'; readonly code: string; readonly area: AccountArea; readonly gate: Gate }
  | { readonly kind: 'global'; readonly area: GlobalArea; readonly gate: 'open' | 'restricted' }
  | { readonly kind: 'notFound' }

/** `activation`: the section is there, the permission is not (livestreams only). */
export type Gate = 'open' | 'restricted' | 'activation'

/** Decides what an address shows; the whole of spec §2.2, §2.3 and §2.5. */
export function placeOf(pathname: string, visitor: Visitor): Place {
  const [first = '', ...rest] = pathname.replace(/^\/+|\/+$/g, '').split('/')
  const holder = visitor.copyrightHolderPermissions.length > 0
  const { admin, confirmationNeeded } = visitor.user
  // Spec §2.5: users without accounts can see only '/'.
  if (visitor.accountsList.length === 0 && !admin && !holder) {
    if (first !== '') return { kind: 'redirect', to: '/' }
    return { kind: confirmationNeeded ? 'unconfirmed' : 'noAccounts' }
  }
  switch (first) {
    case '':
      // a holder without accounts has one place to go.
      return visitor.accountsList.length === 0 && !admin ? { kind: 'redirect', to: '/kpo/holders' } : { kind: 'picker' }
    case 'ac':
      return rest[0] === undefined ? { kind: 'redirect', to: '/' } : accountPlace(rest[0], rest.slice(1), visitor)
    case 'cc':
    case 'analytics':
      return globalPlace(first, rest, admin)
    case 'kpo':
      return globalPlace(first, rest, admin || holder)
    default:
      return { kind: 'notFound' }
  }
}

function globalPlace(area: GlobalArea, rest: readonly string[], may: boolean): Place {
  if (!may && rest.length > 0) return { kind: 'redirect', to: `/${area}` }
  return { kind: 'global', area, gate: may ? 'open' : 'restricted' }
}

function accountPlace(rawCode: string, path: readonly string[], { accountCodes, user }: Visitor): Place {
  const code = readable(rawCode)
  const account = code === null ? undefined : accountCodes[code]
  if (code === null || !account) return { kind: 'foreignAccount', code: code ?? rawCode, atRoot: path.length === 0 }
  const [section = '', ...deeper] = path
  const may = (permission: Parameters<typeof account.held.has>[0]) => user.admin || account.held.has(permission)
  const has = (wanted: (typeof account.availableSections)[number]) => account.availableSections.includes(wanted)
  const root = `/ac/${rawCode}`
  const place = (area: AccountArea, gate: Gate): Place =>
    gate !== 'open' && deeper.length > 0
      ? { kind: 'redirect', to: `${root}/${area}` }
      : { kind: 'account', code, area, gate }
  switch (section) {
    case 'livestreams':
      if (!has('LIVESTREAM')) return place('livestreams', 'restricted')
      return place('livestreams', may('streaming.can_use_translations') ? 'open' : 'activation')
    case 'stat':
      return place('stat', may('yauth.can_view_account_stat') ? 'open' : 'restricted')
    case 'setting':
      return place('setting', 'open')
    case '':
      return { kind: 'accountRoot', code }
    default:
      // Any other path is the video area; without it everything of it is shown at records.
      if (has('VIDEO')) return place('records', 'open')
      return section === 'records' ? place('records', 'restricted') : { kind: 'redirect', to: `${root}/records` }
  }
}

function readable(code: string): string | null {
  try {
    return decodeURIComponent(code)
  } catch {
    return null
  }
}
