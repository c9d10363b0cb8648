import type { AttributeGroup } from '@skleyka/contract/attributes/attribute-fields.ts'
import type {
  Exported,
  ExportFormat,
  ExportSchedule,
  ExportState,
} from '@skleyka/contract/attributes/attributes.calls.ts'
import { groupDigits } from '../../russian/numbers.ts'

export const formatTitles: Readonly<Record<ExportFormat, string>> = {
  CSV: 'CSV',
  XLSX: 'Excel (XLSX)',
  JSONL: 'JSON\u00a0lines',
  MRSS: 'MRSS',
}

export const groupTitles: Readonly<Record<AttributeGroup, string>> = {
  CORE: 'Основное',
  METADATA: 'Метаданные',
  RENDITIONS: 'Качества',
  LINKS: 'Ссылки',
}

const stateTitles: Readonly<Record<ExportState, string>> = {
  QUEUED: 'В\u00a0очереди',
  RUNNING: 'Готовится',
  DONE: 'Готово',
  FAILED: 'Ошибка',
  EXPIRED: 'Истекла',
}
const tones = {
  QUEUED: 'wait',
  RUNNING: 'work',
  DONE: 'ok',
  FAILED: 'bad',
  EXPIRED: 'wait',
} as const satisfies Readonly<Record<ExportState, string>>

/** «Готовится 40%». */
export function stateMark({ state, progress }: Pick<Exported, 'state' | 'progress'>) {
  const label =
    state === 'RUNNING' ? `${stateTitles.RUNNING} ${Math.round((progress ?? 0) * 100)}%` : stateTitles[state]
  return { label, tone: tones[state], ...(state === 'RUNNING' && { progress: progress ?? 0 }) }
}

/** Returns whose attributes an export is of. */
export function sourceTitle({ kind, name, ids }: Exported['source']): string {
  switch (kind) {
    case 'ALL':
      return 'Все видео'
    case 'IDS':
      return `Выбранные видео: ${groupDigits(ids ?? 0)}`
    case 'FILTER':
      return name === null ? 'Фильтр, которого больше нет' : `Фильтр «${name}»`
    case 'ALBUM':
      return name === null ? 'Альбом, которого больше нет' : `Альбом «${name}»`
    case 'FOUND':
      return 'Найденное в\u00a0списке'
  }
}

export const weekdays = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'] as const
const onWeekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const

/** «Каждый день в 09:30», «Каждую неделю, пн в 00:00». */
export function scheduleText(schedule: ExportSchedule): string {
  const time = timeText(schedule.minute)
  return schedule.every === 'DAY'
    ? `Каждый день в\u00a0${time}`
    : `Каждую неделю, ${onWeekdays[schedule.weekday - 1] ?? ''} в\u00a0${time}`
}

const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The minute of the day that «09:30» is. */
export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
