import {
  type ConvertingRow,
  platformTimeZone,
  type ReportStep,
  type StoredKind,
} from '@skleyka/contract/reports/reports.calls.ts'
import { formatMonth } from '../../../russian/dates.ts'
import { groupDigits } from '../../../russian/numbers.ts'

const NBSP = '\u00a0'

/** Today by the calendar of the platform, yyyy-mm-dd; this is how Swedes write a date. */
const calendar = new Intl.DateTimeFormat('sv', { timeZone: platformTimeZone })
export const platformDay = (now: Date): string => calendar.format(now)

/** 'dd.mm.yyyy' of yyyy-mm-dd. */
export const formatDay = (day: string): string => day.split('-').reverse().join('.')

const quarters = ['I', 'II', 'III', 'IV']

/** The days of a row: the name of a whole month, quarter or year, a day, or its first and last day. */
export function formatSpan({ from, to }: { from: string; to: string }, step: ReportStep): string {
  if (from === to) return formatDay(from)
  const [year = 0, month = 0] = from.split('-').map(Number)
  const isWhole = from.endsWith('-01') && to === lastDayOf(year, month, step)
  if (isWhole && step === 'month') return formatMonth(year, month)
  if (isWhole && step === 'quarter') return `${quarters[(month - 1) / 3]}${NBSP}квартал${NBSP}${year}`
  if (isWhole && step === 'year') return String(year)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? formatDay(from).slice(0, 5) : formatDay(from)}${NBSP}— ${formatDay(to)}`
}

/** The last day of the step that begins with a month; an empty text where none does. */
function lastDayOf(year: number, month: number, step: ReportStep): string {
  const months = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[step]
  if (months === 0 || (month - 1) % months !== 0) return ''
  return new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10)
}

export const kindLabels: Readonly<Record<StoredKind, string>> = {
  source: 'Исходники',
  renditions: 'Готовые качества',
}

const codecs: Readonly<Record<string, string>> = {
  ...{ h264: 'H.264', hevc: 'H.265', av1: 'AV1', vp8: 'VP8', vp9: 'VP9', mpeg2video: 'MPEG-2', mpeg4: 'MPEG-4' },
  ...{ prores: 'ProRes', aac: 'AAC', mp3: 'MP3', opus: 'Opus', vorbis: 'Vorbis', flac: 'FLAC' },
}

/** «H.264, 1080»; a source without a picture is named by its sound. */
export function formatInput(input: ConvertingRow['input']): string {
  if (input === null) return ''
  if (input.codec === null) return 'Не\u00a0прочитан'
  const codec = codecs[input.codec] ?? input.codec
  return input.lines === null ? `${codec}, только звук` : `${codec}, ${input.lines}`
}

/** A length of time with its units: «0,4 с», «12 с», «3 мин 20 с», «2 ч 5 мин»; a dash for none. */
export function formatTime(ms: number | null): string {
  if (ms === null) return '—'
  const seconds = ms / 1000
  if (seconds < 9.95) return `${groupDigits(Math.round(seconds * 10) / 10)}${NBSP}с`
  if (seconds < 59.5) return `${Math.round(seconds)}${NBSP}с`
  const whole = Math.round(seconds)
  if (whole < 3600) return two(Math.floor(whole / 60), 'мин', whole % 60, 'с')
  const minutes = Math.round(whole / 60)
  return two(Math.floor(minutes / 60), 'ч', minutes % 60, 'мин')
}

const two = (large: number, unit: string, small: number, smaller: string): string =>
  `${groupDigits(large)}${NBSP}${unit}${small === 0 ? '' : `${NBSP}${small}${NBSP}${smaller}`}`
