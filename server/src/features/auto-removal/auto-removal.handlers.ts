import type { autoRemoval, RemovalState } from '@skleyka/contract/auto-removal.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holdAccount, removals } from '../accounts/accounts.ts'
import { lockAllFilters, withinFilterTime } from '../filters/filters.ts'
import { selectFilters, sumFitting } from './fitting.sql.ts'
import { conditionOf } from './remove-by-filter.ts'

export const autoRemovalHandlers: Handlers<typeof autoRemoval> = {
  get: ({ accountId }, _caller, { db }) => stateOf(db, accountId),

  preview: async ({ accountId, filterIds }, _caller, { db, now }) => {
    await stateOf(db, accountId)
    if (filterIds.length === 0) return { records: 0, bytes: 0, held: 0 }
    return withinFilterTime(db, async (tx) =>
      sumFitting(tx, accountId, await conditionOf(tx, accountId, filterIds, now())),
    )
  },

  save: async ({ accountId, filterIds: asked, on }, { user }, { db, audit }) => {
    const tx = inTransaction(db)
    const filterIds = [...new Set(asked)]
    if (on && filterIds.length === 0) {
      throw refuse('call.badParams', { problems: 'filterIds' }, { filterIds: ['Выберите хотя бы один фильтр'] })
    }
    const { auto_removal: wasOn, filter_ids_for_remove_videos: were } = await holdAccount(tx, accountId)
    await lockAllFilters(tx, accountId)
    const known = new Set((await selectFilters(tx, accountId, were)).map(({ id }) => id))
    if (filterIds.some((id) => !known.has(id))) throw refuse('filters.notFound')
    if (wasOn !== on || String(were) !== String(filterIds)) {
      await removals.set(tx, accountId, { filterIds, isOn: on, userId: user.id })
      const [before, after] = [
        { autoRemoval: wasOn, filterIds: were },
        { autoRemoval: on, filterIds },
      ]
      audit({ objectType: 'account', objectId: accountId, accountId, before, after })
    }
    return stateOf(tx, accountId)
  },
}

async function stateOf(db: Db, accountId: number): Promise<RemovalState> {
  const row = await removals.of(db, accountId)
  if (row === null) throw refuse('account.notFound')
  const { id, code, name, isOn: on, filterIds, changedAt: changedDate, changedBy, ranAt, records, problem } = row
  const known = await selectFilters(db, accountId, filterIds)
  const names = new Map(known.map((filter) => [filter.id, filter.name]))
  return {
    ...{ accountId: id, accountCode: code, accountName: name, on, changedDate, changedBy },
    filters: filterIds.flatMap((filterId) => ({ id: filterId, name: names.get(filterId) ?? `№\u00a0${filterId}` })),
    offered: known.flatMap(({ visibility, ...filter }) => (visibility === 'PRIVATE' ? [] : [filter])),
    last: ranAt && { at: ranAt, records: records ?? 0, problem },
  }
}
