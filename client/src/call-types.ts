import type { ListedIn } from './paging.ts'

/** Choices of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Code of the account in place of the one the client was made with. */
  readonly account?: string | undefined
  /** Number of the call: calls under one number have one effect and one answer. A random one unless given. */
  readonly requestId?: string | undefined
  /** Milliseconds that one try may take; 60,000 unless told. */
  readonly timeoutMs?: number | undefined
  /** Number of tries after the first one; that of the client unless told. */
  readonly retries?: number | undefined
}

/** Params may be left out where none is required. */
export type CallArguments<P> =
  Record<never, never> extends P ? [params?: P, options?: CallOptions] : [params: P, options?: CallOptions]

/** A call of the API. Throws `SkleykaError`, or the reason of the signal. */
export type ApiCall<P, R> = (...args: CallArguments<P>) => Promise<R>

/** A call that answers a list by pages. */
export interface PagedCall<P, R> extends ApiCall<P, R> {
  /** Reads page after page, 100 items each unless `perPage` is told. What is added meanwhile may come twice or not at all. */
  each(...args: CallArguments<P>): AsyncGenerator<ListedIn<R>, void, undefined>
}
