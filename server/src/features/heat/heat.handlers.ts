import type { heat } from '@skleyka/contract/heat/heat.calls.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { findHeatOfRecord } from './heat.sql.ts'

export const heatHandlers: Handlers<typeof heat> = {
  get: async ({ id }, { account }, { db }) => {
    const found = await findHeatOfRecord(db, account.id, id)
    if (!found) throw refuse('records.notFound')
    const { durationMs, viewings, pieces } = found
    if (!durationMs || viewings === null || pieces === null) return { viewings: 0, pieces: [] }
    const pieceMs = durationMs / pieces.length
    return { viewings, pieces: pieces.map((ms) => Math.round((ms / pieceMs) * 100) / 100) }
  },
}
