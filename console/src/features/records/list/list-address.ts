import type { ParamsOf } from '@skleyka/contract/method.ts'
import { type RecordGroup, recordGroups } from '@skleyka/contract/record-states.ts'
import type { records } from '@skleyka/contract/records.ts'
import { type RecordSortField, recordSortFields } from '@skleyka/contract/records.ts'

/** A group of the aside. */
export type StateGroup = 'all' | RecordGroup

/** What a list shows; the address holds the whole of it (product B0). */
export interface ListAddress {
  readonly q: string
  readonly state: StateGroup
  readonly sort: { readonly field: RecordSortField; readonly order: 'asc' | 'desc' }
  readonly page: number
  readonly perPage: number
}

const perPages = [20, 50, 100]
const words: Record<StateGroup, string | null> = {
  all: null,
  inWork: 'work',
  stopped: 'stopped',
  failed: 'failed',
}

/** The list one sees first: everything, the newest on top. */
export const firstList: ListAddress = {
  q: '',
  state: 'all',
  sort: { field: 'created', order: 'desc' },
  page: 1,
  perPage: 20,
}

/** Reads the query of the address; what cannot be read is as in the first list. */
export function listAddressOf(query: URLSearchParams): ListAddress {
  const [field, order] = (query.get('sort') ?? '').split('-')
  const sortField = recordSortFields.find((known) => known === field)
  const perPage = Number(query.get('perPage'))
  return {
    q: (query.get('q') ?? '').slice(0, 200),
    state: recordGroups.find((group) => words[group] === query.get('state')) ?? 'all',
    sort: sortField ? { field: sortField, order: order === 'asc' ? 'asc' : 'desc' } : firstList.sort,
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    perPage: perPages.includes(perPage) ? perPage : firstList.perPage,
  }
}

/** The query of a list, with what differs from the first list only: `?q=лес&page=2`, or nothing. */
export function listQuery(list: ListAddress): string {
  const query = new URLSearchParams()
  const state = words[list.state]
  if (list.q !== '') query.set('q', list.q)
  if (state !== null) query.set('state', state)
  if (list.sort.field !== firstList.sort.field || list.sort.order !== firstList.sort.order) {
    query.set('sort', `${list.sort.field}-${list.sort.order}`)
  }
  if (list.page > 1) query.set('page', String(list.page))
  if (list.perPage !== firstList.perPage) query.set('perPage', String(list.perPage))
  return query.size === 0 ? '' : `?${query}`
}

/** Names read best from А, all the rest from the largest and the newest. */
const firstOrder = (field: RecordSortField) => (field === 'name' ? 'asc' : 'desc')

/** The list sorted by a column: the other way when it is sorted by it already. Sorting leads to page 1. */
export function sortedList(list: ListAddress, field: RecordSortField): ListAddress {
  const turned = list.sort.order === 'asc' ? 'desc' : 'asc'
  const order = list.sort.field === field ? turned : firstOrder(field)
  return { ...list, sort: { field, order }, page: 1 }
}

/** The params of records/getListByFilter for a list. */
export function listParams(list: ListAddress): ParamsOf<typeof records.getListByFilter> {
  return {
    filter: { ...(list.q.trim() !== '' && { q: list.q.trim() }), ...(list.state !== 'all' && { group: list.state }) },
    page: list.page,
    perPage: list.perPage,
    sort: { ...list.sort },
  }
}

/** True when something narrows the list. */
export const isNarrowed = (list: ListAddress): boolean => list.q.trim() !== '' || list.state !== 'all'
