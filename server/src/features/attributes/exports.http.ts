import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { costs } from '@skleyka/contract/limits.ts'
import { create } from 'content-disposition'
import { plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import { readLink } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { mayStill } from '../accounts/accounts.ts'
import { findFile } from './exports.sql.ts'
import { hashOfSecret } from './lasting-secret.ts'
import { keptSpec } from './saved-spec.ts'
import { fileName } from './table-file.ts'
import { tableForms } from './table-writers.ts'

/** The files of exports: by a signed address for minutes, and by the lasting address of one that is made anew. */
export const exportRoutes: readonly RawRoute[] = [
  ...readRoutes('/exports/:link/:file', (request, services) => answerSigned(request, services)),
  ...readRoutes('/exports/latest/:secret/:file', (request, services) => answerLasting(request, services)),
].map((route) => ({ ...route, cost: costs.list }))

async function answerSigned(request: RawRequest, services: Services): Promise<RawReply> {
  const link = await readLink(services, 'export', request.params.link ?? '', {
    now: services.now(),
    may: (holder) => mayStill(services, holder, attributes.download.access),
  })
  const gone = plainReply(404, 'Срок этой ссылки вышел. Вернитесь в\u00a0«Выгрузку атрибутов» и\u00a0нажмите «Скачать»')
  return link === null ? gone : send(request, services, { id: Number(link.id) })
}

const answerLasting = (request: RawRequest, services: Services): Promise<RawReply> =>
  send(request, services, { linkHash: hashOfSecret(request.params.secret ?? '') })

async function send({ verb }: RawRequest, services: Services, by: Parameters<typeof findFile>[1]): Promise<RawReply> {
  const row = await findFile(services.db.platform('secret'), by)
  const found = row?.object_key ? await services.storage.read(row.object_key) : null
  if (!row || !found) return plainReply(404, 'Такого файла нет')
  if (verb === 'HEAD') found.body.destroy()
  const headers = {
    'content-type': tableForms[keptSpec(row.spec).format].type,
    'content-length': String(found.info.sizeBytes),
    'content-disposition': create(fileName(row.spec, row.finished_at)),
    'last-modified': found.info.modifiedAt.toUTCString(),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
  return verb === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body: found.body }
}
