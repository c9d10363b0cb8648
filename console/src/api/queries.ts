import type { AnyCall, ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import { MutationCache, mutationOptions, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { accountCodeIn } from '../browser/addresses.ts'
import { CallError, isCanceled } from './call-error.ts'
import { call as makeCall } from './client.ts'

interface Where {
  /** The account of the call; the one the address bar names when it is left out, none when it is null. */
  readonly accountCode?: string | null
  /** Headers beside those every call bears. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Puts the session id into the body of a v3 call. */
  readonly withSession?: boolean
}

const accountOf = ({ accountCode }: Where) =>
  accountCode === undefined ? accountCodeIn(globalThis.location?.pathname ?? '') : accountCode

/** The key of a read: its area, the path, the account, the params. A prefix of it names a call in one account. */
export const readKey = <C extends AnyCall>(call: C, params?: ParamsOf<C>, where: Where = {}): readonly unknown[] => [
  call.area,
  call.path,
  accountOf(where),
  ...(params === undefined ? [] : [params]),
]

/** Query options of a call: `useQuery(read(records.info, { recordIds }))`. */
export function read<C extends AnyCall>(call: C, params: ParamsOf<C>, where: Where = {}) {
  const accountCode = accountOf(where)
  return queryOptions({
    queryKey: readKey(call, params, { accountCode }),
    queryFn: ({ signal }): Promise<ResultOf<C>> => makeCall(call, params, { ...where, accountCode, signal }),
  })
}

/** Mutation options of a call: `useMutation(write(records.update))`. What was read of the areas it touches is read again. */
export function write<C extends AnyCall>(call: C, where: Where = {}) {
  return mutationOptions({
    mutationKey: call.touches,
    mutationFn: (params: ParamsOf<C>): Promise<ResultOf<C>> =>
      makeCall(call, params, { ...where, accountCode: accountOf(where) }),
  })
}

/** A failure that may pass by itself: no network, or a server that is being started again. */
const mayPass = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || [502, 503, 504].includes(error.status))

declare module '@tanstack/react-query' {
  interface Register {
    /** The areas a write touches; what stands first in the key of a read is its area. */
    mutationKey: readonly string[]
    /** A screen shows by itself that a read failed; `hasSnackbar`: it does not, the snackbar tells. */
    queryMeta: { hasSnackbar?: boolean }
    /**
     * The snackbar tells of a write that failed; `quiet`: the screen does it in its own words. A write is done when what it
     * touched was read again; `isDoneWhenAnswered`: before that.
     */
    mutationMeta: { quiet?: boolean; isDoneWhenAnswered?: boolean }
  }
}

/** Reads again what a first read may still bring from before: the library itself joins a read that has no data yet. */
class Queries extends QueryClient {
  override invalidateQueries: QueryClient['invalidateQueries'] = (filters, options) => {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' }))
      if (query.state.data === undefined) void query.cancel({ silent: true })
    return super.invalidateQueries(filters, options)
  }
}

/** The cache of everything read; every failure comes to `onError`, told whether a screen already words it itself. */
export function createQueryClient(onError: (error: unknown, isQuiet: boolean) => void): QueryClient {
  const client: QueryClient = new Queries({
    queryCache: new QueryCache({
      onError: (error, query) => isCanceled(error) || onError(error, !query.meta?.hasSnackbar),
    }),
    mutationCache: new MutationCache({
      onError: (error, _params, _context, mutation) =>
        isCanceled(error) || onError(error, mutation.meta?.quiet ?? false),
      onSuccess: (_result, _params, _context, mutation) => {
        const touched = mutation.options.mutationKey ?? []
        const shown = client.invalidateQueries({ predicate: ({ queryKey: [area] }) => touched.includes(String(area)) })
        return mutation.meta?.isDoneWhenAnswered ? undefined : shown
      },
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && mayPass(error) },
      mutations: { retry: false },
    },
  })
  return client
}
