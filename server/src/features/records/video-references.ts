import type { MetadataValue } from '@skleyka/contract/metadata.ts'
import type { MetadataField } from '@skleyka/contract/metadata-fields.ts'
import type { Db } from '../../database/database.ts'
import { findActive } from './video-references.sql.ts'

/** What is wrong with a value, by the field it is of. */
export interface MetadataProblem {
  readonly field: Pick<MetadataField, 'name' | 'title'>
  readonly text: string
}

type Values = Readonly<Record<string, MetadataValue | null>>

/**
 * Judges the values that name other videos: each has to be one of the account, and not in the trash. Foreign ones are answered
 * like unknown ones. What was asked once is not asked again, so that many records are judged by one question.
 */
export function videoReferences(db: Db, accountId: number) {
  const known = new Map<number, boolean>()
  return async (fields: readonly MetadataField[], values: Values): Promise<MetadataProblem[]> => {
    const named = fields.flatMap((field) => {
      const id = field.type === 'video' ? values[field.name] : null
      return typeof id === 'number' ? [{ field, id }] : []
    })
    const unasked = named.flatMap(({ id }) => (known.has(id) ? [] : [id]))
    if (unasked.length > 0) {
      const there = await findActive(db, accountId, unasked)
      for (const id of unasked) known.set(id, there.has(id))
    }
    return named.flatMap(({ field, id }) =>
      known.get(id) ? [] : [{ field, text: 'Такого видео в\u00a0аккаунте нет' }],
    )
  }
}
