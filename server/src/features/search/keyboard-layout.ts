const english = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./"
const englishShifted = '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю.'

const toRussian = new Map([...english].map((key, at) => [key, russian[at] ?? key]))
for (const [at, key] of [...englishShifted].entries()) toRussian.set(key, russian[at] ?? key)
const toEnglish = new Map([...russian].map((key, at) => [key, english[at] ?? key]))

/**
 * A text as the same keys give it in the other layout: «dbltj» is «видео», «ашду» is «file». Null for a text without
 * letters, and for one of both alphabets: somebody has looked at it.
 */
export function turnLayout(text: string): string | null {
  const hasLatin = /\p{Script=Latin}/u.test(text)
  const hasCyrillic = /\p{Script=Cyrillic}/u.test(text)
  if (hasLatin === hasCyrillic) return null
  const keys = hasLatin ? toRussian : toEnglish
  return [...text.toLocaleLowerCase('ru')].map((sign) => keys.get(sign) ?? sign).join('')
}
