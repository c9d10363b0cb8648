import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { posterFiles } from '../../storage/keys.ts'
import { findFrame, lockFramed, updateChosenPoster } from './frame-rows.sql.ts'

/**
 * Makes a frame the poster of a record, null for the one found by itself; answers which one it was before. Refuses an unknown
 * record or frame, and a frame that is not made.
 */
export async function choosePoster(tx: Tx, accountId: number, id: number, frameId: number | null) {
  const record = await lockFramed(tx, accountId, id)
  if (record === null) throw refuse('records.notFound')
  const frame = frameId === null ? null : await findFrame(tx, accountId, id, frameId)
  if (frameId !== null && frame === null) throw refuse('frames.notFound')
  if (frame !== null && (frame.state !== 'READY' || frame.folder === null)) throw refuse('frames.notReady')
  const chosen = frame && { frameId: frame.id, key: `${frame.folder}${posterFiles.poster}` }
  return { before: record.posterFrameId, rowVersion: await updateChosenPoster(tx, accountId, record, chosen) }
}
