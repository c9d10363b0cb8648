import type * as z from 'zod/mini'
import type { Access } from './access.ts'

type Schema = z.ZodMiniType

interface Call<A extends Access, P extends Schema, R extends Schema> {
  /** The audit log's words for it; empty for a call that changes nothing. */
  readonly title: string
  /** Stands in the audit log's column «Кто» where nobody was signed in; a guest with a link unless told. */
  readonly actor?: string
  /** True for a call of one side of a dispute: the audit log of the account tells neither who made it nor from where. */
  readonly hidesCaller?: boolean
  /** One sentence for people: what it answers, units, refusals, the spec row it comes from. */
  readonly about: string
  readonly access: A
  /** Parameters of the call; the server refuses unknown keys. */
  readonly params: P
  /** Result of the call; the server strips everything the schema does not name. */
  readonly result: R
  /** True for a call that changes something: one transaction, idempotent by request id, audited. */
  readonly mutates: boolean
  /** True for one that leaves rows of the journal for what it names alone; any other that mutates leaves at least one. */
  readonly namesForJournal?: boolean
  /** The area it belongs to, by the word of its path: what people see of one area is read again together. */
  readonly area: string
  /** Areas that show something else once it is done: its own one, when it changes anything, and those it names. */
  readonly touches: readonly string[]
  /** Number of days a repeat under the same request id is answered the same; one when it is not told (safety R19). */
  readonly repeatDays?: number
  /** Number of plain calls it counts as against the limits; one when it is not told (safety §10). */
  readonly cost?: number
}

/** A v3 call (spec §7.3): POST of {id, sessionId?, params}, answered by {id, result} or {id, error}. */
export interface Method<A extends Access = Access, P extends Schema = Schema, R extends Schema = Schema>
  extends Call<A, P, R> {
  readonly kind: 'method'
  readonly path: `/api/v3/${string}`
  /** Spec §7.3: the console sends some calls with the session id in the body and some without cookies. */
  readonly credentials: 'include' | 'omit'
}

export type Verb = 'GET' | 'PUT' | 'POST' | 'DELETE'

/**
 * A legacy call (spec §7.1, §7.2). `{name}` in the path is filled from `params`;
 * the rest travels in the query of a GET and in the JSON body otherwise.
 */
export interface Endpoint<A extends Access = Access, P extends Schema = Schema, R extends Schema = Schema>
  extends Call<A, P, R> {
  readonly kind: 'endpoint'
  readonly verb: Verb
  readonly path: `/${string}`
  /** True when the answer is the result itself and not {data: result}. */
  readonly bare: boolean
}

/** Describes a v3 call; the only place where its path, access and shapes are written. */
export function method<const A extends Access, P extends Schema, R extends Schema>(
  call: Described<A, P, R> & {
    path: `/api/v3/${string}`
    credentials?: 'include' | 'omit'
  } & ({ title: string; mutates: true } | { title?: never; mutates?: false }),
): Method<A, P, R> {
  return { kind: 'method', title: '', mutates: false, credentials: 'include', ...call, ...areasOf(call, call.mutates) }
}

/** Describes a legacy call; every verb but GET changes something. */
export function endpoint<const A extends Access, P extends Schema, R extends Schema>(
  call: Described<A, P, R> & { path: `/${string}`; bare?: boolean } & (
      | { title: string; verb: Exclude<Verb, 'GET'> }
      | { title?: never; verb: 'GET' }
    ),
): Endpoint<A, P, R> {
  const mutates = call.verb !== 'GET'
  return { kind: 'endpoint', title: '', bare: false, mutates, ...call, ...areasOf(call, mutates) }
}

/** Written part of a call; the rest follows from it. `touches` names the areas beside its own. */
type Described<A extends Access, P extends Schema, R extends Schema> = Omit<
  Call<A, P, R>,
  'title' | 'mutates' | 'area' | 'touches'
> & { touches?: readonly string[] }

function areasOf({ path, touches = [] }: { path: string; touches?: readonly string[] }, mutates = false) {
  const [, area = ''] = /^\/(?:api\/(?:v\d\/)?|backbone\/)?([^/.]+)/.exec(path) ?? []
  return { area, touches: mutates ? [area, ...touches] : [] }
}

export type AnyCall = Method | Endpoint

/** A group of calls by the names handlers bear. */
export type Calls = Readonly<Record<string, AnyCall>>

/** Params as handlers get them and screens give them: instants are `Date`. */
export type ParamsOf<C extends AnyCall> = z.output<C['params']>

/** A result as handlers give it and screens get it. */
export type ResultOf<C extends AnyCall> = z.output<C['result']>

/** Every `{name}` of a path, in order. */
export const pathPlaces = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? [])
