import type { TrashSortField } from '@skleyka/contract/trash/trash.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'

export interface TrashListQuery {
  readonly q?: string | undefined
  readonly userId?: number | undefined
  readonly byRule?: true | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly reason?: string | undefined
  readonly withinDays?: number | undefined
  readonly sort: { readonly field: TrashSortField; readonly order: 'asc' | 'desc' }
  readonly page: number
  readonly perPage: number
}

export type TrashRow = NonNullable<Awaited<ReturnType<typeof findTrashed>>>

const sortColumns = {
  id: sql`records.id`,
  disposed: sql`records.disposed_at`,
  name: sql`records.name collate russian`,
  size: sql`records.size_bytes`,
}

const inTrash = (db: Db, accountId: number) =>
  db
    .selectFrom('records')
    .innerJoin('accounts', 'accounts.id', 'records.account_id')
    .where('records.account_id', '=', accountId)
    .where('records.lifecycle', '=', 'DISPOSED')

export type TrashFilter = Omit<TrashListQuery, 'sort' | 'page' | 'perPage'>

/** Words are sought as they stand, without case and with ё as е; what LIKE reads as a sign is none. */
const pattern = (text: string) =>
  `%${text
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .replace(/[\\%_]/g, '\\$&')}%`
const folded = sql`translate(lower(coalesce(records.dispose_reason, '') collate "ru-x-icu"), 'ё', 'е')`

const fits = (db: Db, accountId: number, { q, userId, byRule, from, to, reason, withinDays }: TrashFilter) =>
  inTrash(db, accountId)
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`(records.search_text like ${pattern(q ?? '')} or records.id::text = ${q ?? ''}::text)`),
    )
    .$if(userId !== undefined, (query) => query.where('records.disposed_by', '=', userId ?? null))
    .$if(byRule === true, (query) => query.where('records.disposed_by_rule', 'is not', null))
    .$if(from !== undefined, (query) => query.where('records.disposed_at', '>=', from ?? null))
    // moments are told to the millisecond: all of it counts
    .$if(to !== undefined, (query) =>
      query.where(sql<boolean>`records.disposed_at < ${to ?? null}::timestamptz + interval '1 millisecond'`),
    )
    .$if(Boolean(reason), (query) => query.where(sql<boolean>`${folded} like ${pattern(reason ?? '')}`))
    .$if(withinDays !== undefined, (query) =>
      query.where(
        sql<boolean>`not records.hold and records.disposed_at + make_interval(days => accounts.trash_days)
          <= now() + make_interval(days => ${withinDays ?? 0}::integer)`,
      ),
    )

/** The ids of what lies in the trash of an account and fits. */
export const trashFitting = (db: Db, accountId: number, filter: TrashFilter) =>
  fits(db, accountId, filter).select('records.id')

const selectTrash = (query: ReturnType<typeof fits>) =>
  query
    .leftJoin('users', 'users.id', 'records.disposed_by')
    .selectAll('records')
    .select('accounts.trash_days')
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('disposer_name'))
    .select(
      sql<string[]>`array(select albums.name from album_items
        join albums on albums.account_id = album_items.account_id and albums.id = album_items.album_id
        where album_items.account_id = records.account_id and album_items.record_id = records.id
        order by albums.name collate russian)`.as('albums'),
    )

/** One page of the trash. */
export const listTrash = (db: Db, accountId: number, question: TrashListQuery) =>
  readPage(selectTrash(fits(db, accountId, question)), sortColumns, question)

/** Null for what is not in the trash, and for what is in that of another account. */
export async function findTrashed(db: Db, accountId: number, id: number) {
  const row = await selectTrash(fits(db, accountId, {}))
    .where('records.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns what the whole trash holds, and for how many days it is kept. */
export async function sumTrash(db: Db, accountId: number) {
  const { rows } = await sql<{ records: number; bytes: number; held: number; keptDays: number | null }>`
    select count(records.id) as records, coalesce(sum(records.size_bytes), 0)::bigint as bytes,
      count(*) filter (where records.hold) as held, accounts.trash_days as "keptDays"
    from accounts left join records on records.account_id = accounts.id and records.lifecycle = 'DISPOSED'
    where accounts.id = ${accountId} group by accounts.id`.execute(db)
  const { keptDays = null, ...totals } = rows[0] ?? { records: 0, bytes: 0, held: 0 }
  return { totals, keptDays }
}

/** Returns the people who have put records of an account into the trash. */
export async function findDisposers(db: Db, accountId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(nullif(name, ''), email) as name from users where id in (
      select disposed_by from records where account_id = ${accountId} and lifecycle = 'DISPOSED')
    order by coalesce(nullif(name, ''), email) collate russian, id`.execute(db)
  return rows
}
