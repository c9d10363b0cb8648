import { allows } from '@skleyka/contract/access.ts'
import { formatSize } from '@skleyka/contract/format-size.ts'
import { limits } from '@skleyka/contract/limits.ts'
import type { ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import { type UploadLink, uploadLinks } from '@skleyka/contract/upload-links.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import { asAccount } from '../../database/scope.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { enterAccount } from '../accounts/accounts.ts'
import { removeUnfinished } from '../records/records.ts'
import { closeUploads, openUpload } from '../uploads/uploads.ts'
import { hashLinkToken, newLinkToken } from './link-token.ts'
import {
  countLinks,
  findLink,
  insertLink,
  type LinkRow,
  listLinks,
  lockLink,
  revokeLink,
  saveUpload,
} from './upload-links.sql.ts'

const longestMs = 366 * 24 * 3600 * 1000

export const uploadLinksHandlers: Handlers<typeof uploadLinks> = {
  create: async ({ until, maxBytes, note }, { account, user }, services) => {
    const tx = inTransaction(services.db)
    const now = services.now()
    if (until <= now || until.getTime() > now.getTime() + longestMs) throw refuse('uploadLinks.until')
    const token = newLinkToken()
    const id = await insertLink(tx, {
      account_id: account.id,
      user_id: user.id,
      token_hash: hashLinkToken(token),
      note,
      max_bytes: maxBytes ?? null,
      expires_at: until,
    })
    services.audit({ objectType: 'uploadLink', objectId: id, after: { until, maxBytes, note } })
    const row = await findLink(tx, { accountId: account.id, id })
    if (!row) throw new Error('a link that was just made is not found')
    // what follows # is not sent: the token stays out of the logs of every server between
    return { link: toLink(row, 'OPEN'), url: `${services.publicUrl}/upload-link#${token}`, token }
  },

  list: async ({ page, perPage, sort }, { account }, { db, now }) => {
    const rows = await listLinks(db, account.id, sort, (page - 1) * perPage, perPage)
    const items = []
    for (const row of rows) items.push(toLink(row, await stateOf(db, row, now())))
    return { items, total: await countLinks(db, account.id) }
  },

  revoke: async ({ id }, { account }, services) => {
    const tx = inTransaction(services.db)
    const row = await lockLink(tx, { accountId: account.id, id })
    if (!row) throw refuse('uploadLinks.notFound')
    if (ownState(row, services.now()) === 'USED') throw closed('USED')
    await revokeLink(tx, row)
    await giveUp(tx, row)
    const before = { state: ownState(row, services.now()) }
    services.audit({ objectType: 'uploadLink', objectId: id, before, after: { state: 'REVOKED' } })
    return { link: toLink(row, 'REVOKED') }
  },

  info: async ({ token }, _caller, { db, now }) => {
    const row = await findLink(db, { tokenHash: hashLinkToken(token) })
    if (!row) throw refuse('uploadLinks.notFound')
    const { maxBytes, note, state, until } = toLink(row, await stateOf(db, row, now()))
    return { accountName: row.account_name, maxBytes, note, state, until }
  },

  startUpload: async ({ token, file }, _caller, services) => {
    const tx = inTransaction(services.db)
    const row = await lockLink(tx, { tokenHash: hashLinkToken(token) })
    if (!row) throw refuse('uploadLinks.notFound')
    return asAccount(tx, row.account_id, () => openByLink(tx, services, row, file))
  },
}

async function openByLink(
  tx: Tx,
  services: CallServices,
  row: LinkRow,
  file: ParamsOf<typeof uploadLinks.startUpload>['file'],
): Promise<ResultOf<typeof uploadLinks.startUpload>> {
  const state = await stateOf(tx, row, services.now())
  if (state !== 'OPEN') throw closed(state)
  if (row.max_bytes !== null && file.size > row.max_bytes) {
    throw refuse('uploadLinks.tooLarge', { most: formatSize(row.max_bytes) })
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
  await saveUpload(tx, row, opened.uploadUuid)
  const { recordId } = opened
  const after = { recordId, bytes: file.size }
  services.audit({ objectType: 'uploadLink', objectId: row.id, accountId: row.account_id, after })
  const made = { name: opened.recordName, bytes: file.size }
  services.audit({ objectType: 'record', objectId: recordId, accountId: row.account_id, after: made })
  return { uploadId: opened.uploadId, partSize: limits.uploadPartBytes, receivedParts: [] }
}

/** What was begun by the link before is closed, and its record removed. */
async function giveUp(tx: Tx, { account_id: accountId, record_id: recordId }: LinkRow): Promise<void> {
  if (recordId === null) return
  await closeUploads(tx, accountId, recordId)
  await removeUnfinished(tx, accountId, recordId)
}

/** R31: a link gives no more than its maker has today; behind a lock, or without the right, it rests. */
async function stateOf(db: Db, row: LinkRow, now: Date): Promise<UploadLink['state']> {
  const own = ownState(row, now)
  return own === 'OPEN' && !(await makerMayUpload(db, row)) ? 'PAUSED' : own
}

async function makerMayUpload(db: Db, row: LinkRow): Promise<boolean> {
  if (row.user_state === 'LOCKED' || row.user_state === 'DELETED') return false
  const maker = { id: row.user_id, admin: row.admin, confirmationNeeded: row.confirmation_needed }
  const account = await enterAccount(db, row.account_code, maker).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  return allows(uploadLinks.create.access, { user: maker, account }) === null
}

/** What has become of the link itself. */
function ownState(row: LinkRow, now: Date): Exclude<UploadLink['state'], 'PAUSED'> {
  if (row.upload_state === 'DONE' || row.upload_state === 'COMPLETING') return 'USED'
  if (row.revoked_at !== null) return 'REVOKED'
  return row.expires_at <= now ? 'EXPIRED' : 'OPEN'
}

const reasons: Record<Exclude<UploadLink['state'], 'OPEN'>, string> = {
  USED: 'файл по\u00a0ней уже загружен',
  EXPIRED: 'её срок истёк',
  REVOKED: 'её отозвали',
  PAUSED: 'сейчас по\u00a0ней ничего не\u00a0принимают. Спросите того, кто её прислал',
}

const closed = (state: keyof typeof reasons) => refuse('uploadLinks.closed', { why: reasons[state] })

const toLink = (row: LinkRow, state: UploadLink['state']): UploadLink => ({
  id: row.id,
  note: row.note,
  maxBytes: row.max_bytes,
  until: row.expires_at,
  state,
  recordId: row.record_id,
  createdBy: row.user_name,
  createdAt: row.created_at,
})
