import { mixedAlphabets, mixesAlphabets } from '../alphabets.ts'
import { bounds } from '../limits.ts'
import { asciiLabel, unicodeLabel } from '../punycode.ts'

// RFC 5322 atoms with the letters of RFC 6531; a domain is words of letters, digits and inner hyphens
const local = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u

/** An address as it is kept and compared: without outer blanks, in small letters, a domain as people write it («пример.рф»). */
export const tidyEmail = (text: string): string => withDomain(normaliseTyped(text), unicodeLabel)

/**
 * Every spelling under which an address may have been kept before there was one: as it was typed, which goes first, as people
 * write its domain, and in punycode.
 */
export function emailSpellings(text: string): string[] {
  const asTyped = normaliseTyped(text)
  const tidy = withDomain(asTyped, unicodeLabel)
  return [...new Set([asTyped, tidy, withDomain(tidy, asciiLabel)])]
}

/** Returns true if two texts name one box. */
export const isSameEmail = (one: string, other: string): boolean => tidyEmail(one) === tidyEmail(other)

const normaliseTyped = (text: string): string => text.trim().normalize('NFC').toLowerCase()

function withDomain(email: string, spell: (label: string) => string): string {
  const at = email.lastIndexOf('@') + 1
  return at === 0 ? email : email.slice(0, at) + email.slice(at).split('.').map(spell).join('.')
}

/** Returns what is wrong with a tidied address, in words; null when it is one. */
export function emailProblem(email: string): string | null {
  if (email.length > bounds.emailChars) return `Адрес длиннее ${bounds.emailChars} знаков`
  const at = email.lastIndexOf('@')
  const labels = email.slice(at + 1).split('.')
  const isAddress =
    at > 0 && local.test(email.slice(0, at)) && labels.length > 1 && labels.every((one) => label.test(one))
  if (!isAddress) return 'Это не\u00a0адрес почты'
  return [email.slice(0, at), ...labels].some(mixesAlphabets) ? mixedAlphabets : null
}
