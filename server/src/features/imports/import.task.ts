import { stat } from 'node:fs/promises'
import { refusals } from '@skleyka/contract/contract.ts'
import { mayPass } from '@skleyka/contract/fail-reasons.ts'
import { fault } from '@skleyka/contract/faults.ts'
import { badTypeText } from '@skleyka/contract/uploads/video-files.ts'
import { isFullDisk } from '../../data-folder/disk.ts'
import type { Db, Tx } from '../../database/database.ts'
import { Refusal } from '../../http/refuse.ts'
import type { RemoteFileInfo } from '../../outbound/file-facts.ts'
import type { Services } from '../../services.ts'
import { folderOf, sourceKey } from '../../storage/keys.ts'
import { LostClaim, type TaskContext, TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { joinDefaultAlbum } from '../albums/albums.ts'
import { writeWork } from '../audit/audit.ts'
import { purgeObjects, startProcessing } from '../processing/processing.ts'
import { findQuotaForBytes } from '../quotas/quotas.ts'
import { createRecord, recordChanges } from '../records/records.ts'
import { leaveRoom, recordName } from '../uploads/uploads.ts'
import { takeSource } from '../versions/versions.ts'
import { download, type Timeouts } from './download.ts'
import {
  type ClaimedImport,
  endImport,
  findRecordUuid,
  type ImportRow,
  isCanceled,
  saveFile,
  saveReceived,
  saveRecord,
  takeUp,
} from './imports.sql.ts'
import { removeSpoolFile, SpoolFile, spoolPath } from './spool-file.ts'

type ImportServices = Pick<Services, 'storage' | 'folders' | 'disk' | 'outbound'>

const usualTimeouts: Timeouts = { pausesMs: [0, 1_000, 5_000, 15_000, 60_000], saveEveryMs: 3_000 }

/** Downloads the file of a link into the spool, going on where an earlier run broke off, and makes it a record. */
export function importTask(ground: ImportServices, timeouts: Timeouts = usualTimeouts): TaskHandler<'import'> {
  return {
    lane: 'network',
    async run(task, context) {
      const held = { id: task.payload.importId, taskId: task.id }
      const row = await context.transaction((tx) => takeUp(tx, held))
      if (!row) return undefined
      try {
        const source = await becomeSource(ground, row, timeouts, context, held)
        return (tx) => handOver(tx, row, source, held)
      } catch (error) {
        const isUseless =
          (context.signal.reason === 'canceled' && (await isCanceled(context.db, row))) ||
          (error instanceof TaskFailure && error.reason === 'DISK')
        if (isUseless) await removeSpoolFile(spoolPath(ground.folders, row))
        throw error
      }
    },
    async failed(task, { reason, text }, tx) {
      const held = { id: task.payload.importId, taskId: task.id }
      await endImport(tx, held, { state: 'FAILED', text, isFinal: !mayPass(reason) })
    },
  }
}

/** A stored source and the record it is of. */
interface Source {
  readonly recordId: number
  readonly versionId: number
  readonly key: string
  readonly sizeBytes: number
}

/** From the link to the store. Every step may have been taken by a run that was killed after it. */
async function becomeSource(
  ground: ImportServices,
  row: ImportRow,
  timeouts: Timeouts,
  context: TaskContext,
  held: ClaimedImport,
): Promise<Source> {
  const path = spoolPath(ground.folders, row)
  const begun = row.record_id === null || row.version_id === null ? null : ([row.record_id, row.version_id] as const)
  if (begun) {
    const [recordId, versionId] = begun
    const uuid = await findRecordUuid(context.db, row.account_id, recordId)
    const source = { recordId, versionId, key: sourceKey(uuid ?? '', versionId), sizeBytes: row.size_bytes ?? 0 }
    if (await store(ground, source, path)) return source
  }
  const { name, sizeBytes } = await fetchFile(ground, row, path, timeouts, context, held)
  const { account_id: accountId, user_id: ownerId, is_mute: isMute } = row
  const { recordId, versionId, key } = await context.transaction(async (tx) => {
    const file = {
      accountId,
      ownerId,
      name: recordName({ name: '', fileName: name }),
      fileName: name,
      sizeBytes,
      isMute,
    }
    // of what told no size before only now it is known
    await inWords(() => findQuotaForBytes(tx, accountId, sizeBytes, { importId: row.id }))
    const record = await inWords(() => createRecord(tx, file))
    const joined = await joinDefaultAlbum(tx, accountId, record.id)
    const begun = await recordChanges.begin(tx, accountId, record.id)
    still(await saveRecord(tx, held, record, sizeBytes))
    const after = { name: file.name, bytes: sizeBytes, ...begun, ...(joined !== null && { defaultAlbum: joined }) }
    await writeWork(tx, [{ accountId, userId: ownerId, action: 'imports.finish', recordId: record.id, after }])
    return { recordId: record.id, versionId: record.versionId, key: sourceKey(record.uuid, record.versionId) }
  })
  const source = { recordId, versionId, key, sizeBytes }
  if (!(await store(ground, source, path))) throw new Error('the file of an import is not whole')
  return source
}

/** Moves the whole file to its place, unless it is there already. False when it is in neither place. */
async function store({ storage }: ImportServices, { key, sizeBytes }: Source, path: string): Promise<boolean> {
  const spooled = await stat(path).catch(() => null)
  if (spooled?.size === sizeBytes) {
    await storage.adopt(key, path)
    return true
  }
  return spooled === null && (await storage.stat(key))?.sizeBytes === sizeBytes
}

async function fetchFile(
  { disk, outbound }: ImportServices,
  row: ImportRow,
  path: string,
  timeouts: Timeouts,
  { db, signal, transaction, progress, advanced }: TaskContext,
  held: ClaimedImport,
): Promise<{ name: string; sizeBytes: number }> {
  const spool = await SpoolFile.open(path, row.received_bytes)
  let name = row.file_name ?? ''
  // a file that has to be begun anew goes over the same ground: that is no advance
  let isOnward = true
  const listener = {
    async begun(facts: RemoteFileInfo) {
      if (facts.isPage) throw new TaskFailure(fault('pageLink'))
      if (!facts.isVideo) throw new TaskFailure({ reason: 'BAD_FILE', text: badTypeText(facts.name) })
      await keepRoom(db, { disk }, row.account_id, facts.sizeBytes ?? 0)
      name = facts.name
      isOnward = row.received_bytes === 0
      await transaction(async (tx) => {
        await inWords(() => findQuotaForBytes(tx, row.account_id, facts.sizeBytes ?? 1, { importId: row.id }))
        still(await saveFile(tx, held, facts))
      })
    },
    async received(bytes: number, sizeBytes: number | null) {
      await keepRoom(db, { disk }, row.account_id, sizeBytes === null ? 0 : sizeBytes - bytes)
      await transaction(async (tx) => still(await saveReceived(tx, held, bytes)))
      if (isOnward) await advanced()
      await progress(sizeBytes === null ? 0 : (bytes / sizeBytes) * 100)
    },
  }
  try {
    const known = { url: row.url, sizeBytes: row.size_bytes, validator: row.validator }
    await download(outbound, spool, known, timeouts, listener, signal)
    return { name, sizeBytes: spool.sizeBytes }
  } catch (error) {
    throw isFullDisk(error) ? noSpace(error) : error
  } finally {
    await spool.close()
    if (spool.sizeBytes === 0) await removeSpoolFile(path)
  }
}

/** An import takes only what no upload was promised. */
async function keepRoom(
  db: Db,
  services: Pick<Services, 'disk'>,
  accountId: number,
  missingBytes: number,
): Promise<void> {
  try {
    await db.transaction().execute((tx) => leaveRoom(tx, services, accountId, Math.max(1, missingBytes)))
  } catch (error) {
    throw error instanceof Refusal ? new TaskFailure({ reason: 'DISK', text: error.message }, { cause: error }) : error
  }
}

/** Returns what the account may not have more of ends an import, in words. */
async function inWords<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? new TaskFailure({ reason: 'QUOTA', text: error.message }, { cause: error }) : error
  }
}

const noSpace = (cause?: unknown) =>
  new TaskFailure({ reason: 'DISK', text: refusals['uploads.noSpace'].text }, { cause })

/** The last step: the record goes the way of an uploaded one. */
async function handOver(tx: Tx, row: ImportRow, source: Source, held: ClaimedImport): Promise<void> {
  const { recordId, versionId } = source
  const accountId = row.account_id
  const taken = await takeSource(tx, { accountId, id: recordId, versionId }, source)
  const isDone = await endImport(tx, held, { state: taken ? 'DONE' : 'CANCELED' })
  if (taken && isDone) return startProcessing(tx, { accountId, recordId, versionId })
  still(isDone)
  // its record was deleted while it came
  await purgeObjects(tx, accountId, [folderOf(source.key)])
}

/** Ends a run whose import was cancelled or taken up by another task. */
function still(isHeld: boolean): void {
  if (!isHeld) throw new LostClaim('the import was taken from this task')
}
