import type { autoRemoval, RemovalState } from '@skleyka/contract/auto-removal/auto-removal.calls.ts'
import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { accountIdOf, holdAccount, removals } from '../accounts/accounts.ts'
import { lockAllFilters, withinFilterTime } from '../filters/filters.ts'
import { selectFilters, sumFitting } from './fitting.sql.ts'
import { conditionOf } from './remove-by-filter.ts'

export const autoRemovalHandlers: Handlers<typeof autoRemoval> = {
  get: ({ accountId }, _caller, { db }) => stateOf(db, accountId),

  own: async (_params, { account }, { db }) => {
    const { on, filters, offered, last } = await stateOf(db, account.id)
    const open = new Set(offered.map(({ id }) => id))
    return { on, last, filters: filters.map(({ id, name }) => ({ id, name: open.has(id) ? name : filterNumber(id) })) }
  },

  preview: async ({ accountId, filterIds }, _caller, services) => {
    await stateOf(services.db, accountId)
    return countRemovable(services, accountId, filterIds)
  },

  save: async ({ accountId, filterIds: ids, on, seen }, { user }, services) => {
    const filterIds = [...new Set(ids)]
    if (on && filterIds.length === 0) {
      throw refuse('call.badParams', { problems: 'filterIds' }, { filterIds: ['Выберите хотя бы один фильтр'] })
    }
    const next = { filterIds, on }
    await change(services, accountId, user.id, (now) => {
      // what is so already is no quarrel, nor is a repeat
      if (!isSame(now, seen) && !isSame(now, next)) throw refuse('filters.removalChanged')
      return next
    })
    return stateOf(services.db, accountId)
  },

  updateVideoAutoRemovalFilter: ({ accountCode, filterId }, { user }, services) =>
    changeByCode(services, accountCode, user.id, (now) => {
      const filterIds = now.on ? [...new Set([...now.filterIds, filterId])] : [filterId]
      if (filterIds.length > filterBounds.removalFilters)
        throw refuse('filters.removalFull', { max: filterBounds.removalFilters })
      return { filterIds, on: true }
    }),

  deleteVideoAutoRemovalFilter: ({ accountCode, filterId }, { user }, services) =>
    changeByCode(services, accountCode, user.id, (now) => {
      const filterIds = now.filterIds.filter((id) => id !== filterId)
      if (filterIds.length === now.filterIds.length) throw refuse('filters.notFound')
      return { filterIds, on: now.on && filterIds.length > 0 }
    }),
}

interface Removal {
  readonly filterIds: readonly number[]
  readonly on: boolean
}

const isSame = (one: Removal, other: Removal) =>
  one.on === other.on && String(one.filterIds) === String(other.filterIds)

/** Sets the removal of an account by what it is; a filter that is private or of another account is refused. */
async function change(
  { db, audit }: Pick<CallServices, 'db' | 'audit'>,
  accountId: number,
  userId: number,
  to: (now: Removal) => Removal,
): Promise<Removal> {
  const tx = inTransaction(db)
  const { auto_removal: wasOn, filter_ids_for_remove_videos: were } = await holdAccount(tx, accountId)
  const { filterIds, on } = to({ on: wasOn, filterIds: were })
  await lockAllFilters(tx, accountId)
  const known = new Set((await selectFilters(tx, accountId, were)).map(({ id }) => id))
  if (filterIds.some((id) => !known.has(id))) throw refuse('filters.notFound')
  if (!isSame({ on: wasOn, filterIds: were }, { on, filterIds })) {
    await removals.set(tx, accountId, { filterIds, isOn: on, userId })
    const before = { autoRemoval: wasOn, filterIds: were }
    const after = { autoRemoval: on, filterIds }
    audit({ objectType: 'account', objectId: accountId, accountId, before, after })
  }
  return { filterIds, on }
}

async function changeByCode(
  services: Pick<CallServices, 'db' | 'audit' | 'now'>,
  code: string,
  userId: number,
  to: (now: Removal) => Removal,
) {
  const accountId = await accountIdOf(services.db, code)
  if (accountId === null) throw refuse('account.notFound')
  const { filterIds } = await change(services, accountId, userId, to)
  const { records: count, bytes } = await countRemovable(services, accountId, filterIds)
  return { filterIds: [...filterIds], wouldDispose: { count, bytes } }
}

/** Returns what these filters would put into the trash now. */
async function countRemovable(
  { db, now }: Pick<CallServices, 'db' | 'now'>,
  accountId: number,
  ids: readonly number[],
) {
  if (ids.length === 0) return { records: 0, bytes: 0, held: 0 }
  return withinFilterTime(db, async (tx) => sumFitting(tx, accountId, await conditionOf(tx, accountId, ids, now())))
}

const filterNumber = (filterId: number) => `№\u00a0${filterId}`

async function stateOf(db: Db, accountId: number): Promise<RemovalState> {
  const row = await removals.of(db, accountId)
  if (row === null) throw refuse('account.notFound')
  const { id, code, name, isOn: on, filterIds, changedAt: changedDate, changedBy, ranAt, records, problem } = row
  const known = await selectFilters(db, accountId, filterIds)
  const names = new Map(known.map((filter) => [filter.id, filter.name]))
  return {
    ...{ accountId: id, accountCode: code, accountName: name, on, changedDate, changedBy },
    filters: filterIds.flatMap((filterId) => ({ id: filterId, name: names.get(filterId) ?? filterNumber(filterId) })),
    offered: known.flatMap(({ visibility, ...filter }) => (visibility === 'PRIVATE' ? [] : [filter])),
    last: ranAt && { at: ranAt, records: records ?? 0, problem },
  }
}
