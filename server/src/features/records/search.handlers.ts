import { bounds } from '@skleyka/contract/limits.ts'
import type { search } from '@skleyka/contract/search/search.calls.ts'
import { countedTo } from '../../database/counted.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { withinFilterTime } from '../filters/filters.ts'
import { hitsOf, meaningOf } from '../search/search.ts'
import { countRecords, listRecords } from './record-list.sql.ts'
import { askRecords } from './requested-filter.ts'
import { showRecord } from './show-records.ts'

export const searchHandlers: Handlers<typeof search> = {
  getRecords: async ({ q, in: fields, filter, page, perPage }, caller, services) => {
    const { account, signedIn } = caller
    if (page * perPage > bounds.countedRecords) {
      throw refuse('call.badParams', { problems: 'page' }, { page: ['Так далеко поиск не листается: уточните слова'] })
    }
    return withinFilterTime(services.db, async (tx) => {
      const meaning = await meaningOf(tx, q, fields)
      if (meaning === null) return { records: [], total: 0, isMore: false, turned: null, hits: [] }
      const request = { ...(await askRecords(tx, caller, filter, services.now())), meaning }
      const sort = { field: 'relevance', order: 'desc' } as const
      const rows = await listRecords(tx, account.id, { filter: request, page, perPage, sort })
      const most = bounds.countedRecords
      const counted =
        request.parts.length === 0
          ? countedTo(most, meaning.total ?? most + 1)
          : await countRecords(tx, account.id, request, most)
      return {
        records: rows.map((row) => showRecord(row, account, signedIn, services)),
        ...counted,
        turned: meaning.turned,
        hits: await hitsOf(tx, meaning, rows),
      }
    })
  },
}
