import { quotaKinds, quotaText, quotaTitles } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { QuotaBounds } from '@skleyka/contract/quotas/quotas.calls.ts'
import type { SupportTopic } from '@skleyka/contract/support/support.calls.ts'
import { livestreamGrant } from '@skleyka/contract/support/support-requests.calls.ts'
import { type Letter, shownName } from '../../mail/letter.ts'

interface AnswerContent {
  readonly answer: string
  /** Text of the request. */
  readonly text: string
  readonly topic: SupportTopic
  readonly account: { readonly code: string; readonly name: string } | null
}

const foot = 'Письмо пришло в\u00a0ответ на\u00a0ваш запрос в\u00a0поддержку.'
const wordsOf = (text: string) => text.split(/\n+/).filter((words) => words.trim() !== '')
const consoleOf = (publicUrl: string, code?: string) => ({
  label: code === undefined ? 'Открыть консоль' : 'Открыть аккаунт',
  url: code === undefined ? `${publicUrl}/admin` : `${publicUrl}/admin/ac/${encodeURIComponent(code)}`,
})

/** To somebody whose account has livestreams now, and who may use them. */
export function grantedLetter(
  { section, role, name, code }: { section: boolean; role: boolean; name: string; code: string },
  publicUrl: string,
): Letter {
  return {
    subject: 'Трансляции подключены',
    title: `Трансляции подключены: «${shownName(name)}»`,
    paragraphs: [
      'Администратор выполнил ваш запрос.',
      [
        ...(section ? ['В\u00a0аккаунте появился раздел «Трансляции».'] : []),
        role ? `Вам выдана роль «${livestreamGrant.role}».` : 'Права на\u00a0трансляции у\u00a0вас уже есть.',
      ].join(' '),
    ],
    button: consoleOf(publicUrl, code),
    foot,
  }
}

/** To somebody whose account may have more now. */
export function raisedLetter(
  { now, name, code }: { now: QuotaBounds; name: string; code: string },
  publicUrl: string,
): Letter {
  const lines = quotaKinds.flatMap((kind) => {
    const bound = now[kind]
    return bound === null ? [] : [`${quotaTitles[kind]}: ${quotaText(kind, bound)}.`]
  })
  return {
    subject: 'Квоты увеличены',
    title: `Квоты увеличены: «${shownName(name)}»`,
    paragraphs: ['Администратор выполнил ваш запрос. Теперь аккаунту отведено:', ...lines],
    button: { ...consoleOf(publicUrl, code), url: `${publicUrl}/admin/ac/${encodeURIComponent(code)}/setting/account` },
    foot,
  }
}

/** To somebody who does not get what he asked for. */
export const refusedLetter = ({ answer, topic, account }: AnswerContent, publicUrl: string): Letter => ({
  subject: 'Запрос отклонён',
  title: `${topic === 'quota' ? 'Квоты остались прежними' : 'Трансляции не\u00a0подключены'}${account ? `: «${shownName(account.name)}»` : ''}`,
  paragraphs: ['Администратор отклонил ваш запрос и\u00a0ответил:', ...wordsOf(answer)],
  button: consoleOf(publicUrl, account?.code),
  foot,
})

/** To somebody who has asked something. */
export const answeredLetter = ({ answer, text, account }: AnswerContent, publicUrl: string): Letter => ({
  subject: 'Ответ поддержки',
  title: 'Ответ на\u00a0ваш запрос',
  paragraphs: [...wordsOf(answer), ...(text === '' ? [] : ['Вы спрашивали:', ...wordsOf(text)])],
  button: consoleOf(publicUrl, account?.code),
  foot,
})
