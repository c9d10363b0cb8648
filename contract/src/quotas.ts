import * as z from 'zod/mini'
import { costs } from './limits.ts'
import { method } from './method.ts'

/** What an account has so much of: bytes of storage, videos outside the trash, people. */
export const quotaKinds = ['bytes', 'videos', 'people'] as const
export type QuotaKind = (typeof quotaKinds)[number]

/** The same as titles. */
export const quotaTitles: Readonly<Record<QuotaKind, string>> = { bytes: 'Хранилище', videos: 'Видео', people: 'Люди' }

/** From this share on it is said that the room ends soon. */
export const nearQuota = 0.8

const bound = z.nullable(z.int().check(z.nonnegative()))

/** At most so much; null for no bound, 0 lets nothing more in. */
export const quotaBounds = z.strictObject({ bytes: bound, videos: bound, people: bound })
export type QuotaBounds = z.output<typeof quotaBounds>

const more = z.optional(z.int().check(z.positive()))

/** So much of a kind is asked for in the place of the bound of now; at least one. */
export const wantedQuotas = z
  .strictObject({ bytes: more, videos: more, people: more })
  .check(
    z.refine((wanted) => quotaKinds.some((kind) => wanted[kind] !== undefined), { error: 'Напишите, сколько нужно' }),
  )
export type WantedQuotas = z.output<typeof wantedQuotas>

const used = z.object({
  limit: z.nullable(z.int()),
  used: z.int(),
  /** Of it what is announced and still comes: files that are being sent. */
  coming: z.int(),
})
const quotasNow = z.object({ bytes: used, videos: used, people: used })
export type QuotasNow = z.output<typeof quotasNow>

const accountId = z.int().check(z.positive())
const unknown = 'NOT_FOUND/ACCOUNT for an unknown or closed one.'

/** Quotas of accounts (product B12). */
export const quotas = {
  get: method({
    about: `Answers how much an account may have and has: bytes of sources, renditions and sounds with those in the trash, videos outside it, people with those who are locked out; files that are being sent count as announced. ${unknown}`,
    path: '/api/v3/admin/quotas',
    access: { who: 'administrator' },
    cost: costs.list,
    params: z.strictObject({ accountId }),
    result: z.object({ quotas: quotasNow }),
  }),
  save: method({
    about: `Sets how much an account may have at most, and answers what it has. What is there above a new bound stays and plays; more is refused with LIMIT/QUOTA: of bytes at the opening of an upload, an import, an extra sound and a cut, of videos at their creation and at a return from the trash, of people at an invitation. ${unknown}`,
    path: '/api/v3/admin/quotasSave',
    access: { who: 'administrator' },
    mutates: true,
    cost: costs.list,
    params: z.strictObject({ accountId, quotas: quotaBounds }),
    result: z.object({ quotas: quotasNow }),
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
