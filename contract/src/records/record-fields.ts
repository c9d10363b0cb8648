import { copyrightHolderBounds } from '../copyright-holders/copyright-holder-bounds.ts'
import { bounds } from '../limits.ts'
import { mapTemplateFields, type NamedKind, type TemplateKind, templateKindInfo } from '../templates/template-kinds.ts'
import { templateTitles } from '../templates/template-titles.ts'
import { openingToAll } from './publication.ts'
import { type RecordField, recordTexts, type TextField, textFields, textOps } from './record-texts.ts'

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
  return { ...titlesOf(kind), type: 'template', ops: setOrClear, ...(naming && { permission: naming }) } as const
}

/**
 * The fields that people write about a record, in the order people are offered them. From here come their titles in every form, filter,
 * table, bulk edit and line of the audit log.
 */
export const recordFields = {
  name,
  description,
  tags: { title: 'Теги', object: 'теги', english: 'Tags', type: 'tags', max: bounds.tags, ops: textOps },
  ownerId: { title: 'Автор', object: 'автора', english: 'Author ID', type: 'author', ops: ['set'] },
  holder: {
    ...{ title: 'Правообладатель', object: 'правообладателя', english: 'Copyright holder' },
    ...{ type: 'holder', max: copyrightHolderBounds.nameChars },
    ops: setOrClear,
  },
  publication: {
    ...{ title: 'Публикация', object: 'публикацию', english: 'Publication' },
    ...{ type: 'publication', ops: ['set'] },
  },
  publishedFrom: {
    ...{ title: 'Публикация с', object: 'начало публикации', english: 'Published from' },
    ...{ type: 'moment', ops: setOrClear },
  },
  publishedTo: {
    ...{ title: 'Публикация до', object: 'конец публикации', english: 'Published to' },
    ...{ type: 'moment', ops: setOrClear },
  },
  visibility: {
    ...{ title: 'Доступ', object: 'доступ', type: 'visibility', ops: ['set'] },
    permissionOf: { PUBLIC: openingToAll.permission },
  },
  embedding: { title: 'Вставка на\u00a0сайты', object: 'вставку на\u00a0сайты', type: 'other' },
  moderation: {
    ...{ title: 'Модерация', object: 'модерацию', english: 'Moderation', type: 'moderation', ops: ['set'] },
    ...moderator,
  },
  moderationReason: {
    ...{ title: 'Причина модерации', object: 'причину модерации', english: 'Moderation reason' },
    ...{ type: 'text', max: bounds.moderationReasonChars, ops: setOrClear },
    ...moderator,
  },
  metadataTemplate: { ...titlesOf('metadata'), type: 'other' },
  ...mapTemplateFields(templateFieldOf),
  adBlocks: { title: 'Блоки рекламы', object: 'блоки рекламы', type: 'other' },
  ...otherTexts,
  frontSettings: { title: 'Эпизоды', object: 'эпизоды', type: 'other' },
  cuepoints: { title: 'Метки', object: 'метки', type: 'other' },
  soundOff: { title: 'Звук', object: 'звук', type: 'other' },
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
