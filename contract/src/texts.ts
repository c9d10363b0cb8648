import * as z from 'zod/mini'

/**
 * Text on one line as the product keeps it: NFC, control characters and broken surrogates gone, trimmed.
 * Everything else stays: direction marks, quotes, tags and path signs are text and are escaped where they are shown.
 */
export const cleanLine = (text: string): string => clean(text.replace(/[\t\r\n\u2028\u2029]+/gu, ' '))

/** The same for text of several lines: tabs and line ends stay. */
export const cleanText = (text: string): string => clean(text.replace(/\r\n?/g, '\n'))

/** One line of text, cleaned before its length is checked; limits in characters. */
export const line = (most: number, least = 0) =>
  z.string().check(tooLongToClean(most), z.overwrite(cleanLine), z.minLength(least), z.maxLength(most))

/** Text of several lines, cleaned before its length is checked. */
export const paragraphs = (most: number, least = 0) =>
  z.string().check(tooLongToClean(most), z.overwrite(cleanText), z.minLength(least), z.maxLength(most))

/** Text for programs: a name of a thing, a tag, an address. Control characters and broken surrogates are refused. */
export const word = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

// what is cleaned away, and letters that come with their marks apart, leave no text four times as long
export const tooLongToClean = (most: number) => z.maxLength(4 * most, { abort: true })

const clean = (text: string): string => cleanSigns(text).trim()

/** Without what no text may hold; its outer blanks stay. */
export const cleanSigns = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFD]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(endlessMarks, '$1')
    .normalize('NFC')

// UAX #15: no text needs more than 30 marks on one letter, and putting n of them in order takes n² steps
const endlessMarks = /(\p{M}{30})\p{M}+/gu

/**
 * Returns the text without these signs at both ends. Linear: a pattern such as `[. ]+$` tries each sign of a long run as
 * its beginning.
 */
export function trimSigns(text: string, signs: string): string {
  let from = 0
  while (from < text.length && signs.includes(text.charAt(from))) from += 1
  return trimSignsEnd(text.slice(from), signs)
}

/** The same at the end alone. */
export function trimSignsEnd(text: string, signs: string): string {
  let to = text.length
  while (to > 0 && signs.includes(text.charAt(to - 1))) to -= 1
  return text.slice(0, to)
}

/**
 * A name as it stands in a sentence or tells what a file is: without the signs that turn the letters behind them around (UAX #9),
 * with which «exe.4pm» is read as «mp4.exe». Marks that turn nothing stay.
 */
export const withoutTurns = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')

/** The name a record gets from its file: without the extension (C-5-09), at most `most` characters. */
export function nameFromFile(fileName: string, most: number): string {
  const whole = cleanLine(withoutTurns(fileName))
  const stem = whole.replace(/\.[a-z0-9-]{1,16}$/i, '').trim()
  return cutLine(stem || whole, most) || 'Без названия'
}

/** Cuts a line without tearing a character that takes two places apart. */
export const cutLine = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
