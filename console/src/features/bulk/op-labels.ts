import { attributeTitle } from '@skleyka/contract/attributes/attribute-fields.ts'
import type { People } from '@skleyka/contract/audit/audit.calls.ts'
import type { BatchView } from '@skleyka/contract/bulk/bulk.calls.ts'
import { type BulkFieldName, bulkFields, type FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import {
  type Moderation,
  moderations,
  type Publication,
  publications,
  visibilities,
} from '@skleyka/contract/records/publication.ts'
import type { FieldOpName } from '@skleyka/contract/records/record-texts.ts'
import { formatMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { metadataText } from '../metadata/metadata.ts'
import { visibilityLabels } from '../records/records.ts'
import { actText } from './act-texts.ts'

/** Names of the operations on a field, as its list of choices says. */
export const opTitles: Readonly<Record<FieldOpName, string>> = {
  set: 'Задать',
  clear: 'Очистить',
  append: 'Дописать',
  remove: 'Убрать',
  replace: 'Найти и\u00a0заменить',
}

const publicationTitles: Readonly<Record<Publication, string>> = {
  DRAFT: 'Черновик',
  SCHEDULED: 'По\u00a0датам публикации',
  PUBLISHED: 'Опубликовать сейчас',
  EXPIRED: 'Снять с\u00a0публикации сейчас',
}
const moderationTitles: Readonly<Record<Moderation, string>> = {
  NONE: 'Не\u00a0требуется',
  PENDING: 'На\u00a0модерации',
  APPROVED: 'Одобрить',
  REJECTED: 'Отклонить',
}

/** Returns what a field of a list may become. */
export function fieldChoices(field: BulkFieldName): { value: string; label: string }[] {
  if (field === 'publication') return publications.map((value) => ({ value, label: publicationTitles[value] }))
  if (field === 'visibility') return visibilities.map((value) => ({ value, label: visibilityLabels[value] }))
  if (field === 'moderation') return moderations.map((value) => ({ value, label: moderationTitles[value] }))
  return []
}

/** Names that operations are told by: fields of metadata by the keys the journal has for them, and names of authors. */
export interface OpNames {
  readonly metadata?: ReadonlyMap<string, MetadataField> | undefined
  readonly people?: People | undefined
  /** Names of templates by the fields that name them, and their numbers. */
  readonly templates?: Readonly<Partial<Record<string, ReadonlyMap<number, { readonly name: string }>>>> | undefined
}

/** «Название: найти „Видео“ и заменить на „Ролик“». */
export function opText(op: FieldOp, { metadata, people, templates }: OpNames = {}): string {
  const metadataField = op.field === 'metadata' ? metadata?.get(`metadata.${op.name}`) : undefined
  const title = op.field === 'metadata' ? (metadataField?.title ?? op.name) : bulkFields[op.field].title
  return `${title}: ${whatText(op, metadataField, { people, templates })}`
}

/** Returns what a bulk change does, line by line: its operations, or the columns of the table it came from. */
export function batchTexts({ act, ops, fields }: Pick<BatchView, 'act' | 'ops' | 'fields'>, names: OpNames): string[] {
  if (act !== null) return [actText(act)]
  return fields.length === 0
    ? ops.map((op) => opText(op, names))
    : [
        `Из\u00a0таблицы: ${fields.map((key) => names.metadata?.get(key)?.title ?? attributeTitle(key, 'ru')).join(', ')}`,
      ]
}

/** Returns true if a bulk change is about fields of metadata. */
export const tellsOfMetadata = ({ ops, fields }: Pick<BatchView, 'ops' | 'fields'>): boolean =>
  ops.some(({ field }) => field === 'metadata') || fields.some((key) => key.startsWith('metadata.'))

/** The fields that bulk changes set. */
export const fieldsOfBatches = (batches: readonly Pick<BatchView, 'ops'>[]): string[] =>
  batches.flatMap(({ ops }) => ops.map(({ field }) => field))

function whatText(
  op: FieldOp,
  metadataField: MetadataField | undefined,
  names: Pick<OpNames, 'people' | 'templates'>,
): string {
  switch (op.op) {
    case 'clear':
      return 'очистить'
    case 'append':
      if (typeof op.value !== 'string') return `добавить ${quoteTags(op.value)}`
      return `${op.at === 'start' ? 'дописать в\u00a0начало' : 'дописать'} ${quote(op.value)}`
    case 'remove':
      return `убрать ${typeof op.value === 'string' ? quote(op.value) : quoteTags(op.value)}`
    case 'replace':
      return `найти ${quote(op.value.find)} и\u00a0заменить на\u00a0${quote(op.value.with)}`
    case 'set':
      return op.field === 'metadata' ? quote(metadataText(op.value, metadataField)) : settingText(op, names)
  }
}

function settingText(
  op: Exclude<Extract<FieldOp, { op: 'set' }>, { field: 'metadata' }>,
  { people, templates }: Pick<OpNames, 'people' | 'templates'>,
): string {
  if (op.field === 'tags') return op.value.length === 0 ? 'очистить' : quoteTags(op.value)
  if (op.field === 'publication') return lower(publicationTitles[op.value])
  if (op.field === 'visibility') return lower(visibilityLabels[op.value])
  if (op.field === 'moderation') return lower(moderationTitles[op.value])
  if (op.value instanceof Date) return formatMoment(op.value)
  if (bulkFields[op.field].type === 'template')
    return quote(templates?.[op.field]?.get(Number(op.value))?.name ?? `№\u00a0${op.value}`)
  return op.field === 'ownerId' ? (people?.[op.value] ?? `№\u00a0${op.value}`) : quote(String(op.value ?? ''))
}

const lower = (text: string) => text.charAt(0).toLocaleLowerCase('ru') + text.slice(1)
const maxChars = 60
const quote = (text: string) => `«${text.length > maxChars ? `${text.slice(0, maxChars)}…` : text}»`
const quoteTags = (tags: readonly string[]) => quote(tags.join(', '))

/** «изменено 3 видео, 2 пропущено, 1 с ошибкой»; what there is none of is not told. */
export function countsText({
  kind,
  changed,
  skipped,
  failed,
}: Pick<BatchView, 'kind' | 'changed' | 'skipped' | 'failed'>) {
  const done = kind === 'UNDO' ? 'Возвращено' : kind === 'ACT' ? 'Сделано' : 'Изменено'
  const parts = [`${done} ${groupDigits(changed)}`]
  if (skipped > 0) parts.push(`пропущено ${groupDigits(skipped)}`)
  if (failed > 0) parts.push(`с\u00a0ошибкой ${groupDigits(failed)}`)
  return parts.join(', ')
}
