import { mapNames } from '../map-names.ts'
import { moderations, publications, visibilities } from '../records/publication.ts'
import { type FilteredField, filteredFields, recordFields } from '../records/record-fields.ts'
import { recordGroups, recordStates } from '../records/record-states.ts'
import type { RecordField } from '../records/record-texts.ts'
import { mapTemplateFields, type NamedKind } from '../templates/template-kinds.ts'
import { templateTitles } from '../templates/template-titles.ts'
import { youtubeStates } from '../youtube/youtube-states.ts'
import type { FilterOp } from './filter-tree.ts'

/** Kinds of fields by content, and with it: what a condition may ask of it, and what the value is. */
export const filterKinds = {
  /** Compared without case, ё as е. `contains` is a part of it, `matches` a mask of the whole: * any text, ? one sign. */
  text: { value: 'text', ops: ['contains', 'eq', 'ne', 'in', 'matches'] },
  /** Words, as the search of a list takes them. */
  search: { value: 'text', ops: ['matches'] },
  /** The same words in what is said. */
  speech: { value: 'text', ops: ['contains'] },
  uuid: { value: 'uuid', ops: ['eq', 'ne', 'in'] },
  choice: { value: 'choice', ops: ['in', 'eq', 'ne'] },
  member: { value: 'id', ops: ['in', 'eq', 'ne'] },
  /** An album the record is in; of an album `empty` is to be in none. */
  album: { value: 'id', ops: ['in'] },
  /** Languages something is in, by their tags without case: any of these. */
  languages: { value: 'text', ops: ['in'] },
  /** Accounts that it is shown in, by their codes: any of these. */
  partners: { value: 'text', ops: ['in'] },
  /** The published template of a kind that is followed, whatever gives it; `empty` is to follow none. */
  template: { value: 'id', ops: ['in', 'eq', 'ne'] },
  /** A saved filter: whatever it lets through. */
  filter: { value: 'id', ops: ['in'] },
  /**
   * Value of a field of metadata: a text or one of its choices, a number, a day or a moment as text, yes or no. What is
   * larger, smaller or between is a number, or a text that begins with a day.
   */
  metadata: { value: 'any', ops: ['contains', 'eq', 'ne', 'in', 'gt', 'lt', 'between'] },
  number: { value: 'number', ops: ['eq', 'ne', 'gt', 'lt', 'between', 'in'] },
  /** Bytes. */
  bytes: { value: 'number', ops: ['gt', 'lt', 'between'] },
  /** Milliseconds. */
  duration: { value: 'number', ops: ['gt', 'lt', 'between'] },
  /** ISO text, or days from now: {daysFromNow: -7} is a week ago. */
  instant: { value: 'instant', ops: ['gt', 'lt', 'between'] },
  boolean: { value: 'boolean', ops: ['eq'] },
  /** `in` is any of these tags, `contains` this one, without case. */
  tags: { value: 'text', ops: ['in', 'contains'] },
} as const satisfies Record<string, { value: string; ops: readonly FilterOp[] }>
export type FilterKind = keyof typeof filterKinds

/** A field that conditions name by its key. */
export interface FilterField {
  readonly title: string
  readonly kind: FilterKind
  /** True if there may be nothing in it: then it can be asked whether it is empty. */
  readonly mayBeEmpty?: true
  /** Values of a field of the kind `choice`. */
  readonly choices?: readonly string[]
  /** Kind of template it names, of `template`. */
  readonly template?: NamedKind
}

/** The short side of the picture, by the least of its band; `240p` is everything below 360. */
export const resolutions = ['2160p', '1440p', '1080p', '720p', '480p', '360p', '240p'] as const

const textFilter = (name: FilteredField): FilterField => {
  const { title, isNeeded }: RecordField = recordFields[name]
  return isNeeded ? { title, kind: 'text' } : { title, kind: 'text', mayBeEmpty: true }
}

const templateFilter = (kind: NamedKind) =>
  ({ title: templateTitles[kind], kind: 'template', template: kind, mayBeEmpty: true }) as const

/**
 * Every field of a record that a filter may ask about, by the word of the record itself. The schema, the builder and the
 * compiler of the server follow it: a new line here does not compile until the server has a column for it.
 */
export const filterFields = {
  search: { title: 'Поиск', kind: 'search' },
  ...mapNames(filteredFields, textFilter),
  originalFilename: { title: 'Имя файла', kind: 'text', mayBeEmpty: true },
  tags: { title: recordFields.tags.title, kind: 'tags', mayBeEmpty: true },
  id: { title: 'ID', kind: 'number' },
  uuid: { title: 'UUID', kind: 'uuid' },
  currentState: { title: 'Состояние', kind: 'choice', choices: recordStates },
  group: { title: 'Обработка', kind: 'choice', choices: recordGroups },
  playable: { title: 'Можно смотреть', kind: 'boolean' },
  publication: { title: recordFields.publication.title, kind: 'choice', choices: publications },
  visibility: { title: recordFields.visibility.title, kind: 'choice', choices: visibilities },
  moderation: { title: recordFields.moderation.title, kind: 'choice', choices: moderations },
  createdDate: { title: 'Создано', kind: 'instant' },
  updatedDate: { title: 'Изменено', kind: 'instant' },
  publishedFrom: { title: recordFields.publishedFrom.title, kind: 'instant', mayBeEmpty: true },
  publishedTo: { title: recordFields.publishedTo.title, kind: 'instant', mayBeEmpty: true },
  durationMs: { title: 'Длительность', kind: 'duration', mayBeEmpty: true },
  resolution: { title: 'Разрешение', kind: 'choice', choices: resolutions, mayBeEmpty: true },
  width: { title: 'Ширина кадра', kind: 'number', mayBeEmpty: true },
  height: { title: 'Высота кадра', kind: 'number', mayBeEmpty: true },
  bytes: { title: 'Размер', kind: 'bytes' },
  views28: { title: 'Просмотры за\u00a028\u00a0дней', kind: 'number' },
  viewsTotal: { title: 'Просмотры за\u00a0всё время', kind: 'number' },
  ownerId: { title: recordFields.ownerId.title, kind: 'member' },
  holder: { title: recordFields.holder.title, kind: 'text', mayBeEmpty: true },
  album: { title: 'Альбом', kind: 'album', mayBeEmpty: true },
  ...mapTemplateFields(templateFilter),
  filter: { title: 'Фильтр', kind: 'filter' },
  hasPoster: { title: 'Есть обложка', kind: 'boolean' },
  cuepoints: { title: 'Есть метки', kind: 'boolean' },
  chapters: { title: 'Есть главы', kind: 'boolean' },
  subtitles: { title: 'Субтитры', kind: 'languages', mayBeEmpty: true },
  transcript: { title: 'Расшифровка', kind: 'speech' },
  sharedWith: { title: 'Показано другим аккаунтам', kind: 'partners', mayBeEmpty: true },
  youtube: { title: 'YouTube', kind: 'choice', choices: youtubeStates },
  replaced: { title: 'Файл заменён', kind: 'boolean' },
  encrypted: { title: 'Зашифровано', kind: 'boolean' },
  hold: { title: 'Запрет удаления', kind: 'boolean' },
} as const satisfies Record<string, FilterField>
export type FilterFieldKey = keyof typeof filterFields

const fields: ReadonlyMap<string, FilterField> = new Map(Object.entries(filterFields))

/** A field of metadata by its system name: `metadata.season`. Null for any other key. */
export const metadataFieldName = (key: string): string | null =>
  /^metadata\.([a-z][a-z0-9_]{0,39})$/.exec(key)?.[1] ?? null

/** Null for a key that no field has. */
export function filterField(key: string): FilterField | null {
  const name = metadataFieldName(key)
  if (name !== null) return { title: `Метаданные: ${name}`, kind: 'metadata', mayBeEmpty: true }
  return fields.get(key) ?? null
}

/** Returns what a condition may ask of a field, the usual first. */
export const opsOf = ({ kind, mayBeEmpty }: FilterField): readonly FilterOp[] =>
  mayBeEmpty ? [...filterKinds[kind].ops, 'empty'] : filterKinds[kind].ops
