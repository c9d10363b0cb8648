import { costs } from '@skleyka/contract/limits.ts'
import { type StatisticFormat, statisticExports } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { create } from 'content-disposition'
import { plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import { readLink } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { mayStill } from '../accounts/accounts.ts'
import { findFile } from './exports.sql.ts'

const types: Readonly<Record<StatisticFormat, string>> = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  PDF: 'application/pdf',
}

/** Files of exports, by signed addresses that are good for minutes. */
export const statisticExportRoutes: readonly RawRoute[] = readRoutes(
  '/statistic-exports/:link/:file',
  (request, services) => answer(request, services),
).map((route) => ({ ...route, cost: costs.list }))

/** Returns what a file is called where it is saved. */
export const exportFileName = ({
  name,
  format,
  finished_at: at,
}: {
  name: string
  format: StatisticFormat
  finished_at: Date | null
}) =>
  `${name
    .replace(/[^\p{L}\p{N} .,()-]+/gu, ' ')
    .trim()
    .slice(0, 80)} ${(at ?? new Date(0)).toISOString().slice(0, 10)}.${format.toLowerCase()}`

async function answer(request: RawRequest, services: Services): Promise<RawReply> {
  const link = await readLink(services, 'statistic', request.params.link ?? '', {
    now: services.now(),
    may: (holder) => mayStill(services, holder, statisticExports.exportDownload.access),
  })
  if (link === null)
    return plainReply(404, 'Срок этой ссылки вышел. Вернитесь в\u00a0«Выгрузки» и\u00a0нажмите «Скачать»')
  const row = await findFile(services.db.platform('secret'), Number(link.id))
  if (!row?.file) return plainReply(404, 'Такого файла нет')
  const headers = {
    'content-type': types[row.format],
    'content-length': String(row.file.length),
    'content-disposition': create(exportFileName(row)),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
  return request.verb === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body: row.file }
}
