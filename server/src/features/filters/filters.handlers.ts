import { filterAst } from '@skleyka/contract/filters/filter-ast.ts'
import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import type { FilterUse, FilterVisibility, filters, SavedFilter } from '@skleyka/contract/filters/filters.calls.ts'
import * as z from 'zod/mini'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { embedHosts } from '../accounts/accounts.ts'
import { filterCondition } from './compile-filter.sql.ts'
import { feedHash, feedUrl } from './feed-address.ts'
import { filterReader, type Member, may } from './filter-reader.ts'
import {
  countFilters,
  countFound,
  deleteFilter,
  type FilterReader,
  type FilterRow,
  findFilter,
  insertFilter,
  isNameTaken,
  listFilters,
  listOwners,
  lockAllFilters,
  nextFeedNumber,
  setFeedHash,
  setFeedViews,
  updateFilter,
} from './filters.sql.ts'
import { wholeFilter } from './saved-filters.ts'
import { withinFilterTime } from './within-time.sql.ts'

export const filtersHandlers: Handlers<typeof filters> = {
  list: async (question, caller, { db }) => {
    const { rows, total } = await listFilters(db, caller.account.id, filterReader(caller), question)
    return { items: rows.map((row) => filterView(row, caller)), total }
  },

  get: async ({ id }, caller, { db }) => ({ filter: filterView(await requireVisible(db, caller, id), caller) }),

  save: async ({ id, rowVersion, ...fields }, caller, services) => {
    const tx = inTransaction(services.db)
    const { account, user } = caller
    if (!mayShow(caller, fields.visibility)) throw refuse('access.forbidden')
    await lockAllFilters(tx, account.id)
    if (await isNameTaken(tx, account.id, fields.name, id ?? null)) {
      throw refuse('filters.nameTaken', {}, { name: ['Фильтр с\u00a0таким названием уже есть'] })
    }
    const written = { ...fields, ast: JSON.stringify(fields.ast) }
    if (id === undefined) {
      await wholeFilter(tx, account.id, filterReader(caller), fields.ast)
      if ((await countFilters(tx, account.id, everything)) >= filterBounds.filters)
        throw refuse('filters.full', { max: filterBounds.filters })
      const made = await insertFilter(tx, { account_id: account.id, owner_id: user.id, ...written })
      services.audit({ objectType: 'filter', objectId: made, after: fields })
      return { filter: filterView(await requireVisible(tx, caller, made), caller) }
    }
    const before = await own(tx, caller, id)
    if (before.row_version !== rowVersion) throw refuse('filters.changed')
    await wholeFilter(tx, account.id, filterReader(caller), fields.ast, [id])
    await updateFilter(tx, account.id, id, written)
    const was = { name: before.name, visibility: before.visibility, ast: before.ast }
    services.audit({ objectType: 'filter', objectId: id, before: was, after: fields })
    return { filter: filterView(await requireVisible(tx, caller, id), caller) }
  },

  delete: async ({ id }, caller, services) => {
    const tx = inTransaction(services.db)
    await lockAllFilters(tx, caller.account.id)
    const row = await findFilter(tx, caller.account.id, filterReader(caller), id)
    if (row === null) return {}
    if (!mayChange(row, caller)) throw refuse('access.forbidden')
    const uses = usesOf(row)
    if (uses.length > 0) throw refuse('filters.inUse', { uses: uses.map(useText).join(', ') })
    await deleteFilter(tx, caller.account.id, id)
    const before = { name: row.name, visibility: row.visibility, ast: row.ast }
    services.audit({ objectType: 'filter', objectId: id, before })
    return {}
  },

  count: async ({ ast }, caller, { db, now }) => {
    const whole = await wholeFilter(db, caller.account.id, filterReader(caller), ast)
    const count = await withinFilterTime(db, (tx) => countFound(tx, caller.account.id, filterCondition(whole, now())))
    return { count }
  },

  counts: async ({ ids }, caller, { db, now }) => {
    const counts: Record<string, number | null> = {}
    const deadline = performance.now() + allCountsMs
    for (const id of new Set(ids)) {
      const row = await findFilter(db, caller.account.id, filterReader(caller), id)
      if (row === null) continue
      const leftMs = Math.floor(deadline - performance.now())
      counts[id] =
        leftMs <= 0
          ? null
          : await withinFilterTime(
              db,
              async (tx) => {
                const whole = await wholeFilter(tx, caller.account.id, null, z.parse(filterAst, row.ast), [id])
                return countFound(tx, caller.account.id, filterCondition(whole, now()))
              },
              leftMs,
            ).catch(nullWhenRefused)
    }
    return { counts }
  },

  owners: async (_params, { account }, { db }) => ({ owners: await listOwners(db, account.id) }),

  feed: async ({ id, format }, caller, services) => {
    const row = await requireVisible(services.db, caller, id)
    const embedServices = await embedHosts.applyAccountHost(services, services.db, caller.account.id)
    return { url: row.feed_hash === null ? null : feedUrl(embedServices, row, format), showsViews: row.feed_views }
  },

  setFeed: async ({ id, on }, caller, services) => {
    const tx = inTransaction(services.db)
    await lockAllFilters(tx, caller.account.id)
    const row = await own(tx, caller, id)
    if (on && row.visibility !== 'LINK') throw refuse('filters.noFeed')
    const number = await nextFeedNumber(tx, caller.account.id, id)
    await setFeedHash(tx, caller.account.id, id, on ? feedHash(services, { id, feed_number: number }) : null)
    services.audit({
      objectType: 'filter',
      objectId: id,
      before: { feed: row.feed_hash !== null },
      after: { feed: on },
    })
    return { on }
  },

  setFeedViews: async ({ id, on }, caller, services) => {
    const tx = inTransaction(services.db)
    await lockAllFilters(tx, caller.account.id)
    const row = await own(tx, caller, id)
    await setFeedViews(tx, caller.account.id, id, on)
    services.audit({
      ...{ objectType: 'filter', objectId: id },
      ...{ before: { feedViews: row.feed_views }, after: { feedViews: on } },
    })
    return { on }
  },
}

const allCountsMs = 2_000
/** For the limit on how many filters an account has. */
const everything: FilterReader = { userId: 0, seesShared: true }

/** Returns true if the caller may show filters so (product B3). */
const mayShow = (caller: Member, visibility: FilterVisibility): boolean =>
  visibility === 'PRIVATE' ||
  may(caller, visibility === 'ACCOUNT' ? 'media.can_use_not_private_filters' : 'media.can_public_records_filters')

/** A filter is its owner's; whoever manages the account may put those in order that are shared. */
const mayChange = (row: FilterRow, caller: Member): boolean =>
  may(caller, 'media.can_use_custom_filters') &&
  (row.owner_id === caller.user.id || may(caller, 'yauth.can_manage_account'))

async function requireVisible(db: Db, caller: Member, id: number): Promise<FilterRow> {
  const row = await findFilter(db, caller.account.id, filterReader(caller), id)
  if (row === null) throw refuse('filters.notFound')
  return row
}

async function own(tx: Tx, caller: Member, id: number): Promise<FilterRow> {
  const row = await requireVisible(tx, caller, id)
  if (!mayChange(row, caller)) throw refuse('access.forbidden')
  return row
}

const filterView = (row: FilterRow, caller: Member): SavedFilter => ({
  id: row.id,
  name: row.name,
  visibility: row.visibility,
  ast: z.parse(filterAst, row.ast),
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  mayChange: mayChange(row, caller),
  uses: usesOf(row),
  createdDate: row.created_at,
  updatedDate: row.updated_at,
  rowVersion: row.row_version,
})

const usesOf = ({ users, feed_hash }: FilterRow): FilterUse[] => [
  ...users,
  ...(feed_hash === null ? [] : [{ kind: 'FEED' as const, id: null, name: null }]),
]

const useText = ({ kind, id, name }: FilterUse): string => {
  if (kind === 'FILTER') return `фильтр «${name}»`
  if (kind === 'EXPORT') return `выгрузка по\u00a0расписанию №\u00a0${id}`
  if (kind === 'ALBUM') return `альбом «${name}»`
  return kind === 'FEED' ? 'лента' : 'автоудаление'
}

function nullWhenRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
