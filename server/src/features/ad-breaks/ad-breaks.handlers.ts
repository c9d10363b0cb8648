import type { breaks } from '@skleyka/contract/ad-breaks/ad-breaks.calls.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { recordChanges } from '../records/records.ts'
import { findBreaks, type Playing, requestBreaks } from './ad-breaks.ts'

export const breaksHandlers: Handlers<typeof breaks> = {
  getAiAds: async ({ cid, ...wishes }, { account }, { db }) =>
    findBreaks(db, await findPlaying(db, account.id, cid), wishes),

  measureAiAds: async ({ cid }, { account }, { db, audit }) => {
    const playing = await findPlaying(db, account.id, cid)
    const taskId = await requestBreaks(inTransaction(db), playing)
    if (taskId !== null) audit({ objectType: 'record', objectId: cid, after: { breaksOfVersion: playing.versionId } })
    return { taskId }
  },
}

async function findPlaying(db: Db, accountId: number, recordId: number): Promise<Playing> {
  const [row] = await recordChanges.findMany(db, accountId, [recordId])
  if (row?.lifecycle !== 'ACTIVE') throw refuse('records.notFound')
  const { current_version_id: versionId, duration_ms: durationMs } = row
  if (row.current_state !== 'READY' || versionId === null || durationMs === null) throw refuse('records.notPlayable')
  return { accountId, recordId, versionId, durationMs }
}
