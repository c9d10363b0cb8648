import * as z from 'zod/mini'
import { type FieldType, schemasOf } from '../field-types.ts'
import { fragment } from '../fragment.ts'
import { bounds } from '../limits.ts'
import { mapNames } from '../map-names.ts'
import { metadataName, metadataValue } from '../metadata/metadata.ts'
import { metadataBounds } from '../metadata/metadata-bounds.ts'
import type { MetadataField } from '../metadata/metadata-fields.ts'
import {
  type FieldsWith,
  type RecordFieldName,
  recordField,
  recordFieldNames,
  recordFields,
} from '../records/record-fields.ts'
import { type FieldOpName, type RecordField, recordTexts, type TextField, textFields } from '../records/record-texts.ts'
import { writtenFields } from '../records/records.calls.ts'
import { tags } from '../records/tags.ts'
import { templateId } from '../templates/named-templates.ts'
import { namedKinds, templateField } from '../templates/template-kinds.ts'
import { line } from '../texts.ts'
import { bulkBounds } from './bulk-bounds.ts'

/** A field as a bulk edit takes it. */
export interface BulkField extends Omit<RecordField, 'object' | 'type' | 'schema' | 'ops'> {
  /** Chooses the control that its value is typed in. */
  readonly type: FieldType | 'metadata'
  readonly ops: readonly FieldOpName[]
}

const textOps = recordFields.description.ops

/** Fields of a record that a bulk edit takes. */
export type OwnFieldName = FieldsWith<'ops', readonly FieldOpName[]>
const isOwn = (name: RecordFieldName): name is OwnFieldName => recordField(name)?.ops !== undefined
export const ownFieldNames: readonly OwnFieldName[] = recordFieldNames.filter(isOwn)

/** The fields a bulk edit knows: what may be done with each, in the order people are offered them. */
export const bulkFields: Readonly<Record<OwnFieldName | 'metadata', BulkField>> = {
  ...mapNames(ownFieldNames, (name) => recordFields[name]),
  /** A field of the templates of the account, named by the operation; which ones it takes is `metadataOps`. */
  metadata: { title: 'Метаданные', type: 'metadata', ops: textOps, max: metadataBounds.textChars },
}
export type BulkFieldName = keyof typeof bulkFields

const byName: Readonly<Record<string, BulkField>> = bulkFields
/** Returns how a bulk edit takes a field; undefined where it does not. */
export const bulkField = (name: string): BulkField | undefined =>
  Object.hasOwn(byName, name) ? byName[name] : undefined

const metadataOpsOf = {
  line: textOps,
  text: textOps,
  number: ['set', 'clear'],
  boolean: ['set', 'clear'],
  date: ['set', 'clear'],
  moment: ['set', 'clear'],
  choice: ['set', 'clear'],
  tags: textOps,
  link: ['set', 'clear', 'replace'],
  video: ['set', 'clear'],
  file: ['set', 'clear'],
} as const satisfies Record<MetadataField['type'], readonly FieldOpName[]>

/** Returns what may be done with a field of metadata. */
export const metadataOps = ({ type, many }: Pick<MetadataField, 'type' | 'many'>): readonly FieldOpName[] =>
  type === 'choice' && many ? ['set', 'clear', 'append', 'remove'] : metadataOpsOf[type]

/** Returns true if a field of metadata holds several values. */
export const isList = ({ type, many }: Pick<MetadataField, 'type' | 'many'>): boolean =>
  type === 'tags' || (type === 'choice' && many === true)

const moderationReason = recordFields.moderationReason.schema
/** Texts and lists as their fields keep them: what operations make of them has to pass. */
export const madeValues = { ...schemasOf(recordTexts), tags, moderationReason }

const anyCase = z.optional(z.boolean())
const sought = fragment(bulkBounds.soughtChars, 1)
const tag = line(bounds.tagChars, 1)
const someTags = tags.check(z.minLength(1))

const set = <F extends BulkFieldName, V extends z.ZodMiniType>(field: F, value: V) =>
  z.strictObject({ field: z.literal(field), op: z.literal('set'), value })
const clear = <F extends BulkFieldName>(field: F) => z.strictObject({ field: z.literal(field), op: z.literal('clear') })

/** Operations on a plain text, as far as its field takes them. */
function textField<Name extends TextField>(name: Name, max: number) {
  const field = z.literal(name)
  const value: z.ZodMiniType<string, string> = recordTexts[name].schema
  const ops = {
    set: set(name, value),
    clear: clear(name),
    append: z.strictObject({
      ...{ field, op: z.literal('append'), value: fragment(max, 1) },
      /** Place where it is joined on: the end unless told. */
      at: z.optional(z.enum(['start', 'end'])),
    }),
    remove: z.strictObject({ field, op: z.literal('remove'), value: sought, anyCase }),
    replace: z.strictObject({
      ...{ field, op: z.literal('replace'), value: z.strictObject({ find: sought, with: fragment(max) }) },
      anyCase,
    }),
  }
  const [first, ...others] = bulkFields[name].ops.map((op) => ops[op])
  if (first === undefined) throw new Error(`no operation takes ${name}`)
  return z.discriminatedUnion('op', [first, ...others])
}

const [firstText, ...otherTexts] = textFields.map((name) => textField(name, recordFields[name].max))
if (firstText === undefined) throw new Error('no plain text')

const [firstTemplate, ...otherTemplates] = namedKinds.map((kind) => {
  const field = templateField(kind)
  return z.discriminatedUnion('op', [set(field, templateId), clear(field)])
})
if (firstTemplate === undefined) throw new Error('no kind of templates')

const ofMetadata = { field: z.literal('metadata'), name: metadataName }
const someWords = z
  .array(line(metadataBounds.choiceChars, 1))
  .check(z.minLength(1), z.maxLength(metadataBounds.choices))
const pieceOrWords = (most: number) => z.union([fragment(most, 1), someWords])

/** Operations on a field of metadata: pieces of a text, or words of a list. */
const metadataOp = z.discriminatedUnion('op', [
  z.strictObject({ ...ofMetadata, op: z.literal('set'), value: metadataValue }),
  z.strictObject({ ...ofMetadata, op: z.literal('clear') }),
  z.strictObject({
    ...ofMetadata,
    op: z.literal('append'),
    value: pieceOrWords(metadataBounds.textChars),
    at: z.optional(z.enum(['start', 'end'])),
  }),
  z.strictObject({ ...ofMetadata, op: z.literal('remove'), value: pieceOrWords(bulkBounds.soughtChars), anyCase }),
  z.strictObject({
    ...ofMetadata,
    op: z.literal('replace'),
    value: z.strictObject({ find: sought, with: fragment(metadataBounds.textChars) }),
    anyCase,
  }),
])

/** One operation on one field; which ones a field takes stands in `bulkFields`. */
export const fieldOp = z.discriminatedUnion('field', [
  firstText,
  ...otherTexts,
  z.discriminatedUnion('op', [
    set('tags', tags),
    clear('tags'),
    z.strictObject({ field: z.literal('tags'), op: z.literal('append'), value: someTags }),
    z.strictObject({ field: z.literal('tags'), op: z.literal('remove'), value: someTags }),
    z.strictObject({
      field: z.literal('tags'),
      op: z.literal('replace'),
      value: z.strictObject({ find: tag, with: tag }),
    }),
  ]),
  set('ownerId', writtenFields.ownerId),
  z.discriminatedUnion('op', [set('holder', line(recordFields.holder.max, 1)), clear('holder')]),
  set('publication', writtenFields.publication),
  z.discriminatedUnion('op', [set('publishedFrom', writtenFields.publishedFrom), clear('publishedFrom')]),
  z.discriminatedUnion('op', [set('publishedTo', writtenFields.publishedTo), clear('publishedTo')]),
  set('visibility', writtenFields.visibility),
  set('moderation', recordFields.moderation.schema),
  z.discriminatedUnion('op', [set('moderationReason', moderationReason), clear('moderationReason')]),
  firstTemplate,
  ...otherTemplates,
  metadataOp,
])
export type FieldOp = z.output<typeof fieldOp>
