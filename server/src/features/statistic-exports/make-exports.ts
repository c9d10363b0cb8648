import { allows } from '@skleyka/contract/access.ts'
import { productName } from '@skleyka/contract/product.ts'
import { definitionVersion, measures } from '@skleyka/contract/statistic/measures.ts'
import { statisticAccess } from '@skleyka/contract/statistic/statistic.calls.ts'
import { type ReportQuery, reportQuery } from '@skleyka/contract/statistic/statistic-query.ts'
import { reportSchedule } from '@skleyka/contract/statistic/statistic-reports.calls.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refuse.ts'
import { queueMail } from '../../mail/queue.ts'
import { tablePdf } from '../../pdf/table-pdf.ts'
import type { Services } from '../../services.ts'
import { enterAsHolder } from '../accounts/accounts.ts'
import { type SmallTable, tableBytes } from '../attributes/attributes.ts'
import { dayWords, localDay, periodWords, type Scope, scopeOf } from '../statistic/statistic.ts'
import { exportTable, periodOf } from './export-table.ts'
import { expireExports, failExport, insertExport, saveFile, type TakenExport, takeExport } from './exports.sql.ts'
import { reportLetter } from './report-letter.ts'
import { findReport, listDue, lockReport, membersAmong, nextMoment } from './reports.sql.ts'

/** Exports that one run makes at most; the next run goes on. */
const atOnce = 20

/** Makes the files of exports that wait. While the store is away they go on waiting. */
export async function makeExports(services: Services): Promise<void> {
  const db = services.db.platform('housekeeping')
  for (let made = 0; made < atOnce; made += 1) {
    const row = await takeExport(db, services.now())
    if (row === null) return
    const isAway = await makeExport(services, row)
    if (isAway) return
  }
}

/** Makes one file; returns true while the store is away. */
async function makeExport(services: Services, row: TakenExport): Promise<boolean> {
  const db = services.db.platform('housekeeping')
  const holder = { accountId: row.account_id, userId: row.user_id, keyId: row.key_id }
  const entered = await enterAsHolder(services, holder)
  if (entered === null || allows(statisticAccess, { ...entered, isDeputy: entered.serviceKey !== null }) !== null) {
    await failExport(db, row.id, 'У\u00a0автора отчёта больше нет доступа к\u00a0статистике')
    return false
  }
  const { user, account, serviceKey } = entered
  try {
    const query = z.parse(reportQuery, row.query)
    const member = { user, account, signedIn: { user, serviceKey } }
    const scope = await scopeOf(query, member, { ...services, db: services.db.account(account.id) })
    const table = await exportTable(scope, query)
    const bytes = await fileBytes(row, table, { query, scope, account, now: services.now() })
    await saveFile(db, row.id, { bytes, rows: table.rows.length, now: services.now() })
    if (row.report_id !== null) await tellRecipients(services, row, account)
    return false
  } catch (error) {
    const isRefusal = error instanceof Refusal
    const isAway = isRefusal && error.refusal === 'statistic.away'
    if (!isRefusal) services.log.error({ err: error, exportId: row.id }, 'an export of statistics failed')
    await failExport(db, row.id, isAway ? null : isRefusal ? error.message : 'Не\u00a0удалось посчитать отчёт')
    return isAway
  }
}

interface FileSubject {
  readonly query: ReportQuery
  readonly scope: Scope
  readonly account: { readonly name: string }
  readonly now: Date
}

function fileBytes(
  { format, name }: Pick<TakenExport, 'format' | 'name'>,
  table: Omit<SmallTable, 'name'>,
  { query, scope, account, now }: FileSubject,
): Promise<Buffer> {
  if (format !== 'PDF') return tableBytes(format, { ...table, name: 'Статистика' })
  return tablePdf({
    ...table,
    title: name,
    about: [
      `Аккаунт: ${query.ofAccount ?? account.name}`,
      `Период: ${periodWords(periodOf(query, scope))}, время ${scope.timeZone}`,
      ...(query.where.length > 0 ? [`Условий фильтра: ${query.where.length}`] : []),
    ],
    hasTotals: true,
    words: query.by.length + (query.step === null ? 0 : 1),
    definitions: query.measures.map((measure) => ({
      title: measures[measure].title,
      text: measures[measure].definition,
    })),
    foot: `${productName}, ${dayWords(localDay(now, scope.timeZone))}. Определения: версия ${definitionVersion}`,
  })
}

async function tellRecipients(
  services: Services,
  { account_id: accountId, report_id: reportId, name }: TakenExport,
  account: { readonly code: string; readonly name: string },
): Promise<void> {
  const db = services.db.platform('housekeeping')
  const report = await findReport(db, accountId, reportId ?? 0)
  if (report === null) return
  for (const { email } of await membersAmong(db, accountId, report.recipient_ids)) {
    const letter = () => reportLetter({ account, name }, services.publicUrl)
    await queueMail(db, services, { kind: 'statisticReport', to: email, letter })
  }
}

/** Has the reports made whose time has come. */
export async function startDueReports({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const platform = db.platform('housekeeping')
  for (const { id, account_id: accountId } of await listDue(platform, now())) {
    await platform.transaction().execute(async (tx) => {
      const row = await lockReport(tx, accountId, id)
      const schedule = row && z.parse(z.nullable(reportSchedule), row.schedule)
      if (!row?.next_at || !schedule || row.next_at > now()) return
      await tx
        .updateTable('statistic_reports')
        .set({ next_at: await nextMoment(tx, accountId, schedule, now()) })
        .where('id', '=', id)
        .execute()
      await insertExport(tx, {
        ...{ account_id: accountId, user_id: row.user_id, report_id: id, name: row.name, format: row.format },
        query: JSON.stringify(row.query),
      })
    })
  }
}

/** Throws away files that are kept no longer. */
export const sweepExports = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  expireExports(db.platform('housekeeping'), now())
