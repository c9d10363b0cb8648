import * as z from 'zod/mini'
import { accountBounds } from '../accounts/account-bounds.ts'
import { schemasOf } from '../field-types.ts'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { line } from '../texts.ts'
import { userFields } from '../users/user-fields.ts'
import { memberStates } from '../users/users.calls.ts'

export const platformUserSortFields = ['name', 'state', 'last_visit', 'created'] as const
/** Accounts of a person that a list tells, and that their page tells. */
export const accountLimits = { inList: 3, onPage: 500 }

const accountOfUser = z.object({
  code: z.string(),
  name: z.string(),
  /** True if they are locked out of this account alone. */
  isLocked: z.boolean(),
  roles: z.array(z.string()),
})

/** A person as the command center knows them (product B12). */
export const platformUser = z.object({
  id: z.int(),
  email: z.string(),
  ...schemasOf(userFields),
  /** Empty while nobody has said it. */
  name: z.string(),
  avatar: z.nullable(z.string()),
  admin: z.boolean(),
  state: z.enum(memberStates),
  /** Reason why an administrator has locked them out of the platform; empty when nobody said. */
  lockReason: z.string(),
  /** The first of them by name; `accountsTotal` counts all. */
  accounts: z.array(accountOfUser),
  accountsTotal: z.int(),
  /** The latest use of a session that was not ended, or the latest sign-in. */
  lastVisitAt: z.nullable(instant),
  /** True if a code is asked for after the password; null where another provider signs people in, and nobody here knows. */
  totp: z.nullable(z.boolean()),
  createdAt: instant,
})
export type PlatformUser = z.output<typeof platformUser>

const session = z.object({
  id: z.int(),
  createdAt: instant,
  lastSeenAt: instant,
  ip: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  isCurrent: z.boolean(),
})
const passkey = z.object({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) })
const personAnswer = z.object({
  user: platformUser,
  sessions: z.array(session),
  /** Null where another provider signs people in. */
  passkeys: z.nullable(z.array(passkey)),
})
export type PersonAnswer = z.output<typeof personAnswer>

const administrator = { who: 'administrator' } as const
const userId = z.int().check(z.positive())
const user = { userId }
const touches = ['users', 'audit'] as const

/** Calls of administrators about the people of the whole platform (product B12). */
export const platformUsers = {
  list: method({
    about:
      'Answers one page of all people of the platform, found by a part of the name or the address, in one state, administrators alone if asked (product B12).',
    path: '/api/v3/admin/usersList',
    access: administrator,
    cost: costs.list,
    params: z.strictObject({
      ...pageParams,
      q: z._default(line(bounds.searchChars), ''),
      state: z.optional(z.enum(memberStates)),
      adminsOnly: z._default(z.boolean(), false),
      sort: sortParam(platformUserSortFields, 'name', 'asc'),
    }),
    result: listOf(platformUser),
  }),
  get: method({
    about:
      'Answers one person with all accounts, open sessions and keys of devices. NOT_FOUND/USER for one who is not there.',
    path: '/api/v3/admin/userGet',
    access: administrator,
    params: z.strictObject(user),
    result: personAnswer,
  }),
  lock: method({
    title: 'Вход пользователя закрыт',
    about:
      'Locks a person out of the platform: sessions end, keys, uploads and upload links rest, imports stop; they are told by mail. Locking a locked one changes nothing. STATE/SELF for oneself, STATE/LAST_ADMINISTRATOR where no other administrator could come in.',
    path: '/api/v3/admin/userLock',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject({ userId, reason: z._default(line(accountBounds.lockReasonChars), '') }),
    result: personAnswer,
  }),
  unlock: method({
    title: 'Вход пользователя открыт',
    about: 'Lets a locked person in again, who is told by mail. Unlocking an open one changes nothing.',
    path: '/api/v3/admin/userUnlock',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject(user),
    result: personAnswer,
  }),
  endSessions: method({
    title: 'Сеансы пользователя закончены',
    about:
      'Ends all sessions of a person but the one that asks: every browser is asked for the password again. They are told by mail where there were any.',
    path: '/api/v3/admin/userEndSessions',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject(user),
    result: personAnswer,
  }),
  removePasskey: method({
    title: 'Ключ доступа удалён администратором',
    about:
      'Removes a key of a device that a person has lost, and ends their sessions; they are told by mail. One’s own is removed on the page of the sign-in: STATE/SELF. NOT_FOUND/PASSKEY for an unknown one.',
    path: '/api/v3/admin/userRemovePasskey',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject({ userId, passkeyId: z.string().check(z.regex(/^[\w-]{1,1400}$/)) }),
    result: personAnswer,
  }),
  resetTotp: method({
    title: 'Сброс двухфакторного входа',
    about:
      'Turns codes after the password off for a person who has lost the application, and ends their sessions; they are told by mail. One’s own is turned off on the page of the sign-in: STATE/SELF. STATE/CONFLICT where they are off.',
    path: '/api/v3/admin/userResetTotp',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject(user),
    result: personAnswer,
  }),
}
