import { compileFilter } from './compile-filter.sql.ts'
import { withinTime } from './within-time.sql.ts'

/** A filter as a condition on `records`, at a moment: the one way there is. */
export const filterCondition = compileFilter

/** Statements that a filter is part of, each bounded in time; refused as filters.tooDear above it. */
export const withinFilterTime = withinTime
