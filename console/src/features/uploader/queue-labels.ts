import { formatRemaining } from '@skleyka/contract/durations.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import type { ManagedLane, TaskItem, UploadingItem, uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, formatPercent, groupDigits } from '../../russian/numbers.ts'

type Totals = ResultOf<typeof uploader.getUploadingInfo>['totals']

const secondMs = 1000
const minuteMs = 60 * secondMs
const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** «3 загрузки: 4,1 ГБ из 12 ГБ, 12 МБ/с». */
export function totalsLabel({ uploads, bytesReceived, sizeBytes, bytesPerSecond }: Totals): string {
  const count = `${groupDigits(uploads)}\u00a0${plural(uploads, ['загрузка', 'загрузки', 'загрузок'])}`
  const bytes = `${formatBytes(bytesReceived)} из\u00a0${formatBytes(sizeBytes)}`
  return `${count}: ${bytes}${bytesPerSecond > 0 ? `, ${formatBytes(bytesPerSecond)}/с` : ''}`
}

/** «43 % · 4,1 ГБ». */
export const receivedLabel = ({ bytesReceived, sizeBytes }: UploadingItem): string =>
  `${formatPercent(sizeBytes > 0 ? Math.min(bytesReceived / sizeBytes, 1) : 0)} · ${formatBytes(bytesReceived)}`

/** «4 из 12»: the part that arrives now. */
export const partLabel = ({ partsReceived, partsCount }: UploadingItem): string =>
  `${groupDigits(Math.min(partsReceived + 1, partsCount))} из\u00a0${groupDigits(partsCount)}`

/** «Выполняется 1, ждёт 3»; what there is none of is left out. */
export function laneLabel({ waiting, running }: Pick<ManagedLane, 'waiting' | 'running'>): string {
  const text = [
    ...(running > 0 ? [`выполняется ${groupDigits(running)}`] : []),
    ...(waiting > 0 ? [`ждёт ${groupDigits(waiting)}`] : []),
  ].join(', ')
  return text === '' ? 'Пусто' : capitalise(text)
}

/** «Дольше всех ждёт 42 мин», «Обычно длится 7 мин»: a line each, of what is known. */
export function paceLabels({ waitingSince, usualMs }: Pick<ManagedLane, 'waitingSince' | 'usualMs'>, now: Date) {
  const waitedMs = waitingSince === null ? 0 : now.getTime() - waitingSince.getTime()
  return [
    ...(waitedMs >= minuteMs ? [`Дольше всех ждёт\u00a0${formatRemaining(waitedMs / secondMs)}`] : []),
    ...(usualMs === null ? [] : [`Обычно длится\u00a0${tookLabel(usualMs)}`]),
  ]
}

/** «Вчера в 12:40, Мария Соколова. Новое не начинается»: since when and by whom; null for an open lane. */
export function pausedLabel({ pausedAt, pausedBy }: Pick<ManagedLane, 'pausedAt' | 'pausedBy'>, now: Date) {
  if (pausedAt === null) return null
  const who = pausedBy === null ? '' : `, ${pausedBy}`
  return `${capitalise(formatMoment(pausedAt, { near: now }))}${who}. Новое не\u00a0начинается`
}

export const tasksText = (count: number): string =>
  `${groupDigits(count)}\u00a0${plural(count, ['задачу', 'задачи', 'задач'])}`

/** «Снова в очереди 3 из 5: остальным повтор не поможет». */
export const restartedLabel = (restarted: number, count: number): string =>
  restarted >= count
    ? `Снова в\u00a0очереди: ${groupDigits(restarted)}`
    : `Снова в\u00a0очереди ${groupDigits(restarted)} из\u00a0${groupDigits(count)}: остальным повтор не\u00a0поможет`

/** Returns what is left of a task in words; null where it has ended or nothing is known. */
export function leftLabel({ state, etaAt }: Pick<TaskItem, 'state' | 'etaAt'>, now: Date): string | null {
  const isOver = state === 'DONE' || state === 'FAILED' || state === 'CANCELED'
  if (isOver || etaAt === null) return null
  return formatRemaining(Math.max(0, etaAt.getTime() - now.getTime()) / secondMs)
}

/** Returns how often a task was begun: failures are counted by the queue, the try that runs or went well is not. */
export const triesOf = ({ state, attempts }: Pick<TaskItem, 'state' | 'attempts'>): number =>
  state === 'RUNNING' || state === 'DONE' ? attempts + 1 : attempts

/** Returns how long a task took: «0,4 с», «12 с», «7 мин». */
export function tookLabel(tookMs: number | null): string | null {
  if (tookMs === null) return null
  if (tookMs < 10 * secondMs) return `${(tookMs / secondMs).toFixed(1).replace('.', ',')}\u00a0с`
  return tookMs < 60 * secondMs ? `${Math.round(tookMs / secondMs)}\u00a0с` : formatRemaining(tookMs / secondMs)
}
