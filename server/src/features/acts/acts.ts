import { type AccessRefusal, allows } from '@skleyka/contract/access.ts'
import { type BulkAct, type BulkActName, bulkActs } from '@skleyka/contract/bulk/bulk-acts.ts'
import { refusals } from '@skleyka/contract/contract.ts'
import type { Tx } from '../../database/database.ts'
import { attempt } from '../../database/savepoint.ts'
import type { AnyHandler, BoundArea } from '../../http/bound-area.ts'
import type { CallerOf, SignedIn } from '../../http/caller.ts'
import type { RequestDetails } from '../../http/handlers.ts'
import { Refusal } from '../../http/refuse.ts'
import { callWithin } from '../../http/run-call.ts'
import type { LinkHolder } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { enterAsHolder } from '../accounts/accounts.ts'
import { type ActResult, type ActResults, eachOf, joinResults, partsOf, requestsOf } from './act-ways.ts'

export type { ActResults } from './act-ways.ts'

type Member = CallerOf<{ who: 'member' }>

/** Returns why a caller may not make the call of an act; null when he may. */
export const refusalOfAct = ({ user, account, signedIn }: Member, name: BulkActName): AccessRefusal | null =>
  allows(bulkActs[name].access, { user, account, isDeputy: isDeputy(signedIn) })

const isDeputy = ({ serviceKey, impersonation }: SignedIn) => serviceKey !== null || impersonation !== undefined

/** Facts of a batch that its calls are told by. */
export interface BatchRequest {
  readonly batchId: string
  readonly request: RequestDetails
}

/** Makes the calls of an act for these records within a transaction, as whoever it was begun by. */
export type DoAct = (tx: Tx, ids: readonly number[], facts: BatchRequest) => Promise<ActResults>

/** Does what bulk changes do by calls. */
export interface ActDoer {
  /** Returns what does it as whoever began it, with the rights he has now; else why he may no longer. */
  begin(holder: LinkHolder, act: BulkAct): Promise<DoAct | { readonly ended: string }>
}

/** Makes the calls by their own handlers, whichever feature has them. */
export const actDoer = (services: Services, areas: () => Record<string, BoundArea>): ActDoer => ({
  async begin(holder, act) {
    const entered = await enterAsHolder(services, holder)
    if (entered === null) return { ended: 'У\u00a0того, кто начал, больше нет доступа к\u00a0аккаунту' }
    const { user, account, serviceKey } = entered
    const via = { via: holder.keyId === null ? 'cookie' : 'key', sessionId: null, csrfToken: null } as const
    const signedIn: SignedIn = { user, serviceKey, keyId: holder.keyId, ...via }
    const refused = refusalOfAct({ user, account, signedIn }, act.name)
    if (refused) return { ended: `У\u00a0того, кто начал, больше нет права на\u00a0это. ${refusals[refused].text}` }
    const call = bulkActs[act.name]
    const answered = answerOf(areas(), call)
    const pending = { call, ...answered, signedIn, account, holder: null, idempotencyKey: null }
    return async (tx, ids, { batchId, request }) => {
      const make = (params: object) => callWithin(tx, { ...pending, params, facts: request }, services, batchId)
      const found: ActResults[] = []
      for (const part of partsOf(act, ids)) found.push(await doPart(tx, act, part, make))
      return joinResults(found)
    }
  },
})

/** Runs the call over a part; where it refuses the whole part, tries each record for itself, so that one refusal does not stop the others. */
async function doPart(
  tx: Tx,
  act: BulkAct,
  ids: readonly number[],
  make: (params: object) => Promise<unknown>,
): Promise<ActResults> {
  const made = await attemptCall(tx, async () => {
    const found: ActResults[] = []
    for (const { params, read } of requestsOf(act, ids)) found.push(read(await make(params)))
    return joinResults(found)
  })
  if (!(made instanceof Refusal)) return made
  const [alone] = ids
  if (ids.length === 1 && alone !== undefined) return new Map([[alone, refusedBy(made)]])
  const found: ActResults[] = []
  for (const part of eachOf(act, ids)) found.push(await doPart(tx, act, part, make))
  return joinResults(found)
}

const refusedBy = ({ message, fields = {} }: Refusal): ActResult => ({
  status: 'ERROR',
  why: [message, ...Object.values(fields).flat()].join('. '),
})

/** Runs work in a savepoint: a refused call leaves nothing behind. */
async function attemptCall<R>(tx: Tx, work: () => Promise<R>): Promise<R | Refusal> {
  const met: { refusal?: Refusal } = {}
  const made = await attempt(tx, work, (error) => {
    if (error instanceof Refusal) met.refusal = error
    return error instanceof Refusal
  })
  if (made !== null) return made
  if (!met.refusal) throw new Error('an act ended without an answer')
  return met.refusal
}

function answerOf(areas: Record<string, BoundArea>, targetCall: object): { name: string; handler: AnyHandler } {
  for (const [areaName, { area, handlers }] of Object.entries(areas)) {
    for (const [callName, call] of Object.entries(area)) {
      const handler = handlers[callName]
      if (call === targetCall && handler) return { name: `${areaName}.${callName}`, handler }
    }
  }
  throw new Error('nobody answers the call of an act')
}
