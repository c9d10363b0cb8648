import { insertEvent } from './audit.sql.ts'

/** Leaves a line in the journal of a record that background work makes for somebody. */
export const writeWork = insertEvent
