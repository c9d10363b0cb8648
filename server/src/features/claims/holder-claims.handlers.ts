import type { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { openFile, outsideAccounts, senders, sendFile } from './claim-files.ts'
import { claimView, listedView } from './claim-view.ts'
import { findClaim, listClaims } from './claims.sql.ts'
import { withdrawClaim } from './move-claim.ts'
import { findClaimed, openClaim } from './open-claim.ts'

/** Claims of the copyright holder that somebody acts for. */
export const holderClaimsHandlers: Handlers<typeof holderClaims> = {
  list: async (query, { holder }, { db, now }) => {
    const { rows, total } = await listClaims(db, { holderId: holder.id }, query, now())
    return { items: rows.map((row) => listedView(row, 'CLAIMANT', now())), total }
  },

  get: async ({ id }, { holder }, services) => show(services, holder.id, id),

  create: async ({ video, ...content }, { holder, user }, services) => {
    const tx = inTransaction(services.db)
    const record = await findClaimed(tx, services.publicUrl, video, holder.id)
    const claimant = { holderId: holder.id, name: holder.name, userId: user.id }
    return show(services, holder.id, await openClaim(tx, services, record, claimant, content))
  },

  withdraw: async ({ reason, ...seen }, { holder, user }, services) => {
    const by = { userId: user.id, reason }
    await withdrawClaim(inTransaction(services.db), services, { holderId: holder.id }, seen, by)
    return show(services, holder.id, seen.id)
  },

  sendFile: async (file, caller, services) =>
    sendFile(inTransaction(services.db), services, file, {
      side: 'CLAIMANT',
      sender: senders.holder(caller.holder.id),
      holder: outsideAccounts(caller),
    }),

  openFile: async ({ claimId, fileId }, caller, services) => {
    const claim = await findClaim(services.db, { holderId: caller.holder.id }, claimId)
    if (!claim) throw refuse('claims.fileGone')
    return openFile(services, claim, fileId, outsideAccounts(caller))
  },
}

async function show({ db, now }: CallServices, holderId: number, id: number) {
  const row = await findClaim(db, { holderId }, id)
  if (!row) throw refuse('claims.notFound')
  return { claim: await claimView(db, row, 'CLAIMANT', now()) }
}
