import { openClaimStates } from '@skleyka/contract/claims/claim-states.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

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

/** The holders a user acts for, or all of them when no user is named, in Russian order, with their users, videos and open claims. */
export async function listHolders(db: Db, userId: number | null) {
  return db
    .selectFrom('holders')
    .leftJoin(
      (inner) =>
        inner
          .selectFrom('records')
          .select(({ fn }) => [
            'holder_id',
            fn.countAll<number>().as('videos'),
            fn.count<number>('account_id').distinct().as('accounts'),
            fn.sum<number>('views28').as('views28'),
          ])
          .where('holder_id', 'is not', null)
          .where('lifecycle', '=', 'ACTIVE')
          .groupBy('holder_id')
          .as('named'),
      (join) => join.onRef('named.holder_id', '=', 'holders.id'),
    )
    .select(['holders.id', 'holders.name', 'holders.created_at as createdDate'])
    .select([
      sql<number>`coalesce(named.videos, 0)`.as('videos'),
      sql<number>`coalesce(named.accounts, 0)`.as('accounts'),
      sql<number>`coalesce(named.views28, 0)::float8`.as('views28'),
      sql<number>`(select count(*) from holder_members where holder_members.holder_id = holders.id)`.as('members'),
      sql<number>`(select count(*) from claims where claims.holder_id = holders.id
        and claims.state = any(${[...openClaimStates]}::text[]))`.as('openClaims'),
    ])
    .$if(userId !== null, (query) =>
      query.where('holders.id', 'in', (inner) =>
        inner.selectFrom('holder_members').select('holder_id').where('user_id', '=', userId),
      ),
    )
    .orderBy(sql`holders.name collate "ru-x-icu"`)
    .execute()
}

/** Names of all holders, none of which is added or renamed until the end of the transaction. */
export async function lockNames(tx: Tx) {
  await sql`lock table holders in share row exclusive mode`.execute(tx)
  return tx.selectFrom('holders').select(['id', 'name']).execute()
}

/** Returns the holder of a number, locked; `undefined` without one. */
export const lockHolder = (tx: Tx, id: number) =>
  tx.selectFrom('holders').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertHolder(tx: Tx, name: string): Promise<number> {
  const { id } = await tx.insertInto('holders').values({ name }).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function renameHolder(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('holders').set({ name }).where('id', '=', id).execute()
}

/** Returns true if a record, deleted or not, is named for the holder. */
export async function isNamed(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('records')
    .select('id')
    .where('holder_id', '=', id)
    .where('lifecycle', '<>', 'DELETED')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a holder; records that are deleted themselves name nobody any longer. */
export async function deleteHolder(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('records').set({ holder_id: null }).where('holder_id', '=', id).execute()
  await tx.deleteFrom('holders').where('id', '=', id).execute()
}

/** Moves the videos, users and reports of a holder to another one; returns how many videos that were. */
export async function moveToHolder(tx: Tx, from: number, into: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('records')
    .set({ holder_id: into, row_version: sql<number>`row_version + 1` })
    .where('holder_id', '=', from)
    .executeTakeFirst()
  await sql`insert into holder_members (holder_id, user_id)
    select ${into}, user_id from holder_members where holder_id = ${from} on conflict do nothing`.execute(tx)
  await sql`update holder_reports set holder_id = ${into} where holder_id = ${from}`.execute(tx)
  return Number(numUpdatedRows)
}

/** The users who act for a holder, by name. */
export const listMembers = (db: Db, holderId: number) =>
  db
    .selectFrom('holder_members')
    .innerJoin('users', 'users.id', 'holder_members.user_id')
    .select(['users.id', 'users.email', 'holder_members.created_at as addedDate'])
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('name'))
    .where('holder_id', '=', holderId)
    .where('users.state', '<>', 'DELETED')
    .orderBy(sql`coalesce(nullif(users.name, ''), users.email) collate "ru-x-icu"`)
    .execute()

/** Takes a user from a holder of a number; false when there was nothing to take. */
export async function dropMember(tx: Tx, holderId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('holder_members')
    .where('holder_id', '=', holderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
