import * as z from 'zod/mini'
import { accountAds } from '../ads/account-ads.ts'
import { schemasOf } from '../field-types.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { method } from '../method.ts'
import { sections } from '../permissions/permissions.ts'
import { line } from '../texts.ts'
import { accountBounds } from './account-bounds.ts'
import { listedFields } from './account-fields.ts'
import { accountCode } from './accounts.calls.ts'

/** The first user with the role «Владелец». */
const accountOwner = z.object({
  email: z.string(),
  /** `invited` has not signed in yet, `unconfirmed` has not proven the address (C-6-05: no permissions). */
  state: z.enum(['confirmed', 'unconfirmed', 'invited', 'locked']),
})

/** An account as the command center lists it (product B12). */
export const managedAccount = z.object({
  accountId: z.int(),
  accountName: z.string(),
  accountCode,
  availableSections: z.array(z.enum(sections)),
  /** The address of its logo. */
  logo: z.nullable(z.string()),
  /** C-3-09 */
  locked: z.boolean(),
  /** Reason why it is locked, as whoever locked it has said; null when it is open or nobody said. */
  lockReason: z.nullable(z.string()),
  owner: z.nullable(accountOwner),
  members: z.int(),
  /** Videos outside the trash, and the bytes of their sources. */
  records: z.int(),
  sizeBytes: z.int(),
  useEncryptor: z.boolean(),
  /** C-3-10 */
  adSettings: accountAds,
  /** C-3-11: the filters whose videos are removed by themselves. */
  filterIdsForRemoveVideos: z.array(z.int()),
  createdDate: instant,
  lastRecordDate: z.nullable(instant),
  ...schemasOf(listedFields),
})
export type ManagedAccount = z.output<typeof managedAccount>

const accountId = z.int().check(z.positive())
const account = z.object({ account: managedAccount })
const chosenSections = z.array(z.enum(sections)).check(z.maxLength(sections.length))
const seenDiffers =
  'STATE/CONFLICT where `seen` is given and it is neither as that tells nor as it is to become: somebody else has changed it.'
const unknown = 'NOT_FOUND/ACCOUNT for an unknown or closed one.'

export const admin = {
  getAllAccounts: method({
    about:
      'Answers every account but the closed ones, in Russian order of names, with its owner, members and videos (C-7.3-23, C-3-09 … C-3-11).',
    path: '/api/v3/admin/getAllAccounts',
    access: { who: 'administrator' },
    cost: costs.batch,
    params: z.strictObject({}),
    result: z.object({ accounts: z.array(managedAccount) }),
  }),
  getAccount: method({
    about: `Answers one account as the list of all does (C-7.3-25, product B12). ${unknown}`,
    path: '/api/v3/admin/getAccount',
    access: { who: 'administrator' },
    params: z.strictObject({ accountId }),
    result: account,
  }),
  updateAccountAvailableSections: method({
    title: 'Функционал аккаунта',
    about: `Sets what an account may do and answers it (C-7.3-34, C-3-14, product B12): from the next call on what belongs to a closed section is refused with ACCESS/SECTION; nothing in it is lost. ${unknown} ${seenDiffers}`,
    path: '/api/v3/admin/updateAccountAvailableSections',
    access: { who: 'administrator' },
    mutates: true,
    params: z.strictObject({ accountId, sections: chosenSections, seen: z.optional(chosenSections) }),
    result: account,
  }),
  updateAccountAdSettings: method({
    title: 'Реклама аккаунта',
    about: `Sets what the platform allows of the ads of an account and answers it (C-7.3-33, C-3-10, product B12): whether viewers are shown any, and how many minutes breaks within a video stand apart at least. A player asks when it opens; breaks of a VMAP of somebody else are his own. ${unknown} ${seenDiffers}`,
    path: '/api/v3/admin/updateAccountAdSettings',
    access: { who: 'administrator' },
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ accountId, settings: accountAds, seen: z.optional(accountAds) }),
    result: account,
  }),
  updateAccountStatus: method({
    title: 'Состояние аккаунта',
    about:
      'Locks an account or opens it again (C-7.3-27, C-4-25): from the next call on its members are refused with 401. NOT_FOUND/ACCOUNT for an unknown or closed one, STATE/CONFLICT when it is so already. `reason` is kept while it is locked, for administrators.',
    path: '/api/v3/admin/updateAccountStatus',
    access: { who: 'administrator' },
    mutates: true,
    params: z.strictObject({
      accountId,
      lock: z.boolean(),
      reason: z.optional(line(accountBounds.lockReasonChars)),
    }),
    result: z.object({ accountId: z.int(), locked: z.boolean() }),
  }),
}
