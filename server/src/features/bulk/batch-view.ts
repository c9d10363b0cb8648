import type { BatchView, LeftOut } from '@skleyka/contract/bulk/bulk.calls.ts'
import { type BulkAct, backOfAct, bulkAct } from '@skleyka/contract/bulk/bulk-acts.ts'
import { fieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import * as z from 'zod/mini'
import type { BatchRow } from './batches.sql.ts'
import { itemResult, reasonText } from './item-result.ts'

const keptOps = z.array(fieldOp)

/** The operations as they were kept. */
export const readOps = (kept: unknown) => z.parse(keptOps, kept)

/** The act as it was kept; null for a batch that changes fields. */
export const readAct = ({ act }: Pick<BatchRow, 'act'>): BulkAct | null => (act === null ? null : z.parse(bulkAct, act))

/** The act that takes a batch back; null for one that changes fields, and for what cannot be taken back. */
export function backAct(row: Pick<BatchRow, 'act'>): BulkAct | null {
  const act = readAct(row)
  return act && (backOfAct[act.name] ?? null)
}

/** Returns true if there is something to take back that was not. */
export const isUndoable = (row: BatchRow): boolean =>
  row.changed > 0 && !row.undone && (row.act === null || backAct(row) !== null)

/** A batch as the contract shows it, to somebody who may take it back or not. */
export const batchView = (row: BatchRow, mayUndo: boolean): BatchView => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  ops: readOps(row.ops),
  fields: row.fields,
  act: readAct(row),
  createdDate: row.created_at,
  startedDate: row.started_at,
  finishedDate: row.finished_at,
  actor: { id: row.user_id, name: row.user_name },
  affected: row.affected,
  changed: row.changed,
  skipped: row.skipped,
  failed: row.failed,
  failText: row.fail_text,
  undoOf: row.undo_of,
  canUndo: mayUndo && isUndoable(row),
})

interface LeftOutRow {
  readonly id: number
  readonly name: string | null
  readonly result: unknown
}

/** A record that was left as it was, in words; `titles` are of fields of metadata. */
export function leftOutView({ id, name, result }: LeftOutRow, titles: ReadonlyMap<string, string>): LeftOut {
  const kept = z.parse(itemResult, result)
  return { id, record: name, status: kept.status, error: reasonText(kept, titles), fields: kept.fields ?? [] }
}
