import { canonicalLanguage, languageName } from '@skleyka/contract/languages.ts'

/** Languages that are offered; any other is named by its tag. */
const tags =
  'ru en be uk kk uz ky tg az hy ka tt ba cv ce os udm sah bua tyv myv mhr kv de fr es it pt pt-BR pl cs sk bg sr hr sl mk ro hu el tr ar he fa hi bn ur th vi id ms zh-Hans zh-Hant ja ko mn fi et lv lt sv no da nl is'.split(
    ' ',
  )

/** The unknown language, and the tags for local use (ISO 639-2), which captions of livestreams get. */
const unnamed = /^(und|q[a-t][a-z])$/

/** A language as people choose it: «Английский». */
export const languageTitle = (tag: string): string =>
  unnamed.test(tag) ? 'Язык не\u00a0указан' : languageName(tag, 'ru')

/** The same with its tag: «Английский, en». */
export const taggedLanguage = (tag: string): string =>
  unnamed.test(tag) ? languageTitle(tag) : `${languageTitle(tag)}, ${tag}`

/** Russian and English first, then by name; a language that is none of them stands first. */
export function languageChoices(also: string | null): { value: string; label: string }[] {
  const [first = [], rest = []] = [tags.slice(0, 2), tags.slice(2)]
  const sorted = rest.map(choiceOf).toSorted((a, b) => a.label.localeCompare(b.label, 'ru'))
  const own = also !== null && !tags.includes(also) ? [choiceOf(also)] : []
  return [...own, ...first.map(choiceOf), ...sorted]
}

const choiceOf = (value: string) => ({ value, label: languageTitle(value) })

/** The language that a name of a file tells, `film.en.srt`; null when it tells none. */
export function languageOfFile(name: string): string | null {
  const tag = /[._ -]([A-Za-z]{2}(?:-[A-Za-z]{2,4})?)\.[a-z]{3}$/.exec(name)?.[1]
  const language = tag === undefined ? null : canonicalLanguage(tag)
  return language !== null && languageTitle(language).toLowerCase() !== language.toLowerCase() ? language : null
}
