import type { AnyCall, ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import { MutationCache, mutationOptions, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { accountCodeIn } from '../browser/addresses.ts'
import { CallError, isCanceled } from './call-error.ts'
import { call as makeCall } from './client.ts'

interface Where {
  /** The account of the call; the one the address bar names when it is left out, none when it is null. */
  readonly accountCode?: string | null
  /** Puts the session id into the body of a v3 call. */
  readonly withSession?: boolean
}

const accountOf = ({ accountCode }: Where) =>
  accountCode === undefined ? accountCodeIn(globalThis.location?.pathname ?? '') : accountCode

/** The key of a read: the path, the account, the params. A prefix of it names a call in one account. */
export const readKey = <C extends AnyCall>(call: C, params?: ParamsOf<C>, where: Where = {}): readonly unknown[] =>
  params === undefined ? [call.path, accountOf(where)] : [call.path, accountOf(where), params]

/** Query options of a call: `useQuery(read(records.info, { recordIds }))`. */
export function read<C extends AnyCall>(call: C, params: ParamsOf<C>, where: Where = {}) {
  const accountCode = accountOf(where)
  const withSession = where.withSession ?? false
  return queryOptions({
    queryKey: readKey(call, params, { accountCode }),
    queryFn: ({ signal }): Promise<ResultOf<C>> => makeCall(call, params, { signal, accountCode, withSession }),
  })
}

/** Mutation options of a call: `useMutation(write(records.update))`. What its area has read is read again after it. */
export function write<C extends AnyCall>(call: C, where: Where = {}) {
  return mutationOptions({
    mutationKey: [call.path],
    mutationFn: (params: ParamsOf<C>): Promise<ResultOf<C>> =>
      makeCall(call, params, { accountCode: accountOf(where) }),
  })
}

/** The area of a path: all but its last word, `/api/v3/records/update` → `/api/v3/records/`. */
export const areaOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** A failure that may pass by itself: no network, or a server that is being started again. */
const mayPass = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || [502, 503, 504].includes(error.status))

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen shows the failure in its own words, the snackbar stays silent. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

/** The cache of everything read; every failure comes to `onError`, told whether a screen already words it itself. */
export function createQueryClient(onError: (error: unknown, isQuiet: boolean) => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => isCanceled(error) || onError(error, query.meta?.quiet ?? false),
    }),
    mutationCache: new MutationCache({
      onError: (error, _params, _context, mutation) =>
        isCanceled(error) || onError(error, mutation.meta?.quiet ?? false),
      onSuccess: (_result, _params, _context, mutation) => {
        const path = mutation.options.mutationKey?.[0]
        if (typeof path !== 'string') return
        const area = areaOf(path)
        return client.invalidateQueries({ predicate: ({ queryKey }) => areaOf(String(queryKey[0])) === area })
      },
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && mayPass(error) },
      mutations: { retry: false },
    },
  })
  return client
}
