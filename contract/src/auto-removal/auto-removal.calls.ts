import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { filterBounds } from '../filters/filter-bounds.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { method } from '../method.ts'

const accountId = z.int().check(z.positive())
const filterId = z.int().check(z.positive())
const named = z.object({ id: filterId, name: z.string() })

/** At which hour of the account's own time videos are removed. */
export const removalHour = 3

/** Settings of the nightly removal of an account, and what it did last (product B12, C-3-11). */
export const removalState = z.object({
  accountId,
  accountCode,
  accountName: z.string(),
  on: z.boolean(),
  /** The filters in use, in the order in which they are gone through. */
  filters: z.array(named),
  /** Filters that may be chosen: all of the account that are not private. */
  offered: z.array(named),
  /** Time and person of the last change; null while nobody has. */
  changedDate: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** The last night; null before the first. `problem` tells in Russian why it did not come to its end. */
  last: z.nullable(z.object({ at: instant, records: z.int(), problem: z.nullable(z.string()) })),
})
export type RemovalState = z.output<typeof removalState>

/** Settings of the removal as the people of an account read them. */
const ownRemoval = z.pick(removalState, { on: true, filters: true, last: true })
export type OwnRemoval = z.output<typeof ownRemoval>

const administrator = { who: 'administrator' } as const
const filterIds = z.array(filterId).check(z.maxLength(filterBounds.removalFilters))
const choice = { filterIds, on: z.boolean() }

/** A filter of an account by the account's code, and what its night would put into the trash now. */
const oneFilter = z.strictObject({ accountCode, filterId })
const inUse = z.object({ filterIds, wouldDispose: z.object({ count: z.int(), bytes: z.int() }) })

/** Videos that go to the trash by themselves: each night those that a saved filter of the account lets through. */
export const autoRemoval = {
  get: method({
    about:
      'Tells what the nightly removal of an account is set to (product B12). NOT_FOUND/ACCOUNT for an unknown or closed one.',
    path: '/api/v3/admin/autoRemoval',
    access: administrator,
    params: z.strictObject({ accountId }),
    result: removalState,
  }),
  own: method({
    about:
      'Tells whoever manages an account what its night puts into the trash (product B9). Administrators set it; a filter that has become private is told by its number.',
    path: '/api/v3/account/autoRemoval',
    access: { who: 'member', permission: 'yauth.can_manage_account' },
    params: z.strictObject({}),
    result: ownRemoval,
  }),
  preview: method({
    about:
      'Counts what these filters would put into the trash now, by the same question that the night asks: videos, and bytes of their sources; `held` more fit and must not be deleted. NOT_FOUND/FILTER, VALIDATION/FILTER_TOO_DEAR as of lists.',
    path: '/api/v3/admin/autoRemovalPreview',
    access: administrator,
    cost: costs.batch,
    params: z.strictObject({ accountId, filterIds }),
    result: z.object({ records: z.int(), bytes: z.int(), held: z.int() }),
  }),
  save: method({
    title: 'Автоудаление аккаунта',
    about: `Sets the filters of an account and whether the night puts what they let through into its trash, from the next ${removalHour}:00 of the account's time on (product B12, C-3-11). A filter that is named can't be deleted. NOT_FOUND/ACCOUNT, NOT_FOUND/FILTER for one that is private, unknown or of another account; on without a filter is a bad param. STATE/CONFLICT where it is neither as \`seen\` tells nor as it is to become: somebody else has changed it.`,
    path: '/api/v3/admin/autoRemovalSave',
    access: administrator,
    mutates: true,
    touches: ['filters'],
    params: z.strictObject({ accountId, ...choice, seen: z.strictObject(choice) }),
    result: removalState,
  }),
  updateVideoAutoRemovalFilter: method({
    title: 'Автоудаление аккаунта',
    about: `Has the night put into the trash what a filter of an account lets through (C-7.3-31, C-4-27): beside the filters in use, or alone where the removal was off. Answers the filters in use, and the videos and bytes that they let through now. NOT_FOUND/ACCOUNT, NOT_FOUND/FILTER, LIMIT/QUOTA above ${filterBounds.removalFilters} filters.`,
    path: '/api/v3/admin/updateVideoAutoRemovalFilter',
    access: administrator,
    cost: costs.batch,
    mutates: true,
    touches: ['filters'],
    params: oneFilter,
    result: inUse,
  }),
  deleteVideoAutoRemovalFilter: method({
    title: 'Автоудаление аккаунта',
    about:
      'Takes a filter of an account out of what its night goes by; without the last one the removal is off (C-7.3-32, C-4-27). NOT_FOUND/ACCOUNT, NOT_FOUND/FILTER for one that is not in use.',
    path: '/api/v3/admin/deleteVideoAutoRemovalFilter',
    access: administrator,
    cost: costs.batch,
    mutates: true,
    touches: ['filters'],
    params: oneFilter,
    result: inUse,
  }),
}
