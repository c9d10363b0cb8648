import { fault } from '@skleyka/contract/faults.ts'
import { isFullDisk } from '../../data-folder/disk.ts'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { recastFolder } from '../../storage/keys.ts'
import { clearPlaces } from '../../storage/place.ts'
import { StorageAway, StorageRefusal } from '../../storage/storage.ts'
import { type ClaimedTask, LostClaim, type TaskContext, TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { followEncryptor, wantsEncryptor } from '../accounts/accounts.ts'
import { recasts, type UnlikeVersion } from '../versions/versions.ts'
import { recastVersion } from './recast-version.ts'

type EncryptServices = Pick<Services, 'storage' | 'secrets' | 'now' | 'log'>

/** So long one task goes on before the others of its lane have their turn, in milliseconds. */
const sliceMs = 20_000

const unread =
  'Не\u00a0удалось изменить шифрование видео: часть его файлов не\u00a0читается. Сконвертируйте видео заново и\u00a0повторите'

/**
 * Brings the videos of an account to the form it wants, one after another. Whatever is wanted by then is asked before each,
 * so a switch that is moved back turns the task around. A video has one form or the other whole: the new files lie beside
 * the old ones until one statement names them, and a run that is killed leaves only files that the next one removes.
 */
export function encryptTask(services: EncryptServices, pace = { sliceMs }): TaskHandler<'encrypt'> {
  return {
    lane: 'background',
    async run(task, context) {
      const { accountId } = task
      const begun = performance.now()
      let [below, step] = [Number.MAX_SAFE_INTEGER, 0]
      for (;;) {
        context.signal.throwIfAborted()
        const isWanted = await wantsEncryptor(context.db, accountId)
        step += 1
        const picked = await context.transaction((tx) => pick(tx, task, { isWanted, below, step }))
        if (!picked) return undefined
        below = picked.version.id
        await change(services, context, picked, isWanted)
        await context.advanced()
        const { done, total } = await recasts.count(context.db, accountId, isWanted)
        await context.progress((100 * done) / Math.max(1, total))
        if (performance.now() - begun >= pace.sliceMs) return (tx) => followEncryptor(tx, accountId)
      }
    },
  }
}

interface Picked {
  readonly version: UnlikeVersion
  readonly prefix: string
}

async function pick(
  tx: Tx,
  { id: taskId, claim, accountId }: ClaimedTask<'encrypt'>,
  { isWanted, below, step }: { isWanted: boolean; below: number; step: number },
): Promise<Picked | null> {
  const version = await recasts.pick(tx, { accountId, isWanted, below, taskId })
  if (!version) return null
  const prefix = recastFolder(version.uuid, { versionId: version.id, taskId, claim }, step)
  await recasts.begin(tx, version, prefix, taskId)
  return { version, prefix }
}

async function change(
  services: EncryptServices,
  context: TaskContext,
  { version, prefix }: Picked,
  isWanted: boolean,
): Promise<void> {
  const { storage } = services
  const { db, signal, transaction, log } = context
  if (version.left !== null) await clearPlaces(storage, db, version.left)
  try {
    if (await recastVersion(services, context, version, prefix, isWanted)) return
    // the video was replaced or deleted meanwhile
    await clearPlaces(storage, db, prefix)
    await transaction((tx) => recasts.end(tx, version, prefix, null))
  } catch (error) {
    if (error instanceof LostClaim || signal.aborted) throw error
    if (error instanceof StorageAway || error instanceof StorageRefusal) throw error
    await clearPlaces(storage, db, prefix)
    if (isFullDisk(error)) throw new TaskFailure(fault('fullDisk'), { cause: error })
    services.log.warn({ err: error, record: version.recordId }, 'a video was not brought to the other form')
    log(`${version.recordId}: ${error instanceof Error ? error.message : error}`)
    await transaction((tx) => recasts.end(tx, version, prefix, unread))
  }
}
