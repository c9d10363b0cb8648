import { isDeepStrictEqual } from 'node:util'
import type { BlockReason } from '@skleyka/contract/block-reasons.ts'
import { type BulkFieldName, bulkFields, type FieldOp, fieldValues } from '@skleyka/contract/bulk-fields.ts'
import * as z from 'zod/mini'

/** What operations make of the fields of one record: what changes, or the field that stands in the way. */
export type Judgement =
  | { readonly before: Fields; readonly after: Fields }
  | { readonly reason: BlockReason; readonly fields: BulkFieldName[] }
type Fields = Readonly<Record<string, unknown>>

/** Judges a record by its fields as they are. Nothing is changed in part: one field that cannot be keeps them all. */
export function applyOps(now: Fields, ops: readonly FieldOp[]): Judgement {
  const made = new Map<BulkFieldName, unknown>()
  for (const op of ops) {
    const { field } = op
    const result = afterOp(String(made.get(field) ?? now[field] ?? ''), op)
    if (result === null) return { reason: 'TOO_LONG', fields: [field] }
    made.set(field, result)
  }
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const [field, value] of made) {
    // what no operation touched is not cleaned either
    if (isDeepStrictEqual(value, now[field])) continue
    const kept = z.safeParse<z.ZodMiniType>(fieldValues[field], value)
    if (!kept.success) return { reason: reasonOf(kept.error), fields: [field] }
    if (isDeepStrictEqual(kept.data, now[field])) continue
    before[field] = now[field]
    after[field] = kept.data
  }
  return Object.keys(after).length > 0 ? { before, after } : { reason: 'SAME', fields: [] }
}

const reasonOf = ({ issues: [issue] }: z.core.$ZodError): BlockReason =>
  issue?.code === 'too_small' ? 'EMPTY' : 'TOO_LONG'

/** The text an operation leaves, before it is cleaned; null when it is far too long to be built at all. */
function afterOp(text: string, op: FieldOp): string | null {
  switch (op.op) {
    case 'set':
      return op.value
    case 'clear':
      return ''
    case 'append':
      return op.at === 'start' ? op.value + text : text + op.value
    case 'remove':
      return exchanged(text, op.value, '', op)
    case 'replace':
      return exchanged(text, op.value.find, op.value.with, op)
  }
}

/** Ten thousand letters, each replaced by as many, would fill the memory: what is far too long is not built. */
const tooLong = (field: BulkFieldName) => 4 * bulkFields[field].maxChars

function exchanged(
  text: string,
  find: string,
  put: string,
  { field, anyCase }: { field: BulkFieldName; anyCase?: boolean | undefined },
): string | null {
  const pieces = text.split(anyCase ? new RegExp(RegExp.escape(find), 'giu') : find)
  const times = pieces.length - 1
  if (times === 0) return text
  return text.length + times * (put.length - find.length) > tooLong(field) ? null : pieces.join(put)
}
