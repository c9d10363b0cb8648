import { conditionsOf, type FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { limits } from '@skleyka/contract/limits.ts'
import type { Db } from '../../database/database.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { removals, viewCounts } from '../accounts/accounts.ts'
import { filterCondition, wholeFilter, withinFilterTime } from '../filters/filters.ts'
import { moveByRule } from '../trash/trash.ts'
import { nextFitting, selectFilters } from './fitting.sql.ts'

/** Longest time of one question of a night, in milliseconds: nobody waits for it. */
const nightMs = 60_000
const accountsAtOnce = 100

/** The views of videos are told once an hour; what is older than this is not known. */
const viewsHoldMs = 24 * 3_600_000
const fieldsOfViews: ReadonlySet<string> = new Set(['views28', 'viewsTotal'])

/**
 * Returns what is put to use of these filters, as one condition at a moment. Refuses filters.notFound for one that is gone, and
 * filters.removalUncounted for one by views while the statistics do not tell them: every video would have none.
 */
export async function conditionOf(db: Db, accountId: number, filterIds: readonly number[], now: Date) {
  const ast: FilterAst = { field: 'filter', op: 'in', value: [...filterIds] }
  const whole = await wholeFilter(db, accountId, null, ast)
  if (conditionsOf(whole).some(({ field }) => fieldsOfViews.has(field))) {
    const counted = await viewCounts.of(db, accountId)
    if (counted === null || counted.getTime() < now.getTime() - viewsHoldMs) throw refuse('filters.removalUncounted')
  }
  return filterCondition(whole, now)
}

/**
 * Goes through the accounts whose night has come. What a filter lets through goes to the trash, some at a time and each with
 * its line in the journal; what is held stays. A run that is killed goes on with what is left, and one account that fails
 * holds up no other: it is tried again in the next round.
 */
export async function sweepRemovals({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  const failures: unknown[] = []
  for (const account of await removals.due(db.platform('housekeeping'), at, accountsAtOnce)) {
    await removeOf(db.account(account.id), account, at).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'accounts whose videos were not removed')
}

async function removeOf(
  own: Db,
  { id: accountId, filterIds }: { id: number; filterIds: readonly number[] },
  at: Date,
): Promise<void> {
  const names = new Map((await selectFilters(own, accountId, filterIds)).map(({ id, name }) => [id, name]))
  const problems: string[] = []
  for (const filterId of filterIds) {
    const rule = names.get(filterId) ?? ''
    try {
      await removeBy(own, accountId, { filterId, rule }, at)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(`«${rule}»: ${error.message}`)
    }
  }
  await removals.end(own, accountId, { at, problem: problems.join('. ') || null })
}

async function removeBy(
  own: Db,
  accountId: number,
  { filterId, rule }: { filterId: number; rule: string },
  at: Date,
): Promise<void> {
  let afterId = 0
  for (;;) {
    const ids = await withinFilterTime(
      own,
      async (tx) => {
        const fits = await conditionOf(tx, accountId, [filterId], at)
        const next = await nextFitting(tx, accountId, fits, { afterId, max: limits.bulkIds })
        if (next.length > 0) await removals.add(tx, accountId, await moveByRule(tx, accountId, rule, next))
        return next
      },
      nightMs,
    )
    if (ids.length === 0) return
    afterId = ids.at(-1) ?? afterId
  }
}
