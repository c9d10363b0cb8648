import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf } from '../lists.ts'
import { method } from '../method.ts'
import {
  claimListParams,
  countryCodesOfClaim,
  listedClaim,
  named,
  oneClaim,
  openFileParams,
  openFileResult,
  reasonText,
  seen,
} from './claim.ts'
import { claimBounds } from './claim-bounds.ts'
import { claimStates, claimWishes } from './claim-states.ts'

const administrator = { who: 'administrator' } as const
const touches = ['audit', 'records', 'trash', 'claims', 'holders'] as const

const settings = z.object({
  /** Days that an account has to answer a new claim. */
  answerDays: z.int(),
  /** Days that the files of a claim stay after it is closed. */
  fileDays: z.int(),
  /** 0 until somebody has set it. */
  version: z.int(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type ClaimSettings = z.output<typeof settings>

/** Claims of the whole platform, for those who decide them (product B13). */
export const adminClaims = {
  list: method({
    about:
      'Answers one page of all claims, the newest first unless sorted otherwise: in one state, older than some days, of a copyright holder, on videos of an account, those whose account has not answered in time.',
    path: '/api/v3/admin/claimsList',
    access: administrator,
    cost: costs.list,
    params: z.strictObject({
      ...claimListParams,
      olderDays: z.optional(z.int().check(z.minimum(1), z.maximum(3_650))),
      ofHolder: z.optional(z.int().check(z.positive())),
      ofAccount: z.optional(accountCode),
      overdueOnly: z._default(z.boolean(), false),
    }),
    result: listOf(listedClaim),
  }),
  get: method({
    about: 'Answers a claim. NOT_FOUND/CLAIM for an unknown id.',
    path: '/api/v3/admin/claim',
    access: administrator,
    params: z.strictObject(named),
    result: oneClaim,
  }),
  review: method({
    title: 'Претензия взята на\u00a0рассмотрение',
    about:
      'Takes a new claim into review. STATE/CONFLICT for one in another state, and when it was changed since `rowVersion`.',
    path: '/api/v3/admin/claimReview',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject(seen),
    result: oneClaim,
  }),
  grant: method({
    title: 'Претензия удовлетворена',
    about:
      'Grants a claim in review and does what is chosen: ends the publication of the video, stops it in the countries, passes its statistics, sets its copyright holder. The same is done to the recordings and clips made of it but for those in `leftOut`; the broadcast of a livestream that is taken down ends. What could not be done stands in `notes`. STATE/CONFLICT for one in another state, and when it was changed since `rowVersion`.',
    path: '/api/v3/admin/claimGrant',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject({
      ...seen,
      reason: reasonText,
      actions: z.array(z.enum(claimWishes)).check(z.maxLength(claimWishes.length)),
      countries: z._default(countryCodesOfClaim, []),
      leftOut: z._default(z.array(z.int().check(z.positive())).check(z.maxLength(claimBounds.leftOut)), []),
    }),
    result: oneClaim,
  }),
  reject: method({
    title: 'Претензия отклонена',
    about: 'Rejects a claim in review with a reason. STATE/CONFLICT as of `grant`.',
    path: '/api/v3/admin/claimReject',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject({ ...seen, reason: reasonText }),
    result: oneClaim,
  }),
  takeBack: method({
    title: 'Решение по\u00a0претензии отменено',
    about:
      'Takes a decision back: the claim is in review again, and the video as it was before. What somebody has changed since stays, and `notes` say so. STATE/CONFLICT as of `grant`.',
    path: '/api/v3/admin/claimTakeBack',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject({ ...seen, reason: reasonText }),
    result: oneClaim,
  }),
  openFile: method({
    about: 'Answers the address that saves a file of a claim. NOT_FOUND/FILE for any other one.',
    path: '/api/v3/admin/claimFile',
    access: administrator,
    params: z.strictObject(openFileParams),
    result: openFileResult,
  }),
  ofAccount: method({
    about: `Answers the claims on videos of an account: open, granted within ${claimBounds.offenceMonths} months, answered with an objection, and whether it is a repeat offender (${claimBounds.offences} granted).`,
    path: '/api/v3/admin/claimsOfAccount',
    access: administrator,
    params: z.strictObject({ ofAccount: accountCode }),
    result: z.object({ open: z.int(), granted: z.int(), objected: z.int(), isRepeatOffender: z.boolean() }),
  }),
  summary: method({
    about:
      'Answers figures of all claims: how many are in each state, the age of the open ones, the median time from a claim to its decision, and the copyright holders with the most claims.',
    path: '/api/v3/admin/claimsSummary',
    access: administrator,
    cost: costs.report,
    params: z.strictObject({ from: instant, to: instant }),
    result: z.object({
      states: z.array(z.object({ state: z.enum(claimStates), claims: z.int() })),
      /** Open claims by age, in days: up to 1, 7, 30, and older. */
      ages: z.array(z.object({ upToDays: z.nullable(z.int()), claims: z.int() })),
      /** Hours; null while none was decided. */
      medianHours: z.nullable(z.number()),
      holders: z.array(
        z.object({
          /** Null for all without an account together. */
          holderId: z.nullable(z.int()),
          name: z.string(),
          claims: z.int(),
          open: z.int(),
          granted: z.int(),
          rejected: z.int(),
          medianHours: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  getSettings: method({
    about: 'Answers how many days an account has to answer a claim, and how many the files of a closed one stay.',
    path: '/api/v3/admin/claimSettings',
    access: administrator,
    params: z.strictObject({}),
    result: settings,
  }),
  saveSettings: method({
    title: 'Сроки претензий',
    about:
      'Sets how many days an account has to answer, where claims that are made already keep their time, and how many the files of a claim stay after it is closed. STATE/CONFLICT when somebody else has changed it since `version`.',
    path: '/api/v3/admin/claimSettingsSave',
    access: administrator,
    mutates: true,
    touches: ['audit'],
    params: z.strictObject({
      answerDays: z.int().check(z.minimum(claimBounds.leastAnswerDays), z.maximum(claimBounds.mostAnswerDays)),
      fileDays: z.int().check(z.minimum(claimBounds.leastFileDays), z.maximum(claimBounds.mostFileDays)),
      version: z.int().check(z.nonnegative()),
    }),
    result: settings,
  }),
}
export type ClaimSummary = z.output<typeof adminClaims.summary.result>
