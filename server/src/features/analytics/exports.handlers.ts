import {
  type AnalyticsExport,
  analyticsExportQuery,
  type analyticsExports,
  analyticsReportTitles,
} from '@skleyka/contract/analytics/analytics-exports.calls.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import * as z from 'zod/mini'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { signLink } from '../../http/signed-link.ts'
import { exportFileName } from '../statistic-exports/statistic-exports.ts'
import {
  type AnalyticsExportRow,
  countExports,
  deleteExport,
  findExport,
  findFile,
  insertExport,
  listExports,
  lockExports,
} from './exports.sql.ts'

export const analyticsExportsHandlers: Handlers<typeof analyticsExports> = {
  export: async ({ query, format }, { user }, { db, audit }) => {
    const tx = inTransaction(db)
    if (query.from > query.to) throw refuse('statistic.period')
    await lockExports(tx)
    if ((await countExports(tx)) >= statisticBounds.exports)
      throw refuse('analytics.full', { most: statisticBounds.exports })
    const name = analyticsReportTitles[query.report]
    const id = await insertExport(tx, { user_id: user.id, name, query: JSON.stringify(query), format })
    audit({ objectType: 'analyticsExport', objectId: id, after: { name, format } })
    const row = await findExport(tx, id)
    if (row === null) throw refuse('statistic.exportNotFound')
    return { export: exportView(row) }
  },

  exports: async ({ page, perPage }, _caller, { db }) => ({
    items: (await listExports(db, (page - 1) * perPage, perPage)).map(exportView),
    total: await countExports(db),
  }),

  exportDownload: async ({ id }, { user, signedIn }, services) => {
    const row = await findExport(services.db, id)
    if (row === null) throw refuse('statistic.exportNotFound')
    const file = row.bytes === null ? null : await findFile(services.db, id)
    if (file === null) throw refuse('statistic.noFile')
    const until = new Date(services.now().getTime() + statisticBounds.linkMinutes * 60_000)
    const holder = { accountId: 0, userId: user.id, keyId: signedIn.keyId }
    const link = signLink(services, 'analytics', { id, holder, until })
    return { url: `${services.publicUrl}/analytics-exports/${link}/${encodeURIComponent(exportFileName(file))}` }
  },

  exportDelete: async ({ id }, _caller, { db, audit }) => {
    const name = await deleteExport(inTransaction(db), id)
    if (name !== null) audit({ objectType: 'analyticsExport', objectId: id, before: { name } })
    return {}
  },
}

const exportView = ({ id, name, format, state, bytes, ...row }: AnalyticsExportRow): AnalyticsExport => ({
  ...{ id, name, format, state, bytes },
  query: z.parse(analyticsExportQuery, row.query),
  rows: row.row_count,
  failText: row.fail_text,
  createdDate: row.created_at,
  finishedDate: row.finished_at,
  expiresDate: row.expires_at,
  ownerName: row.owner_name,
})
