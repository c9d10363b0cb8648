import { bounds } from '@skleyka/contract/limits.ts'
import { browserName } from '@skleyka/contract/sessions/browser-name.ts'
import type { SignInLine } from '@skleyka/contract/users/users.calls.ts'
import { countryName } from '../../russian/country-names.ts'
import { formatMoment } from '../../russian/dates.ts'

/** Results of tries to sign in. */
export const signInResults: Readonly<Record<SignInLine['result'], string>> = {
  ok: 'Вошёл',
  wrong: 'Не\u00a0подошёл',
  lockout: 'Слишком много попыток',
  refused: 'Не\u00a0впущен',
}

const methods: Readonly<Record<string, string>> = {
  oidc: 'Через страницу входа',
  password: 'Пароль',
  code: 'Код после пароля',
  passkey: 'Ключ доступа',
}

/** Returns how somebody came in. */
export const methodName = (method: string): string => methods[method] ?? method

/** «Казахстан» of a code of ISO 3166-1; null where it is not known. */
export const placeName = (place: string | null): string | null =>
  place === null ? null : /^[A-Z]{2}$/.test(place) ? countryName(place) : place

/** The history as the rows of a table, its head first. */
export const signInRows = (lines: readonly SignInLine[]): (string | null)[][] => [
  ['Когда', 'Итог', 'Способ', 'Браузер', 'IP', 'Страна'],
  ...lines.map(({ at, result, method, agent, ip, place }) => [
    formatMoment(at),
    signInResults[result].replaceAll('\u00a0', ' '),
    methodName(method),
    browserName(agent),
    ip,
    placeName(place),
  ]),
]

interface SignInPage {
  readonly sign_ins: readonly SignInLine[]
  readonly total: number
}

/** Reads all kept sign-ins page by page, at most as many as a list answers. Pages start at 1. */
export async function readEverySignIn(readPage: (page: number) => Promise<SignInPage>): Promise<SignInLine[]> {
  const lines: SignInLine[] = []
  for (let page = 1; ; page += 1) {
    const { sign_ins, total } = await readPage(page)
    lines.push(...sign_ins)
    if (sign_ins.length === 0 || lines.length >= Math.min(total, bounds.listDepth)) return lines
  }
}
