import { trimSigns } from '@skleyka/contract/texts.ts'
import { turnLayout } from './keyboard-layout.ts'

/** Meaning of a search text for the database. */
export interface Sought {
  /** Words of letters and digits in lower case; the last may be only begun. */
  readonly words: readonly string[]
  /** The whole text in the other layout of the keyboard; null when it cannot be meant. */
  readonly turned: string | null
  readonly turnedWords: readonly string[]
  /** Words in quotes, each between single spaces: they stand so, one behind the other. */
  readonly phrases: readonly string[]
  /** Words after a minus: none of them, in any form. */
  readonly excluded: readonly string[]
  /** The same of several words: they do not stand so. */
  readonly without: readonly string[]
  /** Patterns of LIKE for what has signs inside: they have to stand in the text as they were typed. */
  readonly signs: readonly string[]
  /** Parts between the spaces, and patterns of parts of words. */
  readonly chunks: readonly string[]
  readonly parts: readonly string[]
}

/** More words than anybody types; each costs a look at the index. */
const maxWords = 10
const maxWordChars = 80

/** Reads a search text; null when there is nothing in it. */
export function readSought(text: string): Sought | null {
  const { rest, phrases, unwanted } = partsOf(fold(text))
  const chunks = [...new Set(rest.split(/\s+/u).filter(Boolean))].slice(0, maxWords)
  if (chunks.length + phrases.length + unwanted.length === 0) return null
  const turned = phrases.length + unwanted.length === 0 ? turnLayout(text) : null
  const signed = [...phrases.flatMap(({ typed }) => typed.split(/\s+/u)), ...chunks]
    .map((chunk) => trimSigns(chunk, edges))
    .filter((chunk) => /[^\p{L}\p{N}-]/u.test(chunk))
  return {
    words: wordsOf(rest),
    turned,
    turnedWords: turned === null ? [] : wordsOf(fold(turned)),
    phrases: phrases.map(({ words }) => words.join(' ')),
    excluded: unwanted.flatMap(({ words }) => (words.length === 1 ? words : [])),
    without: unwanted.flatMap(({ words }) => (words.length > 1 ? [words.join(' ')] : [])),
    signs: signed.map(patternOf),
    chunks,
    parts: chunks.map(patternOf),
  }
}

interface Piece {
  readonly typed: string
  readonly words: readonly string[]
}

// a quote without its pair, and a minus within a word or alone, are signs as any other
const quoted = /((?<=^|\s)-)?(?:"([^"]*)"|«([^«»]*)»|[“„]([^“”„]*)[“”])/gu
const minused = /(?<=^|\s)-(?=[\p{L}\p{N}])(\S+)/gu

/** Returns what is in quotes and what is behind a minus, apart from the rest. */
function partsOf(text: string): { rest: string; phrases: readonly Piece[]; unwanted: readonly Piece[] } {
  const phrases: Piece[] = []
  const unwanted: Piece[] = []
  const take = (whole: string, typed: string, to: Piece[]) => {
    const words = (typed.match(word) ?? []).map((one) => one.slice(0, maxWordChars))
    if (words.length === 0) return whole
    if (to.length < maxWords) to.push({ typed, words: words.slice(0, maxWords) })
    return ' '
  }
  const rest = text
    .replace(quoted, (whole, minus?: string, ...typed: (string | undefined)[]) =>
      take(whole, typed.slice(0, 3).find((one) => one !== undefined) ?? '', minus === undefined ? phrases : unwanted),
    )
    .replace(minused, (whole, typed: string) => take(whole, typed, unwanted))
  return { rest, phrases, unwanted }
}

/** Words as the index has them. A uuid is one. */
export function wordsOf(text: string): string[] {
  const whole = text.replace(
    /\b([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\b/gi,
    '$1$2$3$4$5',
  )
  const words = fold(whole).match(word) ?? []
  return [...new Set(words.map((one) => one.slice(0, maxWordChars)))].slice(0, maxWords)
}

const word = /[\p{L}\p{N}]+/gu

/** Without case, ё as е; keeps the number of signs for all but a few letters of other alphabets. */
export const fold = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')

// what a sentence puts around a word is not sought
const edges = `.,;:!?'"«»„“”()[]{}<>|&*–—-`

const patternOf = (chunk: string) => `%${chunk.replace(/[\\%_]/g, '\\$&')}%`
