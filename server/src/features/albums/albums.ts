import { albumBounds } from '@skleyka/contract/albums/album-bounds.ts'
import type { Tx } from '../../database/database.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { defaultAlbum } from '../accounts/accounts.ts'
import { appendItems, countPlaces, heldOf, knownOf } from './album-items.sql.ts'
import { lockAlbum, updateAlbum } from './albums.sql.ts'
import { lockManual, touchAlbum } from './manual-album.ts'

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
  if ((await countPlaces(tx, accountId, id)) + added.length > albumBounds.items) {
    throw refuse('albums.full', { max: albumBounds.items.toLocaleString('ru') })
  }
  await appendItems(tx, accountId, id, added)
  await touchAlbum(tx, services, accountId, id, { added: added.map((item) => item.id) })
  return { there, held }
}

/**
 * A new video for which no album is chosen joins the one that the account has for new ones; answers its number for the journal of
 * the video. Null where there is none, and where it is full: a video is taken all the same.
 */
export async function joinDefaultAlbum(tx: Tx, accountId: number, recordId: number): Promise<number | null> {
  const chosen = await defaultAlbum.of(tx, accountId)
  const album = chosen === null ? null : await lockAlbum(tx, accountId, chosen)
  if (album === null || album.filter_id !== null) return null
  if ((await countPlaces(tx, accountId, album.id)) >= albumBounds.items) return null
  await appendItems(tx, accountId, album.id, [{ id: recordId, from: null, isBarred: false }])
  await updateAlbum(tx, accountId, album.id)
  return album.id
}
