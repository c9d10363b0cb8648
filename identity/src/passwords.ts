/** In UTF-16 units, as browsers count `maxlength`. */
export const longestPassword = 200

/** What is wrong with a new password, in words; null when it will do. */
export function passwordProblem(password: string, again: string, email: string): string | null {
  if ([...password].length < 10) return 'Пароль короче 10\u00a0знаков. Добавьте ещё слово.'
  if (password.length > longestPassword) return 'Пароль длиннее 200\u00a0знаков.'
  if (/[\p{Cc}\p{Cs}\ufffd]/u.test(password)) return 'В\u00a0пароле есть невидимые знаки. Наберите его без них.'
  if (isGuessable(password.toLowerCase(), email)) return 'Такой пароль подбирают первым. Придумайте другой.'
  if (password !== again) return 'Пароли не\u00a0совпали. Наберите их ещё раз.'
  return null
}

const known = ['1234567890', '0123456789', '0987654321', 'qwertyuiop', 'йцукенгшщз', 'password', 'пароль', 'admin']

function isGuessable(password: string, email: string): boolean {
  if (new Set(password).size < 4) return true
  const name = email.split('@')[0] ?? ''
  if (password === email || (name.length > 3 && password.replace(/\d+$/, '') === name)) return true
  return known.some((word) => password.replaceAll(word, '').length < 4)
}
