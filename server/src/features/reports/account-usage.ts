import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import type { Db } from '../../database/database.ts'
import { sumRuns } from './converting.sql.ts'
import { paceDays, paceOf } from './disk-forecast.ts'
import type { Period } from './steps.sql.ts'
import { storedLevels, sumDays, trashedBytes } from './storage-days.sql.ts'

/** Storage of an account now and what a period added to it, by the definitions of the reports; in bytes and milliseconds. */
export interface AccountUsage {
  readonly stored: number
  readonly kinds: { source: number; renditions: number; trash: number; recordings: number }
  readonly growthBytesPerDay: number
  readonly totals: StoredStep & { readonly peakBytes: number; readonly convertedMs: number }
  /** Steps by their first day. */
  readonly storedSteps: ReadonlyMap<string, StoredStep>
  readonly convertedSteps: ReadonlyMap<string, number>
}

interface StoredStep {
  readonly averageBytes: number
  readonly addedBytes: number
  readonly removedBytes: number
}

/** yyyy-mm-dd by the calendar of the platform: the Swedish way of writing a date. */
const calendarDay = new Intl.DateTimeFormat('sv', { timeZone: platformTimeZone })
/** No period has more steps. */
const mostSteps = 10_000

export async function accountUsage(
  db: Db,
  { step, ...period }: Period & { accountId: number; step: 'day' | 'week' | 'month' },
  now: Date,
): Promise<AccountUsage> {
  const question = { ...period, now, groupBy: 'none' } as const
  const today = calendarDay.format(now)
  const present = { ...question, from: today, to: today, cut: 'whole' } as const
  const steps = await sumDays(db, { ...question, cut: step }, mostSteps)
  const [whole] = await sumDays(db, { ...question, cut: 'whole' }, 1)
  const kinds = await sumDays(db, { ...present, groupBy: 'kind' }, 10)
  const runs = await sumRuns(db, { ...question, cut: step }, mostSteps)
  const trash = await trashedBytes(db, period.accountId)
  const levels = await storedLevels(db, now, paceDays, period.accountId)
  const nowOf = (kind: string) => kinds.find((row) => row.kind === kind)?.end_bytes ?? 0
  const [source, renditions] = [nowOf('source'), nowOf('renditions')]
  const inTrash = { source: Math.min(source, trash.source), renditions: Math.min(renditions, trash.renditions) }
  const stepOf = (row: (typeof steps)[number]): StoredStep => ({
    averageBytes: row.average_bytes,
    addedBytes: row.added_bytes,
    removedBytes: row.removed_bytes,
  })
  return {
    stored: source + renditions,
    kinds: {
      source: source - inTrash.source,
      renditions: renditions - inTrash.renditions,
      trash: inTrash.source + inTrash.renditions,
      recordings: 0,
    },
    growthBytesPerDay: paceOf(levels),
    totals: {
      averageBytes: whole?.average_bytes ?? 0,
      addedBytes: whole?.added_bytes ?? 0,
      removedBytes: whole?.removed_bytes ?? 0,
      peakBytes: whole?.peak_bytes ?? 0,
      convertedMs: runs.reduce((sum, { input_ms: ms }) => sum + ms, 0),
    },
    storedSteps: new Map(steps.map((row) => [beginningOfStep(row.from, step), stepOf(row)])),
    convertedSteps: new Map(runs.map((row) => [beginningOfStep(row.from, step), row.input_ms])),
  }
}

/** Returns the first day of the step of a day, also where a period begins inside it. */
function beginningOfStep(day: string, step: 'day' | 'week' | 'month'): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`
  if (step === 'day') return day
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}
