import type { adminClaims, ClaimSettings } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { accountIdOf } from '../accounts/accounts.ts'
import { openFile, outsideAccounts } from './claim-files.ts'
import { claimView, listedView } from './claim-view.ts'
import { countOfAccount, findClaim, findSettings, listClaims, writeSettings } from './claims.sql.ts'
import { grantClaim, rejectClaim, reviewClaim, takeDecisionBack } from './move-claim.ts'
import { summariseClaims } from './summary.sql.ts'

/** Claims of the whole platform, for administrators. */
export const adminClaimsHandlers: Handlers<typeof adminClaims> = {
  list: async (query, _caller, { db, now }) => {
    const { rows, total } = await listClaims(db, 'ALL', query, now())
    return { items: rows.map((row) => listedView(row, 'ADMINISTRATOR', now())), total }
  },

  get: async ({ id }, _caller, services) => show(services, id),

  review: async (seen, { user }, services) => {
    await reviewClaim(inTransaction(services.db), services, seen, user.id)
    return show(services, seen.id)
  },

  grant: async ({ id, rowVersion, ...grant }, { user }, services) => {
    await grantClaim(inTransaction(services.db), services, { id, rowVersion }, grant, user.id)
    return show(services, id)
  },

  reject: async ({ reason, ...seen }, { user }, services) => {
    await rejectClaim(inTransaction(services.db), services, seen, reason, user.id)
    return show(services, seen.id)
  },

  takeBack: async ({ reason, ...seen }, { user }, services) => {
    await takeDecisionBack(inTransaction(services.db), services, seen, reason, user.id)
    return show(services, seen.id)
  },

  openFile: async ({ claimId, fileId }, caller, services) => {
    const claim = await findClaim(services.db, 'ALL', claimId)
    if (!claim) throw refuse('claims.fileGone')
    return openFile(services, claim, fileId, outsideAccounts(caller))
  },

  ofAccount: async ({ ofAccount }, _caller, { db, now }) => {
    const accountId = await accountIdOf(db, ofAccount)
    if (accountId === null) throw refuse('account.notFound')
    const since = new Date(now())
    since.setMonth(since.getMonth() - claimBounds.offenceMonths)
    const counts = await countOfAccount(db, accountId, since)
    return { ...counts, isRepeatOffender: counts.granted >= claimBounds.offences }
  },

  summary: async ({ from, to }, _caller, { db, now }) => summariseClaims(db, { from, to }, now()),

  getSettings: async (_params, _caller, { db }) => settingsOf(db),

  saveSettings: async ({ version, ...after }, { user }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const before = await settingsOf(tx)
    if (!(await writeSettings(tx, after, { version, by: user.id, now: now() }))) throw refuse('claims.changed')
    audit({
      objectType: 'claimSettings',
      objectId: 1,
      before: { answerDays: before.answerDays, fileDays: before.fileDays },
      after,
    })
    return settingsOf(tx)
  },
}

const settingsOf = async (db: Db): Promise<ClaimSettings> =>
  (await findSettings(db)) ?? {
    ...{ answerDays: claimBounds.answerDays, fileDays: claimBounds.fileDays },
    ...{ version: 0, changedAt: null, changedBy: null },
  }

async function show({ db, now }: CallServices, id: number) {
  const row = await findClaim(db, 'ALL', id)
  if (!row) throw refuse('claims.notFound')
  return { claim: await claimView(db, row, 'ADMINISTRATOR', now()) }
}
