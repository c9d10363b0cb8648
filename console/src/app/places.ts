import { allows } from '@skleyka/contract/access.ts'
import { trimSigns } from '@skleyka/contract/texts.ts'
import { type Account, type AppState, callerOf } from '../session/app-state.ts'
import { type Area, type AreaName, areaNames, areas } from './areas.ts'

/** Facts of a user that the gates of spec §2.2–§2.5 need. */
export type Visitor = Pick<AppState, 'accountsList' | 'accountCodes' | 'copyrightHolderPermissions' | 'user'>

/** Result of an address for a user. Paths are inside the console, without /admin. */
export type AddressOutcome =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'picker' }
  | { readonly kind: 'noAccounts' }
  | { readonly kind: 'unconfirmed' }
  /** The root of an account: leads to its records, and shows why it did not open. */
  | { readonly kind: 'accountRoot'; readonly code: string }
  /** An account that is not among the user's: the server says why. */
  | { readonly kind: 'foreignAccount'; readonly code: string; readonly atRoot: boolean }
  | { readonly kind: 'account'; readonly code: string; readonly area: AreaName; readonly gate: Gate }
  | { readonly kind: 'global'; readonly area: AreaName; readonly gate: Gate }
  | { readonly kind: 'notFound' }

/** `activation`: the section is there, the permission is not (livestreams only). */
export type Gate = 'open' | 'restricted' | 'activation'

/** Decides what an address shows; the whole of spec §2.2, §2.3 and §2.5. */
export function placeOf(pathname: string, visitor: Visitor): AddressOutcome {
  const [first = '', ...rest] = trimSigns(pathname, '/').split('/')
  const holder = visitor.copyrightHolderPermissions.length > 0
  const { admin, confirmationNeeded } = visitor.user
  // Spec §2.5: users without accounts can see only '/'.
  if (visitor.accountsList.length === 0 && !admin && !holder) {
    if (first !== '') return { kind: 'redirect', to: '/' }
    return { kind: confirmationNeeded ? 'unconfirmed' : 'noAccounts' }
  }
  if (first === '') {
    // a holder without accounts has one place to go.
    return visitor.accountsList.length === 0 && !admin ? { kind: 'redirect', to: '/kpo/holders' } : { kind: 'picker' }
  }
  if (first === 'ac') {
    return rest[0] === undefined ? { kind: 'redirect', to: '/' } : accountPlace(rest[0], rest.slice(1), visitor)
  }
  const area = areaOf('platform', first)
  return area === undefined ? { kind: 'notFound' } : behindGate('global', area, { visitor, root: '', deeper: rest })
}

/** The area a first word opens. */
const areaOf = (scope: Area['scope'], word: string) =>
  areaNames.find((name) => areas[name].scope === scope && areas[name].words[0] === word)

function accountPlace(rawCode: string, path: readonly string[], visitor: Visitor): AddressOutcome {
  const code = readable(rawCode)
  const account = code === null ? undefined : visitor.accountCodes[code]
  if (code === null || !account) return { kind: 'foreignAccount', code: code ?? rawCode, atRoot: path.length === 0 }
  const [section = '', ...deeper] = path
  if (section === '') return { kind: 'accountRoot', code }
  // Any other path is the video area; without it everything of it is shown at records.
  const area = areaOf('account', section) ?? 'records'
  const isAside = section !== areas[area].words[0]
  return behindGate('account', area, {
    visitor,
    root: `/ac/${rawCode}`,
    deeper: isAside ? path : deeper,
    account,
    code,
  })
}

interface Approach {
  visitor: Visitor
  /** Place where the area stands. */
  root: string
  /** Part of the path past the area's own address. */
  deeper: readonly string[]
  account?: Account
  code?: string
}

/** The area where its gate is open; else its own address says why, and deeper ones lead there. */
function behindGate(
  kind: 'account' | 'global',
  area: AreaName,
  { visitor, root, deeper, account, code = '' }: Approach,
) {
  const gate = gateOf(areas[area], visitor, account)
  if (gate !== 'open' && deeper.length > 0) return { kind: 'redirect', to: `${root}/${area}` } as const
  return kind === 'global' ? ({ kind, area, gate } as const) : ({ kind, code, area, gate } as const)
}

function gateOf(area: Area, { user, copyrightHolderPermissions }: Visitor, account: Account | undefined): Gate {
  if (area.holders && copyrightHolderPermissions.length > 0) return 'open'
  const refused = allows(area.opens, callerOf(user, account))
  if (refused === null) return 'open'
  return refused === 'access.forbidden' ? (area.withoutPermission ?? 'restricted') : 'restricted'
}

function readable(code: string): string | null {
  try {
    return decodeURIComponent(code)
  } catch {
    return null
  }
}
