import { cleanLine } from '@skleyka/contract/texts.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { MovingItemsTable, MovingKind } from '../../database/tables/moving.ts'

export type MovingItem = Selectable<MovingItemsTable>

/** An account and one platform that it moves in from. */
export interface MovingRun {
  readonly accountId: number
  readonly sourceId: number
}

/** The state of an account's move from a source; null when there was none yet. */
export async function findMove(db: Db, accountId: number, name: string): Promise<MovingRun | null> {
  const row = await db
    .selectFrom('moving_sources')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row === undefined ? null : { accountId, sourceId: row.id }
}

export async function beginMove(db: Db, accountId: number, name: string): Promise<MovingRun> {
  await db
    .insertInto('moving_sources')
    .values({ account_id: accountId, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const move = await findMove(db, accountId, name)
  if (move === null) throw new Error('a move that was begun is not there')
  return move
}

/** Runs `work` alone among the processes that move from this source; null when another one does. */
export async function moveAlone<R>(db: Db, { sourceId }: MovingRun, work: () => Promise<R>): Promise<R | null> {
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended('moving', ${sourceId})`
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(connection)
    if (rows[0]?.mine !== true) return null
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}

/** Items by their ids there. */
export async function listItems(db: Db, { accountId, sourceId }: MovingRun, kind: MovingKind): Promise<MovingItem[]> {
  return db
    .selectFrom('moving_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
}

/** An id as it is there, without what PostgreSQL or a terminal does not take. Letters stay as they are: a file is opened by them. */
export const cleanId = (id: string): string => id.toWellFormed().replace(/\p{Cc}/gu, '')

/** The item of a thing there, made unless it is known. */
export async function takeItem(
  db: Db,
  { accountId, sourceId }: MovingRun,
  kind: MovingKind,
  { id, title }: { id: string; title: string },
): Promise<MovingItem> {
  const values = {
    account_id: accountId,
    source_id: sourceId,
    kind,
    foreign_id: cleanId(id),
    title: cleanLine(title),
  }
  return db
    .insertInto('moving_items')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'kind', 'foreign_id']).doUpdateSet({ title: values.title }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes how far an item has come and answers it. Texts of the source are cleaned: PostgreSQL keeps no NUL. */
export async function saveItem(db: Db, item: MovingItem, change: Updateable<MovingItemsTable>): Promise<MovingItem> {
  const cleaned = Object.entries(change).map(([name, value]) => [
    name,
    typeof value === 'string' ? cleanLine(value) : value,
  ])
  const lists = (['aliases', 'steps', 'notes'] as const).flatMap((name) => {
    const texts = change[name]
    return Array.isArray(texts) ? [[name, texts.map((text) => cleanLine(text))]] : []
  })
  return db
    .updateTable('moving_items')
    .set({ ...change, ...Object.fromEntries([...cleaned, ...lists]), updated_at: sql<Date>`now()` })
    .where('account_id', '=', item.account_id)
    .where('id', '=', item.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** State and last problem of the records that things became, by record; those that were removed are left out. */
export async function findStates(
  db: Db,
  { accountId, sourceId }: MovingRun,
): Promise<Map<number, { state: string; failText: string | null; isDisposed: boolean }>> {
  const rows = await db
    .selectFrom('moving_items')
    .innerJoin('records', (join) =>
      join
        .onRef('records.id', '=', 'moving_items.record_id')
        .onRef('records.account_id', '=', 'moving_items.account_id'),
    )
    .select(['records.id', 'records.current_state', 'records.fail_text', 'records.lifecycle'])
    .where('moving_items.account_id', '=', accountId)
    .where('moving_items.source_id', '=', sourceId)
    .where('moving_items.kind', '=', 'VIDEO')
    .execute()
  return new Map(
    rows.map(({ id, current_state: state, fail_text: failText, lifecycle }) => [
      id,
      { state, failText, isDisposed: lifecycle !== 'ACTIVE' },
    ]),
  )
}
