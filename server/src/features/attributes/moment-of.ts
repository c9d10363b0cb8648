import { momentText } from './cells.ts'

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/u
const russian = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[,\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/u

/**
 * A moment as a table has it: as an export writes it, as ISO, or as Russian tables show it. One without a shift is meant by
 * the clocks of the account. Undefined for what is no moment.
 */
export function momentOf(text: string, timeZone: string): Date | undefined {
  const [, day = '', month = '', year = '', ...clock] = russian.exec(text) ?? []
  const [, isoYear = year, isoMonth = month, isoDay = day, hour = '0', minute = '0', second = '0', shift] = iso.exec(
    text,
  ) ?? ['', year, month, day, ...clock]
  if (isoYear === '') return undefined
  const [y, mo, d, h, mi, s] = [isoYear, isoMonth, isoDay, hour, minute, second].map(Number)
  const local = Date.UTC(y ?? 0, (mo ?? 0) - 1, d, h, mi, s)
  const shown = new Date(local)
  const isReal =
    shown.getUTCMonth() + 1 === mo && shown.getUTCDate() === d && shown.getUTCHours() === h && (mi ?? 0) < 60
  if (!isReal) return undefined
  return new Date(local - (shift === undefined ? shiftAt(local, timeZone) : shiftMs(shift)))
}

function shiftMs(shift: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(shift) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}

const dayMs = 24 * 3_600_000

/** Returns what clocks of a zone are ahead when they show this; where they show it twice, the first time is meant. */
function shiftAt(local: number, timeZone: string): number {
  const shiftOf = (moment: number) => shiftMs(momentText(new Date(moment), timeZone).split(' ')[2] ?? '')
  // of the day before and of the day after: a change lies between them
  const [before, after] = [shiftOf(local - dayMs), shiftOf(local + dayMs)]
  const fits = (shift: number) => shiftOf(local - shift) === shift
  return fits(before) || !fits(after) ? before : after
}
