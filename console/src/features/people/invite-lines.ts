import { plural } from '@skleyka/contract/plurals.ts'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import { userBounds } from '@skleyka/contract/users/user-bounds.ts'
import type { Invited } from '@skleyka/contract/users/users.calls.ts'
import { groupDigits } from '../../russian/numbers.ts'

/** The lines of the field that hold something. */
export const linesIn = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns why these addresses are not sent; nothing when they may be. What is wrong with single ones is told by the server, too. */
export function linesProblem(text: string): string | undefined {
  const lines = linesIn(text)
  if (lines.length === 0) return 'Введите хотя\u00a0бы один адрес'
  if (lines.length > userBounds.invitations)
    return `За\u00a0один раз можно пригласить не\u00a0больше ${userBounds.invitations}: здесь ${lines.length}`
  const bad = lines.findIndex((line) => emailProblem(tidyEmail(line)) !== null)
  if (bad < 0) return undefined
  const line = lines[bad] ?? ''
  const shown = line.length > 40 ? `${line.slice(0, 40)}…` : line
  return `«${shown}»: ${emailProblem(tidyEmail(line))}`
}

/** The addresses for whose people the account has no room. */
export const leftOut = (results: readonly Invited[]): string[] =>
  results.flatMap(({ outcome, text }) => (outcome === 'FULL' ? [text] : []))

/** Returns how many were left out of all, why, and what to do. */
export function leftOutLabel(left: number, all: number): string {
  const people = `${plural(left, ['Не\u00a0приглашён', 'Не\u00a0приглашены', 'Не\u00a0приглашены'])} ${groupDigits(left)} из\u00a0${groupDigits(all)}`
  return `${people}: аккаунту отведено столько людей, сколько в\u00a0нём теперь есть. Удалите лишних или попросите администратора платформы добавить, и\u00a0пригласите остальных ещё раз.`
}

/** The outcome of the invitations altogether. */
export function invitedTitle(results: readonly Pick<Invited, 'outcome'>[]): string {
  const count = (...outcomes: Invited['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length
  const made = count('INVITED')
  if (made === 0) return 'Новых приглашений нет'
  if (count('FULL', 'BAD') > 0) return 'Приглашены не\u00a0все'
  return 'Приглашения готовы'
}
