import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { AnyCall, ResultOf } from '@skleyka/contract/method.ts'
import type * as z from 'zod/mini'
import type { Delivery } from '../delivery/delivery-log.ts'
import type { Services } from '../services.ts'
import type { RequestDetails } from './handlers.ts'
import type { RouteDocs } from './route-docs.ts'

/** A request of which only this much is read. */
export interface DirectRequest {
  readonly facts: RequestDetails
  readonly headers: IncomingHttpHeaders
  /** The body, unread and bounded by nobody but the route. */
  readonly body: Readable
}

/** A request whose body is a stream and not a contract value: parts, segments, pages. */
export interface RawRequest extends DirectRequest {
  readonly verb: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /** Makes a call of the contract for whoever sent the request, known by an API key or not at all; refuses as that call does. */
  ask<C extends AnyCall>(called: C, params: z.input<C['params']>, options?: AskOptions): Promise<ResultOf<C>>
}

/** Options of a call made by a raw route. */
export interface AskOptions {
  /** True for what is not counted against the limits of calls. */
  readonly isFree?: boolean
  /** True if a repeat under the request's `Idempotency-Key` is answered the same. */
  readonly repeats?: boolean
}

/** Answer of a raw route. `hangUp` closes the connection without an answer: the client's code 0 (safety §4). */
export type RawReply = SentReply | 'hangUp'

/** An answer of a raw route that is sent. */
export interface SentReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer | Readable
  /** Of whom it is, where its bytes are traffic of an account. */
  readonly delivery?: Delivery
}

/** One raw route. `path` is in the router's form: `/v/:uuid/:token/master.m3u8`. */
export interface RawRoute {
  readonly verb: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly path: string
  /** Number of calls of its address a request counts as; none unless told. */
  readonly cost?: number
  /** Describes it in the OpenAPI document; left out of it without. */
  readonly docs?: RouteDocs
  handle(request: RawRequest, services: Services): Promise<RawReply>
  /**
   * Answers a request whose address is `path` to the letter before any router reads it: for what is asked thousands of times a second.
   * All others come to `handle`.
   */
  direct?(request: DirectRequest): Promise<DirectReply>
}

/** Answer of a direct route: no body. */
export interface DirectReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Routes that answer GET answer HEAD too; the description is of GET. */
export const readRoutes = (path: string, handle: RawRoute['handle'], docs?: RouteDocs): RawRoute[] => [
  { verb: 'GET', path, handle, ...(docs && { docs }) },
  { verb: 'HEAD', path, handle },
]

/** Says of whom a reply is, so that its bytes are counted; what is no reply stays so. */
export const deliveredAs = <None extends string | null>(
  reply: SentReply | None,
  delivery: Delivery,
): SentReply | None => (typeof reply === 'object' && reply !== null ? { ...reply, delivery } : reply)

/** A sentence for a person, never kept. */
export const plainReply = (status: number, text: string): RawReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: text,
})
