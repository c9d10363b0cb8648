import type { Feature } from '../../registry/feature.ts'
import { sweepDueSources } from './due-sources.ts'
import { sweepPublications } from './publish.ts'
import { sweepCounts } from './record-counts.sql.ts'
import { recordsHandlers } from './records.handlers.ts'
import { sweepReplaced } from './replaced.ts'
import { searchHandlers } from './search.handlers.ts'
import { suggestionsHandlers } from './suggestions.handlers.ts'

/**
 * Videos: list, page, fields. `changeRecord` is the one writer of what people say of a record, for its page, for bulk changes and
 * for undo; it answers the values before and after.
 */
export const recordsFeature = {
  areas: { records: recordsHandlers, search: searchHandlers, suggestions: suggestionsHandlers },
  sweeps: [
    { name: 'publications by time', role: 'worker', everyMs: 30_000, run: sweepPublications },
    { name: 'replaced sources', role: 'worker', everyMs: 10 * 60_000, run: sweepReplaced },
    { name: 'sources that are kept no longer', role: 'worker', everyMs: 10 * 60_000, run: sweepDueSources },
    { name: 'counts of records', role: 'worker', everyMs: 60_000, run: sweepCounts },
  ],
} satisfies Feature
