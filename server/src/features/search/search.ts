import type { Meaning as Found } from './meaning.sql.ts'

export { hitsOf } from './hits.ts'
export { meaningOf, searchCondition } from './meaning.sql.ts'
export { searchFollows } from './reindex.sql.ts'

/** What a search text was found to mean in an account. */
export type Meaning = Found
