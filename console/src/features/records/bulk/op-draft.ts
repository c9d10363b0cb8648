import {
  type BulkFieldName,
  bulkFields,
  type FieldOp,
  type FieldOpName,
  fieldOp,
} from '@skleyka/contract/bulk-fields.ts'
import * as z from 'zod/mini'

/** An operation while it is typed in: every value as the fields of the form hold it. */
export interface OpDraft {
  /** Of the form alone: tells two operations on one field apart. */
  readonly id: number
  readonly field: BulkFieldName
  readonly op: FieldOpName
  /** A text, tags after commas, a word of a list, the number of a member. */
  readonly value: string
  /** What takes the place of what is found. */
  readonly put: string
  readonly at: 'start' | 'end'
  readonly anyCase: boolean
  /** yyyy-mm-dd and hh:mm of this browser's time. */
  readonly day: string | null
  readonly time: string | null
}

let lastId = 0

/** A draft of a field with an operation, as far as it takes it; its first one otherwise. */
export function draftOf(field: BulkFieldName, op?: FieldOpName, value = ''): OpDraft {
  const ops: readonly FieldOpName[] = bulkFields[field].ops
  const first = ops[0] ?? 'set'
  const chosen = op !== undefined && ops.includes(op) ? op : first
  lastId += 1
  return { id: lastId, field, op: chosen, value, put: '', at: 'end', anyCase: false, day: null, time: '00:00' }
}

/** The operation a draft means, or why it means none yet. */
export function readDraft(draft: OpDraft): { op: FieldOp } | { problem: string } {
  const read = z.safeDecode(fieldOp, { field: draft.field, op: draft.op, ...contentOf(draft) } as never)
  return read.success ? { op: read.data } : { problem: problemOf(draft) }
}

function contentOf({ field, op, value, put, at, anyCase, day, time }: OpDraft): object {
  if (op === 'clear') return {}
  const { kind } = bulkFields[field]
  if (kind === 'moment') return { value: momentOf(day, time) ?? undefined }
  if (kind === 'author') return { value: value === '' ? undefined : Number(value) }
  if (kind === 'tags') return { value: op === 'replace' ? { find: value, with: put } : tagsOf(value) }
  if (op === 'append') return { value, at }
  if (op === 'remove') return { value, anyCase }
  if (op === 'replace') return { value: { find: value, with: put }, anyCase }
  return { value }
}

/** Tags after commas or in lines of their own. */
export const tagsOf = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

function momentOf(day: string | null, time: string | null): string | null {
  const at = new Date(`${day}T${time}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

function problemOf({ field, op, value }: OpDraft): string {
  const { kind } = bulkFields[field]
  if (kind === 'moment') return 'Укажите день и\u00a0время'
  if (kind === 'author') return 'Выберите автора'
  if (kind === 'publication' || kind === 'visibility' || kind === 'moderation') return 'Выберите значение'
  if (value.trim() === '' && op !== 'append') return op === 'set' ? 'Введите значение' : 'Введите, что искать'
  return value === '' ? 'Введите значение' : 'Значение слишком длинное'
}
