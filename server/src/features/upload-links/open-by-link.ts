import { formatSize } from '@skleyka/contract/format-size.ts'
import { limits } from '@skleyka/contract/limits.ts'
import type { ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import type { UploadLink, uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import type { Tx } from '../../database/database.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { joinDefaultAlbum } from '../albums/albums.ts'
import { recordChanges, removeUnfinished } from '../records/records.ts'
import { closeUploads, openUpload } from '../uploads/uploads.ts'
import { stateOf } from './link-state.ts'
import { type LinkRow, updateLink } from './upload-links.sql.ts'

/** Opens the upload of somebody who has nothing but the link, as one of its maker. */
export async function openByLink(
  tx: Tx,
  services: CallServices,
  row: LinkRow,
  file: ParamsOf<typeof uploadLinks.startUpload>['file'],
): Promise<ResultOf<typeof uploadLinks.startUpload>> {
  const state = await stateOf(tx, row, services.now())
  if (state !== 'OPEN') throw closedLink(state)
  if (row.maxBytes !== null && file.size > row.maxBytes) {
    throw refuse('uploadLinks.tooLarge', { max: formatSize(row.maxBytes) })
  }
  // one file a link: whoever begins again gives up what was sent before
  await giveUp(tx, row)
  const opened = await openUpload(tx, services, {
    accountId: row.account_id,
    userId: row.user_id,
    name: '',
    fileName: file.name,
    modifiedAt: null,
    sizeBytes: file.size,
    isMute: false,
    isByLink: true,
  })
  await updateLink(tx, row, { upload_uuid: opened.uploadUuid })
  const { recordId } = opened
  const after = { recordId, bytes: file.size }
  services.audit({ objectType: 'uploadLink', objectId: row.id, accountId: row.account_id, after })
  const joined = await joinDefaultAlbum(tx, row.account_id, recordId)
  const begun = await recordChanges.begin(tx, row.account_id, recordId)
  const made = { name: opened.recordName, bytes: file.size, ...begun, ...(joined !== null && { defaultAlbum: joined }) }
  services.audit({ objectType: 'record', objectId: recordId, accountId: row.account_id, after: made })
  return { uploadId: opened.uploadId, partSize: limits.uploadPartBytes, receivedParts: [] }
}

/** Closes the upload that was begun by the link before, and removes its record. */
export async function giveUp(tx: Tx, { account_id: accountId, recordId }: LinkRow): Promise<void> {
  if (recordId === null) return
  await closeUploads(tx, accountId, recordId)
  await removeUnfinished(tx, accountId, recordId)
}

const reasons: Record<Exclude<UploadLink['state'], 'OPEN'>, string> = {
  USED: 'файл по\u00a0ней уже загружен',
  EXPIRED: 'её срок истёк',
  REVOKED: 'её отозвали',
  PAUSED: 'сейчас по\u00a0ней ничего не\u00a0принимают. Спросите того, кто её прислал',
}

/** The refusal of a link that takes no file. */
export const closedLink = (state: keyof typeof reasons) => refuse('uploadLinks.closed', { why: reasons[state] })
