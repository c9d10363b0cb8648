import { type OwnRemoval, removalHour } from '@skleyka/contract/auto-removal/auto-removal.calls.ts'
import { formatMoment } from '../../../russian/dates.ts'
import { groupDigits } from '../../../russian/numbers.ts'

/** Returns what the night of the account puts into its trash, in a line to read. */
export function removalLabel({ on, filters, last }: OwnRemoval, now: Date): string {
  if (!on || filters.length === 0) return 'Выключено: видео сами в\u00a0корзину не\u00a0уходят.'
  const names = filters.map(({ name }) => `«${name}»`).join(', ')
  const word = filters.length === 1 ? 'проходит фильтр' : 'проходит хотя бы один из\u00a0фильтров'
  const rule = `Каждую ночь после ${removalHour}:00 по\u00a0времени аккаунта в\u00a0корзину уходит то, что ${word}: ${names}.`
  if (last === null) return rule
  const gone = last.records === 0 ? 'ничего' : `${groupDigits(last.records)}\u00a0видео`
  return `${rule} В\u00a0последний раз, ${formatMoment(last.at, { near: now })}, ушло: ${gone}.`
}
