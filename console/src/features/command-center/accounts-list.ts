import type { ManagedAccount } from '@skleyka/contract/admin.ts'
import { plainText } from '../../russian/plain-text.ts'
import { compareRussian } from '../../russian/sorting.ts'

export const sortFields = ['name', 'id', 'members', 'records', 'size', 'created', 'last'] as const
export type SortField = (typeof sortFields)[number]
export type StateGroup = 'all' | 'open' | 'locked'

/** What the list of accounts shows; the address holds the whole of it (product B0). */
export interface AccountsAddress {
  readonly q: string
  readonly state: StateGroup
  readonly sort: { readonly field: SortField; readonly order: 'asc' | 'desc' }
  readonly page: number
  readonly perPage: number
}

/** The list one sees first: everything, by name. */
export const firstAccounts: AccountsAddress = {
  q: '',
  state: 'all',
  sort: { field: 'name', order: 'asc' },
  page: 1,
  perPage: 50,
}
const perPages = [20, 50, 100]
const mostSearchChars = 200

/** Reads the query of the address; what cannot be read is as in the first list. */
export function accountsAddressOf(query: URLSearchParams): AccountsAddress {
  const [field, order] = (query.get('sort') ?? '').split('-')
  const sortField = sortFields.find((known) => known === field)
  const state = query.get('state')
  const perPage = Number(query.get('perPage'))
  return {
    q: (query.get('q') ?? '').slice(0, mostSearchChars),
    state: state === 'open' || state === 'locked' ? state : 'all',
    sort: sortField ? { field: sortField, order: order === 'desc' ? 'desc' : 'asc' } : firstAccounts.sort,
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    perPage: perPages.includes(perPage) ? perPage : firstAccounts.perPage,
  }
}

/** The query of a list, with what differs from the first one only. */
export function accountsQuery({ q, state, sort, page, perPage }: AccountsAddress): string {
  const query = new URLSearchParams()
  if (q !== '') query.set('q', q)
  if (state !== 'all') query.set('state', state)
  if (sort.field !== firstAccounts.sort.field || sort.order !== firstAccounts.sort.order) {
    query.set('sort', `${sort.field}-${sort.order}`)
  }
  if (page > 1) query.set('page', String(page))
  if (perPage !== firstAccounts.perPage) query.set('perPage', String(perPage))
  return query.size === 0 ? '' : `?${query}`
}

/** The list sorted by a column: the other way when it is sorted by it already; names from А, all else from the most. */
export function sortedBy(list: AccountsAddress, field: SortField): AccountsAddress {
  const turned = list.sort.order === 'asc' ? 'desc' : 'asc'
  const first = field === 'name' ? 'asc' : 'desc'
  return { ...list, sort: { field, order: list.sort.field === field ? turned : first }, page: 1 }
}

/** The accounts of a list, sorted, on all its pages. */
export function foundAccounts(accounts: readonly ManagedAccount[], { q, state, sort }: AccountsAddress) {
  const wanted = plainText(q.trim())
  const turn = sort.order === 'asc' ? 1 : -1
  return accounts
    .filter(({ locked }) => state === 'all' || locked === (state === 'locked'))
    .filter((account) => wanted === '' || wordsOf(account).some((words) => plainText(words).includes(wanted)))
    .sort((a, b) => turn * compare[sort.field](a, b) || compareRussian(a.accountName, b.accountName))
}

/** A name, a code, an id or the owner's address. */
const wordsOf = ({ accountName, accountCode, accountId, owner }: ManagedAccount) => [
  accountName,
  accountCode,
  String(accountId),
  owner?.email ?? '',
]

const compare: Readonly<Record<SortField, (a: ManagedAccount, b: ManagedAccount) => number>> = {
  name: (a, b) => compareRussian(a.accountName, b.accountName),
  id: (a, b) => a.accountId - b.accountId,
  members: (a, b) => a.members - b.members,
  records: (a, b) => a.records - b.records,
  size: (a, b) => a.sizeBytes - b.sizeBytes,
  created: (a, b) => a.createdDate.getTime() - b.createdDate.getTime(),
  last: (a, b) => (a.lastRecordDate?.getTime() ?? 0) - (b.lastRecordDate?.getTime() ?? 0),
}
