const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."

const letters: Record<string, string> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
  },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'ch', ш: 'sh', щ: 'sch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
}

/** Returns what the same keys give in the Latin layout: «пароль» is `gfhjkm`. */
export const inLatinLayout = (text: string): string =>
  text.toLowerCase().replace(/[а-яё]/g, (letter) => latinKeys[russianKeys.indexOf(letter)] ?? letter)

/** The same word in Latin letters: «москва» is `moskva`. */
export const inLatinLetters = (text: string): string =>
  text.toLowerCase().replace(/[а-яё]/g, (letter) => letters[letter] ?? letter)
