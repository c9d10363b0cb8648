import * as z from 'zod/mini'
import { accountCode } from './accounts.ts'
import { instant } from './instants.ts'
import { bounds, costs } from './limits.ts'
import { method } from './method.ts'
import { sections } from './permissions.ts'
import { line } from './texts.ts'

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
  /** C-3-09 */
  locked: z.boolean(),
  /** Why it is locked, as whoever locked it has said; null when it is open or nobody said. */
  lockReason: z.nullable(z.string()),
  owner: z.nullable(accountOwner),
  members: z.int(),
  /** Videos outside the trash, and the bytes of their sources. */
  records: z.int(),
  sizeBytes: z.int(),
  useEncryptor: z.boolean(),
  /** C-3-10: empty while nobody has set any. */
  adSettings: z.record(z.string(), z.unknown()),
  /** C-3-11: the filters whose videos are removed by themselves. */
  filterIdsForRemoveVideos: z.array(z.int()),
  createdDate: instant,
  lastRecordDate: z.nullable(instant),
})
export type ManagedAccount = z.output<typeof managedAccount>

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
  updateAccountStatus: method({
    about:
      'Locks an account or opens it again (C-7.3-27, C-4-25): from the next call on its members are refused with 401. NOT_FOUND/ACCOUNT for an unknown or closed one, STATE/CONFLICT when it is so already. `reason` is kept while it is locked, for administrators.',
    path: '/api/v3/admin/updateAccountStatus',
    access: { who: 'administrator' },
    mutates: true,
    params: z.strictObject({
      accountId: z.int().check(z.positive()),
      lock: z.boolean(),
      reason: z.optional(line(bounds.lockReasonChars)),
    }),
    result: z.object({ accountId: z.int(), locked: z.boolean() }),
  }),
}
