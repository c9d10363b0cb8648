import type { heat } from '@skleyka/contract/heat/heat.calls.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { findPlayedVersion } from './heat.sql.ts'
import { readHeat } from './heat.ts'

const nothing = { viewings: 0, pieces: [] }

export const heatHandlers: Handlers<typeof heat> = {
  get: async ({ id }, { account }, { db, statistics }) => {
    const found = await findPlayedVersion(db, account.id, id)
    if (!found) throw refuse('records.notFound')
    const { versionId, durationMs } = found
    if (versionId === null || !durationMs) return nothing
    const read = await readHeat(statistics, { accountId: account.id, recordId: id, versionId, durationMs })
    if (read === null || read.viewings === 0) return nothing
    const pieceMs = durationMs / read.pieces.length
    return { viewings: read.viewings, pieces: read.pieces.map((ms) => Math.round((ms / pieceMs) * 100) / 100) }
  },
}
