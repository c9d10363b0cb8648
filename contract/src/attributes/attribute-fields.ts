import { metadataFieldName } from '../filters/filter-fields.ts'
import { mapNames } from '../map-names.ts'
import { type Moderation, moderations, type Publication, publications } from '../records/publication.ts'
import { recordFields, textColumnFields } from '../records/record-fields.ts'
import type { RecordState } from '../records/record-states.ts'

/** In which language the head of a table and the words in it are written. */
export const tableLanguages = ['ru', 'en'] as const
export type TableLanguage = (typeof tableLanguages)[number]
type Titles = Readonly<Record<TableLanguage, string>>

export const attributeGroups = ['CORE', 'METADATA', 'RENDITIONS', 'LINKS'] as const
export type AttributeGroup = (typeof attributeGroups)[number]

interface AttributeField extends Titles {
  readonly group: AttributeGroup
  /** True if a table that is read back changes it. */
  readonly editable?: true
}

/** A column that tables change when they are read back. */
const column = ({ title, english }: { readonly title: string; readonly english: string }): AttributeField => ({
  ...{ group: 'CORE', ru: title, en: english },
  editable: true,
})

/** Columns of a table of attributes, by the word of the record itself, in the order people are offered it. */
export const attributeFields = {
  id: { group: 'CORE', ru: 'ID', en: 'ID' },
  uuid: { group: 'CORE', ru: 'UUID', en: 'UUID' },
  ...mapNames(textColumnFields, (name) => column(recordFields[name])),
  tags: column(recordFields.tags),
  albums: { group: 'CORE', ru: 'Альбомы', en: 'Albums' },
  ownerId: { ...column(recordFields.ownerId), ru: 'ID автора' },
  ownerName: { group: 'CORE', ru: recordFields.ownerId.title, en: 'Author' },
  holder: column(recordFields.holder),
  originalFilename: { group: 'CORE', ru: 'Имя файла', en: 'File name' },
  createdDate: { group: 'CORE', ru: 'Создано', en: 'Created' },
  updatedDate: { group: 'CORE', ru: 'Изменено', en: 'Updated' },
  currentState: { group: 'CORE', ru: 'Состояние', en: 'State' },
  publication: column(recordFields.publication),
  publishedFrom: column(recordFields.publishedFrom),
  publishedTo: column(recordFields.publishedTo),
  moderation: column(recordFields.moderation),
  moderationReason: column(recordFields.moderationReason),
  durationSeconds: { group: 'CORE', ru: 'Длительность, с', en: 'Duration, s' },
  width: { group: 'CORE', ru: 'Ширина кадра', en: 'Width' },
  height: { group: 'CORE', ru: 'Высота кадра', en: 'Height' },
  bytes: { group: 'CORE', ru: 'Размер, байт', en: 'Size, bytes' },
  views28: { group: 'CORE', ru: 'Просмотры за 28 дней', en: 'Views, 28 days' },
  viewsTotal: { group: 'CORE', ru: 'Просмотры за всё время', en: 'Views, all time' },
  rowVersion: { group: 'CORE', ru: 'Версия записи', en: 'Row version' },
  renditions: { group: 'RENDITIONS', ru: 'Качества', en: 'Renditions' },
  renditionCodecs: { group: 'RENDITIONS', ru: 'Кодеки', en: 'Codecs' },
  renditionBitrate: { group: 'RENDITIONS', ru: 'Наибольший битрейт, бит/с', en: 'Top bit rate, bit/s' },
  renditionBytes: { group: 'RENDITIONS', ru: 'Размер качеств, байт', en: 'Renditions size, bytes' },
  pageUrl: { group: 'LINKS', ru: 'Страница в консоли', en: 'Console page' },
  embedUrl: { group: 'LINKS', ru: 'Ссылка на плеер', en: 'Player link' },
  embedCode: { group: 'LINKS', ru: 'Код для вставки', en: 'Embed code' },
} as const satisfies Record<string, AttributeField>
export type AttributeKey = keyof typeof attributeFields

const isKey = (key: string): key is AttributeKey => Object.hasOwn(attributeFields, key)

/** Every key that stands in the table of fields. */
export const attributeKeys: readonly AttributeKey[] = Object.keys(attributeFields).filter(isKey)

/** Returns true if a key names an attribute: one of the table, or a field of metadata. */
export const isAttribute = (key: string): boolean => isKey(key) || metadataFieldName(key) !== null

/** Returns what stands above the column of an attribute; a field of metadata is told by its system name. */
export const attributeTitle = (key: string, language: TableLanguage): string =>
  isKey(key) ? attributeFields[key][language] : (metadataFieldName(key) ?? key)

/** Returns true if a table that is read back may change an attribute. */
export const isEditable = (key: string): boolean =>
  isKey(key) ? 'editable' in attributeFields[key] : metadataFieldName(key) !== null

/** Values that are one of a few, in words. */
export const attributeWords = {
  publication: {
    DRAFT: { ru: 'Черновик', en: 'Draft' },
    SCHEDULED: { ru: 'По расписанию', en: 'Scheduled' },
    PUBLISHED: { ru: 'Опубликовано', en: 'Published' },
    EXPIRED: { ru: 'Снято с публикации', en: 'Expired' },
  },
  moderation: {
    NONE: { ru: 'Не проверялось', en: 'None' },
    PENDING: { ru: 'На проверке', en: 'Pending' },
    APPROVED: { ru: 'Одобрено', en: 'Approved' },
    REJECTED: { ru: 'Отклонено', en: 'Rejected' },
  },
  currentState: {
    CREATED: { ru: 'Создано', en: 'Created' },
    UPLOADING: { ru: 'Загружается', en: 'Uploading' },
    UPLOADED: { ru: 'Загружено', en: 'Uploaded' },
    CHECKING: { ru: 'Проверяется', en: 'Checking' },
    QUEUED: { ru: 'В очереди', en: 'Queued' },
    CONVERTING: { ru: 'Обрабатывается', en: 'Converting' },
    READY: { ru: 'Готово', en: 'Ready' },
    FAILED: { ru: 'Ошибка', en: 'Failed' },
  },
} as const satisfies {
  publication: Record<Publication, Titles>
  moderation: Record<Moderation, Titles>
  currentState: Record<RecordState, Titles>
}

/** The value of which a person wrote the word, in either language or as the calls name it; null for none. */
export const publicationOf = (word: string): Publication | null =>
  publications.find((value) => isWordOf(word, value, attributeWords.publication[value])) ?? null
export const moderationOf = (word: string): Moderation | null =>
  moderations.find((value) => isWordOf(word, value, attributeWords.moderation[value])) ?? null

function isWordOf(word: string, value: string, { ru, en }: Titles): boolean {
  const foldedWord = foldCase(word)
  return [value, ru, en].some((one) => foldCase(one) === foldedWord)
}

const foldCase = (text: string) => text.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е').replace(/\s+/gu, ' ')

/** The attribute that a person wrote above a column, by its key or its title in either language; null for none. */
export function attributeOf(title: string, own: readonly { readonly key: string; readonly title: string }[] = []) {
  const foldedTitle = foldCase(title)
  const known = attributeKeys.find((key) => isWordOf(title, key, attributeFields[key]))
  if (known !== undefined) return known
  const named = own.find(({ key, title: shown }) => foldCase(key) === foldedTitle || foldCase(shown) === foldedTitle)
  return named?.key ?? (metadataFieldName(foldedTitle) === null ? null : foldedTitle)
}
