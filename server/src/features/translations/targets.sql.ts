import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { TranslationTargetsTable } from '../../database/tables/translations.ts'
import type { TargetReport } from '../../live/relay/relay-target.ts'

type Progress = TargetReport & { readonly at: Date }

/** The targets of a livestream with the last lines of their logs, in the order in which they were made. */
export async function listTargets(db: Db, accountId: number, translationId: number) {
  const rows = await db
    .selectFrom('translation_targets as target')
    .innerJoin('translations', 'translations.id', 'target.translation_id')
    .where('target.account_id', '=', accountId)
    .where('translation_id', '=', translationId)
    .select(['target.id', 'target.name', 'target.url', 'is_on as isOn', 'target.row_version as rowVersion'])
    // what is not on air is sent on to nobody, whatever became of the process that did it
    .select(
      sql<
        Progress['state']
      >`case when is_on and translations.state in ('LIVE', 'INTERRUPTED') then target.state else 'OFF' end`.as('state'),
    )
    .select(['problem', 'detail', 'state_at as at'])
    .select(
      sql<(Omit<Progress, 'at'> & { at: string })[]>`coalesce((select jsonb_agg(jsonb_build_object(
        'state', line.state, 'problem', line.problem, 'detail', line.detail, 'at', line.at) order by line.id desc)
        from translation_target_log as line where line.account_id = target.account_id and line.target_id = target.id), '[]')`.as(
        'log',
      ),
    )
    .orderBy('target.id')
    .execute()
  return rows.map(({ log, ...row }) => ({ ...row, log: log.map((line) => ({ ...line, at: new Date(line.at) })) }))
}

/** Returns a target of a livestream, locked; null for another one. */
export async function lockTarget(tx: Tx, accountId: number, translationId: number, id: number) {
  const row = await tx
    .selectFrom('translation_targets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('translation_id', '=', translationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function countTargets(tx: Tx, accountId: number, translationId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('translation_targets')
    .where('account_id', '=', accountId)
    .where('translation_id', '=', translationId)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function insertTarget(tx: Tx, row: Insertable<TranslationTargetsTable>): Promise<number> {
  const { id } = await tx.insertInto('translation_targets').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateTarget(
  tx: Tx,
  accountId: number,
  id: number,
  change: Updateable<TranslationTargetsTable>,
): Promise<void> {
  await tx
    .updateTable('translation_targets')
    .set({ ...change, row_version: sql<number>`row_version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function deleteTarget(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('translation_targets').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** The targets of a livestream that are switched on. */
export const listWantedTargets = (db: Db, translationId: number) =>
  db
    .selectFrom('translation_targets')
    .select(['id', 'url', 'key_sealed as keySealed'])
    .where('translation_id', '=', translationId)
    .where('is_on', '=', true)
    .orderBy('id')
    .execute()

/** Tells what became of a target, and adds that to its log. */
export async function saveTargetReport(tx: Tx, id: number, { state, problem, detail }: TargetReport): Promise<void> {
  const target = await tx
    .updateTable('translation_targets')
    .set({ state, problem, detail, state_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirst()
  if (!target) return
  await tx
    .insertInto('translation_target_log')
    .values({ account_id: target.account_id, target_id: id, state, problem, detail })
    .execute()
  await sql`delete from translation_target_log where target_id = ${id} and id <= (select id from translation_target_log
    where target_id = ${id} order by id desc offset ${translationBounds.targetLog} limit 1)`.execute(tx)
}

/** Nothing is sent on of a livestream any more. */
export async function leaveTargets(db: Db, translationId: number): Promise<void> {
  await db
    .updateTable('translation_targets')
    .set({ state: 'OFF', problem: null, detail: '', state_at: sql<Date>`now()` })
    .where('translation_id', '=', translationId)
    .where('state', '<>', 'OFF')
    .execute()
}
