import type { BlockLoss, PlannedBreak } from '@skleyka/contract/ads/ad-plan.ts'
import type { AdDevice, AdSource, BreakTime } from '@skleyka/contract/ads/ads.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { groupDigits } from '../../russian/numbers.ts'

export const deviceLabels: Readonly<Record<AdDevice, string>> = {
  DESKTOP: 'Компьютер',
  PHONE: 'Телефон',
  TABLET: 'Планшет',
  TV: 'Телевизор',
}

export const timeLabels: Readonly<Record<BreakTime['at'], string>> = {
  START: 'В\u00a0начале',
  TIME: 'На\u00a0секунде',
  PART: 'На\u00a0доле длины',
  EVERY: 'Каждые N\u00a0минут',
  CUEPOINTS: 'По\u00a0меткам рекламы',
  END: 'В\u00a0конце',
  PAUSE: 'На\u00a0паузе зрителя',
}

/** Reason why a block is not shown, as the simulator tells it. */
export const lossLabels: Readonly<Record<BlockLoss, string>> = {
  NOT_NAMED: 'эта пауза его не\u00a0называет',
  NO_VIDEO: 'его видео удалено или в\u00a0корзине',
  NOT_YET: 'ещё не\u00a0начался',
  OVER: 'уже кончился',
  COUNTRY: 'не\u00a0для этой страны',
  SITE: 'не\u00a0для этого сайта',
  DEVICE: 'не\u00a0для этого устройства',
}

/** Returns what a new break of this kind begins as. */
export function begunTime(at: BreakTime['at']): BreakTime {
  switch (at) {
    case 'TIME':
      return { at, ms: 60_000 }
    case 'PART':
      return { at, percent: 50 }
    case 'EVERY':
      return { at, ms: 600_000 }
    default:
      return { at }
  }
}

/** Returns when a break comes: «В начале», «10:00». */
export function momentText({ kind, atMs }: Pick<PlannedBreak, 'kind' | 'atMs'>): string {
  if (kind !== 'MIDDLE') return timeLabels[kind]
  return formatDuration((atMs ?? 0) / 1_000)
}

/** Returns what a block shows, in a line. */
export function sourceText(source: AdSource): string {
  if (source.kind === 'VIDEO') return `Видео №\u00a0${source.recordId}`
  return source.kind === 'XML'
    ? 'Готовый VAST'
    : `${groupDigits(source.tags.length)}\u00a0${plural(source.tags.length, ['тег', 'тега', 'тегов'])}`
}
