import type { QuotaBounds, quotas } from '@skleyka/contract/quotas.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import type { Feature } from '../../registry/feature.ts'
import { findBounds, takeTurn, writeBounds } from './quotas.sql.ts'
import { quotasNow } from './quotas.ts'

const handlers: Handlers<typeof quotas> = {
  get: async ({ accountId }, _caller, { db }) => ({ quotas: await known(db, accountId) }),

  save: async ({ accountId, quotas: next }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    await takeTurn(tx, accountId)
    const had = await findBounds(tx, accountId)
    if (had === null) throw refuse('account.notFound')
    if (had.bytes !== next.bytes || had.videos !== next.videos || had.people !== next.people) {
      await writeBounds(tx, accountId, next)
      audit({ objectType: 'account', objectId: accountId, accountId, before: told(had), after: told(next) })
    }
    return { quotas: await known(tx, accountId) }
  },

  own: async (_params, { account }, { db }) => ({ quotas: await known(db, account.id) }),
}

async function known(db: Db, accountId: number) {
  const found = await quotasNow(db, accountId)
  if (found === null) throw refuse('account.notFound')
  return found
}

const told = ({ bytes, videos, people }: QuotaBounds) => ({
  quotaBytes: bytes,
  quotaVideos: videos,
  quotaPeople: people,
})

export const quotasFeature = { areas: { quotas: handlers } } satisfies Feature
