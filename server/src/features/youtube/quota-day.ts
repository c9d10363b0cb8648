const zone = 'America/Los_Angeles'
const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
const hours = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })

/** A day of the quota: `2026-11-22` by the Pacific clock, and when the next one begins. */
export interface QuotaDay {
  readonly day: string
  readonly resetsAt: Date
}

/** The day of the quota at a moment; Google begins a new one at midnight in California. */
export function quotaDay(now: Date): QuotaDay {
  const day = parts.format(now)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // midnight there is 7 or 8 in the morning by UTC, as summer time has it
  const candidates = [7, 8].map((hour) => new Date(Date.UTC(year, month - 1, date + 1, hour)))
  const resetsAt = candidates.find((at) => hours.format(at) === '00')
  if (!resetsAt) throw new Error(`no midnight after ${day} in ${zone}`)
  return { day, resetsAt }
}
