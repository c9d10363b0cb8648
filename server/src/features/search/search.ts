import type { Meaning as Found } from './meaning.sql.ts'

export { hitsOf } from './hits.ts'
export { meaningOf, searchCondition } from './meaning.sql.ts'
export { searchFollows } from './reindex.sql.ts'

/** Meaning of a search text in an account. */
export type Meaning = Found
