import { type FieldOp, fieldOp, isList } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import { isNoValue, metadataProblem } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { FieldOpName } from '@skleyka/contract/records/record-texts.ts'
import * as z from 'zod/mini'
import type { EditableField } from './editable-fields.ts'

/** An operation while it is typed in: every value as the fields of the form hold it. */
export interface OpDraft {
  /** Of the form alone: tells two operations on one field apart. */
  readonly id: number
  readonly field: EditableField
  readonly op: FieldOpName
  /** A text, tags after commas, a word of a list, the number of a member. */
  readonly value: string
  /** Text in place of the found one. */
  readonly put: string
  readonly at: 'start' | 'end'
  readonly anyCase: boolean
  /** yyyy-mm-dd and hh:mm of this browser's time. */
  readonly day: string | null
  readonly time: string | null
  /** A value of metadata, and what its input says is wrong with what is typed so far. */
  readonly content: MetadataValue | null
  readonly wrong: string | null
}

let lastId = 0

/** A draft of a field with an operation, as far as it takes it; its first one otherwise. */
export function draftOf(field: EditableField, op?: FieldOpName, value = ''): OpDraft {
  const first = field.ops[0] ?? 'set'
  const chosen = op !== undefined && field.ops.includes(op) ? op : first
  lastId += 1
  const empty = { put: '', at: 'end', anyCase: false, day: null, time: '00:00', content: null, wrong: null } as const
  return { id: lastId, field, op: chosen, value, ...empty }
}

/** Returns true if an operation is given a value of metadata by the input of its type, not a piece of text. */
export const takesContent = ({ field: { metadataField }, op }: Pick<OpDraft, 'field' | 'op'>): boolean =>
  metadataField !== undefined && (op === 'set' || (isList(metadataField) && (op === 'append' || op === 'remove')))

/** The operation a draft means, or why it means none yet. */
export function readDraft(draft: OpDraft): { op: FieldOp } | { problem: string } {
  const { field, op, content, wrong } = draft
  if (field.metadataField && takesContent(draft)) {
    const problem = wrong ?? (isNoValue(content) ? 'Введите значение' : metadataProblem(field.metadataField, content))
    if (problem !== null) return { problem }
  }
  const named = field.metadataField && { name: field.metadataField.name }
  const read = z.safeDecode(fieldOp, { field: field.field, ...named, op, ...contentOf(draft) } as never)
  return read.success ? { op: read.data } : { problem: problemOf(draft) }
}

function contentOf(draft: OpDraft): object {
  const { field, op, value, put, at, anyCase, day, time, content } = draft
  if (op === 'clear') return {}
  if (takesContent(draft)) return { value: content }
  const { type } = field
  if (type === 'moment') return { value: momentOf(day, time) ?? undefined }
  if (type === 'person' || type === 'template') return { value: value === '' ? undefined : Number(value) }
  if (type === 'tags') return { value: op === 'replace' ? { find: value, with: put } : tagsOf(value) }
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

function problemOf({ field: { type }, op, value }: OpDraft): string {
  if (type === 'address') return 'Введите адрес целиком: https://…'
  if (type === 'moment') return 'Укажите день и\u00a0время'
  if (type === 'person') return 'Выберите автора'
  if (type === 'template') return 'Выберите шаблон'
  if (type === 'holder') return 'Выберите правообладателя'
  if (type === 'choice') return 'Выберите значение'
  if (value.trim() === '' && op !== 'append') return op === 'set' ? 'Введите значение' : 'Введите, что искать'
  return value === '' ? 'Введите значение' : 'Значение слишком длинное'
}
