import { pathInAccount } from '../browser/addresses.ts'
import { type AreaName, areas, type Params, type Route } from './areas.ts'

/** Result of an address once its gate is open. */
export type RouteMatch =
  | { readonly kind: 'screen'; readonly route: Route; readonly params: Params }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'nothing' }

/** Finds the route of a path inside the console. The bare name of an area leads to its first screen, where it is another. */
export function findRoute(routes: readonly Route[], pathname: string): RouteMatch {
  const inAccount = pathname.startsWith('/ac/')
  const words = inAccount ? pathInAccount(pathname) : wordsOf(pathname)
  if (words.length === 1) {
    const scope = inAccount ? 'account' : 'platform'
    const area = Object.values(areas).find((one) => one.scope === scope && one.words[0] === words[0])
    const above = wordsOf(pathname).slice(0, -1)
    if (area && area.leads !== words[0]) return { kind: 'redirect', to: `/${[...above, area.leads].join('/')}` }
  }
  for (const route of routes) {
    const params = (areas[route.area].scope === 'account') === inAccount ? paramsOf(route.path, words) : null
    if (params === null) continue
    return { kind: 'screen', route, params }
  }
  return { kind: 'nothing' }
}

/** Values of the `:names` of a pattern that fits the words; null when it does not. Case counts (C-2.1-05). */
function paramsOf(pattern: string, words: readonly string[]): Params | null {
  const patternWords = wordsOf(pattern)
  if (words.length !== patternWords.length) return null
  const params: Record<string, string> = {}
  for (const [at, patternWord] of patternWords.entries()) {
    const word = words[at] ?? ''
    if (patternWord.startsWith(':')) params[patternWord.slice(1)] = word
    else if (patternWord !== word) return null
  }
  return params
}

const wordsOf = (path: string) => path.split('/').filter((word) => word !== '')

/** The screens beside which another one of an area is offered, in the order of the table. */
export const screensOf = (routes: readonly Route[], area: AreaName): readonly Route[] =>
  routes.filter((route) => route.area === area && !route.path.includes(':'))

/** The screen above a route, whose path is the longest beginning of its own; null at the top. */
export const routeAbove = (routes: readonly Route[], { area, path, above }: Route): Route | null =>
  screensOf(routes, area).findLast((one) => one.path === above || path.startsWith(`${one.path}/`)) ?? null
