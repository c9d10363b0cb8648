import type { MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import { fileOfValue, type MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { Db } from '../../database/database.ts'
import { filesOfAccount } from '../metadata-files/metadata-files.ts'
import { findActive } from './named-in-metadata.sql.ts'

/** Problem of a value, by the field it is of. */
export interface MetadataProblem {
  readonly field: Pick<MetadataField, 'name' | 'title'>
  readonly text: string
}

type Values = Readonly<Record<string, MetadataValue | null>>

/**
 * Judges the values that name other videos and files: each has to be one of the account, and not in the trash. Foreign ones are
 * answered like unknown ones. What was asked once is not asked again, so that many records are judged by one question.
 */
export function namedInMetadata(db: Db, accountId: number) {
  const isVideo = asking(async (ids) => {
    const there = await findActive(db, accountId, ids)
    return (id) => there.has(id)
  })
  const nameOfFile = asking(async (ids) => {
    const there = await filesOfAccount(db, accountId, ids)
    return (id) => there.get(id)?.name ?? null
  })
  return async (fields: readonly MetadataField[], values: Values): Promise<MetadataProblem[]> => {
    const videos = fields.flatMap((field) => {
      const id = field.type === 'video' ? values[field.name] : null
      return typeof id === 'number' ? [{ field, id }] : []
    })
    const files = fields.flatMap((field) => {
      const value = field.type === 'file' ? values[field.name] : null
      const file = typeof value === 'string' ? fileOfValue(value) : null
      return file === null ? [] : [{ field, ...file }]
    })
    const [knows, names] = [await isVideo(videos), await nameOfFile(files)]
    return [
      ...videos.flatMap(({ field, id }) => (knows(id) ? [] : [{ field, text: 'Такого видео в\u00a0аккаунте нет' }])),
      ...files.flatMap(({ field, id, name }) =>
        names(id) === name ? [] : [{ field, text: 'Такого файла больше нет. Приложите его ещё раз' }],
      ),
    ]
  }
}

/** Remembers what was answered of each id. */
function asking<Answer>(ask: (ids: readonly number[]) => Promise<(id: number) => Answer>) {
  const known = new Map<number, Answer>()
  return async (named: readonly { readonly id: number }[]) => {
    const unasked = named.flatMap(({ id }) => (known.has(id) ? [] : [id]))
    if (unasked.length > 0) {
      const tell = await ask(unasked)
      for (const id of unasked) known.set(id, tell(id))
    }
    return (id: number) => known.get(id)
  }
}
