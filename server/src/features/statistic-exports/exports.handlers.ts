import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import type { StatisticExport, statisticExports } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holderOf, signLink } from '../../http/signed-link.ts'
import { checkPeriod, scopeOf } from '../statistic/statistic.ts'
import { exportFileName } from './export-file.ts'
import { nameOfQuery, periodOf } from './export-table.ts'
import {
  countExports,
  deleteExport,
  findExport,
  findFile,
  insertExport,
  listExports,
  lockReports,
  type StatisticExportRow,
} from './exports.sql.ts'

export const exportsHandlers: Handlers<typeof statisticExports> = {
  export: async ({ query, format }, caller, services) => {
    const tx = inTransaction(services.db)
    const accountId = caller.account.id
    const scope = await scopeOf(query, caller, services)
    checkPeriod(periodOf(query, scope))
    await lockReports(tx, accountId)
    if ((await countExports(tx, accountId)) >= statisticBounds.exports)
      throw refuse('statistic.full', { most: statisticBounds.exports })
    const name = nameOfQuery(query)
    const id = await insertExport(tx, {
      account_id: accountId,
      user_id: caller.user.id,
      key_id: caller.signedIn.serviceKey === null ? null : caller.signedIn.keyId,
      name,
      query: JSON.stringify(query),
      format,
    })
    services.audit({ objectType: 'statisticExport', objectId: id, after: { name, format } })
    const row = await findExport(tx, accountId, id)
    if (row === null) throw refuse('statistic.exportNotFound')
    return { export: exportView(row) }
  },

  exports: async ({ page, perPage }, { account }, { db }) => ({
    items: (await listExports(db, account.id, (page - 1) * perPage, perPage)).map(exportView),
    total: await countExports(db, account.id),
  }),

  exportDownload: async ({ id }, caller, services) => {
    const row = await findExport(services.db, caller.account.id, id)
    if (row === null) throw refuse('statistic.exportNotFound')
    const file = row.bytes === null ? null : await findFile(services.db, id)
    if (file === null) throw refuse('statistic.noFile')
    const until = new Date(services.now().getTime() + statisticBounds.linkMinutes * 60_000)
    const link = signLink(services, 'statistic', { id, holder: holderOf(caller), until })
    return { url: `${services.publicUrl}/statistic-exports/${link}/${encodeURIComponent(exportFileName(file))}` }
  },

  exportDelete: async ({ id }, { account }, { db, audit }) => {
    const name = await deleteExport(inTransaction(db), account.id, id)
    if (name !== null) audit({ objectType: 'statisticExport', objectId: id, before: { name } })
    return {}
  },
}

const exportView = ({ id, name, format, state, bytes, ...row }: StatisticExportRow): StatisticExport => ({
  ...{ id, name, format, state, bytes },
  rows: row.row_count,
  failText: row.fail_text,
  createdDate: row.created_at,
  finishedDate: row.finished_at,
  expiresDate: row.expires_at,
  ownerName: row.owner_name,
  reportId: row.report_id,
})
