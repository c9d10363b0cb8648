import { type RemovalState, removalHour } from '@skleyka/contract/auto-removal/auto-removal.calls.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'

const videos = (count: number) => `${groupDigits(count)}\u00a0видео`

/** «12 видео, 4,1 ГБ». */
const sumLabel = ({ records, bytes }: { records: number; bytes: number }): string =>
  `${videos(records)}, ${formatBytes(bytes)}`

/** Returns what the filters would take now: «Будет удалено 12 видео, 4,1 ГБ». */
export function foundLabel({ records, bytes, held }: { records: number; bytes: number; held: number }): string {
  const taken = records === 0 ? 'Сейчас удалять нечего' : `Будет удалено ${sumLabel({ records, bytes })}`
  return held === 0 ? taken : `${taken}. Ещё ${videos(held)} под запретом удаления: останутся`
}

/** Returns who set it and when; null while nobody has. */
export function changedLabel({ changedBy, changedDate }: RemovalState, now: Date): string | null {
  if (changedDate === null) return null
  return `Изменено: ${changedBy ? `${changedBy}, ` : ''}${formatMoment(changedDate, { near: now })}`
}

/** Returns what the last night did, and when the next one is. */
export function nightLabel({ on, last }: RemovalState, now: Date): string {
  const next = `каждую ночь в\u00a0${removalHour}:00 по\u00a0времени аккаунта`
  if (last === null) return on ? `Первый раз — ближайшей ночью, затем ${next}` : 'Ещё ни разу не\u00a0выполнялось'
  const gone = last.records === 0 ? 'ничего не\u00a0удалено' : `в\u00a0корзину ушло ${videos(last.records)}`
  return `Последний раз ${formatMoment(last.at, { near: now })}: ${gone}`
}

/** Returns what is asked before a removal is turned on or changed; without `found` it could not be counted. */
export function questionOf(
  { on, accountName }: Pick<RemovalState, 'on' | 'accountName'>,
  found: { records: number; bytes: number } | undefined,
) {
  const verb = on ? 'Изменить' : 'Включить'
  const first = found
    ? `Ближайшей ночью в\u00a0корзину аккаунта «${accountName}» уйдёт: ${sumLabel(found)}.`
    : `Сколько видео уйдёт в\u00a0корзину аккаунта «${accountName}» ближайшей ночью, посчитать не\u00a0удалось.`
  return {
    title: `${verb} автоудаление?`,
    message: `${first} Затем каждую ночь\u00a0— всё, что пройдёт фильтры. Из\u00a0корзины видео можно вернуть, пока не\u00a0вышел её срок.`,
    okLabel: verb,
  }
}
