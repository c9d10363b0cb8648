import { navigate, useAddress } from '../browser/address-bar.ts'
import type { AddressCodec } from './address.ts'

/** Query of a list in the address, and the ways to ask for another one. */
export interface ListAddress<List> {
  readonly list: List
  /** The address of a changed list; it begins with its first page unless the page is what changes. */
  to(change: Partial<List>): string
  /** Changes the list in the place of the present one: the history is not filled by typing. */
  show(change: Partial<List>): void
  /** The address of the list one sees first. */
  readonly firstTo: string
}

export function useListAddress<List extends object>({ read, write }: AddressCodec<List>): ListAddress<List> {
  const { pathname, search } = useAddress()
  const list = read(search)
  const to = (change: Partial<List>) => pathname + write({ ...list, page: 1, ...change })
  return { list, to, show: (change) => navigate(to(change), { replace: true }), firstTo: pathname }
}
