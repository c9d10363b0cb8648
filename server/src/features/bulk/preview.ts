import { type BlockReason, blockReasons } from '@skleyka/contract/bulk/block-reasons.ts'
import type { BulkChange } from '@skleyka/contract/bulk/bulk.calls.ts'
import { bulkBounds } from '@skleyka/contract/bulk/bulk-bounds.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { Db } from '../../database/database.ts'
import { type RecordNow, recordChanges } from '../records/records.ts'
import { applyOps } from './apply-ops.ts'
import { obstacleIn, whyNot } from './change-records.ts'
import { type ItemResult, leftAsItWas, reasonText } from './item-result.ts'
import { metadataTitles } from './metadata-titles.ts'

interface Forecast {
  readonly judged: number
  readonly changing: number
  readonly unchanged: number
  readonly sample: BulkChange[]
  readonly blocked: { id: number; record: string | null; why: string }[]
  readonly blockedCounts: { reason: BlockReason; why: string; count: number }[]
  /** Of every id that will not be changed. */
  readonly results: ReadonlyMap<number, ItemResult>
}

/** So many rows with their texts are held at once. */
const rowsAtOnce = 500

/** Returns what operations would do to these records as they are now. */
export async function forecast(
  db: Db,
  accountId: number,
  ids: readonly number[],
  ops: readonly FieldOp[],
  maxSample: number = bulkBounds.sample,
): Promise<Forecast> {
  const sample: BulkChange[] = []
  const blocked: Forecast['blocked'] = []
  const results = new Map<number, ItemResult>()
  const titles = await metadataTitles(db, accountId)
  const mayDecideAnew = await recordChanges.mayDecideAnew(db)
  const references = recordChanges.namedInMetadata(db, accountId)
  let changing = 0
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const part = ids.slice(from, from + rowsAtOnce)
    const rows = await recordChanges.findMany(db, accountId, part)
    const present = new Map(rows.map((row) => [row.id, row]))
    for (const id of part) {
      const now = present.get(id)
      const judged = now?.lifecycle === 'ACTIVE' ? await judge(now, ops, mayDecideAnew, references) : whyNot(now)
      const record = now && now.lifecycle !== 'DELETED' ? now.name : null
      if (!('status' in judged)) {
        changing += 1
        if (sample.length >= maxSample) continue
        for (const [field, after] of Object.entries(judged.after)) {
          sample.push({ id, record: record ?? '', field, before: judged.before[field], after })
        }
        continue
      }
      results.set(id, judged)
      if (judged.status === 'ERROR' && blocked.length < maxSample) {
        blocked.push({ id, record, why: reasonText(judged, titles) })
      }
    }
  }
  const unchanged = [...results.values()].filter(({ status }) => status === 'SKIPPED').length
  return {
    judged: ids.length,
    changing,
    unchanged,
    sample,
    blocked,
    blockedCounts: countReasons(results, titles),
    results,
  }
}

type References = ReturnType<typeof recordChanges.namedInMetadata>

/** Returns what operations would change in a record, by the rules of whoever writes it. */
async function judge(now: RecordNow, ops: readonly FieldOp[], mayDecideAnew: boolean, references: References) {
  const made = applyOps(now, ops)
  if ('reason' in made) return leftAsItWas(made.reason, made.fields, made.problem)
  if (!mayDecideAnew && recordChanges.isDecidedAnew(now, made)) return leftAsItWas('DECIDED')
  const [lost] = await references(now.metadata_body.fields, made.metadata ?? {})
  if (lost) return leftAsItWas('VALUE', [lost.field.title], lost.text)
  try {
    const { before, after } = recordChanges.difference(now, made)
    return Object.keys(after).length > 0 ? { before, after } : leftAsItWas('SAME')
  } catch (error) {
    return obstacleIn(error)
  }
}

/** A reason about a field is counted for that field. */
function countReasons(
  results: ReadonlyMap<number, ItemResult>,
  titles: ReadonlyMap<string, string>,
): Forecast['blockedCounts'] {
  const counts = new Map<string, { reason: BlockReason; why: string; count: number }>()
  for (const result of results.values()) {
    const { status, reason = 'FAILED' } = result
    if (status !== 'ERROR') continue
    const why = reasonText(result, titles)
    const known = counts.get(why) ?? { reason, why, count: 0 }
    counts.set(why, { ...known, count: known.count + 1 })
  }
  return [...counts.values()].sort(
    (one, other) => blockReasons.indexOf(one.reason) - blockReasons.indexOf(other.reason),
  )
}
