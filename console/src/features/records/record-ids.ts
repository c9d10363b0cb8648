import { bounds } from '@skleyka/contract/limits.ts'
import { type RecordFilter, records } from '@skleyka/contract/records/records.calls.ts'
import { call } from '../../api/client.ts'
import { idsOf, type Selection } from '../../list/selection.ts'

/** Chosen records of an account. */
export type RecordSelection = Selection<RecordFilter>

/** The ids of what was chosen, the oldest first: what is uploaded meanwhile comes after them. */
export const recordIdsOf = (selection: RecordSelection, accountCode: string): Promise<readonly number[]> =>
  idsOf(selection, async (filter, page) => {
    const sort = { field: 'created', order: 'asc' } as const
    const found = await call(records.getListByFilter, { filter, page, perPage: bounds.pageSize, sort }, { accountCode })
    return found.records.map(({ id }) => id)
  })
