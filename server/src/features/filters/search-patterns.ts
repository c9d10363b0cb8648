/** One word of a search: a LIKE pattern for `search_text`, and the id the word may also be. */
export interface SearchPattern {
  readonly pattern: string
  readonly id: number | null
}

/** More words than anybody types; each costs a look at every record. */
const maxWords = 10

/** The words of a search text as patterns: without case, ё as е, and with nothing that LIKE reads as a sign. */
export function searchPatterns(text: string): SearchPattern[] {
  const words = text.toLocaleLowerCase('ru').replaceAll('ё', 'е').split(/\s+/u).filter(Boolean)
  return words.slice(0, maxWords).map((word) => ({
    pattern: `%${word.replace(/[\\%_]/g, '\\$&')}%`,
    id: /^[1-9]\d{0,14}$/.test(word) ? Number(word) : null,
  }))
}
