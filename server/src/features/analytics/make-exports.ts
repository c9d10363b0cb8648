import { analyticsExportQuery } from '@skleyka/contract/analytics/analytics-exports.calls.ts'
import { productName } from '@skleyka/contract/product.ts'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { definitionVersion } from '@skleyka/contract/statistic/measures.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refuse.ts'
import { tablePdf } from '../../pdf/table-pdf.ts'
import type { Services } from '../../services.ts'
import { tableBytes } from '../attributes/attributes.ts'
import { dayWords, periodWords } from '../statistic/statistic.ts'
import { analyticsTable } from './export-tables.ts'
import { expireExports, failExport, isAdministrator, saveFile, type TakenExport, takeExport } from './exports.sql.ts'

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
  if (!(await isAdministrator(db, row.user_id))) {
    await failExport(db, row.id, 'У\u00a0автора выгрузки больше нет доступа к\u00a0аналитике')
    return false
  }
  try {
    const query = z.parse(analyticsExportQuery, row.query)
    const table = await analyticsTable({ ...services, db }, query)
    const bytes =
      row.format === 'PDF'
        ? await tablePdf({
            ...table,
            title: row.name,
            about: [`Вся платформа. Период: ${periodWords(query)}, время ${platformTimeZone}`],
            foot: `${productName}, ${dayWords(services.now().toISOString().slice(0, 10))}. Определения: версия ${definitionVersion}`,
          })
        : await tableBytes(row.format, { ...table, name: 'Аналитика' })
    await saveFile(db, row.id, { bytes, rows: table.rows.length, now: services.now() })
    return false
  } catch (error) {
    const isRefusal = error instanceof Refusal
    const isAway = isRefusal && error.refusal === 'statistic.away'
    if (!isRefusal) services.log.error({ err: error, exportId: row.id }, 'an export of the analytics failed')
    await failExport(db, row.id, isAway ? null : isRefusal ? error.message : 'Не\u00a0удалось посчитать отчёт')
    return isAway
  }
}

/** Throws away files that are kept no longer. */
export const sweepExports = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  expireExports(db.platform('housekeeping'), now())
