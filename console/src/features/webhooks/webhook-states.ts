import type { DeliveryState, TryProblem, WebhookState } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { Ban, Check, Clock, TriangleAlert } from 'lucide-react'

export const webhookStateMarks = {
  NEW: { tone: 'wait', icon: Clock, label: 'Ещё не\u00a0вызывался' },
  OK: { tone: 'ok', icon: Check, label: 'Работает' },
  FAILING: { tone: 'warn', icon: TriangleAlert, label: 'Не\u00a0отвечает' },
  BROKEN: { tone: 'bad', icon: TriangleAlert, label: 'Не\u00a0отвечает сутки' },
  OFF: { tone: 'wait', icon: Ban, label: 'Выключен' },
} as const satisfies Record<WebhookState, object>

export const deliveryStateMarks = {
  WAITING: { tone: 'wait', icon: Clock, label: 'Ждёт попытки' },
  DELIVERED: { tone: 'ok', icon: Check, label: 'Доставлено' },
  FAILED: { tone: 'bad', icon: TriangleAlert, label: 'Не\u00a0доставлено' },
} as const satisfies Record<DeliveryState, object>

const problemTexts: Readonly<Record<TryProblem, string>> = {
  STATUS: 'Ответ\u00a0— не\u00a0успех',
  REDIRECT: 'Перенаправление: укажите конечный адрес',
  ADDRESS: 'Адрес не\u00a0подходит: измените\u00a0его',
  CLOSED: 'Адрес в\u00a0закрытой сети',
  UNKNOWN: 'Адрес сайта не\u00a0найден',
  REFUSED: 'Сервер не\u00a0принимает соединение',
  SILENT: 'Сервер не\u00a0отвечает',
  INSECURE: 'Сертификат сервера недействителен',
  BROKEN: 'Сервер оборвал соединение',
  STRANGE: 'Отвечает не\u00a0веб-сервер',
  UNREADABLE: 'Секрет от\u00a0другой установки: замените\u00a0его',
}

/** Returns what a try came to, in a line: «Ответ 200», «503. Ответ — не успех»; null before the first. */
export function tryText({ status, problem }: { status: number | null; problem: TryProblem | null }): string | null {
  if (problem === null) return status === null ? null : `Ответ\u00a0${status}`
  return status === null ? problemTexts[problem] : `${status}. ${problemTexts[problem]}`
}
