import * as z from 'zod/mini'
import { audienceTag, measuring } from '../ads/audience.ts'
import { copyrightHolderBounds } from '../copyright-holders/copyright-holder-bounds.ts'
import { fragment } from '../fragment.ts'
import { bounds } from '../limits.ts'
import { metadataName, metadataValue } from '../metadata/metadata.ts'
import { metadataBounds } from '../metadata/metadata-bounds.ts'
import type { MetadataField } from '../metadata/metadata-fields.ts'
import type { Permission } from '../permissions/permissions.ts'
import { moderations, openingToAll, visibilities } from '../records/publication.ts'
import { recordFields } from '../records/records.calls.ts'
import { tags } from '../records/tags.ts'
import { choosingAds, templateId } from '../templates/named-templates.ts'
import { line, paragraphs } from '../texts.ts'
import { webAddressChars } from '../web-address.ts'
import { bulkBounds } from './bulk-bounds.ts'

/** Operations of a bulk edit on a field; `replace` finds a plain text, never an expression. */
export type FieldOpName = 'set' | 'clear' | 'append' | 'remove' | 'replace'

export interface BulkField {
  readonly title: string
  /** Control that its value is typed in. */
  readonly kind:
    | 'line'
    | 'text'
    | 'tags'
    | 'author'
    | 'holder'
    | 'publication'
    | 'moment'
    | 'visibility'
    | 'moderation'
    | 'template'
    | 'metadata'
  readonly ops: readonly FieldOpName[]
  /** The longest value: characters of a text, tags of a list. */
  readonly max?: number
  /** Beside the right to edit records. */
  readonly permission?: Permission
  /** Taking a change of it back takes this one, too. */
  readonly permissionBack?: Permission
  /** Values that take one of their own. */
  readonly permissionOf?: Readonly<Record<string, Permission>>
}

const textOps = ['set', 'clear', 'append', 'remove', 'replace'] as const
const moderator = {
  permission: 'media.can_moderate_records',
  permissionBack: 'media.can_change_moderation',
} as const

/** The fields a bulk edit knows: what may be done with each, in the order people are offered them. */
export const bulkFields = {
  name: { title: 'Название', kind: 'line', ops: ['set', 'append', 'remove', 'replace'], max: bounds.recordNameChars },
  description: { title: 'Описание', kind: 'text', ops: textOps, max: bounds.recordDescriptionChars },
  tags: { title: 'Теги', kind: 'tags', ops: textOps, max: bounds.tags },
  ownerId: { title: 'Автор', kind: 'author', ops: ['set'] },
  holder: { title: 'Правообладатель', kind: 'holder', ops: ['set', 'clear'] },
  publication: { title: 'Публикация', kind: 'publication', ops: ['set'] },
  publishedFrom: { title: 'Начало публикации', kind: 'moment', ops: ['set', 'clear'] },
  publishedTo: { title: 'Конец публикации', kind: 'moment', ops: ['set', 'clear'] },
  visibility: {
    title: 'Доступ',
    kind: 'visibility',
    ops: ['set'],
    permissionOf: { PUBLIC: openingToAll.permission },
  },
  moderation: { title: 'Модерация', kind: 'moderation', ops: ['set'], ...moderator },
  moderationReason: {
    title: 'Причина модерации',
    kind: 'text',
    ops: ['set', 'clear'],
    max: bounds.moderationReasonChars,
    ...moderator,
  },
  /** Templates; cleared, a video follows what is around it. */
  playerTemplate: { title: 'Шаблон плеера', kind: 'template', ops: ['set', 'clear'] },
  siteTemplate: { title: 'Шаблон доступа по\u00a0сайтам', kind: 'template', ops: ['set', 'clear'] },
  countryTemplate: { title: 'Шаблон доступа по\u00a0странам', kind: 'template', ops: ['set', 'clear'] },
  ladderTemplate: { title: 'Шаблон кодирования', kind: 'template', ops: ['set', 'clear'] },
  adTemplate: {
    title: 'Шаблон рекламы',
    kind: 'template',
    ops: ['set', 'clear'],
    permission: choosingAds.permission,
  },
  audienceTag: {
    title: 'Метка измерения аудитории',
    kind: 'line',
    ops: ['set', 'clear'],
    max: webAddressChars,
    permission: measuring.permission,
  },
  /** A field of the templates of the account, named by the operation; which ones it takes is `metadataOps`. */
  metadata: { title: 'Метаданные', kind: 'metadata', ops: textOps, max: metadataBounds.textChars },
} as const satisfies Record<string, BulkField>
export type BulkFieldName = keyof typeof bulkFields

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

const description = paragraphs(bounds.recordDescriptionChars)
const moderationReason = paragraphs(bounds.moderationReasonChars)
/** Texts and lists as their fields keep them: what operations make of them has to pass. */
export const madeValues = { name: recordFields.name, description, tags, moderationReason } as const

const anyCase = z.optional(z.boolean())
const sought = fragment(bulkBounds.soughtChars, 1)
const tag = line(bounds.tagChars, 1)
const someTags = tags.check(z.minLength(1))

const set = <F extends BulkFieldName, V extends z.ZodMiniType>(field: F, value: V) =>
  z.strictObject({ field: z.literal(field), op: z.literal('set'), value })
const clear = <F extends BulkFieldName>(field: F) => z.strictObject({ field: z.literal(field), op: z.literal('clear') })

/** Operations on pieces of a text. */
const pieceOps = <F extends 'name' | 'description'>(field: F) =>
  [
    z.strictObject({
      field: z.literal(field),
      op: z.literal('append'),
      value: fragment(bulkFields[field].max, 1),
      /** Place where it is joined on: the end unless told. */
      at: z.optional(z.enum(['start', 'end'])),
    }),
    z.strictObject({ field: z.literal(field), op: z.literal('remove'), value: sought, anyCase }),
    z.strictObject({
      field: z.literal(field),
      op: z.literal('replace'),
      value: z.strictObject({ find: sought, with: fragment(bulkFields[field].max) }),
      anyCase,
    }),
  ] as const

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
    value: pieceOrWords(bulkFields.metadata.max),
    at: z.optional(z.enum(['start', 'end'])),
  }),
  z.strictObject({ ...ofMetadata, op: z.literal('remove'), value: pieceOrWords(bulkBounds.soughtChars), anyCase }),
  z.strictObject({
    ...ofMetadata,
    op: z.literal('replace'),
    value: z.strictObject({ find: sought, with: fragment(bulkFields.metadata.max) }),
    anyCase,
  }),
])

/** One operation on one field; which ones a field takes stands in `bulkFields`. */
export const fieldOp = z.discriminatedUnion('field', [
  z.discriminatedUnion('op', [set('name', recordFields.name), ...pieceOps('name')]),
  z.discriminatedUnion('op', [set('description', description), clear('description'), ...pieceOps('description')]),
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
  set('ownerId', recordFields.ownerId),
  z.discriminatedUnion('op', [set('holder', line(copyrightHolderBounds.nameChars, 1)), clear('holder')]),
  set('publication', recordFields.publication),
  z.discriminatedUnion('op', [set('publishedFrom', recordFields.publishedFrom), clear('publishedFrom')]),
  z.discriminatedUnion('op', [set('publishedTo', recordFields.publishedTo), clear('publishedTo')]),
  set('visibility', z.enum(visibilities)),
  set('moderation', z.enum(moderations)),
  z.discriminatedUnion('op', [set('moderationReason', moderationReason), clear('moderationReason')]),
  z.discriminatedUnion('op', [set('playerTemplate', templateId), clear('playerTemplate')]),
  z.discriminatedUnion('op', [set('siteTemplate', templateId), clear('siteTemplate')]),
  z.discriminatedUnion('op', [set('countryTemplate', templateId), clear('countryTemplate')]),
  z.discriminatedUnion('op', [set('ladderTemplate', templateId), clear('ladderTemplate')]),
  z.discriminatedUnion('op', [set('adTemplate', templateId), clear('adTemplate')]),
  z.discriminatedUnion('op', [set('audienceTag', audienceTag), clear('audienceTag')]),
  metadataOp,
])
export type FieldOp = z.output<typeof fieldOp>
