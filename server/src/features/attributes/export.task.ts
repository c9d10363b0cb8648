import type { ExportSpec, ExportState } from '@skleyka/contract/attributes/attributes.calls.ts'
import { fault } from '@skleyka/contract/faults.ts'
import type { Db, Tx } from '../../database/database.ts'
import { Refusal } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { exportFolder, exportFolders, folderOf } from '../../storage/keys.ts'
import { clearPlaces, Place } from '../../storage/place.ts'
import { type TaskContext, TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { embedHosts } from '../accounts/accounts.ts'
import { withinFilterTime } from '../filters/filters.ts'
import { purgeObjects } from '../processing/processing.ts'
import { columnsOf } from './columns.ts'
import { accountFacts, lockExport, saveFile, updateExport } from './exports.sql.ts'
import { feedGround } from './feed-items.ts'
import { titlesOfFields } from './own-fields.ts'
import { type AttributeRow, allRows, countRows } from './rows.sql.ts'
import { keptSpec } from './saved-spec.ts'
import { idsOf } from './source.ts'
import { tableForms } from './table-writers.ts'

/** Longest time of a statement of an export: nobody waits for it at a screen. */
const statementMs = 5 * 60_000
const progressEveryMs = 1_000

/**
 * Makes the file of an export: rows come by a cursor and go into the storage as they come, so that a table of any length
 * is never gathered whole. A file is seen whole or not at all; a run that is killed is begun anew.
 */
export function exportTask(services: Services): TaskHandler<'export'> {
  return {
    lane: 'light',
    async run({ id: taskId, claim, accountId, payload }, context) {
      const { db, transaction, signal } = context
      const begun = await transaction((tx) => begin(tx, accountId, payload))
      if (begun === null) return undefined
      const { spec, kept } = begun
      const folder = exportFolder(payload.exportId, { taskId, claim })
      await clearOthers(services, db, payload.exportId, kept)
      const place = new Place(services.storage, db, folder, { accountId, kind: 'renditions' })
      const name = `table.${tableForms[spec.format].extension}`
      try {
        const rows = await withinFilterTime(
          db,
          (tx) => write(tx, accountId, spec, services, context, (body) => place.put(name, body)),
          statementMs,
        )
        await place.count()
        signal.throwIfAborted()
        return async (tx) => {
          const file = { key: `${folder}${name}`, rows, bytes: place.sizeBytes }
          const saved = await saveFile(tx, accountId, { id: payload.exportId, run: payload.run }, file)
          const old = saved === null ? [folder] : saved.before === null ? [] : [folderOf(saved.before)]
          await purgeObjects(tx, accountId, old)
        }
      } catch (error) {
        await clearPlaces(services.storage, db, folder)
        throw asFailure(error)
      }
    },
    async failed({ accountId, payload }, { text }, tx) {
      const row = await lockExport(tx, accountId, payload.exportId)
      if (row?.run === payload.run) await updateExport(tx, row.id, { state: 'FAILED', fail_text: text })
    },
  }
}

const unmade: readonly ExportState[] = ['QUEUED', 'RUNNING', 'FAILED']

/** Null when this run has nothing to do any more. One that failed is made by whoever tries its task again. */
async function begin(tx: Tx, accountId: number, { exportId, run }: { exportId: number; run: number }) {
  const row = await lockExport(tx, accountId, exportId)
  if (row === null || row.run !== run || !unmade.includes(row.state)) return null
  await updateExport(tx, exportId, { state: 'RUNNING', fail_text: null })
  return { spec: keptSpec(row.spec), kept: row.object_key }
}

/** Clears away the leftovers of killed runs; the file that people may take stays. */
async function clearOthers({ storage }: Services, db: Db, exportId: number, kept: string | null): Promise<void> {
  const folders = new Set<string>()
  for await (const key of storage.list(exportFolders(exportId))) if (key !== kept) folders.add(folderOf(key))
  for (const folder of folders) await clearPlaces(storage, db, folder)
}

type Put = (body: ReturnType<(typeof tableForms)['CSV']['write']>) => Promise<unknown>

/** Writes the table; answers how many rows it has. */
async function write(
  tx: Tx,
  accountId: number,
  spec: ExportSpec,
  services: Services,
  { progress, signal }: TaskContext,
  put: Put,
): Promise<number> {
  const ids = await idsOf(tx, { accountId }, spec.source, services.now())
  const total = await countRows(tx, ids)
  const account = await accountFacts(tx, accountId)
  const titles = await titlesOfFields(tx, accountId)
  const language = spec.format === 'JSONL' ? null : spec.language
  const named = await embedHosts.applyAccountHost(services, tx, accountId)
  const columns = columnsOf(spec.fields, {
    language,
    services,
    embedServices: named,
    accountCode: account.code,
    titles,
  })
  let [rows, reportedAt] = [0, performance.now()]
  async function* counted(): AsyncGenerator<AttributeRow> {
    for await (const some of allRows(tx, accountId, ids, spec.fields, spec.format === 'MRSS')) {
      signal.throwIfAborted()
      yield* some
      rows += some.length
      if (performance.now() - reportedAt < progressEveryMs) continue
      reportedAt = performance.now()
      await progress((100 * rows) / Math.max(1, total))
    }
  }
  await put(tableForms[spec.format].write(counted(), { columns, spec, ...feedGround(named, account) }))
  return rows
}

/** Returns what a repeat would not cure, in words. */
function asFailure(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  return new TaskFailure(fault(error.refusal === 'filters.tooDear' ? 'dearExport' : 'lostSource'), { cause: error })
}
