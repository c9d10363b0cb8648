import type * as z from 'zod/mini'
import { navigate, useAddress } from '../browser/address-bar.ts'
import type { AddressCodec } from './address.ts'

/** What the address asks a list for, and the ways to ask for another one. */
export interface ListAddress<List> {
  readonly list: List
  /** The address of a changed list; it begins with its first page unless the page is what changes. */
  to(change: Partial<List>): string
  /** Changes the list in the place of the present one: the history is not filled by typing. */
  show(change: Partial<List>): void
  /** The address of the list one sees first. */
  readonly firstTo: string
}

export function useListAddress<S extends z.ZodMiniType>({ read, write }: AddressCodec<S>): ListAddress<z.output<S>> {
  const { pathname, search } = useAddress()
  const list = read(search)
  const to = (change: Partial<z.output<S>>) => pathname + write({ ...Object(list), page: 1, ...change })
  return { list, to, show: (change) => navigate(to(change), { replace: true }), firstTo: pathname }
}
