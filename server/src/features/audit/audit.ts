import { findBatchEvents, findEventsOfBatch, findReplacing, insertEvents } from './audit.sql.ts'
import { changedFields, changesOf, takenBack } from './event-view.ts'

/** Leaves lines in the journal of records that background work makes for somebody. */
export const writeWork = insertEvents

/** What a bulk change left in the journal, and how a line of it is read. */
export const batchJournal = {
  list: findBatchEvents,
  ofRecords: findEventsOfBatch,
  thatReplaced: findReplacing,
  changes: changesOf,
  takenBack,
  changedFields,
}
