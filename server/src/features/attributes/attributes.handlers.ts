import { attributeBounds } from '@skleyka/contract/attributes/attribute-bounds.ts'
import { attributeFields, attributeKeys } from '@skleyka/contract/attributes/attribute-fields.ts'
import type { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { holderOf, signLink } from '../../http/signed-link.ts'
import { folderOf } from '../../storage/keys.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { embedHosts } from '../accounts/accounts.ts'
import { lockAllFilters, withinFilterTime } from '../filters/filters.ts'
import { purgeObjects } from '../processing/processing.ts'
import { cellText } from './cells.ts'
import { columnsOf } from './columns.ts'
import { exportView } from './export-view.ts'
import {
  accountFacts,
  countExports,
  deleteExport,
  findExport,
  insertExport,
  listExports,
  lockExport,
  lockExports,
  nextMoment,
  nextRun,
  updateExport,
} from './exports.sql.ts'
import { importHandlers } from './import.handlers.ts'
import { hashOfSecret, lastingSecret } from './lasting-secret.ts'
import { ownFields, titlesOfFields } from './own-fields.ts'
import { countRows, firstRows } from './rows.sql.ts'
import { keptSpec } from './saved-spec.ts'
import { idsOf } from './source.ts'
import { fileName } from './table-file.ts'

export const attributesHandlers: Handlers<typeof attributes> = {
  fields: async (_params, { account }, { db }) => {
    const own = await ownFields(db, account.id)
    const { time_zone: timeZone } = await accountFacts(db, account.id)
    const core = attributeKeys.map((key) => {
      const { group, ru, en } = attributeFields[key]
      return { key, group, titles: { ru, en } }
    })
    const metadata = own.map(({ key, title }) => ({
      key,
      group: 'METADATA' as const,
      titles: { ru: title, en: title },
    }))
    return { fields: [...core, ...metadata], timeZone }
  },

  preview: async ({ source, fields, timeZone, language }, caller, services) => {
    const { db, now } = services
    const { id: accountId, code: accountCode } = caller.account
    const style = { language, timeZone: checkTimeZone(timeZone) }
    const titles = await titlesOfFields(db, accountId)
    const embedServices = await embedHosts.applyAccountHost(services, db, accountId)
    const columns = columnsOf(fields, { language, services, embedServices, accountCode, titles })
    const rows = await withinFilterTime(db, async (tx) =>
      firstRows(tx, accountId, await idsOf(tx, caller, source, now()), fields, attributeBounds.previewRows),
    )
    const total = await withinFilterTime(db, async (tx) => countRows(tx, await idsOf(tx, caller, source, now()))).catch(
      nullWhenDear,
    )
    return {
      columns: columns.map(({ title }) => title),
      rows: rows.map((row) => columns.map((column) => cellText(column.cell(row), style))),
      total,
    }
  },

  create: async ({ schedule, ...spec }, caller, services) => {
    const tx = inTransaction(services.db)
    const { account, user } = caller
    checkTimeZone(spec.timeZone)
    // a filter that is about to be deleted is deleted first, or sees that it is used
    if (schedule !== undefined) await lockAllFilters(tx, account.id)
    await idsOf(tx, caller, spec.source, services.now())
    await lockExports(tx, account.id)
    if ((await countExports(tx, account.id)) >= attributeBounds.exports)
      throw refuse('attributes.full', { most: attributeBounds.exports })
    const id = await insertExport(tx, {
      account_id: account.id,
      user_id: user.id,
      spec: JSON.stringify(spec),
      schedule: schedule === undefined ? null : JSON.stringify(schedule),
      next_at: schedule === undefined ? null : await nextMoment(tx, account.id, schedule, services.now()),
      state: 'QUEUED',
    })
    if (schedule !== undefined) await updateExport(tx, id, { link_hash: hashOfSecret(lastingSecret(services, id)) })
    await startExport(tx, account.id, id, 1)
    services.audit({ objectType: 'export', objectId: id, after: { ...spec, schedule: schedule ?? null } })
    return { export: exportView(await requireExport(tx, account.id, id), services) }
  },

  list: async ({ page, perPage }, { account }, services) => {
    const rows = await listExports(services.db, account.id, (page - 1) * perPage, perPage)
    return { items: rows.map((row) => exportView(row, services)), total: await countExports(services.db, account.id) }
  },

  download: async ({ id }, caller, services) => {
    const row = await requireExport(services.db, caller.account.id, id)
    if (row.object_key === null) throw refuse('attributes.noFile')
    const until = new Date(services.now().getTime() + attributeBounds.linkMinutes * 60_000)
    const name = encodeURIComponent(fileName(row.spec, row.finished_at))
    return {
      url: `${services.publicUrl}/exports/${signLink(services, 'export', { id, holder: holderOf(caller), until })}/${name}`,
    }
  },

  repeat: async ({ id }, { account }, services) => {
    const tx = inTransaction(services.db)
    const row = await lockExport(tx, account.id, id)
    if (row === null) throw refuse('attributes.notFound')
    if (row.state !== 'QUEUED' && row.state !== 'RUNNING') {
      const run = await nextRun(tx, id)
      await startExport(tx, account.id, id, run)
      services.audit({ objectType: 'export', objectId: id, before: { state: row.state }, after: { state: 'QUEUED' } })
    }
    return { export: exportView(await requireExport(tx, account.id, id), services) }
  },

  delete: async ({ id }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const row = await lockExport(tx, account.id, id)
    if (row === null) return {}
    await deleteExport(tx, account.id, id)
    if (row.object_key !== null) await purgeObjects(tx, account.id, [folderOf(row.object_key)])
    audit({ objectType: 'export', objectId: id, before: { ...keptSpec(row.spec), schedule: row.schedule } })
    return {}
  },

  ...importHandlers,
}

/** Has a run of an export made, in the transaction that asked for it. */
export async function startExport(tx: Tx, accountId: number, exportId: number, run: number): Promise<void> {
  const uniqueKey = `export:${exportId}:${run}`
  await enqueue(tx, { type: 'export', payload: { exportId, run }, accountId, uniqueKey })
}

async function requireExport(db: Db, accountId: number, id: number) {
  const row = await findExport(db, accountId, id)
  if (row === null) throw refuse('attributes.notFound')
  return row
}

function checkTimeZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('ru', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    const { message } = refuse('attributes.timeZone')
    throw refuse('attributes.timeZone', {}, { timeZone: [message] })
  }
}

function nullWhenDear(error: unknown): null {
  if (error instanceof Refusal && error.refusal === 'filters.tooDear') return null
  throw error
}
