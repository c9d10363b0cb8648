import { type RawBuilder, sql } from 'kysely'
import { searchPatterns } from './search-patterns.ts'

/** Every word of the search must be in the name or the file name, or be the id; a text of no words lets all through. */
export function searchCondition(text: string): RawBuilder<boolean> {
  const words = searchPatterns(text).map(({ pattern, id }) => {
    const inText = sql`records.search_text like ${pattern}`
    return id === null ? inText : sql`(${inText} or records.id = ${id})`
  })
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`
}
