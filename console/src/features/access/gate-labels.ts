import type { GateKind, Ticket } from '@skleyka/contract/access/gates.calls.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'

export const gateLabels: Readonly<Record<GateKind, string>> = {
  EVERYONE: 'Ничего',
  LINK: 'Приватная ссылка',
  PASSWORD: 'Пароль',
  CODES: 'Код',
  MAIL: 'Рабочая почта',
}

export const gateNotes: Readonly<Record<GateKind, string>> = {
  EVERYONE: 'Смотрит каждый, кому видно видео',
  LINK: 'Без секрета в\u00a0ссылке плеер не\u00a0откроется; ссылку можно сделать заново',
  PASSWORD: 'Один на\u00a0всех; с\u00a0новым паролем прежние зрители войдут заново',
  CODES: 'У\u00a0каждого зрителя свой; коды можно отзывать',
  MAIL: 'Зритель вводит адрес и\u00a0код из\u00a0письма; подходит почта только ваших доменов',
}

const states: Readonly<Record<Ticket['state'], string>> = {
  OPEN: 'Действует',
  USED: 'Использован',
  EXPIRED: 'Срок истёк',
  REVOKED: 'Отозван',
}

/** «Действует · 1 из 3 · до 24 ноября 10:00»: what a code or a link is by now. */
export function ticketState({ state, uses, maxUses, until, viewer }: Ticket): string {
  const used =
    maxUses === null ? `входов: ${groupDigits(uses)}` : `${groupDigits(uses)}\u00a0из\u00a0${groupDigits(maxUses)}`
  const parts = [states[state], used, until && `до\u00a0${formatNearMoment(until)}`, viewer]
  return parts.filter((part) => part).join(' · ')
}

/** Texts under the verdict for those who may watch. */
export const afterGate: Readonly<Record<Exclude<GateKind, 'EVERYONE'>, string>> = {
  LINK: 'Зрители с\u00a0приватной ссылкой',
  PASSWORD: 'Зрители, которые ввели пароль',
  CODES: 'Зрители, которые ввели свой код',
  MAIL: 'Зрители, которые ввели код из\u00a0письма на\u00a0почту ваших доменов',
}
