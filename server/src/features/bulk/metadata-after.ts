import { type FieldOp, isList, metadataOps } from '@skleyka/contract/bulk/bulk-fields.ts'
import { type MetadataValue, metadataValue } from '@skleyka/contract/metadata/metadata.ts'
import { metadataBounds } from '@skleyka/contract/metadata/metadata-bounds.ts'
import { isNoValue, type MetadataField, metadataProblem } from '@skleyka/contract/metadata/metadata-fields.ts'
import * as z from 'zod/mini'
import { recordChanges } from '../records/records.ts'
import type { Obstacle } from './obstacle.ts'
import { type TextOp, textAfter } from './text-after.ts'

export type MetadataOp = Extract<FieldOp, { field: 'metadata' }>

/**
 * The value an operation leaves in a field that a record's template has, null for none. A value is always taken away; any
 * other operation asks for the field, for one that takes it, and for what comes out of it to pass the field's own rules.
 */
export function metadataAfter(
  field: MetadataField | undefined,
  present: MetadataValue | null,
  op: MetadataOp,
): { readonly value: MetadataValue | null } | Obstacle {
  if (op.op === 'clear') return { value: null }
  if (field === undefined) return { reason: 'NO_FIELD', fields: [recordChanges.metadataKey(op.name)] }
  const fields = [field.title]
  if (!metadataOps(field).includes(op.op)) return { reason: 'OTHER_TYPE', fields }
  const made = op.op === 'set' ? op.value : isList(field) ? wordsAfter(field, present, op) : pieceAfter(present, op)
  if (made === undefined) return { reason: 'OTHER_TYPE', fields }
  if (isNoValue(made)) return { value: null }
  const cleaned = z.safeParse(metadataValue, made)
  if (!cleaned.success) return { reason: 'VALUE', fields, problem: Array.isArray(made) ? tooMany : tooLong }
  const problem = metadataProblem(field, cleaned.data)
  if (problem !== null) return { reason: 'VALUE', fields, problem: lowerFirst(problem) }
  return { value: isNoValue(cleaned.data) ? null : cleaned.data }
}

const tooMany = `не\u00a0больше ${metadataBounds.choices} значений`
const tooLong = 'получится слишком длинный текст'
const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('ru') + text.slice(1)

type PieceOp = Exclude<MetadataOp, { op: 'set' | 'clear' }>

/** Undefined where what is there, or what is given, is of another kind. */
function pieceAfter(present: MetadataValue | null, op: PieceOp): string | undefined {
  const operation = textOp(op)
  if (operation === null || (present !== null && typeof present !== 'string')) return undefined
  // far too long is as much too long as anything that is built
  return textAfter(present ?? '', operation, metadataBounds.textChars) ?? 'x'.repeat(metadataBounds.textChars + 1)
}

function textOp(op: PieceOp): TextOp | null {
  if (op.op === 'replace') return op
  return typeof op.value === 'string' ? { ...op, value: op.value } : null
}

function wordsAfter({ choices }: MetadataField, present: MetadataValue | null, op: PieceOp): string[] | undefined {
  if (present !== null && !Array.isArray(present)) return undefined
  const words = present ?? []
  if (op.op === 'replace') return unique(words.map((word) => (word === op.value.find ? op.value.with.trim() : word)))
  const { value } = op
  if (!Array.isArray(value)) return undefined
  if (op.op === 'remove') return words.filter((word) => !value.includes(word))
  const all = unique([...words, ...value])
  // those of a list stand in its order, as on the page of a record
  return choices ? all.toSorted((one, other) => choices.indexOf(one) - choices.indexOf(other)) : all
}

const unique = (words: readonly string[]): string[] => [...new Set(words)].filter((word) => word !== '')
