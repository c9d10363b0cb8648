import type { importItem, imports } from '@skleyka/contract/imports/imports.calls.ts'
import type * as z from 'zod/mini'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { shownAddress } from '../../outbound/address-text.ts'
import { cancel, enqueue, holdTasks } from '../../tasks/tasks.ts'
import {
  cancelImports,
  countImports,
  findTasks,
  findUnderWay,
  type ImportRow,
  insertImports,
  listImports,
  reopenImports,
  saveTask,
} from './imports.sql.ts'
import { readLines } from './read-lines.ts'
import { removeSpoolFile, spoolPath } from './spool-file.ts'

export const importsHandlers: Handlers<typeof imports> = {
  create: async ({ urls: lines, isMute }, { account, user }, services) => {
    const tx = inTransaction(services.db)
    const { urls, bad } = readLines(lines, (url) => services.outbound.problemOf(url)?.message ?? null)
    const added = await insertImports(tx, { accountId: account.id, userId: user.id, isMute }, urls)
    await begin(tx, added)
    audit(services, added, 'CHECKING')
    const taken = await findUnderWay(tx, account.id, urls)
    return { imports: taken.map(toItem), bad }
  },

  list: async ({ page, perPage }, { account }, { db }) => {
    const rows = await listImports(db, account.id, (page - 1) * perPage, perPage)
    return { items: rows.map(toItem), total: await countImports(db, account.id) }
  },

  retry: async ({ ids }, { account }, services) => {
    const tx = inTransaction(services.db)
    const rows = await reopenImports(tx, account.id, ids)
    await begin(tx, rows)
    audit(services, rows, 'CHECKING')
    return { imports: rows.map(toItem) }
  },

  cancel: async ({ ids }, { account }, services) => {
    const tx = inTransaction(services.db)
    await holdTasks(tx, await findTasks(tx, { accountId: account.id, ids }))
    const rows = await cancelImports(tx, account.id, ids)
    for (const row of rows) {
      if (row.task_id !== null) await cancel(tx, row.task_id, account.id)
      await removeSpoolFile(spoolPath(services.folders, row))
    }
    audit(services, rows, 'CANCELED')
    return { imports: rows.map(toItem) }
  },
}

/** A task for each; the one before may still be stopping, and has lost its import by this. */
async function begin(tx: Tx, rows: ImportRow[]): Promise<void> {
  for (const { id, account_id: accountId } of rows) {
    const taskId = await enqueue(tx, { type: 'import', payload: { importId: id }, accountId })
    if (taskId !== null) await saveTask(tx, id, taskId)
  }
}

/** The query of a link may hold a secret and stays out of the audit. */
function audit(services: CallServices, rows: ImportRow[], state: string): void {
  for (const { id, url } of rows) {
    const { origin, pathname } = new URL(url)
    services.audit({ objectType: 'import', objectId: id, after: { state, file: `${origin}${pathname}` } })
  }
}

const toItem = (row: ImportRow): z.output<typeof importItem> => ({
  id: row.id,
  url: shownAddress(row.url),
  state: row.state,
  name: row.file_name,
  sizeBytes: row.size_bytes,
  receivedBytes: row.received_bytes,
  recordId: row.state === 'DONE' ? row.record_id : null,
  reason: row.fail_text,
  canRetry: row.state === 'CANCELED' || (row.state === 'FAILED' && !row.is_final),
  createdAt: row.created_at,
})
