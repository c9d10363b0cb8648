import { fault } from '@skleyka/contract/faults.ts'
import { isFullDisk } from '../../data-folder/disk.ts'
import type { Db } from '../../database/database.ts'
import { type CutVideo, cutVideo } from '../../ffmpeg/cut/cut-video.ts'
import { inspect } from '../../ffmpeg/inspect.ts'
import { inspected } from '../../ffmpeg/source-info.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { sourceFolder, sourceKey } from '../../storage/keys.ts'
import type { Storage } from '../../storage/storage.ts'
import { type TaskContext, TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { openPlayed } from '../frames/frames.ts'
import { failProcessing, openStoredSource, purgeObjects, startProcessing } from '../processing/processing.ts'
import { findVersion, readCut, type SavedCut, saveCut, takeMade, type Version } from '../versions/versions.ts'

/** Makes the source of a version out of another one; from there on it goes the way of an uploaded file. */
export function cutTask(storage: Storage, tools: MediaTools): TaskHandler<'cut'> {
  return {
    lane: 'heavy',
    async run({ payload }, context) {
      const version = await findVersion(context.db, payload.versionId)
      const cut = version && readCut(version)
      // a run that was killed after its end finds a version that is past this
      if (!version || !cut || !['UPLOADING', 'FAILED'].includes(version.state)) return undefined
      const from = await findVersion(context.db, cut.versionId)
      if (!from) throw new TaskFailure(fault('cutSourceGone'))
      const key = sourceKey(version.uuid, version.id)
      try {
        await using made = await makeCut(storage, tools, from, cut, context)
        const { sizeBytes } = await storage.adopt(key, made.path)
        const taken = made.ranges.map(({ fromMs, toMs }) => ({ from_ms: fromMs, to_ms: toMs }))
        return async (tx) => {
          const { accountId, recordId, id: versionId } = version
          if (!(await takeMade(tx, version, { key, sizeBytes }))) {
            return purgeObjects(tx, accountId, [sourceFolder(version.uuid, versionId)])
          }
          await saveCut(tx, accountId, versionId, { ...cut, taken })
          await startProcessing(tx, { accountId, recordId, versionId })
        }
      } catch (error) {
        throw isFullDisk(error) ? new TaskFailure(fault('fullDisk'), { cause: error }) : error
      }
    },
    failed: async (task, failure, tx) => void (await failProcessing(task, failure, tx)),
  }
}

async function makeCut(
  storage: Storage,
  tools: MediaTools,
  from: Version,
  { ranges, exact }: SavedCut,
  { db, signal, progress, log }: TaskContext,
): Promise<CutVideo> {
  await using source = await openCutSource(db, storage, tools, from, signal)
  const known = inspected.safeParse(from.probe)
  const probe = known.success && source.isOriginal ? known.data : await inspect(tools, source.path, signal)
  if ('failed' in probe) throw new TaskFailure({ reason: probe.failed, text: probe.text })
  const wish = { ranges: ranges.map((range) => ({ fromMs: range.from_ms, toMs: range.to_ms })), isExact: exact }
  const onProgress = (share: number) => {
    // a lost claim or a database in trouble stops the task by other ways
    progress(share * 100).catch((error: unknown) => log(`progress: ${error instanceof Error ? error.message : error}`))
  }
  const made = await cutVideo(tools, source.path, probe, wish, { signal, onProgress, log })
  if (!('failed' in made)) return made
  if (made.log) log(made.log)
  throw new TaskFailure({ reason: made.failed, text: made.text })
}

/** The file that was sent, and where it is not kept any more the best of what plays. */
async function openCutSource(
  db: Db,
  storage: Storage,
  tools: MediaTools,
  from: Version,
  signal: AbortSignal,
): Promise<AsyncDisposable & { readonly path: string; readonly isOriginal: boolean }> {
  const isKept = from.sourceKey !== null && (await storage.stat(from.sourceKey)) !== null
  const opened = isKept
    ? await openStoredSource(storage, tools, from.sourceKey, signal)
    : await openPlayed(db, storage, tools, from, signal)
  if (!opened) throw new TaskFailure(fault('cutSourceGone'))
  return { path: opened.path, isOriginal: isKept, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
}
