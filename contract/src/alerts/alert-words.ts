import { formatSize } from '../format-size.ts'
import { plural } from '../plurals.ts'
import { type AlertCondition, alertBounds } from './alerts.calls.ts'

const digits = (count: number) => count.toLocaleString('ru')
const hoursWords = (hours: number) => `${digits(hours)}\u00a0${plural(hours, ['час', 'часа', 'часов'])}`

/** Returns a rule in words: what has to happen. */
export function alertTitle(condition: AlertCondition, recordName: string | null): string {
  switch (condition.kind) {
    case 'ERRORS':
      return `Ошибок воспроизведения больше ${condition.percent}\u202f% за\u00a0час`
    case 'VIEWS':
      return `Просмотров больше ${digits(condition.views)} за\u00a0сутки`
    case 'TRAFFIC':
      return `Трафика больше ${formatSize(condition.bytes)} за\u00a0месяц`
    case 'SILENCE':
      return `Видео «${recordName ?? 'удалено'}» никто не\u00a0смотрит ${hoursWords(condition.hours)}`
  }
}

/** Returns the figure of a rule in words. */
export function alertValue(condition: AlertCondition, value: number): string {
  switch (condition.kind) {
    case 'ERRORS':
      return `ошибок ${digits(Math.round(value * 10) / 10)}\u202f%`
    case 'VIEWS':
      return `просмотров ${digits(value)}`
    case 'TRAFFIC':
      return `трафика ${formatSize(value)}`
    case 'SILENCE':
      return `тишина ${hoursWords(Math.floor(value))}`
  }
}

/** Says how a rule of a kind is counted. */
export const alertAbout: Readonly<Record<AlertCondition['kind'], string>> = {
  ERRORS: `Доля запусков за\u00a0последние ${alertBounds.errorMinutes}\u00a0минут, которые оборвала ошибка. Считается, когда запусков не\u00a0меньше ${alertBounds.leastStarts}.`,
  VIEWS: `Просмотры за\u00a0последние ${alertBounds.viewHours}\u00a0часа.`,
  TRAFFIC: 'Трафик с\u00a0начала месяца по\u00a0календарю аккаунта.',
  SILENCE: 'Видео, которое обычно смотрят всегда: никто не\u00a0смотрел столько часов подряд.',
}
