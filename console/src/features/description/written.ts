import { audienceTag } from '@skleyka/contract/ads/audience.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import type { Publication } from '@skleyka/contract/records/publication.ts'
import type { RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import * as z from 'zod/mini'
import { groupDigits } from '../../russian/numbers.ts'
import type { FollowedTemplate } from '../metadata/metadata.ts'
import { sentMetadata, type WrittenMetadata, writtenMetadata } from '../metadata/metadata.ts'
import { momentText, readMoment } from '../records/records.ts'

interface WrittenDescription {
  name: string
  description: string
  tags: readonly string[]
  /** The number of a member; null when nobody is chosen. */
  ownerId: string | null
  /** The name of the copyright holder; null for none. */
  holder: string | null
  publication: Publication
  /** `yyyy-mm-ddThh:mm` by the clock of the browser. */
  publishedFrom: string | null
  publishedTo: string | null
  audienceTag: string
}
/** Values of the form of a record. */
export type Written = WrittenDescription & WrittenMetadata
export type WrittenField = keyof Written

/** Names of the fields in a sentence about who changed them. */
export const fieldWords: Readonly<Record<keyof WrittenDescription, string>> = {
  name: 'название',
  description: 'описание',
  tags: 'теги',
  ownerId: 'автора',
  holder: 'правообладателя',
  publication: 'публикацию',
  publishedFrom: 'начало публикации',
  publishedTo: 'конец публикации',
  audienceTag: 'метку измерения аудитории',
}

export const publicationLabels: Readonly<Record<Publication, string>> = {
  PUBLISHED: 'Опубликовано',
  SCHEDULED: 'По\u00a0расписанию',
  DRAFT: 'Черновик',
  EXPIRED: 'Снято',
}

type Saved = Pick<
  RecordView,
  | 'name'
  | 'description'
  | 'tags'
  | 'ownerId'
  | 'holder'
  | 'publication'
  | 'publishedFrom'
  | 'publishedTo'
  | 'metadata'
  | 'audienceTag'
  | 'rowVersion'
>

/** Returns what is saved, and its version. What ends at a moment follows a schedule too. */
export const writtenOf = (record: Saved, templates: readonly FollowedTemplate[] = []) => ({
  values: {
    name: record.name,
    description: record.description,
    tags: record.tags,
    ownerId: record.ownerId === null ? null : String(record.ownerId),
    holder: record.holder,
    publication:
      record.publication === 'PUBLISHED' && record.publishedTo !== null ? ('SCHEDULED' as const) : record.publication,
    publishedFrom: momentText(record.publishedFrom),
    publishedTo: momentText(record.publishedTo),
    audienceTag: record.audienceTag,
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
    ...(has('name') && { name: values.name.trim() }),
    ...(has('description') && { description: values.description.trim() }),
    ...(has('tags') && { tags: [...values.tags] }),
    ...(has('ownerId') && values.ownerId !== null && { ownerId: Number(values.ownerId) }),
    ...(has('holder') && { holder: values.holder }),
    ...(isMoved && publicationOf(values)),
    ...(has('audienceTag') && { audienceTag: values.audienceTag.trim() }),
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
  const nameChars = values.name.trim().length
  if (nameChars === 0) problems.name = 'Введите название'
  if (nameChars > bounds.recordNameChars)
    problems.name = `Название не\u00a0длиннее ${bounds.recordNameChars}\u00a0символов`
  if (values.description.trim().length > bounds.recordDescriptionChars)
    problems.description = `Описание не\u00a0длиннее ${groupDigits(bounds.recordDescriptionChars)}\u00a0символов`
  if (values.tags.length > bounds.tags) problems.tags = `Тегов не\u00a0больше ${bounds.tags}: уберите лишние`
  if (values.ownerId === null) problems.ownerId = 'Выберите автора'
  if (!z.safeParse(audienceTag, values.audienceTag.trim()).success)
    problems.audienceTag = 'Введите адрес целиком: https://…'
  return problems
}

function scheduleProblems(values: Written, now: Date): Partial<Record<WrittenField, string>> {
  if (values.publication !== 'SCHEDULED') return {}
  const [from, to] = [readMoment(values.publishedFrom), readMoment(values.publishedTo)]
  if (from === null && to === null) return { publishedFrom: 'Укажите начало или конец' }
  if (from !== null && to !== null && from >= to) return { publishedTo: 'Конец должен быть позже начала' }
  return to !== null && to <= now ? { publishedTo: 'Конец должен быть в\u00a0будущем' } : {}
}
