import * as z from 'zod/mini'
import { copyrightHolderBounds } from '../copyright-holders/copyright-holder-bounds.ts'
import { fieldTypes } from '../field-types.ts'
import { bounds } from '../limits.ts'
import { templateId } from '../templates/named-templates.ts'
import { mapTemplateFields, type NamedKind, type TemplateKind, templateKindInfo } from '../templates/template-kinds.ts'
import { templateTitles } from '../templates/template-titles.ts'
import { moderations, openingToAll } from './publication.ts'
import { type RecordField, recordTexts, type TextField, textFields, textOps } from './record-texts.ts'
import { writtenFields } from './records.calls.ts'

const setOrClear = ['set', 'clear'] as const
const moderator = {
  permission: 'media.can_moderate_records',
  permissionBack: 'media.can_change_moderation',
} as const

const { name, description, ...otherTexts } = recordTexts

/** A title of templates is the same in the accusative. */
function titlesOf(kind: TemplateKind) {
  const title = templateTitles[kind]
  return { title, object: `${title.charAt(0).toLocaleLowerCase('ru')}${title.slice(1)}` }
}

function templateFieldOf(kind: NamedKind) {
  const { naming } = templateKindInfo[kind]
  const permission = naming && { permission: naming }
  return { ...titlesOf(kind), ops: setOrClear, ...permission, ...fieldTypes.template(z.nullable(templateId)) } as const
}

/**
 * The fields that people write about a record, in the order people are offered them. From here come their titles in every form, filter,
 * table, bulk edit and line of the audit log.
 */
export const recordFields = {
  name,
  description,
  tags: {
    title: 'Теги',
    object: 'теги',
    english: 'Tags',
    ops: textOps,
    max: bounds.tags,
    ...fieldTypes.tags(writtenFields.tags),
  },
  ownerId: {
    title: 'Автор',
    object: 'автора',
    english: 'Author ID',
    ops: ['set'],
    ...fieldTypes.person(writtenFields.ownerId),
  },
  holder: {
    ...{ title: 'Правообладатель', object: 'правообладателя', english: 'Copyright holder' },
    ...{ ops: setOrClear, max: copyrightHolderBounds.nameChars, ...fieldTypes.holder(writtenFields.holder) },
  },
  publication: {
    ...{ title: 'Публикация', object: 'публикацию', english: 'Publication' },
    ...{ ops: ['set'], ...fieldTypes.choice(writtenFields.publication) },
  },
  publishedFrom: {
    ...{ title: 'Публикация с', object: 'начало публикации', english: 'Published from' },
    ...{ ops: setOrClear, ...fieldTypes.moment(writtenFields.publishedFrom) },
  },
  publishedTo: {
    ...{ title: 'Публикация до', object: 'конец публикации', english: 'Published to' },
    ...{ ops: setOrClear, ...fieldTypes.moment(writtenFields.publishedTo) },
  },
  visibility: {
    ...{ title: 'Доступ', object: 'доступ', ops: ['set'], ...fieldTypes.choice(writtenFields.visibility) },
    permissionOf: { PUBLIC: openingToAll.permission },
  },
  embedding: {
    ...{ title: 'Вставка на\u00a0сайты', object: 'вставку на\u00a0сайты' },
    ...fieldTypes.yesNo({ yes: 'разрешена', no: 'запрещена' }),
  },
  moderation: {
    ...{ title: 'Модерация', object: 'модерацию', english: 'Moderation', ops: ['set'] },
    ...{ ...moderator, ...fieldTypes.choice(z.enum(moderations)) },
  },
  moderationReason: {
    ...{ title: 'Причина модерации', object: 'причину модерации', english: 'Moderation reason' },
    ...{ ops: setOrClear, ...moderator, ...fieldTypes.text(bounds.moderationReasonChars) },
  },
  metadataTemplate: { ...titlesOf('metadata'), ...fieldTypes.template(z.nullable(templateId)) },
  ...mapTemplateFields(templateFieldOf),
  adBlocks: { title: 'Блоки рекламы', object: 'блоки рекламы', ...fieldTypes.own(z.array(z.int())) },
  ...otherTexts,
  frontSettings: { title: 'Эпизоды', object: 'эпизоды', ...fieldTypes.own(z.json()) },
  cuepoints: { title: 'Метки', object: 'метки', ...fieldTypes.own(z.json()) },
  /** Viewers hear nothing. */
  soundOff: { title: 'Звук', object: 'звук', ...fieldTypes.yesNo({ yes: 'выключен', no: 'включён' }) },
} as const satisfies Record<string, RecordField>
export type RecordFieldName = keyof typeof recordFields

type Fields = typeof recordFields
/** Names of the fields that have a property with such a value. */
export type FieldsWith<Key extends keyof RecordField, Value = RecordField[Key]> = {
  [Name in RecordFieldName]: Fields[Name] extends Readonly<Record<Key, Value>> ? Name : never
}[RecordFieldName]

/** Plain texts that a filter asks about. */
export type FilteredField = TextField & FieldsWith<'isFiltered', true>

const descriptions: Readonly<Record<RecordFieldName, RecordField>> = recordFields
const isName = (name: string): name is RecordFieldName => Object.hasOwn(recordFields, name)

/** Every field by its name. */
export const recordFieldNames: readonly RecordFieldName[] = Object.keys(recordFields).filter(isName)

/** Returns the description of a field; undefined for a name that no field has. */
export const recordField = (name: string): RecordField | undefined => (isName(name) ? descriptions[name] : undefined)

const isFiltered = (name: TextField): name is FilteredField => descriptions[name].isFiltered === true
export const filteredFields: readonly FilteredField[] = textFields.filter(isFiltered)

/** Plain texts that are columns of tables. */
export type TextColumnField = TextField & FieldsWith<'english', string>
const isColumn = (name: TextField): name is TextColumnField => descriptions[name].english !== undefined
export const textColumnFields: readonly TextColumnField[] = textFields.filter(isColumn)
