import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import type { ContractorsTable } from '../../database/tables/contractors.ts'

const contractorsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('contractors')
    .select(['id', 'name', 'email', 'row_version as rowVersion'])
    .where('account_id', '=', accountId)

/** Returns one page of the contractors of an account. */
export const listContractors = (db: Db, accountId: number, page: Parameters<typeof readPage>[2]) =>
  readPage(contractorsOf(db, accountId), { id: sql`id`, name: sql`name collate "ru-x-icu"`, email: sql`email` }, page)

/** Locks a contractor until the end of the transaction; `null` for an unknown or foreign one. */
export const lockContractor = async (tx: Tx, accountId: number, id: number) =>
  (await contractorsOf(tx, accountId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null

export async function countContractors(db: Db, accountId: number): Promise<number> {
  const counted = db.selectFrom('contractors').select(sql<number>`count(*)`.as('total'))
  return (await counted.where('account_id', '=', accountId).executeTakeFirstOrThrow()).total
}

export const insertContractor = (tx: Tx, row: Insertable<ContractorsTable>) =>
  tx
    .insertInto('contractors')
    .values(row)
    .returning(['id', 'name', 'email', 'row_version as rowVersion'])
    .executeTakeFirstOrThrow()

export const updateContractor = (tx: Tx, accountId: number, id: number, fields: Updateable<ContractorsTable>) =>
  tx
    .updateTable('contractors')
    .set(fields)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['id', 'name', 'email', 'row_version as rowVersion'])
    .executeTakeFirstOrThrow()

/** Deletes a contractor of an account and returns its fields; `null` when there is none. */
export const deleteContractor = async (tx: Tx, accountId: number, id: number) =>
  (await tx
    .deleteFrom('contractors')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['name', 'email'])
    .executeTakeFirst()) ?? null
