import type { RequestState, SupportTopic } from '@skleyka/contract/support.ts'
import { livestreamGrant, type SupportRequest } from '@skleyka/contract/support-requests.ts'
import { formatMoment } from '../../../russian/dates.ts'

export const topicTitles: Readonly<Record<SupportTopic, string>> = {
  livestreams: 'Подключить трансляции',
  question: 'Вопрос',
}

export const requestStateMarks = {
  OPEN: { tone: 'info', label: 'Ждёт решения' },
  GRANTED: { tone: 'ok', label: 'Выполнен' },
  REFUSED: { tone: 'wait', label: 'Отклонён' },
  ANSWERED: { tone: 'ok', label: 'Отвечен' },
} as const satisfies Record<RequestState, { tone: string; label: string }>

/** «сегодня в 12:40, Анна»: when it was decided and by whom; null for an open one. */
export function decidedLabel({ decidedAt, decidedBy }: SupportRequest, now: Date): string | null {
  if (decidedAt === null) return null
  return [formatMoment(decidedAt, { near: now }), ...(decidedBy === null ? [] : [decidedBy])].join(', ')
}

/** What a press gives, asked before it is done. */
export const grantQuestion = ({ user, account }: SupportRequest) => ({
  title: 'Подключить трансляции?',
  message: `Аккаунт «${account?.name ?? ''}» получит раздел «Трансляции», а\u00a0${user.name || user.email}\u00a0— роль «${livestreamGrant.role}», если этих прав ещё нет. Автор запроса узнает об\u00a0этом из\u00a0письма.`,
  okLabel: 'Подключить',
})
