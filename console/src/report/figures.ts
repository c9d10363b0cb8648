import { formatBytes, groupDigits } from '../russian/numbers.ts'
import type { Scale } from './scale.ts'
import { formatTime } from './span-labels.ts'

const NBSP = '\u00a0'

/** In what a figure is told. */
export type Unit = 'count' | 'people' | 'share' | 'seconds' | 'milliseconds' | 'kbps' | 'bytes'

/** A figure in full: «64 435», «64,1 %», «96 340 ч», «1,2 с», «4,4 ГБ»; a dash where nothing could be counted. */
export function formatFigure(value: number | null, unit: Unit): string {
  if (value === null) return '—'
  if (unit === 'share') return formatShare(value)
  if (unit === 'seconds') return formatSeconds(value)
  if (unit === 'milliseconds') return formatTime(value)
  if (unit === 'bytes') return value === 0 ? '0' : formatBytes(value)
  if (unit === 'kbps') return formatRate(value)
  return groupDigits(Math.round(value))
}

/** «64,1 %»; below one hundredth of a percent nothing is left of the figure but that it is not zero. */
function formatShare(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.01) return `<${NBSP}0,01\u202f%`
  const digits = percent < 1 ? 2 : 1
  return `${groupDigits(Number(percent.toFixed(digits)))}\u202f%`
}

/** From a hundred hours on in whole hours: minutes say nothing any more. */
const formatSeconds = (seconds: number): string =>
  seconds >= 360_000 ? `${groupDigits(Math.round(seconds / 3_600))}${NBSP}ч` : formatTime(seconds * 1_000)

const formatRate = (kbps: number): string =>
  kbps >= 1_000
    ? `${groupDigits(Number((kbps / 1_000).toFixed(1)))}${NBSP}Мбит/с`
    : `${groupDigits(Math.round(kbps))}${NBSP}кбит/с`

const shorts = [
  { from: 1e9, word: 'млрд' },
  { from: 1e6, word: 'млн' },
  { from: 1e4, word: 'тыс.' },
]

/** A figure at the line of a scale, where room is scarce: «80 тыс.». */
export function formatLine(value: number, unit: Unit): string {
  if (value === 0) return '0'
  if (unit !== 'count' && unit !== 'people') return formatFigure(value, unit)
  const short = shorts.find(({ from }) => value >= from)
  if (!short) return groupDigits(value)
  const size = short.from === 1e4 ? 1e3 : short.from
  return `${groupDigits(Number((value / size).toFixed(1)))}${NBSP}${short.word}`
}

/** Returns the unit of a scale of such figures, and how many of its parts one figure is. */
export function scaleOf(unit: Unit): { readonly scale: Scale; readonly size: number } {
  if (unit === 'milliseconds') return { scale: 'seconds', size: 1_000 }
  if (unit === 'seconds' || unit === 'share' || unit === 'bytes') return { scale: unit, size: 1 }
  return { scale: 'count', size: 1 }
}

/** Difference of a figure from the one it is compared with. */
export interface Change {
  readonly way: 'up' | 'down' | 'same'
  /** «12,4 %», «1,3 п. п.»; without a sign. */
  readonly text: string
  /** Good or bad news; null where it is neither. */
  readonly news: 'good' | 'bad' | null
}

/** Null where there is nothing to compare with: no figure now or before, or a rise from nothing. */
export function changeOf(
  value: number | null,
  before: number | null | undefined,
  unit: Unit,
  better: 'more' | 'less' | null = null,
): Change | null {
  if (value === null || before === null || before === undefined) return null
  const points = (value - before) * 100
  if (unit !== 'share' && before === 0) return value === 0 ? { way: 'same', text: `0\u202f%`, news: null } : null
  const amount = unit === 'share' ? points : ((value - before) / before) * 100
  const digits = unit === 'share' && Math.abs(amount) < 1 ? 2 : 1
  const rounded = Number(Math.abs(amount).toFixed(digits))
  const mark = unit === 'share' ? `${NBSP}п.${NBSP}п.` : '\u202f%'
  if (rounded === 0) return { way: 'same', text: `0${mark}`, news: null }
  const way = amount > 0 ? 'up' : 'down'
  const news = better === null ? null : (way === 'up') === (better === 'more') ? 'good' : 'bad'
  // a hundredfold rise is told in times: 12 340 % says nothing to anybody
  const text =
    unit !== 'share' && amount >= 1_000
      ? `в${NBSP}${groupDigits(Math.round(value / before))}${NBSP}раз`
      : `${groupDigits(rounded)}${mark}`
  return { way, text, news }
}

/** The change in one word of a table: «+12,4 %», «−3,1 %». */
export const signedChange = ({ way, text }: Change): string =>
  way === 'same' || text.startsWith('в') ? text : `${way === 'up' ? '+' : '−'}${text}`

/** The change aloud: «больше на 12,4 %». */
export function spokenChange({ way, text }: Change): string {
  if (way === 'same') return 'без изменений'
  if (text.startsWith('в')) return `больше ${text}`
  return `${way === 'up' ? 'больше' : 'меньше'} на\u00a0${text}`
}

/** A figure as a spreadsheet takes it: a number of the base unit, rounded to what was counted. */
export const plainFigure = (value: number | null, unit: Unit): number | null =>
  value === null ? null : unit === 'share' ? Number(value.toFixed(6)) : Math.round(value)
