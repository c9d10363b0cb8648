import * as z from 'zod/mini'

/** The longest tag of a language that is taken, in characters. */
const tagChars = 35
const shape = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/

/** A tag of a language as BCP 47 writes it: `ru`, `pt-BR`, `zh-Hant`; null for what is none. */
export function canonicalLanguage(tag: string): string | null {
  if (!shape.test(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

/** A language by its tag, written as BCP 47 does. */
export const language = z.string().check(
  z.maxLength(tagChars),
  z.regex(/^[A-Za-z0-9-]*$/),
  z.overwrite((tag) => canonicalLanguage(tag) ?? ''),
  z.minLength(2),
)

/** The same, of which it is known what it is. */
export const knownLanguage = language.check(z.refine((tag) => tag !== 'und', { error: 'Выберите язык' }))

/** Language of the feeds and the first forms of an account that has none of its own. */
export const usualLanguage = 'ru'

/** A language by its name in another one, in itself unless told: «English», «английский». The tag where it has no name. */
export function languageName(tag: string, inLanguage = tag): string {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag) ?? tag
    return name.slice(0, 1).toLocaleUpperCase(inLanguage) + name.slice(1)
  } catch {
    return tag
  }
}
