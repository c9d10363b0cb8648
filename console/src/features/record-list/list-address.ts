import type { ParamsOf } from '@skleyka/contract/method.ts'
import { recordGroups } from '@skleyka/contract/records/record-states.ts'
import { type RecordOrder, recordSortFields, type records } from '@skleyka/contract/records/records.calls.ts'
import * as z from 'zod/mini'
import { addressCodec } from '../../list/address.ts'
import { chosenSortField, pageFields, searchField } from '../../list/fields.ts'
import { whereField } from '../../list/filter-field.ts'
import { viewField } from '../../list/use-list-view.ts'

const stateGroup = z.enum(['all', ...recordGroups])
/** A group of the aside. */
export type StateGroup = z.output<typeof stateGroup>

/** The address of the list (product B0): everything, the newest on top, at first. */
export const recordsAddress = addressCodec(
  z.object({
    q: searchField(),
    state: z._default(
      z.codec(z.enum(['all', 'work', 'stopped', 'failed']), stateGroup, {
        decode: (word) => (word === 'work' ? 'inWork' : word),
        encode: (group) => (group === 'inWork' ? 'work' : group),
      }),
      'all',
    ),
    where: whereField(),
    sort: chosenSortField(`${recordSortFields.join('|')}|metadata\\.[a-z][a-z0-9_]{0,39}`),
    view: viewField(),
    ...pageFields(),
  }),
)
export type RecordsQuery = typeof recordsAddress.first
type RecordsSort = NonNullable<RecordsQuery['sort']>

export const newestFirst = { column: 'created', direction: 'descending' } as const satisfies RecordsSort
const bestFirst = { column: 'relevance', direction: 'descending' } as const satisfies RecordsSort

/** The order of a list: the chosen one, or without a choice the best first while something is sought, else the newest. */
export const sortOf = ({ q, sort }: Pick<RecordsQuery, 'q' | 'sort'>): RecordsSort =>
  sort ?? (q.trim() === '' ? newestFirst : bestFirst)

/** The order as the server is asked for it: of a column, or of a field of metadata, whose column is `metadata.year`. */
export function orderOf({ column, direction }: RecordsSort): RecordOrder {
  const order = direction === 'ascending' ? 'asc' : 'desc'
  const field = recordSortFields.find((one) => one === column)
  return field ? { field, order } : { metadata: column.slice(column.indexOf('.') + 1), order }
}

/** The params of records/getListByFilter for a list. */
export function listParams(list: RecordsQuery): ParamsOf<typeof records.getListByFilter> {
  const { q, state, where, page, perPage } = list
  return {
    filter: {
      ...(q.trim() !== '' && { q: q.trim() }),
      ...(state !== 'all' && { group: state }),
      ...(where !== null && { where }),
    },
    page,
    perPage,
    sort: orderOf(sortOf(list)),
  }
}

/** True when something narrows the list. */
export const isNarrowed = ({ q, state, where }: RecordsQuery): boolean =>
  q.trim() !== '' || state !== 'all' || where !== null
