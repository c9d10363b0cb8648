import { accountCode } from '@skleyka/contract/accounts/accounts.calls.ts'
import { trimSigns } from '@skleyka/contract/texts.ts'

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['а a', 'б b', 'в v', 'г g', 'д d', 'е e', 'ё e', 'ж zh', 'з z', 'и i', 'й y', 'к k', 'л l', 'м m', 'н n'],
    ...['о o', 'п p', 'р r', 'с s', 'т t', 'у u', 'ф f', 'х kh', 'ц ts', 'ч ch', 'ш sh', 'щ shch', 'ы y', 'э e'],
    ...['ю yu', 'я ya'],
  ].map((pair) => pair.split(' ')),
)

/** A code made of a name: «Студия Волга» is `studiya-volga`; empty where nothing of it can stand in one. */
export const codeOf = (name: string): string =>
  trimSigns(
    Array.from(name.toLowerCase(), (letter) => latin[letter] ?? letter)
      .join('')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40),
    '-',
  )

/** Returns what is wrong with a code somebody types; undefined for one that may be. */
export function codeProblem(code: string): string | undefined {
  if (code.trim() === '') return 'Укажите код'
  return accountCode.safeParse(code.trim()).success
    ? undefined
    : 'От\u00a02 до\u00a040 латинских строчных букв, цифр и\u00a0дефисов; первый знак\u00a0— не\u00a0дефис'
}
