/** Spec §2.1: every page of the console lives below this path. */
export const consolePath = '/admin'

/** The manual, which the server gives beside the console. */
export const manualPath = '/help'

/** The path of a page inside the console, without /admin: `/ac/{code}/{path}`, or `/{path}` with no account. */
export function pagePath(accountCode: string | null, path: string): string {
  const inside = path.replace(/^\/+/, '')
  return accountCode === null ? `/${inside}` : `/ac/${encodeURIComponent(accountCode)}/${inside}`.replace(/\/$/, '')
}

/** The account code a path names, or null. Takes a path with or without /admin; a code that cannot be read is null. */
export function accountCodeIn(pathname: string): string | null {
  const [, code] = pathname.match(/^(?:\/admin)?\/ac\/([^/]+)/) ?? []
  if (code === undefined) return null
  try {
    return decodeURIComponent(code)
  } catch {
    return null
  }
}

/** The words of a path after its account: `/ac/studio/records/17` → `records`, `17`. Empty words do not count. */
export function pathInAccount(pathname: string): string[] {
  const [, rest = ''] = pathname.match(/^(?:\/admin)?\/ac\/[^/]+(\/.*)$/) ?? []
  return rest.split('/').filter((word) => word !== '')
}
