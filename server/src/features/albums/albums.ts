import { bounds } from '@skleyka/contract/limits.ts'
import type { Tx } from '../../database/database.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { appendItems, countPlaces, heldOf, knownOf } from './album-items.sql.ts'
import { changed, lockManual } from './manual-album.ts'

/**
 * Puts videos at the end of a manual album in the order given; answers those that stood in it before and those that the account has
 * or is shown; what its owner lets be watched only is not put. Refuses `albums.notFound`, `albums.byFilter` and `albums.full`.
 */
export async function putIntoAlbum(
  tx: Tx,
  services: Pick<CallServices, 'audit'>,
  accountId: number,
  id: number,
  ids: readonly number[],
) {
  await lockManual(tx, accountId, id)
  const [there, held] = [await knownOf(tx, accountId, ids), await heldOf(tx, accountId, id, ids)]
  const added = [...new Set(ids)]
    .flatMap((one) => (held.has(one) ? [] : (there.get(one) ?? [])))
    .filter(({ isBarred }) => !isBarred)
  if ((await countPlaces(tx, accountId, id)) + added.length > bounds.albumItems) {
    throw refuse('albums.full', { max: bounds.albumItems.toLocaleString('ru') })
  }
  await appendItems(tx, accountId, id, added)
  await changed(tx, services, accountId, id, { added: added.map((item) => item.id) })
  return { there, held }
}
