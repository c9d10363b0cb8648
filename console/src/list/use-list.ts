import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { AddressCodec } from './address.ts'
import { useListAddress } from './use-list-address.ts'

/** Answer of a list of the contract. */
interface ListAnswer {
  readonly items: readonly { readonly id: number | string }[]
  readonly total: number
}

type Ask<Answer> = Pick<UseQueryOptions<Answer, Error, Answer, readonly unknown[]>, 'queryKey' | 'queryFn'>

/**
 * A list of the contract as its address asks for it, in the words of `ListCard`. It is read again after `pollMs` of what came,
 * in milliseconds, until that is false.
 */
export function useList<List extends object, Answer extends ListAnswer>(
  codec: AddressCodec<List>,
  ask: (list: List) => Ask<Answer>,
  pollMs: (answer: Answer) => number | false = () => false,
) {
  const address = useListAddress(codec)
  const query = useQuery({
    ...ask(address.list),
    refetchInterval: ({ state }) => (state.data ? pollMs(state.data) : false),
    placeholderData: keepPreviousData,
  })
  const rows: Answer['items'] | null = query.data?.items ?? null
  return { address, query, rows, total: query.data?.total ?? 0, rowId }
}

const rowId = ({ id }: ListAnswer['items'][number]) => String(id)
