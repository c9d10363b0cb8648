import { type BulkAct, bulkAct } from '@skleyka/contract/bulk/bulk-acts.ts'
import { type UpdateState, updateState, updateStates } from '@skleyka/contract/bulk/update-states.ts'
import { limits } from '@skleyka/contract/limits.ts'
import * as z from 'zod/mini'

/** Result of one record: done, so already, or refused for a reason in words. */
export interface ActResult {
  readonly status: UpdateState['status']
  readonly why?: string
}
export type ActResults = ReadonlyMap<number, ActResult>

/** One request of an act, and how its answer is read. */
interface ActRequest {
  /** As they come over the wire. */
  readonly params: object
  readonly read: (answer: unknown) => ActResults
}

/** Returns the records in parts that one request takes. */
export const partsOf = (act: BulkAct, ids: readonly number[]): readonly (readonly number[])[] =>
  act.name === 'youtube' || act.name === 'youtubeDetach' ? eachOf(act, ids) : [ids]

/** Each record for itself: in one order for all who lock many, but for an album, which locks itself and keeps the order given. */
export const eachOf = ({ name }: BulkAct, ids: readonly number[]): readonly (readonly number[])[] =>
  (name === 'album' ? ids : ids.toSorted((one, other) => one - other)).map((id) => [id])

/** Returns the requests that an act makes for such a part: one, or several where the call takes less of something at a time. */
export function requestsOf(act: BulkAct, ids: readonly number[]): ActRequest[] {
  const { params } = z.encode(bulkAct, act)
  switch (act.name) {
    case 'youtube':
    case 'youtubeDetach':
      return ids.map((id) => ({ params: { ...params, id }, read: (answer) => readOne(answer, id) }))
    case 'share':
    case 'unshare':
      return inTens(act.params.targetAccountCodes).map((targetAccountCodes) => ({
        params: { ...params, ids, targetAccountCodes },
        read: readPairs,
      }))
    default:
      return [{ params: { ...params, ids }, read: readStates }]
  }
}

const inTens = (codes: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(codes.length / limits.shareAccounts) }, (_, at) =>
    codes.slice(at * limits.shareAccounts, (at + 1) * limits.shareAccounts),
  )

const states = z.object({ updateStates })

function readStates(answer: unknown): ActResults {
  const { updateStates: found } = z.parse(states, answer)
  return new Map(
    Object.entries(found).map(([id, { status, error }]) => [
      Number(id),
      { status, ...(error && { why: error.extra }) },
    ]),
  )
}

const stateThere = z.object({ state: z.string() })

/** Returns the result of one record; one that never existed counts as unchanged. */
const readOne = (answer: unknown, id: number): ActResults =>
  new Map([[id, { status: z.parse(stateThere, answer).state === 'NONE' ? 'SKIPPED' : 'OK' }]])

const pairs = z.object({
  sharedRecords: z.record(
    z.string(),
    z.record(z.string(), z.object({ status: z.string(), error: updateState.shape.error })),
  ),
})

/** A record that one account refuses is told with the code of that account; in the others it is shared all the same. */
const readPairs = (answer: unknown): ActResults =>
  new Map(
    Object.entries(z.parse(pairs, answer).sharedRecords).map(([id, byCode]): [number, ActResult] => {
      const why = Object.entries(byCode).flatMap(([code, { error }]) => (error ? [`${code}: ${error.extra}`] : []))
      return [Number(id), why.length > 0 ? { status: 'ERROR', why: why.join('; ') } : { status: 'OK' }]
    }),
  )

/** The results of several requests for the same records: a refusal of one is told beside the others. */
export function joinResults(found: readonly ActResults[]): ActResults {
  const joined = new Map<number, ActResult>()
  for (const [id, result] of found.flatMap((results) => [...results])) {
    const before = joined.get(id)
    const why = [before?.why, result.why].filter((text) => text !== undefined)
    if (why.length > 0) joined.set(id, { status: 'ERROR', why: why.join('; ') })
    else joined.set(id, before?.status === 'OK' ? before : result)
  }
  return joined
}
