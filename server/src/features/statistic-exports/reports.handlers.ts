import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import { reportQuery } from '@skleyka/contract/statistic/statistic-query.ts'
import {
  reportSchedule,
  type SavedReport,
  type statisticReports,
} from '@skleyka/contract/statistic/statistic-reports.calls.ts'
import * as z from 'zod/mini'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { checkPeriod, scopeOf } from '../statistic/statistic.ts'
import { periodOf } from './export-table.ts'
import { lockReports } from './exports.sql.ts'
import {
  countReports,
  deleteReport,
  findReport,
  insertReport,
  isNameTaken,
  listReports,
  lockReport,
  membersAmong,
  nextMoment,
  type ReportRow,
  updateReport,
} from './reports.sql.ts'

export const reportsHandlers: Handlers<typeof statisticReports> = {
  reportsList: async ({ page, perPage }, { account }, { db }) => ({
    items: (await listReports(db, account.id, (page - 1) * perPage, perPage)).map(reportView),
    total: await countReports(db, account.id),
  }),

  reportsSave: async ({ id, rowVersion, name, query, chart }, caller, services) => {
    const tx = inTransaction(services.db)
    const accountId = caller.account.id
    const before = id === undefined ? null : await lockedReport(tx, accountId, id)
    if (before !== null && before.row_version !== rowVersion) throw refuse('statistic.reportChanged')
    checkPeriod(periodOf(query, await scopeOf(query, caller, services)))
    await lockReports(tx, accountId)
    if (await isNameTaken(tx, accountId, name, id ?? 0)) {
      const { message } = refuse('statistic.reportNameTaken')
      throw refuse('statistic.reportNameTaken', {}, { name: [message] })
    }
    const fields = { name, query: JSON.stringify(query), chart }
    if (before !== null) {
      await updateReport(tx, accountId, before.id, fields)
      services.audit({
        ...{ objectType: 'statisticReport', objectId: before.id },
        ...{ before: { name: before.name, query: before.query }, after: { name, query } },
      })
      return { report: await shownReport(tx, accountId, before.id) }
    }
    if ((await countReports(tx, accountId)) >= statisticBounds.reports)
      throw refuse('statistic.reportsFull', { most: statisticBounds.reports })
    const made = await insertReport(tx, { account_id: accountId, user_id: caller.user.id, ...fields })
    services.audit({ objectType: 'statisticReport', objectId: made, after: { name, query } })
    return { report: await shownReport(tx, accountId, made) }
  },

  reportsDelete: async ({ id }, { account }, { db, audit }) => {
    const name = await deleteReport(inTransaction(db), account.id, id)
    if (name !== null) audit({ objectType: 'statisticReport', objectId: id, before: { name } })
    return {}
  },

  reportsSchedule: async ({ id, rowVersion, schedule, format, recipientIds }, { account }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const before = await lockedReport(tx, account.id, id)
    if (before.row_version !== rowVersion) throw refuse('statistic.reportChanged')
    const recipients = [...new Set(recipientIds)]
    if ((await membersAmong(tx, account.id, recipients)).length < recipients.length) throw refuse('users.notFound')
    await updateReport(tx, account.id, id, {
      ...{ format, recipient_ids: recipients },
      schedule: schedule === null ? null : JSON.stringify(schedule),
      next_at: schedule === null ? null : await nextMoment(tx, account.id, schedule, now()),
    })
    audit({ objectType: 'statisticReport', objectId: id, before: { schedule: before.schedule }, after: { schedule } })
    return { report: await shownReport(tx, account.id, id) }
  },
}

async function lockedReport(tx: Tx, accountId: number, id: number) {
  const row = await lockReport(tx, accountId, id)
  if (row === null) throw refuse('statistic.reportNotFound')
  return row
}

async function shownReport(tx: Tx, accountId: number, id: number): Promise<SavedReport> {
  const row = await findReport(tx, accountId, id)
  if (row === null) throw refuse('statistic.reportNotFound')
  return reportView(row)
}

const reportView = ({ id, name, chart, format, ...row }: ReportRow): SavedReport => ({
  ...{ id, name, chart, format },
  query: z.parse(reportQuery, row.query),
  ownerName: row.owner_name,
  updatedDate: row.updated_at,
  schedule: z.parse(z.nullable(reportSchedule), row.schedule),
  recipientIds: row.recipient_ids,
  nextDate: row.next_at,
  rowVersion: row.row_version,
})
