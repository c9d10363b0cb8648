import type { AnyCall, Calls, Method, ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import type { Db } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { CallerOf } from './caller.ts'
import type { Printed } from './printed.ts'

/** The facts of one request, for the audit and for rules by address. */
export interface RequestDetails {
  /** Our own number of the request; answered as internalRequestId and written to the log. */
  readonly id: string
  readonly ip: string
  readonly agent: string | null
}

/** The services a handler works with. */
export interface CallServices extends Omit<Services, 'db'> {
  /**
   * In a call of members it sees the rows of the entered account only, in any other those of all (safety R28). In a call
   * that mutates it is the transaction of the whole call.
   */
  readonly db: Db
  readonly request: RequestDetails
  /** Adds what was changed to the call's audit row. */
  audit(change: AuditChange): void
}

/** One changed object as the audit keeps it. */
export interface AuditChange {
  readonly objectType: string
  readonly objectId: string | number
  /** The account of the object, for a caller who entered none. */
  readonly accountId?: number
  readonly before?: unknown
  readonly after?: unknown
  /** The row of the journal that this change takes back. */
  readonly undoOf?: number
  /** The bulk change that this one is part of. */
  readonly batchId?: string
}

/**
 * Answers one call: params decoded by the contract, caller allowed by its access. Throws `refuse(…)`. What only reads may
 * answer JSON that the database printed.
 */
export type Handler<C extends AnyCall> = (
  params: ParamsOf<C>,
  caller: CallerOf<C['access']>,
  services: CallServices,
) => Promise<ResultOf<C> | (C extends Method ? Printed : never)>

/** A handler with work to do before the transaction is begun: whatever is slow on purpose. It answers with what is left. */
export interface Begun<C extends AnyCall> {
  begin(
    params: ParamsOf<C>,
    caller: CallerOf<C['access']>,
    services: CallServices,
  ): Promise<(services: CallServices) => Promise<ResultOf<C>>>
}

/** Handlers of a whole area, `Slow` of which begin before the transaction: a missing or misnamed one does not compile. */
export type Handlers<A extends Calls, Slow extends keyof A = never> = {
  readonly [K in keyof A]: K extends Slow ? Begun<A[K]> : Handler<A[K]>
}

/** Handlers of a whole area, whichever of them are slow. */
export type AreaHandlers<A extends Calls> = { readonly [K in keyof A]: Handler<A[K]> | Begun<A[K]> }
