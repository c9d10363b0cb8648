import type { ShareRules } from '@skleyka/contract/sharing/sharing.calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { RelationState } from '../../database/tables/sharing.ts'

/** An account at the other end, as it is told of. */
export interface Partner {
  readonly id: number
  readonly code: string
  readonly name: string
}

/*
 * A relation is of two accounts, and so beyond the wall of each: these statements run as the platform, and each of them
 * names the account that asks.
 */

/** The accounts that may be shown records of this one; `ever`: those of former relations too, and of those whose time is over. */
export async function findPartners(db: Db, accountId: number, ever: boolean): Promise<Partner[]> {
  const { rows } = await sql<Partner>`
    select id, code, name from accounts where (state = 'ACTIVE' or ${ever}) and id in (
      select to_account_id from share_relations where account_id = ${accountId}
        and (state = 'ACTIVE' and coalesce(until > now(), true) or ${ever}))
    order by name collate russian, id`.execute(db)
  return rows
}

/** The account of a code that takes part in sharing; null for any other. */
export async function findSharingAccount(db: Db, code: string): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('code', '=', code)
    .where('state', '=', 'ACTIVE')
    .where(sql<boolean>`'SHARING' = any(available_sections)`)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Offers an agreement; one that stands stays as it is. Null when it does. */
export async function insertRelation(
  tx: Tx,
  accountId: number,
  to: number,
  rules: ShareRules,
  userId: number,
): Promise<number | null> {
  const row = await tx
    .insertInto('share_relations')
    .values({ account_id: accountId, to_account_id: to, invited_by: userId, ...columnsOf(rules) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Relations that are meant: all of an account, the open one with another, or one by its number. */
export type WhichRelations = { readonly accountId: number; readonly id?: number; readonly openWith?: number }

export type RelationRow = Awaited<ReturnType<typeof listRelations>>[number]

/** The relations of an account, from either end, with the account at the other. */
export async function listRelations(db: Db, { accountId, id, openWith }: WhichRelations) {
  return db
    .selectFrom('share_relations as relation')
    .innerJoin('accounts as partner', (join) =>
      join.on(
        sql<boolean>`partner.id = case relation.account_id when ${accountId}::bigint then relation.to_account_id
          else relation.account_id end`,
      ),
    )
    .selectAll('relation')
    .leftJoin('albums', (join) =>
      join.onRef('albums.account_id', '=', 'relation.account_id').onRef('albums.id', '=', 'relation.album_id'),
    )
    .select(['partner.code', 'partner.name', 'albums.name as album_name'])
    .select(
      sql<number>`(select count(*) from shares where shares.account_id = relation.account_id
        and shares.to_account_id = relation.to_account_id and shares.state = 'ACTIVE'
        and exists (select from let_through(shares.account_id, shares.to_account_id, shares.record_id)))`.as('records'),
    )
    .where(({ eb, or }) =>
      or([eb('relation.account_id', '=', accountId), eb('relation.to_account_id', '=', accountId)]),
    )
    .$if(id !== undefined, (query) => query.where('relation.id', '=', id ?? 0))
    .$if(openWith !== undefined, (query) =>
      query.where('relation.to_account_id', '=', openWith ?? 0).where('relation.state', 'in', ['PENDING', 'ACTIVE']),
    )
    .orderBy('relation.id', 'desc')
    .execute()
}

/** Changes what a relation by which this account shows lets through; false for any other, and for one that is over. */
export async function updateRules(tx: Tx, accountId: number, id: number, rules: ShareRules): Promise<boolean> {
  const row = await tx
    .updateTable('share_relations')
    .set(columnsOf(rules))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', 'in', ['PENDING', 'ACTIVE'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true if the account has an album of this number. */
export async function hasAlbum(db: Db, accountId: number, id: number): Promise<boolean> {
  const query = db.selectFrom('albums').select('id').where('account_id', '=', accountId).where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

const columnsOf = ({ albumId, until, mayPublish }: ShareRules) => ({
  album_id: albumId,
  until,
  may_publish: mayPublish,
})

/** Moves a relation that the account is an end of; `as`: only from that end. False when it was not in these states. */
export async function moveRelation(
  tx: Tx,
  { accountId, id, as }: { accountId: number; id: number; as: 'invited' | 'either' },
  from: readonly RelationState[],
  to: RelationState,
): Promise<boolean> {
  const row = await tx
    .updateTable('share_relations')
    .set(to === 'ENDED' ? { state: to, ended_at: sql<Date>`now()` } : { state: to, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      as === 'invited'
        ? eb('to_account_id', '=', accountId)
        : or([eb('account_id', '=', accountId), eb('to_account_id', '=', accountId)]),
    )
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
