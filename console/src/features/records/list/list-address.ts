import type { ParamsOf } from '@skleyka/contract/method.ts'
import { recordGroups } from '@skleyka/contract/record-states.ts'
import { recordSortFields, type records } from '@skleyka/contract/records.ts'
import * as z from 'zod/mini'
import { addressCodec } from '../../../list/address.ts'
import { pageFields, searchField, sortField, sortParams } from '../../../list/fields.ts'
import { whereField } from '../../../list/filter-field.ts'
import { viewField } from '../../../list/use-list-view.ts'

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
    sort: sortField(recordSortFields, { column: 'created', direction: 'descending' }),
    view: viewField(),
    ...pageFields(),
  }),
)
/** Best first: how a search orders what it finds. */
export const byRelevance = { column: 'relevance', direction: 'descending' } as const
export type RecordsQuery = typeof recordsAddress.first

/** The params of records/getListByFilter for a list. */
export function listParams({
  q,
  state,
  where,
  sort,
  page,
  perPage,
}: RecordsQuery): ParamsOf<typeof records.getListByFilter> {
  return {
    filter: {
      ...(q.trim() !== '' && { q: q.trim() }),
      ...(state !== 'all' && { group: state }),
      ...(where !== null && { where }),
    },
    page,
    perPage,
    sort: sortParams(sort),
  }
}

/** True when something narrows the list. */
export const isNarrowed = ({ q, state, where }: RecordsQuery): boolean =>
  q.trim() !== '' || state !== 'all' || where !== null
