import { findBatchEvents, findEventsOfBatch, findReplacing } from './audit.sql.ts'
import { changedFields, changesOf, takenBack } from './event-view.ts'

export { writeWork } from './audit.sql.ts'

/** Lines of a bulk change in the journal, and how a line of it is read. */
export const batchJournal = {
  list: findBatchEvents,
  ofRecords: findEventsOfBatch,
  thatReplaced: findReplacing,
  changes: changesOf,
  takenBack,
  changedFields,
}
