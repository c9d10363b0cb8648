import { trimSignsEnd } from '@skleyka/contract/texts.ts'
import { type Letter, shownName } from '../../mail/letter.ts'
import { nameOf } from './alerted-tasks.ts'
import type { Failed } from './alerts.sql.ts'

interface AlertContent {
  readonly account: { readonly code: string; readonly name: string }
  /** The first of them. */
  readonly failures: readonly Failed[]
  readonly total: number
}

/** One letter about all that failed. */
export function alertLetter({ account, failures, total }: AlertContent, publicUrl: string): Letter {
  const page = `${publicUrl}/admin/ac/${account.code}`
  const [first] = failures
  const what = total === 1 && first ? `Не\u00a0получилось: ${subjectOf(first)}` : `Сбоев: ${total}`
  const left = total - failures.length
  return {
    subject: `${what}. ${shownName(account.name)}`,
    title: what,
    paragraphs: [
      `В аккаунте «${shownName(account.name)}» сбои:`,
      ...failures.map(lineOf),
      ...(left > 0 ? [`И\u00a0ещё ${left}: они видны в\u00a0консоли.`] : []),
    ],
    button: { label: 'Открыть видео с\u00a0ошибками', url: `${page}/records?state=failed` },
    foot: 'Письмо пришло потому, что этот адрес указан для оповещений в\u00a0настройках аккаунта: там\u00a0же его меняют и\u00a0убирают. О\u00a0сбоях пишем не\u00a0чаще раза в\u00a0час.',
  }
}

const subjectOf = ({ name, type }: Failed) => (name === null ? nameOf(type) : `«${shownName(name)}»`)

function lineOf(failed: Failed): string {
  const problem = trimSignsEnd(failed.problem, '.\n\t\u00a0 ')
  const about =
    failed.name === null ? capital(nameOf(failed.type)) : `«${shownName(failed.name)}», ${nameOf(failed.type)}`
  return problem === '' ? `${about}.` : `${about}. ${problem}.`
}

const capital = (words: string) => `${words.charAt(0).toLocaleUpperCase('ru')}${words.slice(1)}`
