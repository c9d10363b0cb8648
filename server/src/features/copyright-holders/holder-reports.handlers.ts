import { createHash } from 'node:crypto'
import { holderReportBounds } from '@skleyka/contract/copyright-holders/holder-report-bounds.ts'
import type { holderReports } from '@skleyka/contract/copyright-holders/holder-reports.calls.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { signLink } from '../../http/signed-link.ts'
import { exportFileName } from '../statistic-exports/statistic-exports.ts'
import {
  countReports,
  deleteReport,
  findByChecksum,
  findReport,
  findReportFile,
  insertReport,
  listReports,
} from './holder-reports.sql.ts'
import { lockHolder } from './holders.sql.ts'
import { reportFile } from './report-table.ts'

export const holderReportsHandlers: Handlers<typeof holderReports, 'report'> = {
  reports: async ({ page, perPage }, { holder }, { db }) => ({
    items: await listReports(db, holder.id, page, perPage),
    total: await countReports(db, holder.id),
  }),

  report: {
    // the store and the file take seconds, which no transaction waits for
    begin: async (params, { holder, user }, services) => {
      const now = services.now()
      const { file, rows } = await reportFile(services, { ...params, holder, now })
      const sha256 = createHash('sha256').update(file).digest('hex')
      return async ({ db, audit }) => {
        const tx = inTransaction(db)
        if (!(await lockHolder(tx, holder.id))) throw refuse('holders.notFound')
        const most = holderReportBounds.reports
        if ((await countReports(tx, holder.id)) >= most) throw refuse('holders.reportsFull', { most })
        const id = await insertReport(tx, { ...params, holderId: holder.id, userId: user.id, rows, file, sha256, now })
        const { from, to, by, format } = params
        const after = { holder: holder.name, period: `${from} — ${to}`, split: by, format, sha256 }
        audit({ objectType: 'holderReport', objectId: id, after })
        const report = await findReport(tx, holder.id, id)
        if (!report) throw refuse('holders.reportNotFound')
        return { report }
      }
    },
  },

  reportDownload: async ({ id }, { holder, user, signedIn }, services) => {
    const file = await findReportFile(services.db, id)
    if (file?.holder_id !== holder.id) throw refuse('holders.reportNotFound')
    const until = new Date(services.now().getTime() + statisticBounds.linkMinutes * 60_000)
    const taker = { accountId: 0, userId: user.id, keyId: signedIn.keyId }
    const link = signLink(services, 'holder report', { id, holder: taker, until })
    return { url: `${services.publicUrl}/holder-reports/${link}/${encodeURIComponent(exportFileName(file))}` }
  },

  reportDelete: async ({ id }, { holder }, { db, audit }) => {
    const tx = inTransaction(db)
    const report = await findReport(tx, holder.id, id)
    if (await deleteReport(tx, holder.id, id))
      audit({ objectType: 'holderReport', objectId: id, before: { holder: holder.name, sha256: report?.sha256 } })
    return {}
  },

  verifyReport: async ({ sha256 }, _caller, { db }) => ({ report: (await findByChecksum(db, sha256)) ?? null }),
}
