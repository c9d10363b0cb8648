import { costs } from '@skleyka/contract/limits.ts'
import { plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import { readLink } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { exportReply } from '../statistic-exports/statistic-exports.ts'
import { findReportFile, mayRead } from './holder-reports.sql.ts'

/** Files of reports of copyright holders, by signed addresses that are good for minutes. */
export const holderReportRoutes: readonly RawRoute[] = readRoutes('/holder-reports/:link/:file', (request, services) =>
  answer(request, services),
).map((route) => ({ ...route, cost: costs.list }))

async function answer(request: RawRequest, services: Services): Promise<RawReply> {
  const db = services.db.platform('secret')
  const link = await readLink(services, 'holder report', request.params.link ?? '', {
    now: services.now(),
    // whoever has left the holder takes no file, whatever address he has
    may: ({ userId }, id) => mayRead(db, Number(id), userId),
  })
  const report = link && (await findReportFile(db, Number(link.id)))
  if (!report) return plainReply(404, 'Срок этой ссылки вышел. Вернитесь в\u00a0«Отчёты» и\u00a0нажмите «Скачать»')
  return exportReply(report, request.verb)
}
