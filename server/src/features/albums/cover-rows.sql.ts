import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** An album as it was when an address for its cover was given, in an account that is open; its secret names both. */
export async function findUncovered(db: Db, id: number, rowVersion: number) {
  const row = await db
    .selectFrom('albums')
    .innerJoin('accounts', 'accounts.id', 'albums.account_id')
    .select(['albums.id', 'albums.uuid', 'albums.account_id as accountId', 'albums.row_version as rowVersion'])
    .where('albums.id', '=', id)
    .where('albums.row_version', '=', rowVersion)
    .where('accounts.state', '=', 'ACTIVE')
    .executeTakeFirst()
  return row ?? null
}

/** A picture has come for the album of this version; answers its number, null when another change came first. */
export async function beginCover(tx: Tx, accountId: number, id: number, rowVersion: number): Promise<number | null> {
  const row = await tx
    .updateTable('albums')
    .set({
      cover_making: sql<number>`row_version + 1`,
      cover_fail_text: null,
      row_version: sql<number>`row_version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .returning('cover_making')
    .executeTakeFirst()
  return row?.cover_making ?? null
}

/** The name of an album whose cover is being made; null when it is not, or another one. */
export async function findCoverMaking(db: Db, accountId: number, id: number, number: number): Promise<string | null> {
  const row = await db
    .selectFrom('albums')
    .select('uuid')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('cover_making', '=', number)
    .executeTakeFirst()
  return row?.uuid ?? null
}

/** The cover has become this picture, or words why it has not; answers the number of the one before. Null when another one is being made by now. */
export async function endCover(
  tx: Tx,
  accountId: number,
  id: number,
  { number, failText }: { number: number; failText: string | null },
): Promise<{ before: number | null } | null> {
  const before = await tx
    .selectFrom('albums')
    .select('cover_number')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const row = await tx
    .updateTable('albums')
    .set({
      cover_making: null,
      cover_fail_text: failText,
      ...(failText === null && { cover_number: number, cover_record_id: null }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('cover_making', '=', number)
    .returning('id')
    .executeTakeFirst()
  return row === undefined ? null : { before: before?.cover_number ?? null }
}

/** Returns the account of the album whose cover this is, while it is open; `null` for any other picture. */
export async function findAccountOfCover(db: Db, uuid: string, number: number): Promise<number | null> {
  const row = await db
    .selectFrom('albums')
    .innerJoin('accounts', 'accounts.id', 'albums.account_id')
    .select('albums.account_id')
    .where('albums.uuid', '=', uuid)
    .where('albums.cover_number', '=', number)
    .where('accounts.state', '=', 'ACTIVE')
    .executeTakeFirst()
  return row?.account_id ?? null
}
