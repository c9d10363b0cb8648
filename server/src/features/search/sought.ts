import { turnLayout } from './keyboard-layout.ts'

/** What a search text means, for the database to look up. */
export interface Sought {
  /** Words of letters and digits in lower case; the last may be only begun. */
  readonly words: readonly string[]
  /** The whole text in the other layout of the keyboard; null when it cannot be meant. */
  readonly turned: string | null
  readonly turnedWords: readonly string[]
  /** Patterns of LIKE for what has signs inside: they have to stand in the text as they were typed. */
  readonly signs: readonly string[]
  /** What stands between the spaces, and patterns of it: parts of words. */
  readonly chunks: readonly string[]
  readonly parts: readonly string[]
}

/** More words than anybody types; each costs a look at the index. */
const maxWords = 10
const maxWordChars = 80

/** Reads a search text; null when there is nothing in it. */
export function readSought(text: string): Sought | null {
  const plain = fold(text)
  const chunks = [...new Set(plain.split(/\s+/u).filter(Boolean))].slice(0, maxWords)
  if (chunks.length === 0) return null
  const turned = turnLayout(text)
  const signed = chunks.map((chunk) => chunk.replace(edges, '')).filter((chunk) => /[^\p{L}\p{N}-]/u.test(chunk))
  return {
    words: wordsOf(plain),
    turned,
    turnedWords: turned === null ? [] : wordsOf(fold(turned)),
    signs: signed.map(patternOf),
    chunks,
    parts: chunks.map(patternOf),
  }
}

/** Words as the index has them. A uuid is one. */
export function wordsOf(text: string): string[] {
  const whole = text.replace(
    /\b([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\b/gi,
    '$1$2$3$4$5',
  )
  const words = fold(whole).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, maxWordChars)))].slice(0, maxWords)
}

/** Without case, ё as е; keeps the number of signs for all but a few letters of other alphabets. */
export const fold = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')

// what a sentence puts around a word is not sought
const edges = /^[\s.,;:!?'"«»„“”()[\]{}<>|&*–—-]+|[\s.,;:!?'"«»„“”()[\]{}<>|&*–—-]+$/gu

const patternOf = (chunk: string) => `%${chunk.replace(/[\\%_]/g, '\\$&')}%`
