/** Names that results of lists give their items. */
const listKeys = ['items', 'records', 'uploads', 'tasks', 'users', 'sign_ins'] as const
export type ListKey = (typeof listKeys)[number]

/** Item of the list that a result holds. */
export type ListedIn<R> = R[keyof R & ListKey] extends readonly (infer Item)[] ? Item : never

const usualPerPage = 100

interface PageParams {
  readonly page?: number
  readonly perPage?: number
}

/** Yields the items of a list page by page, from the page that the params name; the first unless told. */
export async function* eachItem(
  ask: (page: Required<PageParams>) => Promise<unknown>,
  params: PageParams,
): AsyncGenerator<unknown, void, undefined> {
  const perPage = params.perPage ?? usualPerPage
  for (let page = params.page ?? 1; ; page += 1) {
    const items = itemsIn(await ask({ page, perPage }))
    yield* items
    if (items.length < perPage) return
  }
}

function itemsIn(result: unknown): readonly unknown[] {
  const fields: Readonly<Record<string, unknown>> = { ...Object(result) }
  const key = listKeys.find((one) => Array.isArray(fields[one]))
  const items = key === undefined ? undefined : fields[key]
  return Array.isArray(items) ? items : []
}
