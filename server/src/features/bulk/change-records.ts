import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { Tx } from '../../database/database.ts'
import { attempt } from '../../database/savepoint.ts'
import { Refusal } from '../../http/refuse.ts'
import { batchJournal } from '../audit/audit.ts'
import { type ChangeOfRecord, type RecordNow, recordChanges } from '../records/records.ts'
import { applyOps } from './apply-ops.ts'
import { type ItemResult, type ItemResults, leftAsItWas } from './item-result.ts'
import { findOwnChanges } from './own-changes.sql.ts'

/** One record that was changed, as the journal keeps it. */
export interface Changed {
  readonly recordId: number
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** The line of the journal that it takes back. */
  readonly undoOf?: number
}

/** Results of some records, and what is to be written to the journal in the same transaction. */
interface Outcome {
  readonly results: ItemResults
  readonly changed: readonly Changed[]
}

/** A change to be written; `fields` are those that stay as they are. */
interface Wanted {
  readonly change: ChangeOfRecord
  readonly fields?: readonly string[]
  readonly undoOf?: number
}
type Verdict = ItemResult | Wanted

/** Carries the operations out on up to 50 records. Ids of other accounts are answered like unknown ones. */
export const editRecords = (tx: Tx, accountId: number, ids: readonly number[], ops: readonly FieldOp[]) =>
  changeEach(tx, accountId, ids, (now) => {
    const made = applyOps(now, ops)
    return 'reason' in made ? leftAsItWas(made.reason, made.fields, made.problem) : { change: made }
  })

/** Makes of up to 50 records what a table has of each, but for those that were changed since it was read. */
export async function importRecords(tx: Tx, accountId: number, ids: readonly number[], batchId: string) {
  const changes = new Map((await findOwnChanges(tx, accountId, batchId, ids)).map((row) => [row.record_id, row]))
  return changeEach(tx, accountId, ids, (now): Verdict => {
    const own = changes.get(now.id)
    if (!own) return leftAsItWas('FAILED')
    if (own.row_version !== now.row_version) return leftAsItWas('CHANGED')
    return { change: recordChanges.changeBack(own.after) }
  })
}

/** Takes back what a bulk change did to up to 50 records, but for the fields that somebody changed since. */
export async function undoRecords(tx: Tx, accountId: number, ids: readonly number[], batchId: string) {
  const events = await batchJournal.ofRecords(tx, accountId, batchId, ids)
  const byRecord = new Map(events.map((event) => [Number(event.object_id), event]))
  return changeEach(tx, accountId, ids, (now): Verdict => {
    const event = byRecord.get(now.id)
    const changes = event && batchJournal.takenBack(event)
    if (!changes) return leftAsItWas('FAILED')
    const fields = batchJournal.changedFields(changes, recordChanges.fieldsOf(now))
    const back = changes.filter(({ field }) => !fields.includes(field))
    if (back.length === 0) return leftAsItWas('CHANGED_SINCE', fields)
    const change = recordChanges.changeBack(Object.fromEntries(back.map(({ field, before }) => [field, before])))
    return { change, undoOf: event.id, fields }
  })
}

async function changeEach(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  judge: (now: RecordNow) => Verdict,
): Promise<Outcome> {
  const rows = await recordChanges.lockMany(tx, accountId, ids)
  const present = new Map(rows.map((row) => [row.id, row]))
  const results: ItemResults = {}
  const changes: [RecordNow, Wanted][] = []
  for (const id of ids) {
    const now = present.get(id)
    const verdict = now?.lifecycle === 'ACTIVE' ? judge(now) : whyNot(now)
    if ('status' in verdict) results[id] = verdict
    else if (now) changes.push([now, verdict])
  }
  const changed: Changed[] = []
  for (const [id, { result, event }] of await writeAll(tx, accountId, changes)) {
    results[id] = result
    if (event) changed.push(event)
  }
  return { results, changed }
}

/** Returns why a record that is not active is not changed. */
export const whyNot = (now: RecordNow | undefined): ItemResult =>
  leftAsItWas(now?.lifecycle === 'DISPOSED' ? 'TRASHED' : 'NOT_FOUND')

interface Written {
  readonly result: ItemResult
  readonly event?: Changed
}

/** A change that is ready to be written. */
interface Judged extends Awaited<ReturnType<typeof recordChanges.judge>> {
  readonly id: number
  readonly request: Wanted
}

async function writeAll(tx: Tx, accountId: number, changes: readonly [RecordNow, Wanted][]) {
  const written: [number, Written][] = []
  const judged: Judged[] = []
  for (const [row, each] of changes) {
    try {
      const made = await recordChanges.judge(tx, accountId, row, each.change)
      if (Object.keys(made.after).length > 0) judged.push({ ...made, id: row.id, request: each })
      else written.push([row.id, { result: leftAsItWas('SAME') }])
    } catch (error) {
      written.push([row.id, { result: obstacleIn(error) }])
    }
  }
  return written.concat(await writeJudged(tx, accountId, judged))
}

/** All in one statement. A record that the database refuses takes none of the others with it: each is then written for itself. */
async function writeJudged(tx: Tx, accountId: number, judged: readonly Judged[]): Promise<[number, Written][]> {
  const versions = await attempt(tx, () =>
    recordChanges.write(
      tx,
      accountId,
      judged.map(({ id, next }) => [id, next]),
    ),
  )
  if (versions !== null) return judged.map((each) => [each.id, outcome(each, versions.get(each.id))])
  const [alone] = judged
  if (judged.length === 1 && alone) return [[alone.id, { result: leftAsItWas('FAILED') }]]
  const written: [number, Written][] = []
  for (const each of judged) written.push(...(await writeJudged(tx, accountId, [each])))
  return written
}

function outcome({ id, before, after, request }: Judged, rowVersion: number | undefined): Written {
  if (rowVersion === undefined) throw new Error(`record ${id} was locked and is gone`)
  const { fields = [], undoOf } = request
  const left: Partial<ItemResult> = fields.length > 0 ? { reason: 'CHANGED_SINCE', fields: [...fields] } : {}
  const event = { recordId: id, before, after, ...(undoOf !== undefined && { undoOf }) }
  return { result: { status: 'OK', rowVersion, ...left }, event }
}

/** Returns what the writer of records refuses, as people are told of it; anything else is thrown on. */
export function obstacleIn(error: unknown): ItemResult {
  if (error instanceof Refusal && error.refusal === 'records.author') return leftAsItWas('AUTHOR')
  if (error instanceof Refusal && error.refusal === 'records.period') return leftAsItWas('PERIOD')
  if (error instanceof Refusal && error.refusal === 'records.template') return leftAsItWas('TEMPLATE')
  if (error instanceof Refusal && error.refusal === 'templates.choice') return leftAsItWas('AD_TEMPLATE')
  if (error instanceof Refusal && error.refusal === 'records.decided') return leftAsItWas('DECIDED')
  if (error instanceof Refusal && error.refusal === 'records.holder') return leftAsItWas('HOLDER')
  if (error instanceof Refusal && error.refusal === 'claims.stands')
    return leftAsItWas('CLAIM', [], String(error.places.number))
  if (error instanceof Refusal && error.refusal === 'claims.holderStands')
    return leftAsItWas('CLAIM_HOLDER', [], String(error.places.number))
  if (error instanceof Refusal && error.refusal === 'records.metadataNeeded')
    return leftAsItWas('NEEDED', [String(error.places.fields)])
  if (error instanceof Refusal && error.refusal === 'records.metadata')
    return leftAsItWas(
      'VALUE',
      [String(error.places.fields)],
      Object.values(error.fields ?? {})
        .flat()
        .join('; '),
    )
  throw error
}
