import { bounds } from '@skleyka/contract/limits.ts'
import { type FetchQueryOptions, queryOptions } from '@tanstack/react-query'

/** More pages than an account has filters, roles or templates; what stands behind them has to be sought. */
const mostPages = 20

interface Page {
  readonly page: number
  readonly perPage: number
}

interface Listed<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/**
 * Query options of a whole list, which one page of a call does not hold, to choose from or to call things by their names:
 * `useQuery(readWhole((page) => read(roles.list, { ...page, sort }, { accountCode })))`. At most 2,000 are read.
 */
export const readWhole = <Item, Result extends Listed<Item>, Key extends readonly unknown[]>(
  pageOf: (page: Page) => FetchQueryOptions<Result & Listed<Item>, Error, Result & Listed<Item>, Key>,
) => {
  const ofPage = (page: number) => pageOf({ page, perPage: bounds.pageSize })
  return queryOptions({
    queryKey: [...ofPage(1).queryKey, 'whole'],
    queryFn: async ({ client }) => {
      const items: Item[] = []
      let total = 0
      for (let page = 1; page <= mostPages; page += 1) {
        const found = await client.fetchQuery(ofPage(page))
        items.push(...found.items)
        total = found.total
        if (items.length >= total || found.items.length === 0) break
      }
      return { items, total }
    },
  })
}
