import type { MemberAccess } from '@skleyka/contract/access.ts'
import type { AlbumFilling } from '@skleyka/contract/albums/albums.calls.ts'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { CallerOf } from '../../http/caller.ts'
import { Refusal } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { filterCondition, filterReader, lockAllFilters, wholeFilter, withinFilterTime } from '../filters/filters.ts'
import type { FillingColumns } from './albums.sql.ts'
import { findToFill, lockFilled, setFilled, writeFound } from './filter-items.sql.ts'

/** Returns what fills an album, as it is kept. */
export const columnsOf = (filling: AlbumFilling | null): FillingColumns => ({
  filter_id: filling?.filterId ?? null,
  item_sort: filling?.by ?? null,
  item_order: filling?.order ?? null,
  item_limit: filling?.limit ?? null,
})

/** The same as people are told it; null for an album that is filled by hand. */
export function fillingOf({ filter_id, item_sort, item_order, item_limit }: FillingColumns): AlbumFilling | null {
  if (filter_id === null || item_sort === null || item_order === null || item_limit === null) return null
  return { filterId: filter_id, by: item_sort, order: item_order, limit: item_limit }
}

const filterTree = (filterId: number): FilterAst => ({ field: 'filter', op: 'in', value: [filterId] })

/** Refuses filters.notFound for a filter that the caller does not see. */
export async function mayUse(
  tx: Tx,
  caller: Pick<CallerOf<MemberAccess>, 'user' | 'account'>,
  { filterId }: AlbumFilling,
): Promise<void> {
  await lockAllFilters(tx, caller.account.id)
  await wholeFilter(tx, caller.account.id, filterReader(caller), filterTree(filterId))
}

/**
 * Gives an album by filter what its filter lets through now; nothing to do for any other. The filter is the account's here:
 * it goes on when its owner makes it private. Refuses filters.tooDear.
 */
export async function fillAlbum(db: Db, accountId: number, id: number, now: Date): Promise<void> {
  await withinFilterTime(db, async (tx) => {
    const album = await lockFilled(tx, accountId, id)
    if (album === null || album.filter_id === null) return
    const whole = await wholeFilter(tx, accountId, null, filterTree(album.filter_id))
    await writeFound(tx, accountId, id, album, filterCondition(whole, now))
    await setFilled(tx, accountId, id)
  })
}

/** The same after the filling was changed in this transaction; refuses filters.circle for one that asks for the album itself. */
export async function refill(
  tx: Tx,
  accountId: number,
  id: number,
  { filterId }: AlbumFilling,
  now: Date,
): Promise<void> {
  await lockAllFilters(tx, accountId)
  await wholeFilter(tx, accountId, null, filterTree(filterId))
  await fillAlbum(tx, accountId, id, now)
}

/** Number of albums read at a time, and how long one round takes at most, in milliseconds. */
const atOnce = { albums: 200, ms: 10_000 }

/** Albums by filter follow their filters within a minute or so, whoever looks at them: all that are due in one round. */
export async function fillAlbums({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const deadline = performance.now() + atOnce.ms
  for (;;) {
    const due = await findToFill(db.platform('housekeeping'), atOnce.albums)
    for (const { id, accountId } of due) {
      if (performance.now() > deadline) return
      const own = db.account(accountId)
      await fillAlbum(own, accountId, id, now()).catch(unlessRefused)
      // one whose filter takes too long has had its turn
      await setFilled(own, accountId, id)
    }
    if (due.length < atOnce.albums) return
  }
}

/** Swallows a refusal; anything else is a bug. */
export function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
