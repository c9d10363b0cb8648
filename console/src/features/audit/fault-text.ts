import type { ChainCheck, ChainFault } from '@skleyka/contract/audit/audit.calls.ts'
import { formatMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'

const faultTexts: Readonly<Record<ChainFault, string>> = {
  changed: 'его изменили или переставили',
  removed: 'его или следующего за\u00a0ним больше нет',
  unchained: 'его вписали мимо сервера',
  cut: 'после него журнал обрезан',
}

/** «Цепочка нарушена на событии № 12 от 5 мая: его изменили». */
export function faultText({ kind, account, eventId, at }: NonNullable<ChainCheck['fault']>): string {
  const whose = account === null ? '' : ` аккаунта ${account}`
  const where = eventId === null ? 'в\u00a0самом начале' : `на\u00a0событии №\u00a0${groupDigits(eventId)}`
  const when = at === null ? '' : ` от\u00a0${formatMoment(at)}`
  return `Цепочка${whose} нарушена ${where}${when}: ${faultTexts[kind]}`
}
