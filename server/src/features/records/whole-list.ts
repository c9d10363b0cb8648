import { askTogetherBy } from '../../http/ask-together.ts'
import type { EnteredAccount, SignedIn } from '../../http/caller.ts'
import type { CallServices } from '../../http/handlers.ts'
import { viewerOf } from '../playback/playback.ts'
import { groupsOf } from './record-counts.sql.ts'
import { type IndexedOrder, listWhole } from './record-list.sql.ts'
import { printRecord } from './show-records.ts'

interface Page {
  readonly page: number
  readonly perPage: number
  readonly sort: IndexedOrder
}

/**
 * Gives callers that ask an account for the same page at once the rows of one look, each with addresses signed for
 * himself.
 */
const readTogether = askTogetherBy(
  ({ db }: CallServices, account: EnteredAccount, page: Page) => listWhole(db, account, page),
  ({ id, code }, { page, perPage, sort }) => JSON.stringify([id, code, page, perPage, sort.field, sort.order]),
  ({ secrets }) => secrets,
)

/** One page of the list of all videos of an account, as JSON: what one caller asks at once is signed and written once. */
export const printWholeList = askTogetherBy(
  async (services: CallServices, account: EnteredAccount, signedIn: SignedIn, page: Page): Promise<string> => {
    const { rows, counts } = await readTogether(services, account, page)
    const lines = rows.map((row) => printRecord(row, signedIn, services))
    const groups = groupsOf(counts)
    const rest = { total: groups.all, isMore: false, page: page.page, perPage: page.perPage, counts: groups }
    return `{"records":[${lines.join(',')}],${JSON.stringify(rest).slice(1)}`
  },
  ({ id, code }, signedIn, { page, perPage, sort }) =>
    JSON.stringify([id, code, viewerOf(signedIn), page, perPage, sort.field, sort.order]),
  ({ secrets }) => secrets,
)
