import type { Calls } from '@skleyka/contract/method.ts'
import type { AreaHandlers, CallServices } from './handlers.ts'

/** A handler with its types worn off: the contract has checked them where the handler was written. */
export type AnyHandler = AnyWork<unknown> | { begin: AnyWork<(services: CallServices) => Promise<unknown>> }
type AnyWork<R> = (params: never, caller: never, services: CallServices) => Promise<R>

/** An area with its handlers, types checked by `bind`. */
export interface BoundArea {
  readonly area: Calls
  readonly handlers: Readonly<Record<string, AnyHandler>>
}

/** Ties an area of the contract to its handlers; a handler too few does not compile. */
export const bind = <A extends Calls>(area: A, handlers: AreaHandlers<A>): BoundArea => ({ area, handlers })
