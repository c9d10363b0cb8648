import type { Db } from '../../database/database.ts'
import { YoutubeProblem } from './problem.ts'
import { exhaustDay, takeUnits } from './quota.sql.ts'
import { quotaDay } from './quota-day.ts'
import type { YoutubeSettings } from './youtube-api.ts'

/** Quota units of calls, as Google counts them; those of sending a video are a setting, since Google has changed them before. */
export const units = {
  read: 1,
  thumbnail: 50,
  delete: 50,
  captions: { insert: 400, update: 450, list: 50, delete: 50 },
} as const

/** The quota of our client at Google, which all accounts share. */
export interface QuotaMeter {
  readonly uploadUnits: number
  /** Takes units of today; fails with the problem `quota` when there are not as many left. */
  take(units: number): Promise<void>
  /** Google has said that nothing is left of today. */
  exhaust(): Promise<void>
  /** A minute is added: the clocks of Google and of this machine differ. */
  untilNextDayMs(): number
}

export function quotaMeter(db: Db, { dailyUnits, uploadUnits }: YoutubeSettings, now: () => Date): QuotaMeter {
  return {
    uploadUnits,
    async take(units) {
      if (!(await takeUnits(db, quotaDay(now()).day, units, dailyUnits))) {
        throw new YoutubeProblem('quota', 'Суточная квота YouTube исчерпана')
      }
    },
    exhaust: () => exhaustDay(db, quotaDay(now()).day, dailyUnits),
    untilNextDayMs: () => quotaDay(now()).resetsAt.getTime() - now().getTime() + 60_000,
  }
}
