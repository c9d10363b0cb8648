import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Lets a user act for the holder of a name, who is added when there is none. */
export async function addHolderMember(tx: Db, name: string, userId: number): Promise<void> {
  await tx
    .insertInto('holders')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await tx
    .insertInto('holder_members')
    .columns(['holder_id', 'user_id'])
    .expression((expression) =>
      expression
        .selectFrom('holders')
        .select(['id as holder_id', expression.val(userId).as('user_id')])
        .where('name', '=', name),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the user away from a holder; false when there was nothing to take. */
export async function removeHolderMember(tx: Db, name: string, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('holder_members')
    .where('user_id', '=', userId)
    .where('holder_id', 'in', tx.selectFrom('holders').select('id').where('name', '=', name))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The holder of a name the user acts for, or whoever has it when no user is named. */
export async function findHolder(db: Db, name: string, userId: number | null): Promise<number | null> {
  const byName = db.selectFrom('holders').select('holders.id').where('name', '=', name)
  const found =
    userId === null
      ? byName
      : byName.innerJoin('holder_members', 'holder_id', 'holders.id').where('user_id', '=', userId)
  return (await found.executeTakeFirst())?.id ?? null
}

/** Returns the holder of a number; `undefined` unless there is one and the user, when one is named, acts for it. */
export function actingHolder(db: Db, id: number, userId: number | null) {
  return db
    .selectFrom('holders')
    .select(['holders.id', 'name'])
    .where('holders.id', '=', id)
    .$if(userId !== null, (query) =>
      query.where('holders.id', 'in', (inner) =>
        inner.selectFrom('holder_members').select('holder_id').where('user_id', '=', userId),
      ),
    )
    .executeTakeFirst()
}

/** Names of the holders a user acts for, in Russian order. */
export async function holderNames(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('holders')
    .innerJoin('holder_members', 'holder_id', 'holders.id')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy(sql`name collate "ru-x-icu"`)
    .execute()
  return rows.map(({ name }) => name)
}

/** The holders a user acts for, or all of them when no user is named, in Russian order. */
export async function listHolders(db: Db, userId: number | null) {
  return db
    .selectFrom('holders')
    .leftJoin('holder_members', 'holder_id', 'holders.id')
    .select(({ fn }) => ['id', 'name', 'holders.created_at as createdDate', fn.count<number>('user_id').as('members')])
    .$if(userId !== null, (query) => query.having(sql<boolean>`bool_or(user_id = ${userId})`))
    .groupBy('id')
    .orderBy(sql`name collate "ru-x-icu"`)
    .execute()
}
