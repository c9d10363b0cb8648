import { costs } from '@skleyka/contract/limits.ts'
import { plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import { readLink } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { exportReply } from '../statistic-exports/statistic-exports.ts'
import { findFile, isAdministrator } from './exports.sql.ts'

/** Files of exports of the analytics, by signed addresses that are good for minutes. */
export const analyticsExportRoutes: readonly RawRoute[] = readRoutes(
  '/analytics-exports/:link/:file',
  (request, services) => answer(request, services),
).map((route) => ({ ...route, cost: costs.list }))

async function answer(request: RawRequest, services: Services): Promise<RawReply> {
  const db = services.db.platform('secret')
  const link = await readLink(services, 'analytics', request.params.link ?? '', {
    now: services.now(),
    may: ({ userId }) => isAdministrator(db, userId),
  })
  if (link === null)
    return plainReply(404, 'Срок этой ссылки вышел. Вернитесь в\u00a0«Выгрузки» и\u00a0нажмите «Скачать»')
  const row = await findFile(db, Number(link.id))
  return row?.file ? exportReply({ ...row, file: row.file }, request.verb) : plainReply(404, 'Такого файла нет')
}
