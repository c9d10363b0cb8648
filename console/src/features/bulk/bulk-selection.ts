import type { BulkSelection } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import type { Selection } from '../../list/selection.ts'

/** Returns what was chosen in the list, as a bulk call takes it. */
export const bulkSelection = (selection: Selection<RecordFilter>): BulkSelection =>
  selection.kind === 'ids'
    ? { ids: [...selection.ids] }
    : { filter: selection.question, ...(selection.except.length > 0 && { except: [...selection.except] }) }
