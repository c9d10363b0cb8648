/** A text as it is searched: without case, ё as е. */
export const plainText = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')

/** Returns true if a text has every word of the search somewhere; an empty search is in every text. */
export const hasWords = (text: string, search: string): boolean =>
  plainText(search)
    .split(/\s+/)
    .every((word) => plainText(text).includes(word))
