import type { Tx } from '../../database/database.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandlers } from '../../tasks/handlers.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { convertTask, usualBounds } from './convert.task.ts'
import { posterTask } from './poster.task.ts'
import { probeTask } from './probe.task.ts'
import { purgeTask } from './purge.task.ts'

/**
 * Sends a version whose source is stored (state UPLOADED, source_key set) on its way: CHECKING, QUEUED, CONVERTING,
 * READY. Called in the transaction that completes the upload; a second call for the same version does nothing.
 */
export async function startProcessing(
  tx: Tx,
  { accountId, recordId, versionId }: { accountId: number; recordId: number; versionId: number },
): Promise<void> {
  const uniqueKey = `probe:${versionId}`
  await enqueue(tx, { type: 'probe', payload: { versionId }, accountId, recordId, versionId, uniqueKey })
}

/** Removes stored objects by prefix, in the background, once the transaction commits. */
export async function purgeObjects(tx: Tx, accountId: number, prefixes: string[]): Promise<void> {
  if (prefixes.length > 0) await enqueue(tx, { type: 'purge', payload: { prefixes }, accountId })
}

/** What the worker role runs. */
export function processingTasks(
  storage: Storage,
  tools: MediaTools,
  bounds = usualBounds,
): Pick<TaskHandlers, 'probe' | 'convert' | 'poster' | 'purge'> {
  return {
    probe: probeTask(storage, tools),
    convert: convertTask(storage, tools, bounds),
    poster: posterTask(storage, tools),
    purge: purgeTask(storage),
  }
}
