import type { Tx } from '../../database/database.ts'
import { purgeObjects } from '../processing/processing.ts'
import { isSoundFolder } from './copied-sounds.sql.ts'

/** Removes the file of a track that needs it no more, unless another one is to be made of it; `butId` is that track itself. */
export async function purgeUnheard(
  tx: Tx,
  accountId: number,
  folder: string | null,
  butId: number | null = null,
): Promise<void> {
  if (folder === null || (await isSoundFolder(tx, accountId, folder, butId))) return
  await purgeObjects(tx, accountId, [folder])
}
