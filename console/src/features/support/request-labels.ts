import { quotaText, quotaTitles } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { RequestState, SupportTopic } from '@skleyka/contract/support/support.calls.ts'
import { livestreamGrant, type SupportRequest } from '@skleyka/contract/support/support-requests.calls.ts'
import { formatMoment } from '../../russian/dates.ts'

export const topicTitles: Readonly<Record<SupportTopic, string>> = {
  livestreams: 'Подключить трансляции',
  question: 'Вопрос',
  quota: 'Увеличить квоты',
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

/** Returns what a press gives, asked before it is done. */
export const grantQuestion = (request: SupportRequest) =>
  request.topic === 'quota' ? raiseQuestion(request) : livestreamQuestion(request)

/** Returns what the button says, and the toast after it. */
export const grantWords = ({ topic }: Pick<SupportRequest, 'topic'>) =>
  topic === 'quota'
    ? { verb: 'Увеличить', done: 'Квоты увеличены' }
    : { verb: 'Подключить', done: 'Трансляции подключены' }

/** «Хранилище: 10 ГБ → 50 ГБ», from what is now; a bound that is gone needs no more. */
export const listQuotaLines = ({
  wanted: requestedQuotas,
  state,
}: Pick<SupportRequest, 'wanted' | 'state'>): string[] =>
  requestedQuotas.map(({ kind, limit, wanted: requestedLimit }) => {
    const text = (value: number) => quotaText(kind, value)
    const now = limit === null ? 'без ограничения' : text(limit)
    return `${quotaTitles[kind]}: ${state === 'OPEN' ? `${now}\u00a0→ ${text(requestedLimit)}` : text(requestedLimit)}`
  })

const raiseQuestion = ({ user, account, ...request }: SupportRequest) => ({
  title: 'Увеличить квоты?',
  message: `Аккаунту «${account?.name ?? ''}» будет отведено больше. ${listQuotaLines(request).join('. ')}. Автор запроса, ${user.name || user.email}, узнает об\u00a0этом из\u00a0письма.`,
  okLabel: 'Увеличить',
})

const livestreamQuestion = ({ user, account }: SupportRequest) => ({
  title: 'Подключить трансляции?',
  message: `Аккаунт «${account?.name ?? ''}» получит раздел «Трансляции», а\u00a0${user.name || user.email}\u00a0— роль «${livestreamGrant.role}», если этих прав ещё нет. Автор запроса узнает об\u00a0этом из\u00a0письма.`,
  okLabel: 'Подключить',
})
