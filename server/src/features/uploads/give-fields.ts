import { allows, type MemberAccess } from '@skleyka/contract/access.ts'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { openingToAll } from '@skleyka/contract/records/publication.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import type { UploadFields } from '@skleyka/contract/uploads/upload-fields.ts'
import type { Tx } from '../../database/database.ts'
import type { CallerOf } from '../../http/caller.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { joinDefaultAlbum, putIntoAlbum } from '../albums/albums.ts'
import { recordChanges } from '../records/records.ts'

/**
 * A new video gets what was chosen for it before its file is sent; answers what its row then holds, as the journal keeps it. Refuses what
 * the caller may not do to a video that is there, and as `putIntoAlbum` and `recordChanges.begin` do.
 */
export async function giveFields(
  tx: Tx,
  services: Pick<CallServices, 'audit'>,
  caller: CallerOf<MemberAccess>,
  recordId: number,
  { albumId, ...change }: UploadFields,
): Promise<Readonly<Record<string, unknown>>> {
  const isChanged = Object.values(change).some((value) => value !== undefined)
  const accesses = [
    ...(albumId == null ? [] : [albums.addItems.access]),
    ...(isChanged ? [records.update.access] : []),
    ...(change.visibility === 'PUBLIC' ? [openingToAll] : []),
  ]
  const refused = accesses.map((access) => allows(access, caller)).find((refusal) => refusal !== null)
  if (refused) throw refuse(refused)
  const accountId = caller.account.id
  if (albumId != null) await putIntoAlbum(tx, services, accountId, albumId, [recordId])
  const joined = albumId === undefined ? await joinDefaultAlbum(tx, accountId, recordId) : null
  const begun = await recordChanges.begin(tx, accountId, recordId, change)
  return { ...begun, ...(joined !== null && { defaultAlbum: joined }) }
}
