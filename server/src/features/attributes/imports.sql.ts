import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { AttributeImportsTable } from '../../database/tables/attributes.ts'

export async function insertImport(
  tx: Tx,
  row: Pick<Insertable<AttributeImportsTable>, 'account_id' | 'user_id' | 'file_name'>,
): Promise<string> {
  const { id } = await tx.insertInto('attribute_imports').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Null for an unknown id and for one of another account alike. */
export async function findImport(db: Db, accountId: number, id: string) {
  const row = await db
    .selectFrom('attribute_imports')
    .leftJoin('batches', 'batches.id', 'attribute_imports.batch_id')
    .selectAll('attribute_imports')
    .select(['batches.state as batch_state', 'batches.fields as batch_fields'])
    .where('attribute_imports.account_id', '=', accountId)
    .where('attribute_imports.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns who opened it, in an account that is open; its secret names it. */
export async function findOpenImport(db: Db, id: string) {
  const row = await db
    .selectFrom('attribute_imports')
    .innerJoin('accounts', 'accounts.id', 'attribute_imports.account_id')
    .select(['attribute_imports.account_id', 'attribute_imports.user_id', 'accounts.code', 'accounts.time_zone'])
    .where('attribute_imports.id', '=', id)
    .where('batch_id', 'is', null)
    .where('accounts.state', '=', 'ACTIVE')
    .executeTakeFirst()
  return row ?? null
}

/** Holds it until the end of the transaction; false when it was read before. */
export async function lockUnread(tx: Tx, accountId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('attribute_imports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('batch_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function saveRead(tx: Tx, accountId: number, id: string, batchId: string, preview: object): Promise<void> {
  await tx
    .updateTable('attribute_imports')
    .set({ batch_id: batchId, told: JSON.stringify(preview) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Removes those whose table never came; the others go with the previews they became. */
export async function dropUnread(db: Db): Promise<void> {
  await db
    .deleteFrom('attribute_imports')
    .where('batch_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
