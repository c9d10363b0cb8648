import * as z from 'zod/mini'
import { bounds } from './limits.ts'
import type { Permission } from './permissions.ts'
import { fragment, line, paragraphs } from './texts.ts'

/** What a bulk edit does with a field; `replace` finds a plain text, never an expression. */
export const fieldOpNames = ['set', 'clear', 'append', 'remove', 'replace'] as const
export type FieldOpName = (typeof fieldOpNames)[number]

export interface BulkField {
  /** As a sentence names it. */
  readonly title: string
  readonly kind: 'line' | 'text'
  readonly ops: readonly FieldOpName[]
  /** The longest value, in characters. */
  readonly maxChars: number
  /** Beside the right to edit records. */
  readonly permission?: Permission
}

/** The fields a bulk edit knows: what may be done with each, in the order people are offered them. */
export const bulkFields = {
  name: {
    title: 'Название',
    kind: 'line',
    ops: ['set', 'append', 'remove', 'replace'],
    maxChars: bounds.recordNameChars,
  },
  description: {
    title: 'Описание',
    kind: 'text',
    ops: ['set', 'clear', 'append', 'remove', 'replace'],
    maxChars: bounds.recordDescriptionChars,
  },
} as const satisfies Record<string, BulkField>
export type BulkFieldName = keyof typeof bulkFields

/** A value as the field keeps it: cleaned, and within its bounds. */
export const fieldValues = {
  name: line(bulkFields.name.maxChars, 1),
  description: paragraphs(bulkFields.description.maxChars),
} as const satisfies Record<BulkFieldName, z.ZodMiniType>

const anyCase = z.optional(z.boolean())
const sought = fragment(bounds.soughtChars, 1)

/** The operations on a text; a name cannot be cleared, so `clear` stands apart. */
const textOps = <F extends BulkFieldName>(field: F) =>
  [
    z.strictObject({ field: z.literal(field), op: z.literal('set'), value: fieldValues[field] }),
    z.strictObject({
      field: z.literal(field),
      op: z.literal('append'),
      value: fragment(bulkFields[field].maxChars, 1),
      /** Where it is joined on: the end unless told. */
      at: z.optional(z.enum(['start', 'end'])),
    }),
    z.strictObject({ field: z.literal(field), op: z.literal('remove'), value: sought, anyCase }),
    z.strictObject({
      field: z.literal(field),
      op: z.literal('replace'),
      value: z.strictObject({ find: sought, with: fragment(bulkFields[field].maxChars) }),
      anyCase,
    }),
  ] as const
const clears = <F extends BulkFieldName>(field: F) =>
  z.strictObject({ field: z.literal(field), op: z.literal('clear') })

/** One operation on one field; which ones a field takes follows from `bulkFields`. */
export const fieldOp = z.discriminatedUnion('field', [
  z.discriminatedUnion('op', [...textOps('name')]),
  z.discriminatedUnion('op', [...textOps('description'), clears('description')]),
])
export type FieldOp = z.output<typeof fieldOp>
