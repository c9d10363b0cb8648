import { type OfQuotas, ofQuotas, type QuotaKind, quotaKinds, quotaText } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { QuotasNow, WantedQuotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import type { SentRequest } from '@skleyka/contract/support/support.calls.ts'
import { formatNearMoment } from '../../../russian/dates.ts'
import { keptAmount } from '../../../russian/quota-fields.ts'

/** Typed values: storage in gigabytes, time in hours, null for what is not asked for. */
type Typed = Readonly<OfQuotas<number | null>>
export const noneTyped: Typed = ofQuotas(() => null)

/** Returns what is typed as it is sent. */
export function toRequestedQuotas(typed: Typed): WantedQuotas {
  const requestedQuotas: WantedQuotas = {}
  for (const kind of quotaKinds) {
    const amount = keptAmount(kind, typed[kind])
    if (amount !== null) requestedQuotas[kind] = amount
  }
  return requestedQuotas
}

/** Returns what is wrong with it, by kind: nothing asked for, or no more than there is. */
export function problemsOf(typed: Typed, quotas: QuotasNow): Partial<Record<QuotaKind, string>> {
  const requestedQuotas = toRequestedQuotas(typed)
  const kinds = quotaKinds.filter((kind) => quotas[kind].limit !== null)
  const [first] = kinds
  if (first && kinds.every((kind) => requestedQuotas[kind] === undefined)) return { [first]: 'Напишите, сколько нужно' }
  const tooLittle = kinds.filter((kind) => {
    const [limit, requestedLimit] = [quotas[kind].limit, requestedQuotas[kind]]
    return requestedLimit !== undefined && limit !== null && requestedLimit <= limit
  })
  return Object.fromEntries(tooLittle.map((kind) => [kind, 'Больше, чем отведено сейчас']))
}

/** The bound of now: «10 ГБ», «1 000». */
export const boundText = (kind: QuotaKind, quotas: QuotasNow): string => quotaText(kind, quotas[kind].limit ?? 0)

/** Returns when it was sent and what came of it. */
export function sentWords({ state, answer, sentAt, againAt }: SentRequest): string {
  const sent = `Запрос отправлен ${formatNearMoment(sentAt)}.`
  const again = `Попросить ещё раз можно будет ${formatNearMoment(againAt)}.`
  if (state === 'GRANTED') return `${sent} Администратор его выполнил. ${again}`
  if (state === 'REFUSED') return `${sent} Администратор отклонил его: ${answer} ${again}`
  return `${sent} Ответ администратора придёт письмом.`
}
