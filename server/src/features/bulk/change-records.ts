import type { FieldOp } from '@skleyka/contract/bulk-fields.ts'
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { batchJournal, journalledRecord, type RecordNow } from '../audit/audit.ts'
import { applyOps } from './apply-ops.ts'
import { type ItemResult, type ItemResults, leftAsItWas } from './item-result.ts'

/** One record that was changed, as the journal keeps it. */
export interface Changed {
  readonly recordId: number
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** The line of the journal that it takes back. */
  readonly undoOf?: number
}

/** What came of some records, and what is to be written to the journal in the same transaction. */
export interface Outcome {
  readonly results: ItemResults
  readonly changed: readonly Changed[]
}

/** A change to be written; `fields` are those that stay as they are. */
type Writing = Changed & { readonly fields?: readonly string[] }
type Verdict = ItemResult | Writing

/** Carries the operations out on up to 50 records. Ids of other accounts are answered like unknown ones. */
export const editRecords = (tx: Tx, accountId: number, ids: readonly number[], ops: readonly FieldOp[]) =>
  changeEach(tx, accountId, ids, (recordId, now) => {
    const judged = applyOps(now.fields, ops)
    return 'reason' in judged ? leftAsItWas(judged.reason, judged.fields) : { recordId, ...judged }
  })

/** Takes back what a bulk change did to up to 50 records, but for the fields that somebody changed since. */
export async function undoRecords(tx: Tx, accountId: number, ids: readonly number[], batchId: string) {
  const events = await batchJournal.ofRecords(tx, accountId, batchId, ids)
  const byRecord = new Map(events.map((event) => [Number(event.object_id), event]))
  return changeEach(tx, accountId, ids, (recordId, now): Verdict => {
    const event = byRecord.get(recordId)
    const changes = event && batchJournal.takenBack(event)
    if (!changes) return leftAsItWas('FAILED')
    const since = batchJournal.changedSince(changes, now)
    const back = changes.filter(({ field }) => !since.includes(field))
    if (back.length === 0) return leftAsItWas('CHANGED_SINCE', since)
    const [before, after] = (['after', 'before'] as const).map((side) =>
      Object.fromEntries(back.map((change) => [change.field, change[side]])),
    )
    return { recordId, before: before ?? {}, after: after ?? {}, undoOf: event.id, fields: since }
  })
}

async function changeEach(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  judge: (recordId: number, now: RecordNow) => Verdict,
): Promise<Outcome> {
  const present = await journalledRecord.lockAll(tx, accountId, ids)
  const verdicts = ids.map((id): [number, Verdict] => [
    id,
    whyNot(present.get(id)) ?? judge(id, present.get(id) ?? nothing),
  ])
  const results = new Map(verdicts.flatMap(([id, verdict]) => ('status' in verdict ? [[id, verdict]] : [])))
  const wanted = verdicts.flatMap(([, verdict]) => ('status' in verdict ? [] : [verdict]))
  const written = await writeAll(tx, accountId, wanted)
  for (const [id, result] of written) results.set(id, result)
  const changed = wanted.filter(({ recordId }) => results.get(recordId)?.status === 'OK')
  return { results: Object.fromEntries(results), changed: changed.map(({ fields: _, ...change }) => change) }
}

const nothing: RecordNow = { fields: {}, lifecycle: 'DELETED', createdAt: new Date(0) }

/** Why a record is not there to be changed; null when it is. */
export function whyNot(now: RecordNow | undefined): ItemResult | null {
  if (now?.lifecycle === 'ACTIVE') return null
  return leftAsItWas(now?.lifecycle === 'DISPOSED' ? 'TRASHED' : 'NOT_FOUND')
}

/** A record that the database refuses takes none of the others with it: they are written once more, each for itself. */
async function writeAll(tx: Tx, accountId: number, wanted: readonly Writing[]): Promise<[number, ItemResult][]> {
  const together = await attempt(tx, async () => {
    const written: [number, ItemResult][] = []
    for (const each of wanted) written.push([each.recordId, await write(tx, accountId, each)])
    return written
  })
  if (together !== null) return together
  const written: [number, ItemResult][] = []
  for (const each of wanted) {
    const result = await attempt(tx, () => write(tx, accountId, each))
    written.push([each.recordId, result ?? leftAsItWas('FAILED')])
  }
  return written
}

async function write(tx: Tx, accountId: number, { recordId, after, fields = [] }: Writing): Promise<ItemResult> {
  const rowVersion = await journalledRecord.write(tx, accountId, recordId, after)
  const result: ItemResult = { status: 'OK', ...(rowVersion !== null && { rowVersion }) }
  return fields.length > 0 ? { ...result, reason: 'CHANGED_SINCE', fields: [...fields] } : result
}

/** Null when the database refused a value, with everything of this attempt undone. */
async function attempt<R>(tx: Tx, work: () => Promise<R>): Promise<R | null> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(tx)
    return result
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    await sql`rollback to savepoint attempt`.execute(tx)
    return null
  }
}

/** Classes 22 and 23 of PostgreSQL: a value or a constraint. Everything else is no fault of the record. */
const isRefusedValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
