import type { claims } from '@skleyka/contract/claims/claims.calls.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holderOf } from '../../http/signed-link.ts'
import { openFile, senders, sendFile } from './claim-files.ts'
import { claimView, listedView } from './claim-view.ts'
import { findClaim, listClaims } from './claims.sql.ts'
import { answerClaim } from './move-claim.ts'

/** Claims on videos of the account, for those who manage it. */
export const claimsHandlers: Handlers<typeof claims> = {
  list: async (query, { account }, { db, now }) => {
    const scope = { accountId: account.id }
    const { rows, total } = await asPlatform(db, 'claims', (tx) => listClaims(tx, scope, query, now()))
    return { items: rows.map((row) => listedView(row, 'ACCOUNT', now())), total }
  },

  get: async ({ id }, { account }, services) => show(services, account.id, id),

  answer: async ({ id, rowVersion, ...answer }, { account, user }, services) => {
    await answerClaim(inTransaction(services.db), services, account.id, { id, rowVersion }, answer, user.id)
    return show(services, account.id, id)
  },

  sendFile: async (file, caller, services) =>
    sendFile(inTransaction(services.db), services, file, {
      side: 'ACCOUNT',
      sender: senders.account(caller.account.id),
      holder: holderOf(caller),
    }),

  openFile: async ({ claimId, fileId }, caller, services) => {
    const claim = await findOwn(services.db, caller.account.id, claimId)
    if (!claim) throw refuse('claims.fileGone')
    return openFile(services, claim, fileId, holderOf(caller))
  },
}

// names of copyright holders are of no account
const findOwn = (db: Db, accountId: number, id: number) =>
  asPlatform(db, 'claims', (tx) => findClaim(tx, { accountId }, id))

async function show({ db, now }: CallServices, accountId: number, id: number) {
  const row = await findOwn(db, accountId, id)
  if (!row) throw refuse('claims.notFound')
  return { claim: await claimView(db, row, 'ACCOUNT', now()) }
}
