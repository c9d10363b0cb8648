import type { RefusalName } from '@skleyka/contract/contract.ts'
import type { FreedQualities, freedQualities } from '@skleyka/contract/freed-qualities/freed-qualities.calls.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { findSource, type StoredSource } from '../versions/versions.ts'
import { bringBack } from './bring-back.ts'
import { findFreed } from './freed.sql.ts'

const refusals: Readonly<Record<Exclude<StoredSource['verdict'], 'kept' | 'going'>, RefusalName>> = {
  unknown: 'records.notFound',
  unready: 'records.notPlayable',
  busy: 'uploads.replacing',
  dropped: 'records.noSource',
}

export const freedQualitiesHandlers: Handlers<typeof freedQualities> = {
  ofRecord: ({ id }, { account }, { db }) => stateOf(db, account.id, id),

  bringBack: async ({ id }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const kept = await findSource(tx, account.id, id)
    if (kept.verdict !== 'kept' && kept.verdict !== 'going') throw refuse(refusals[kept.verdict])
    const { qualities } = await stateOf(tx, account.id, id)
    if (kept.verdict === 'kept' && qualities.length > 0) {
      const { before, after } = await bringBack(tx, { accountId: account.id, recordId: id, byViewer: false }, kept)
      audit({ objectType: 'record', objectId: id, before: { version: before }, after: { version: after } })
    }
    return stateOf(tx, account.id, id)
  },
}

async function stateOf(db: Db, accountId: number, recordId: number): Promise<FreedQualities> {
  const found = await findFreed(db, accountId, recordId)
  if (!found) throw refuse('records.notFound')
  const [first] = found.rungs
  return {
    qualities: found.rungs.map(({ name, width, height, bytes }) => ({ name, width, height, bytes })),
    freedAt: first?.at ?? null,
    unwatchedDays: first?.unwatchedDays ?? null,
    returning: found.rungs.length > 0 && found.returning,
  }
}
