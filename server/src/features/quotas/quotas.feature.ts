import { isDeepStrictEqual } from 'node:util'
import type { quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import type { Feature } from '../../registry/feature.ts'
import { findOfNew, writeOfNew } from './new-accounts.sql.ts'
import { changeQuotas, journalledQuotas, quotasNow } from './quotas.ts'
import { tellQuotas } from './tell-quotas.ts'

const handlers: Handlers<typeof quotas> = {
  get: async ({ accountId }, _caller, { db }) => ({ quotas: await requireAccount(db, accountId) }),

  save: async ({ accountId, quotas: next, seen }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    const changed = await changeQuotas(tx, accountId, next)
    if (changed === null) throw refuse('account.notFound')
    // what is so already is no quarrel, nor is a repeat
    const isSeen = [seen ?? changed.before, next].some((one) => isDeepStrictEqual(one, changed.before))
    if (!isSeen) throw refuse('quotas.changed')
    const [before, after] = [journalledQuotas(changed.before), journalledQuotas(changed.now)]
    if (!isDeepStrictEqual(before, after)) {
      audit({ objectType: 'account', objectId: accountId, accountId, before, after })
    }
    return { quotas: await requireAccount(tx, accountId) }
  },

  ofNew: (_params, _caller, { db }) => findOfNew(db),

  saveOfNew: async ({ version, quotas: next }, { user }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const current = await findOfNew(tx)
    if (current.version !== version) throw refuse('quotas.ofNewChanged')
    if (isDeepStrictEqual(current.quotas, next)) return current
    if (!(await writeOfNew(tx, next, { version, by: user.id, now: now() }))) throw refuse('quotas.ofNewChanged')
    const [before, after] = [journalledQuotas(current.quotas), journalledQuotas(next)]
    audit({ objectType: 'installation', objectId: 1, before, after })
    return findOfNew(tx)
  },

  own: async (_params, { account }, { db }) => ({ quotas: await requireAccount(db, account.id) }),
}

async function requireAccount(db: Db, accountId: number) {
  const found = await quotasNow(db, accountId)
  if (found === null) throw refuse('account.notFound')
  return found
}

/**
 * Bounds of an account (storage, videos, people, livestreams), checked in the transaction that makes a thing, and the bounds new
 * accounts begin with. Decisions 82, 96, 152.
 */
export const quotasFeature = {
  areas: { quotas: handlers },
  sweeps: [{ name: 'who is told of quotas', role: 'worker', everyMs: 5 * 60_000, run: tellQuotas }],
} satisfies Feature
