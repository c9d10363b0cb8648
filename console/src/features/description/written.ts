import { bounds } from '@skleyka/contract/limits.ts'
import { mapNames } from '@skleyka/contract/map-names.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import type { Publication } from '@skleyka/contract/records/publication.ts'
import { recordFields } from '@skleyka/contract/records/record-fields.ts'
import { type RecordField, type TextField, textFields } from '@skleyka/contract/records/record-texts.ts'
import type { RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import * as z from 'zod/mini'
import { groupDigits } from '../../russian/numbers.ts'
import type { FollowedTemplate } from '../metadata/metadata.ts'
import { sentMetadata, type WrittenMetadata, writtenMetadata } from '../metadata/metadata.ts'
import { momentText, readMoment } from '../records/records.ts'

type WrittenTexts = Record<TextField, string>
interface WrittenDescription extends WrittenTexts {
  tags: readonly string[]
  /** The number of a member; null when nobody is chosen. */
  ownerId: string | null
  /** The name of the copyright holder; null for none. */
  holder: string | null
  publication: Publication
  /** `yyyy-mm-ddThh:mm` by the clock of the browser. */
  publishedFrom: string | null
  publishedTo: string | null
}
/** Values of the form of a record. */
export type Written = WrittenDescription & WrittenMetadata
export type WrittenField = keyof Written

export const publicationLabels: Readonly<Record<Publication, string>> = {
  PUBLISHED: 'Опубликовано',
  SCHEDULED: 'По\u00a0расписанию',
  DRAFT: 'Черновик',
  EXPIRED: 'Снято',
}

type Saved = Pick<
  RecordView,
  | TextField
  | 'tags'
  | 'ownerId'
  | 'holder'
  | 'publication'
  | 'publishedFrom'
  | 'publishedTo'
  | 'metadata'
  | 'rowVersion'
>

/** Returns what is saved, and its version. What ends at a moment follows a schedule too. */
export const writtenOf = (record: Saved, templates: readonly FollowedTemplate[] = []) => ({
  values: {
    ...mapNames(textFields, (name) => record[name]),
    tags: record.tags,
    ownerId: record.ownerId === null ? null : String(record.ownerId),
    holder: record.holder,
    publication:
      record.publication === 'PUBLISHED' && record.publishedTo !== null ? ('SCHEDULED' as const) : record.publication,
    publishedFrom: momentText(record.publishedFrom),
    publishedTo: momentText(record.publishedTo),
    ...writtenMetadata(record.metadata, templates),
  } satisfies Written,
  version: record.rowVersion,
})

type Fields = ParamsOf<typeof records.update>['fields']

/** The fields that are sent: those changed, and a publication as a whole. */
export function sentFields(values: Written, changed: readonly WrittenField[]): Fields {
  const has = (name: WrittenField) => changed.includes(name)
  const isMoved = has('publication') || has('publishedFrom') || has('publishedTo')
  return {
    ...mapNames(textFields.filter(has), (name) => values[name].trim()),
    ...(has('tags') && { tags: [...values.tags] }),
    ...(has('ownerId') && values.ownerId !== null && { ownerId: Number(values.ownerId) }),
    ...(has('holder') && { holder: values.holder }),
    ...(isMoved && publicationOf(values)),
    ...sentMetadata(values, changed),
  }
}

function publicationOf({ publication, publishedFrom, publishedTo }: Written): Fields {
  if (publication === 'SCHEDULED')
    return { publication, publishedFrom: readMoment(publishedFrom), publishedTo: readMoment(publishedTo) }
  return publication === 'PUBLISHED' ? { publication, publishedTo: null } : { publication }
}

/** Returns what is wrong with the fields, in words. */
export function problemsOf(values: Written, now: Date): Partial<Record<WrittenField, string>> {
  const problems: Partial<Record<WrittenField, string>> = { ...scheduleProblems(values, now) }
  for (const name of textFields) {
    const problem = textProblem(recordFields[name], values[name].trim())
    if (problem !== null) problems[name] = problem
  }
  if (values.tags.length > bounds.tags) problems.tags = `Тегов не\u00a0больше ${bounds.tags}: уберите лишние`
  if (values.ownerId === null) problems.ownerId = 'Выберите автора'
  return problems
}

function textProblem({ title, type, max = 0, isNeeded, schema }: RecordField, text: string): string | null {
  if (isNeeded && text === '') return `Введите ${title.toLocaleLowerCase('ru')}`
  if (type === 'address') return z.safeParse(schema, text).success ? null : 'Введите адрес целиком: https://…'
  return text.length > max ? `${title} не\u00a0длиннее ${groupDigits(max)}\u00a0символов` : null
}

function scheduleProblems(values: Written, now: Date): Partial<Record<WrittenField, string>> {
  if (values.publication !== 'SCHEDULED') return {}
  const [from, to] = [readMoment(values.publishedFrom), readMoment(values.publishedTo)]
  if (from === null && to === null) return { publishedFrom: 'Укажите начало или конец' }
  if (from !== null && to !== null && from >= to) return { publishedTo: 'Конец должен быть позже начала' }
  return to !== null && to <= now ? { publishedTo: 'Конец должен быть в\u00a0будущем' } : {}
}
