/// <reference path="./punycode-file.d.ts" />
// by its file: the bare name is a part of Node's own that is going
import { decode, encode } from 'punycode/punycode.es6.js'

const prefix = 'xn--'
const longestLabel = 63

/** A word of a domain in small letters as people write it; one that is no punycode of such letters stays as it is. */
export function unicodeLabel(label: string): string {
  if (!label.startsWith(prefix) || label.length > longestLabel) return label
  const text = decodeWord(label.slice(prefix.length))
  const isReadable =
    text !== null && /^[\p{L}\p{N}\p{M}-]+$/u.test(text) && text === text.normalize('NFC').toLowerCase()
  // two spellings of one word that machines take for two
  return isReadable && asciiLabel(text) === label ? text : label
}

/** The same word as machines write it. */
export const asciiLabel = (label: string): string =>
  [...label].every((sign) => sign < '\u0080') ? label : prefix + encode(label)

function decodeWord(text: string): string | null {
  try {
    return decode(text)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
