import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Returns what people call the authors that some changes tell of, by their ids; whoever was deleted since is told so. */
export async function namesOfAuthors(db: Db, changes: readonly FieldChange[]): Promise<Record<string, string>> {
  const ofAuthors = changes.filter(({ field }) => field === 'ownerId')
  const ids = new Set(ofAuthors.flatMap(({ before, after }) => [before, after]).filter((id) => typeof id === 'number'))
  if (ids.size === 0) return {}
  const rows = await db
    .selectFrom('users')
    .select([
      'id',
      sql<string>`case when state = 'DELETED' then ${'Удалённый пользователь'}
        else coalesce(nullif(name, ''), email) end`.as('name'),
    ])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
