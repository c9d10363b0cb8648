import { productLatinName, productName } from '@skleyka/contract/product.ts'
import { inLatinLayout, inLatinLetters } from './latin.ts'

/** In UTF-16 units, as browsers count `maxlength`. */
export const longestPassword = 200

/** Returns what is wrong with a new password, in words; null when it will do. */
export async function passwordProblem(password: string, again: string, email: string): Promise<string | null> {
  if ([...password].length < 10) return 'Пароль короче 10\u00a0знаков. Добавьте ещё слово.'
  if (password.length > longestPassword) return 'Пароль длиннее 200\u00a0знаков.'
  if (/[\p{Cc}\p{Cs}\ufffd]/u.test(password)) return 'В\u00a0пароле есть невидимые знаки. Наберите его без них.'
  if (await isGuessable(password, email)) {
    return 'Такой пароль подбирают первым: он из\u00a0частых или похож на\u00a0вашу почту. Придумайте фразу из\u00a0нескольких слов.'
  }
  if (password !== again) return 'Пароли не\u00a0совпали. Наберите их ещё раз.'
  return null
}

// what a lockout lets through in years is far less; what a stolen table of hashes gives away in an hour is about this
const enoughGuesses = 1e8
// the estimate grows faster than the length, and what comes later only adds to it
const estimated = 64

/**
 * Returns true if few guesses reach it (NIST SP 800-63B 3.1.1.2): frequent passwords and names, keys side by side, sequences,
 * dates, repeats, the name of the product and of the person, and Russian words typed either way.
 */
async function isGuessable(password: string, email: string): Promise<boolean> {
  estimator ??= openEstimator()
  const guesses = await estimator
  const words = wordsOf(email)
  const head = password.slice(0, estimated).toWellFormed()
  return [head, inLatinLayout(head), inLatinLetters(head)].some((text) => guesses(text, words) < enoughGuesses)
}

let estimator: ReturnType<typeof openEstimator> | undefined

/** The lists are read when the first password is set: 30 MB that most processes never need. */
async function openEstimator(): Promise<(text: string, words: string[]) => number> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  const frequent = { frequent: dictionary['passwords-common'] }
  const zxcvbn = new ZxcvbnFactory({ dictionary: frequent, graphs: adjacencyGraphs })
  return (text, words) => zxcvbn.check(text, words).guesses
}

/** Words that a guess about this very person begins with. */
function wordsOf(email: string): string[] {
  const [, host = ''] = email.split('@')
  const pieces = [/@/, /[@\d]+/, /[^\p{L}]+/u].flatMap((border) => email.split(border))
  const parts = [email, ...pieces, host.replace(/\.[^.]*$/, ''), productName, productLatinName, 'skleika']
  const words = parts.map((part) => part.toLowerCase()).filter((part) => part.length > 2)
  return [...new Set([...words, ...words.map(inLatinLetters), ...words.map(inLatinLayout)])]
}
