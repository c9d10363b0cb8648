import { isDeepStrictEqual } from 'node:util'
import type { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { type AccountAds, accountAdsOf } from '@skleyka/contract/ads/account-ads.ts'
import { sections } from '@skleyka/contract/permissions/permissions.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { lockAccount, writeAdSettings, writeSections } from './accounts.sql.ts'
import { holdAccount, lockAccountState } from './accounts.ts'
import { managedAccount, managedAccounts } from './managed-account.ts'

export const adminHandlers: Handlers<typeof admin> = {
  getAllAccounts: async (_params, _caller, services) => ({ accounts: await managedAccounts(services) }),

  getAccount: async ({ accountId }, _caller, services) => ({
    account: await managedAccount(services.db, accountId, services),
  }),

  updateAccountAvailableSections: async ({ accountId, sections: nextSections, seen }, _caller, services) => {
    const { db, audit } = services
    const tx = inTransaction(db)
    const { available_sections: previousSections } = await holdAccount(tx, accountId)
    const [was, is, seenSections] = [previousSections, nextSections, seen ?? previousSections].map((list) =>
      sections.filter((section) => list.includes(section)),
    )
    refuseChanged(was, seenSections, is)
    if (!isDeepStrictEqual(was, is)) {
      await writeSections(tx, accountId, is ?? [])
      const before = { availableSections: was }
      const after = { availableSections: is }
      audit({ objectType: 'account', objectId: accountId, accountId, before, after })
    }
    return { account: await managedAccount(tx, accountId, services) }
  },

  updateAccountAdSettings: async ({ accountId, settings, seen = null }, _caller, services) => {
    const { db, audit } = services
    const tx = inTransaction(db)
    const before = accountAdsOf((await holdAccount(tx, accountId)).ad_settings)
    refuseChanged(before, seen ?? before, settings)
    if (!isDeepStrictEqual(before, settings)) {
      await writeAdSettings(tx, accountId, settings)
      audit({
        objectType: 'account',
        objectId: accountId,
        accountId,
        before: auditedAds(before),
        after: auditedAds(settings),
      })
    }
    return { account: await managedAccount(tx, accountId, services) }
  },

  updateAccountStatus: async ({ accountId, lock, reason }, _caller, { db, audit }) => {
    const row = await lockAccount(db, accountId)
    if (!row || row.state === 'CLOSED') throw refuse('account.notFound')
    const isMoved = await lockAccountState(db, accountId, lock, reason || null)
    if (!isMoved) throw refuse(lock ? 'account.lockedAlready' : 'account.openAlready')
    const after = { locked: lock, ...(lock && reason && { reason }) }
    audit({ objectType: 'account', objectId: accountId, accountId, before: { locked: !lock }, after })
    return { accountId, locked: lock }
  },
}

/** Refuses a change that came too late; a repeat of what is so already is none. */
function refuseChanged(now: unknown, seen: unknown, next: unknown): void {
  if (!isDeepStrictEqual(now, seen) && !isDeepStrictEqual(now, next)) throw refuse('account.changed')
}

const auditedAds = ({ shown, leastGapMin }: AccountAds) => ({ adsShown: shown, leastGapMin })
