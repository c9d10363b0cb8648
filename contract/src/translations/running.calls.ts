import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { ingestProblems, recordingStates, sessionStates, translationStates } from './translation-states.ts'

const id = z.int().check(z.positive())
const process = z.string()

/** A livestream that runs, as whoever looks after the platform sees it. */
const running = z.object({
  translationId: id,
  accountCode: z.string(),
  accountName: z.string(),
  name: z.string(),
  ownerName: z.nullable(z.string()),
  isPermanent: z.boolean(),
  state: z.enum(sessionStates),
  startedAt: instant,
  /** Time of the first picture for viewers; null before. */
  onAirAt: z.nullable(instant),
  viewersNow: z.int(),
  recordingState: z.enum(recordingStates),
  /** The process that takes its media; null while none has taken it. */
  process: z.nullable(process),
  /** The last word of that process; it tells every second. */
  seenAt: z.nullable(instant),
  /** Rate of the incoming picture, in kbit/s; null while it is not known. */
  kbps: z.nullable(z.number()),
  problems: z.array(z.enum(ingestProblems)),
})
export type RunningTranslation = z.output<typeof running>

/** Livestreams of all accounts that run now (product B12). */
export const runningTranslations = {
  list: method({
    about:
      'Answers one page of the livestreams that run on the whole platform, the latest first: which process carries each, its rate and viewers; and how many each process carries.',
    path: '/api/v3/admin/runningTranslations',
    access: { who: 'administrator' },
    cost: costs.list,
    params: z.strictObject({ ofAccount: z.optional(accountCode), ...pageParams }),
    result: z.extend(listOf(running), {
      /** Over all of them, by process. */
      processes: z.array(z.object({ process, count: z.int(), kbps: z.number() })),
    }),
  }),
  finish: method({
    title: 'Эфир завершён администратором',
    about:
      'Ends the session of a livestream that runs; its recording becomes a video. A permanent livestream goes on air again when its encoder comes back. A repeat answers the same. NOT_FOUND/TRANSLATION for an unknown id.',
    path: '/api/v3/admin/runningTranslationsFinish',
    access: { who: 'administrator' },
    mutates: true,
    touches: ['translations', 'records'],
    params: z.strictObject({ translationId: id }),
    result: z.object({ state: z.enum(translationStates) }),
  }),
}
