import type { Feed as FeedText } from './feed-text.ts'

export { filterCondition } from './compile-filter.sql.ts'
export { mrssFrame, mrssItem } from './feed-text.ts'
export { filterReader } from './filter-reader.ts'
export { lockAllFilters } from './filters.sql.ts'
export { wholeFilter } from './saved-filters.ts'
export { withinFilterTime } from './within-time.sql.ts'

export type Feed = FeedText
