import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { method } from '../method.ts'
import { ofQuotas, quotaKinds } from './quota-kinds.ts'

const bound = z.nullable(z.int().check(z.nonnegative()))

/** At most so much; null for no bound, 0 lets nothing more in. */
export const quotaBounds = z.strictObject(ofQuotas(() => bound))
export type QuotaBounds = z.output<typeof quotaBounds>

const more = z.optional(z.int().check(z.positive()))

/** So much of a kind is asked for in the place of the bound of now; at least one. */
export const wantedQuotas = z
  .strictObject(ofQuotas(() => more))
  .check(
    z.refine((request) => quotaKinds.some((kind) => request[kind] !== undefined), { error: 'Напишите, сколько нужно' }),
  )
export type WantedQuotas = z.output<typeof wantedQuotas>

const used = z.object({
  limit: z.nullable(z.int()),
  used: z.int(),
  /** Of it what is announced and still comes: files that are being sent. */
  coming: z.int(),
})
const quotasNow = z.object(ofQuotas(() => used))
export type QuotasNow = z.output<typeof quotasNow>

const nullableBound = z.nullable(z.int().check(z.positive()))

/** Quotas of accounts made from now on; a bound of nothing would be an account that takes nothing. */
const quotasOfNew = z.object({
  quotas: quotaBounds,
  /** 0 while nobody has set any. */
  version: z.int(),
  /** Time when and by whom they were set; null while nobody has, and for a person who is gone. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type QuotasOfNew = z.output<typeof quotasOfNew>

const accountId = z.int().check(z.positive())
const unknown = 'NOT_FOUND/ACCOUNT for an unknown or closed one.'

/** Quotas of accounts (product B12). */
export const quotas = {
  get: method({
    about: `Answers how much an account may have and has: bytes of sources, renditions and sounds with those in the trash, videos outside it, people with those who are locked out, livestreams that run now, and seconds on air in this calendar month of the account’s time zone; files that are being sent count as announced. ${unknown}`,
    path: '/api/v3/admin/quotas',
    access: { who: 'administrator' },
    cost: costs.list,
    params: z.strictObject({ accountId }),
    result: z.object({ quotas: quotasNow }),
  }),
  save: method({
    title: 'Квоты аккаунта',
    about: `Sets how much an account may have at most, and answers what it has. What is there above a new bound stays and plays; more is refused with LIMIT/QUOTA: of bytes at the opening of an upload, an import, an extra sound and a cut, of videos at their creation and at a return from the trash, of people at an invitation. A livestream that would be one too many, or that would begin with all hours of the month used up, is not let in; one that runs is never cut. ${unknown} STATE/CONFLICT where \`seen\` is given and they are neither as that tells nor as they are to become: somebody else has changed them.`,
    path: '/api/v3/admin/quotasSave',
    access: { who: 'administrator' },
    mutates: true,
    cost: costs.list,
    params: z.strictObject({ accountId, quotas: quotaBounds, seen: z.optional(quotaBounds) }),
    result: z.object({ quotas: quotasNow }),
  }),
  ofNew: method({
    about: 'Answers what an account that is made without quotas of its own, and like no other one, is given.',
    path: '/api/v3/admin/newAccountQuotas',
    access: { who: 'administrator' },
    params: z.strictObject({}),
    result: quotasOfNew,
  }),
  saveOfNew: method({
    title: 'Квоты новых аккаунтов',
    about:
      'Sets what such accounts are given from now on, by the console, the API and the command line alike; null for no bound, and a bound is never 0. Accounts that are there keep what they have. STATE/CONFLICT when somebody else has changed it since `version`, 0 for the first time.',
    path: '/api/v3/admin/newAccountQuotasSave',
    access: { who: 'administrator' },
    mutates: true,
    touches: ['audit'],
    params: z.strictObject({
      version: z.int().check(z.nonnegative()),
      quotas: z.strictObject(ofQuotas(() => nullableBound)),
    }),
    result: quotasOfNew,
  }),
  own: method({
    about: 'Answers the same of the account that is entered, for whoever manages it (product B9).',
    path: '/api/v3/account/quotas',
    access: { who: 'member', permission: 'yauth.can_manage_account' },
    cost: costs.list,
    params: z.strictObject({}),
    result: z.object({ quotas: quotasNow }),
  }),
}
