import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** Change of one record by a table, in the words of the journal. */
export interface OwnChange {
  readonly recordId: number
  /** The line it stands on. */
  readonly line: number
  readonly rowVersion: number
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

export async function insertOwnChanges(
  tx: Tx,
  accountId: number,
  batchId: string,
  changes: readonly OwnChange[],
): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('batch_changes')
    .values(
      changes.map(({ recordId, line, rowVersion, before, after }) => ({
        batch_id: batchId,
        account_id: accountId,
        record_id: recordId,
        line,
        row_version: rowVersion,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute()
}

/** Finds the changes of these records. */
export const findOwnChanges = (db: Db, accountId: number, batchId: string, ids: readonly number[]) =>
  db
    .selectFrom('batch_changes')
    .select(['record_id', 'row_version', 'after'])
    .where('account_id', '=', accountId)
    .where('batch_id', '=', batchId)
    .where('record_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** One page of them in the order of the table, with the names of the records. */
export const listOwnChanges = (db: Db, accountId: number, batchId: string, offset: number, max: number) =>
  db
    .selectFrom('batch_changes')
    .innerJoin('records', (join) =>
      join
        .onRef('records.account_id', '=', 'batch_changes.account_id')
        .onRef('records.id', '=', 'batch_changes.record_id'),
    )
    .select(['record_id', 'records.name', 'before', 'after'])
    .where('batch_changes.account_id', '=', accountId)
    .where('batch_id', '=', batchId)
    .orderBy('line')
    .offset(offset)
    .limit(max)
    .execute()
