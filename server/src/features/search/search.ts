import { findHits } from './hits.ts'
import { everythingSought, type Meaning as Found, findMeaning } from './meaning.sql.ts'
import { findReindexing } from './reindex.sql.ts'

/** What a search text was found to mean in an account. */
export type Meaning = Found

/** Looks a search text up in the account of the connection; null when there is nothing in it. */
export const meaningOf = findMeaning

/** What a search text lets through, as a condition on `records` of the account of the connection; no words let all through. */
export const searchCondition = everythingSought

/** Place where found records say what was sought. */
export const hitsOf = findHits

/** How far the index of words of an account has followed what its fields of metadata say, in percent; null when it has. */
export const searchFollows = findReindexing
