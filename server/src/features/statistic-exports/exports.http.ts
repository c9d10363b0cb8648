import { costs } from '@skleyka/contract/limits.ts'
import { statisticExports } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import { readLink } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { mayStill } from '../accounts/accounts.ts'
import { exportReply } from './export-file.ts'
import { findFile } from './exports.sql.ts'

/** Files of exports, by signed addresses that are good for minutes. */
export const statisticExportRoutes: readonly RawRoute[] = readRoutes(
  '/statistic-exports/:link/:file',
  (request, services) => answer(request, services),
).map((route) => ({ ...route, cost: costs.list }))

async function answer(request: RawRequest, services: Services): Promise<RawReply> {
  const link = await readLink(services, 'statistic', request.params.link ?? '', {
    now: services.now(),
    may: (holder) => mayStill(services, holder, statisticExports.exportDownload.access),
  })
  if (link === null)
    return plainReply(404, 'Срок этой ссылки вышел. Вернитесь в\u00a0«Выгрузки» и\u00a0нажмите «Скачать»')
  const row = await findFile(services.db.platform('secret'), Number(link.id))
  if (!row?.file) return plainReply(404, 'Такого файла нет')
  return exportReply({ ...row, file: row.file }, request.verb)
}
