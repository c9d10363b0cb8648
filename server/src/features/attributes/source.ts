import type { ExportSource } from '@skleyka/contract/attributes/attributes.calls.ts'
import type { Db } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { askRecords, askRecordsAgain } from '../records/records.ts'
import { hasAlbum } from './exports.sql.ts'
import { idsFound } from './rows.sql.ts'

/** Asker: a member, who sees what he sees, or the account itself for what was allowed before. */
export type Asker = Parameters<typeof askRecords>[1] | { readonly accountId: number }

/**
 * The ids of the records of a source as part of a statement: of the account's own, those that are there now. Refuses
 * filters.notFound and albums.notFound.
 */
export async function idsOf(db: Db, asker: Asker, source: ExportSource, now: Date) {
  const accountId = 'account' in asker ? asker.account.id : asker.accountId
  if (source.kind === 'ALBUM' && !(await hasAlbum(db, accountId, source.albumId))) throw refuse('albums.notFound')
  const filter = filterOf(source)
  const request =
    'account' in asker
      ? await askRecords(db, asker, filter, now)
      : await askRecordsAgain(db, asker.accountId, filter, now)
  const { ids = null, except = [] } = { ...('ids' in source && source), ...('except' in source && source) }
  return idsFound(db, accountId, request, { ids, except })
}

function filterOf(source: ExportSource): Parameters<typeof askRecords>[2] {
  switch (source.kind) {
    case 'FILTER':
      return { filterId: source.filterId }
    case 'ALBUM':
      return { where: { field: 'album', op: 'in', value: [source.albumId] } }
    case 'FOUND':
      return { ...source.filter, filterId: source.filterId }
    default:
      return {}
  }
}
