import type { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { inTransaction } from '../../database/database.ts'
import { asAccount } from '../../database/scope.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { ownState, stateOf } from './link-state.ts'
import { hashLinkToken, newLinkToken } from './link-token.ts'
import { closedLink, giveUp, openByLink } from './open-by-link.ts'
import { findLink, insertLink, listLinks, lockLink, updateLink } from './upload-links.sql.ts'

const longestMs = 366 * 24 * 3600 * 1000

export const uploadLinksHandlers: Handlers<typeof uploadLinks> = {
  create: async ({ until, maxBytes, note }, { account, user }, services) => {
    const now = services.now()
    if (until <= now || until.getTime() > now.getTime() + longestMs) throw refuse('uploadLinks.until')
    const token = newLinkToken()
    const row = await insertLink(inTransaction(services.db), {
      account_id: account.id,
      user_id: user.id,
      token_hash: hashLinkToken(token),
      note,
      max_bytes: maxBytes ?? null,
      expires_at: until,
    })
    services.audit({ objectType: 'uploadLink', objectId: row.id, after: { until, maxBytes, note } })
    // what follows # is not sent: the token stays out of the logs of every server between
    return { link: { ...row, state: 'OPEN' }, url: `${services.publicUrl}/upload-link#${token}`, token }
  },

  list: async (question, { account }, { db, now }) => {
    const { rows, total } = await listLinks(db, account.id, question)
    const items = []
    for (const row of rows) items.push({ ...row, state: await stateOf(db, row, now()) })
    return { items, total }
  },

  revoke: async ({ id }, { account }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const row = await lockLink(tx, { accountId: account.id, id })
    if (!row) throw refuse('uploadLinks.notFound')
    const state = ownState(row, now())
    if (state === 'USED') throw closedLink(state)
    await updateLink(tx, row, { revoked_at: row.revoked_at ?? now() })
    await giveUp(tx, row)
    audit({ objectType: 'uploadLink', objectId: id, before: { state }, after: { state: 'REVOKED' } })
    return { link: { ...row, state: 'REVOKED' } }
  },

  info: async ({ token }, _caller, { db, now }) => {
    const row = await findLink(db, { tokenHash: hashLinkToken(token) })
    if (!row) throw refuse('uploadLinks.notFound')
    return { ...row, state: await stateOf(db, row, now()) }
  },

  startUpload: async ({ token, file }, _caller, services) => {
    const tx = inTransaction(services.db)
    const row = await lockLink(tx, { tokenHash: hashLinkToken(token) })
    if (!row) throw refuse('uploadLinks.notFound')
    return asAccount(tx, row.account_id, () => openByLink(tx, services, row, file))
  },
}
