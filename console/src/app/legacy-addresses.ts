/** Old words in a path and what they became (spec §2.7). The longest come first, so that none hides another. */
const renamed: readonly (readonly [old: string, now: string])[] = [
  ['/users/list', '/setting/users'],
  ['/users/groups', '/setting/roles'],
  ['/setting/metaedit', '/setting/metadata'],
  ['/setting/playeredit', '/setting/player'],
  ['/setting/siteedit', '/setting/site'],
  ['/setting/countryedit', '/setting/country'],
  ['/broadcast', '/livestreams'],
  ['/archive', '/trash'],
  ['/export', '/attributes'],
  ['/attr', '/attributes'],
]

/**
 * The present address of an old one, or null when the address is not old. Takes a path inside the console
 * and its query with the question mark. On a redirect the parameters `id` and `method=create` move into the path.
 */
export function presentAddress(pathname: string, search: string): string | null {
  const params = new URLSearchParams(search)
  const id = params.get('id')
  let path = pathname
  for (const [old, now] of renamed) path = replaceWords(path, old, now)
  path = path.replace(/\/translations(?=\/|$)/, '')
  // /users/view/{id} is a user, and so is /users/view?id={id}; without an id it was the list of roles.
  path = path.replace(/\/users\/view\/(?=[^/])/, '/setting/users/')
  path = replaceWords(path, '/users/view', id === null ? '/setting/roles' : '/setting/users').replace(/\/$/, '') || '/'
  // the word leaves only when something follows it; `editor` alone is a page of today.
  path = path.replace(/\/editor\/(?=.)/, '/')
  if (path === (pathname.replace(/\/$/, '') || '/')) return null

  if (id !== null && id !== '') path = `${path}/${encodeURIComponent(id)}`
  if (params.get('method') === 'create') path = `${path}/create`
  params.delete('id')
  if (params.get('method') === 'create') params.delete('method')
  const rest = params.toString()
  return rest === '' ? path : `${path}?${rest}`
}

/** Replaces whole words of a path: `/attr` is not the beginning of `/attributes`. */
const replaceWords = (path: string, old: string, now: string) => path.replace(new RegExp(`${old}(?=/|$)`), now)
