import type { Tx } from '../../database/database.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { lockAlbum, updateAlbum } from './albums.sql.ts'

/** An album that is filled by hand, kept as it is until the end of the transaction. */
export async function lockManual(tx: Tx, accountId: number, id: number): Promise<void> {
  const { filter_id } = await requireAlbum(lockAlbum(tx, accountId, id))
  if (filter_id !== null) throw refuse('albums.byFilter')
}

/** The album has other videos, or another order; answers its new version. */
export async function touchAlbum(
  tx: Tx,
  { audit }: Pick<CallServices, 'audit'>,
  accountId: number,
  id: number,
  after: object,
) {
  audit({ objectType: 'album', objectId: id, after })
  return updateAlbum(tx, accountId, id)
}

/** Refuses albums.notFound for a row that is not there. */
export async function requireAlbum<Row>(found: Promise<Row | null>): Promise<Row> {
  const row = await found
  if (row === null) throw refuse('albums.notFound')
  return row
}
