import { compileFilter } from './compile-filter.sql.ts'
import { type Feed as FeedText, mrssFrame as frameOfMrss, mrssItem as itemOfMrss } from './feed-text.ts'
import { readerOf } from './filter-reader.ts'
import { lockFilters } from './filters.sql.ts'
import { withSavedFilters } from './saved-filters.ts'
import { withinTime } from './within-time.sql.ts'

/** A filter as a condition on `records`, at a moment: the one way there is. Saved filters have been put into it before. */
export const filterCondition = compileFilter

/** The filter with the saved filters it names put into it; without a reader it is the filter of the account itself. */
export const wholeFilter = withSavedFilters

/** Until the end of the transaction no filter of the account is saved, deleted or put to use: none may come to use itself. */
export const lockAllFilters = lockFilters

/** Which saved filters a member sees. */
export const filterReader = readerOf

/** Statements that a filter is part of, each bounded in time; refused as filters.tooDear above it. */
export const withinFilterTime = withinTime

/** An MRSS that is written piece by piece: what stands before and behind its items, and each of them. */
export const mrssFrame = frameOfMrss
export const mrssItem = itemOfMrss
export type Feed = FeedText
