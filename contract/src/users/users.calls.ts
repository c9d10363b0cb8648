import * as z from 'zod/mini'
import { accountBounds } from '../accounts/account-bounds.ts'
import { givenOf, schemasOf } from '../field-types.ts'
import { formatSize } from '../format-size.ts'
import { pictureBounds, pictureStates } from '../frames/picture-bounds.ts'
import { importBounds } from '../imports/import-bounds.ts'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { listOf } from '../lists.ts'
import { endpoint, method } from '../method.ts'
import { roleBounds } from '../roles/role-bounds.ts'
import { line, word } from '../texts.ts'
import { trashBounds } from '../trash/trash-bounds.ts'
import { userBounds } from './user-bounds.ts'
import { userFields } from './user-fields.ts'

/**
 * State of a member: INVITED has not signed in yet, UNCONFIRMED has not proven the address (C-6-05: no permissions),
 * LOCKED is kept out of this account or of all of them.
 */
export const memberStates = ['INVITED', 'UNCONFIRMED', 'ACTIVE', 'LOCKED'] as const
export type MemberState = (typeof memberStates)[number]

/** Sort fields of the people of an account. */
export const memberSortFields = ['name', 'state', 'last_sign_in', 'totp', 'created'] as const

const id = z.int().check(z.positive())
const roleIds = z.array(id).check(z.maxLength(userBounds.roles))

/** A whole number in an address. */
const wholeNumber = (most: number) =>
  z.codec(z.string().check(z.regex(/^\d{1,15}$/)), z.int().check(z.positive(), z.maximum(most)), {
    decode: Number,
    encode: String,
  })
const userId = wholeNumber(Number.MAX_SAFE_INTEGER)
const pages = {
  page: z._default(wholeNumber(bounds.listDepth), 1),
  per_page: z._default(wholeNumber(bounds.pageSize), 20),
}

const roleOfMember = z.object({ id: z.int(), name: z.string(), is_system: z.boolean() })

/** A person as an account sees them (C-3-30); `api_key` is the beginning of the key, null while there is none. */
export const accountUser = z.object({
  id: z.int(),
  email: z.string(),
  ...schemasOf(userFields),
  /** Empty while nobody has said it. */
  name: z.string(),
  /** The address of the picture: the one that was sent, else where the provider of sign-ins says. */
  avatar: z.nullable(z.string()),
  /** True if a picture that was sent is shown, or becomes it; why the last one is not, in Russian. */
  own_avatar: z.enum(pictureStates),
  avatar_fail_text: z.nullable(z.string()),
  admin: z.boolean(),
  state: z.enum(memberStates),
  /** Reason why somebody is locked out of this account; empty when nobody said. */
  lock_reason: z.string(),
  roles: z.array(roleOfMember),
  /** Null too for whoever asks about somebody whose sign-ins are his own alone; so are the key and the codes. */
  last_sign_in_at: z.nullable(instant),
  api_key: z.nullable(z.string()),
  /** True if a code is asked for after the password; null where another provider signs people in, and nobody here knows. */
  totp: z.nullable(z.boolean()),
  /** Since when they have a part in the account, or are invited. */
  created_at: instant,
  /** True if whoever asks may lock, remove and give roles: nobody rules over more rights than he has himself. */
  within_reach: z.boolean(),
  /** Their name, key and sign-ins are told to themselves and to administrators of the platform alone; the reason is not. */
  is_personal: z.boolean(),
})
export type AccountUser = z.output<typeof accountUser>

/** The user as it was answered may be sent back beside the address (spec 7.2: `user:{user}`); nothing of it is read. */
const sentBack = z.optional(
  z.strictObject({
    id: z.optional(z.int()),
    email: z.optional(word(bounds.emailChars)),
    ...givenOf(userFields),
    name: z.optional(word(userBounds.nameChars)),
    avatar: z.optional(z.nullable(word(importBounds.urlChars))),
    own_avatar: z.optional(z.enum(pictureStates)),
    avatar_fail_text: z.optional(z.nullable(word(trashBounds.reasonChars))),
    admin: z.optional(z.boolean()),
    state: z.optional(z.enum(memberStates)),
    lock_reason: z.optional(word(accountBounds.lockReasonChars)),
    roles: z.optional(
      z
        .array(z.strictObject({ id: z.int(), name: word(roleBounds.nameChars), is_system: z.boolean() }))
        .check(z.maxLength(userBounds.roles)),
    ),
    last_sign_in_at: z.optional(z.nullable(instant)),
    api_key: z.optional(z.nullable(word(64))),
    totp: z.optional(z.nullable(z.boolean())),
    created_at: z.optional(instant),
    within_reach: z.optional(z.boolean()),
    is_personal: z.optional(z.boolean()),
  }),
)

/** Key that somebody signs calls with: the beginning of a key, or all of it, once, right after it was made. */
const apiKey = z.nullable(
  z.object({
    masked: z.string(),
    full: z.nullable(z.string()),
    created_at: instant,
    last_used_at: z.nullable(instant),
    expires_at: z.nullable(instant),
  }),
)

/** One line of the history of signing in. */
const signIn = z.object({
  id: z.int(),
  at: instant,
  ip: z.nullable(z.string()),
  place: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  method: z.string(),
  result: z.enum(['ok', 'wrong', 'lockout', 'refused']),
})
export type SignInLine = z.output<typeof signIn>

/**
 * The result of one line of an invitation. `url` is shown once; it is there whether the address has a user or not.
 */
export const invited = z.object({
  /** Counts the lines from 1. */
  line: z.int(),
  text: z.string(),
  outcome: z.enum(['INVITED', 'MEMBER', 'BAD', 'FULL']),
  /** Fault of the line; null when nothing is. */
  problem: z.nullable(z.string()),
  userId: z.nullable(z.int()),
  url: z.nullable(z.string()),
  /** True if a letter goes to him; false where no mail server is named. */
  mailed: z.boolean(),
})
export type Invited = z.output<typeof invited>

/** Place where what may be done in an account comes from. */
const accountRights = z.object({
  code: z.string(),
  name: z.string(),
  roles: z.array(z.object({ id: z.int(), name: z.string(), permissions: z.array(z.string()) })),
  /**
   * Permissions that hold now: nothing while the mail is unconfirmed or the person is locked, everything for an
   * administrator.
   */
  permissions: z.array(z.string()),
})
export type AccountRights = z.output<typeof accountRights>

/** An invitation as the person sees it whom it is for. */
const ownInvitation = z.object({
  id: z.int(),
  account: z.string(),
  /** Name of the inviter; empty for somebody without one. */
  by: z.string(),
  /** The names of the roles he is to have. */
  roles: z.array(z.string()),
  at: instant,
})
export type OwnInvitation = z.output<typeof ownInvitation>

/** An invitation of the signed-in person, into any account. */
export const invitations = {
  list: method({
    about:
      'Answers the accounts that have invited the caller by his address and wait for a yes. Nothing while the address is not proven: then the links of the invitations are answered.',
    path: '/api/v3/invitations/list',
    access: { who: 'signedIn' },
    params: z.strictObject({}),
    result: z.object({ invitations: z.array(ownInvitation) }),
  }),
  accept: method({
    title: 'Приглашение принято',
    about:
      'Gives the caller the part in the account to which he was invited, with the roles of the invitation. NOT_FOUND/INVITATION for one that is over or of somebody else.',
    path: '/api/v3/invitations/accept',
    access: { who: 'signedIn' },
    mutates: true,
    namesForJournal: true,
    touches: ['notices'],
    params: z.strictObject({ id }),
    result: z.object({ code: z.string() }),
  }),
  decline: method({
    title: 'Приглашение отклонено',
    about:
      'Ends an invitation of the caller; the account may invite him again. NOT_FOUND/INVITATION for one that is over or of somebody else.',
    path: '/api/v3/invitations/decline',
    access: { who: 'signedIn' },
    mutates: true,
    namesForJournal: true,
    params: z.strictObject({ id }),
    result: z.object({ declined: z.literal(true) }),
  }),
}

const manager = { who: 'member', permission: 'yauth.can_manage_users' } as const
const keeper = { who: 'member', permission: 'yauth.can_edit_api_keys', person: true } as const
const member = { who: 'member', person: true } as const

export const users = {
  list: endpoint({
    about:
      'Answers one page of the people of the account (C-7.2-02, product B9), found by a part of the name or the address, in one state, with one role. Pages start at 1.',
    verb: 'GET',
    path: '/api/v2/users.json',
    access: manager,
    cost: costs.list,
    params: z.strictObject({
      ...pages,
      q: z._default(line(bounds.searchChars), ''),
      state: z.optional(z.enum(memberStates)),
      role: z.optional(userId),
      sort: z._default(z.enum(memberSortFields), 'name'),
      order: z._default(z.enum(['asc', 'desc']), 'asc'),
    }),
    result: z.object({ users: z.array(accountUser), total: z.int() }),
  }),
  create: endpoint({
    title: 'Приглашение',
    about:
      'Invites one person by address (C-7.2-06): a one-time link, told once as `url`, by which a new one sets a password and a known one says yes. The answer is the same for both. A person of the account already, or invited to it, is answered as they are.',
    verb: 'POST',
    path: '/api/v2/users.json',
    access: manager,
    params: z.strictObject({
      user: z.strictObject({ email: line(bounds.typedEmailChars), role_ids: z._default(roleIds, []) }),
    }),
    result: z.object({ user: accountUser, url: z.nullable(z.string()) }),
  }),
  get: endpoint({
    about:
      'Answers one person of the account (C-7.2-03): oneself, or anybody for who manages users. NOT_FOUND/USER for everybody else, unknown, foreign or not to be seen.',
    verb: 'GET',
    path: '/api/v2/users/{id}.json',
    access: member,
    params: z.strictObject({ id: userId }),
    result: z.object({ user: accountUser }),
  }),
  update: endpoint({
    title: 'Имя или роли пользователя',
    about:
      'Changes the name or the roles of a person and answers them (C-7.2-07). The name is changed by oneself, by an administrator, or where they have a part in no other account; roles by who manages users, within his own rights. The last who manages users keeps that right, the last «Владелец» that role: STATE/LAST_MANAGER, STATE/LAST_OWNER.',
    verb: 'PUT',
    path: '/api/v2/users/{id}.json',
    access: member,
    touches: ['roles', 'permissions'],
    params: z.strictObject({
      id: userId,
      user: z.strictObject({
        ...givenOf(userFields),
        role_ids: z.optional(roleIds),
      }),
    }),
    result: z.object({ user: accountUser }),
  }),
  uploadAvatar: method({
    title: 'Новая картинка профиля',
    about: `Opens an address for the picture of a person (product B9): a POST of its bytes (JPG, PNG or WebP, at most ${formatSize(pictureBounds.bytes)}) answers {}, or {error} in words, within an hour and until another picture comes or goes. A square out of its middle is written anew in the background and shown in the place of what the provider of sign-ins tells. For whoever may change the name. LIMIT/SIZE for more bytes.`,
    path: '/api/v3/users/uploadAvatar',
    access: member,
    mutates: true,
    params: z.strictObject({ id, bytes: z.int().check(z.positive()) }),
    result: z.object({ url: z.string() }),
  }),
  removeAvatar: method({
    title: 'Картинка профиля убрана',
    about:
      'Removes the picture that was sent for a person, with its file: what the provider of sign-ins tells is shown again. For whoever may change the name. A repeat answers the same.',
    path: '/api/v3/users/removeAvatar',
    access: member,
    mutates: true,
    touches: ['admin'],
    params: z.strictObject({ id }),
    result: z.object({ user: accountUser }),
  }),
  delete: endpoint({
    title: 'Удаление из\u00a0аккаунта',
    about:
      'Takes a person out of the account (C-7.2-08); what they have under way there ends, their videos stay under their name. Nobody removes himself, nor the last who manages users.',
    verb: 'DELETE',
    path: '/api/v2/users/{id}.json',
    access: { who: 'member', permission: 'yauth.can_delete_users' },
    touches: ['roles'],
    params: z.strictObject({ id: userId }),
    result: z.object({ id: z.int() }),
  }),
  apiKey: endpoint({
    about:
      'Answers the beginning of the API key of a person, when it worked last and until when (C-7.2-04); null while there is none. One’s own, or that of others for who may end it.',
    verb: 'GET',
    path: '/api/v2/users/{id}/api_key.json',
    access: keeper,
    params: z.strictObject({ id: userId }),
    result: z.object({ api_key: apiKey }),
  }),
  resetApiKey: endpoint({
    title: 'Сброс ключа API',
    about:
      'Puts the API keys of a person out of use (C-7.2-05). One’s own is replaced by a new one, good for a year and told whole this once; a key of others is only ended, since it would speak in their name, and only where they have a part in no other account.',
    verb: 'PUT',
    path: '/api/v2/users/{id}/reset_api_key.json',
    access: keeper,
    params: z.strictObject({ id: userId, user: sentBack }),
    result: z.object({ api_key: apiKey }),
  }),
  signInHistory: endpoint({
    about:
      'Answers one page of when, from where and how a person has signed in, and of tries that failed (C-7.2-09), newest first: one’s own, or, for who manages users, that of somebody within reach who has a part in no other account.',
    verb: 'GET',
    path: '/api/v2/users/{id}/sign_in_history.json',
    access: member,
    cost: costs.list,
    params: z.strictObject({ id: userId, ...pages }),
    result: z.object({ sign_ins: z.array(signIn), total: z.int() }),
  }),
  lock: endpoint({
    title: 'Пользователь заблокирован',
    about:
      'Keeps a person out of the account until they are let in again (C-7.2-10): from the next call on they are refused, imports stop, uploads and upload links rest. Other accounts are not touched. Nobody locks himself, nor the last who manages users.',
    verb: 'POST',
    path: '/api/v2/users/{id}/lock.json',
    access: manager,
    touches: ['roles'],
    params: z.strictObject({ id: userId, user: sentBack, reason: z._default(line(accountBounds.lockReasonChars), '') }),
    result: z.object({ user: accountUser }),
  }),
  unlock: endpoint({
    title: 'Пользователь разблокирован',
    about:
      'Lets a person into the account again, with the roles of before (C-7.2-11). STATE/CONFLICT for one whom an administrator has locked out of all accounts.',
    verb: 'POST',
    path: '/api/v2/users/{id}/unlock.json',
    access: manager,
    touches: ['roles'],
    params: z.strictObject({ id: userId, user: sentBack }),
    result: z.object({ user: accountUser }),
  }),
  invite: method({
    title: 'Приглашение',
    about: `Invites up to ${userBounds.invitations} people by their addresses, one a line (product B9), with these roles. Each gets a one-time link, told once, and by mail where the installation has it: a new one sets a password by it, a known one says yes, there or in the console. The answer does not tell which it is. Lines that are no address are answered as BAD, those above the people that the account may have as FULL; neither stops anybody else. LIMIT/QUOTA when there is room for none.`,
    path: '/api/v3/users/invite',
    access: manager,
    cost: costs.batch,
    mutates: true,
    touches: ['roles'],
    params: z.strictObject({
      lines: z.array(line(bounds.typedEmailChars)).check(z.minLength(1), z.maxLength(userBounds.invitations)),
      roleIds: z._default(roleIds, []),
    }),
    result: z.object({ results: z.array(invited) }),
  }),
  inviteAgain: method({
    title: 'Новая ссылка приглашения',
    about:
      'Makes another one-time link for somebody who has not accepted the invitation yet; the one of before stops working. It goes by mail where the installation has it. STATE/CONFLICT for one who has.',
    path: '/api/v3/users/inviteAgain',
    access: manager,
    mutates: true,
    params: z.strictObject({ id }),
    result: z.object({ url: z.nullable(z.string()), mailed: z.boolean() }),
  }),
  remove: method({
    title: 'Удаление из\u00a0аккаунта',
    about:
      'Takes a person out of the account and passes their videos there to another of its people (product B9), or, with null, leaves them under their name. Answers how many were passed.',
    path: '/api/v3/users/remove',
    access: { who: 'member', permission: 'yauth.can_delete_users' },
    mutates: true,
    touches: ['roles', 'records'],
    params: z.strictObject({ id, heirId: z._default(z.nullable(id), null) }),
    result: z.object({ records: z.int() }),
  }),
  rights: method({
    about:
      'Answers what a person may do and by which roles: oneself in every account, others, for who manages users, in this one.',
    path: '/api/v3/users/rights',
    access: member,
    cost: costs.poll,
    params: z.strictObject({ id }),
    result: z.object({ accounts: z.array(accountRights) }),
  }),
  roleChoices: method({
    about:
      'Answers the roles that people of the account may have, the system’s first; `within` says of each whether the asker may give it.',
    path: '/api/v3/users/roleChoices',
    access: manager,
    params: z.strictObject({}),
    result: z.object({
      roles: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          description: z.string(),
          isSystem: z.boolean(),
          within: z.boolean(),
        }),
      ),
    }),
  }),
  sessions: method({
    about:
      'Answers where a person is signed in now, the latest used first: oneself, or, for who manages users, somebody within reach who has a part in no other account.',
    path: '/api/v3/users/sessions',
    access: member,
    cost: costs.list,
    params: z.strictObject({ userId: id }),
    result: listOf(
      z.object({
        id: z.int(),
        createdAt: instant,
        lastSeenAt: instant,
        ip: z.nullable(z.string()),
        agent: z.nullable(z.string()),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endSession: method({
    title: 'Сеанс закончен',
    about:
      'Ends one session of a person, or with null all of them but the one that asks; the next call of it is refused, and every browser of theirs is asked for the password at its next sign-in. One’s own, or those of somebody within reach who has a part in no other account.',
    path: '/api/v3/users/endSession',
    access: member,
    mutates: true,
    params: z.strictObject({ userId: id, sessionId: z.nullable(id) }),
    result: z.object({ ended: z.int() }),
  }),
  resetTotp: method({
    title: 'Сброс двухфакторного входа',
    about:
      'Turns codes after the password off for somebody who has lost the application, and ends their sessions. For an administrator, or for who manages users over somebody within reach who has a part in no other account; one’s own is turned off on the page of the sign-in, with the password and a code. STATE/CONFLICT where they are off.',
    path: '/api/v3/users/resetTotp',
    access: manager,
    mutates: true,
    params: z.strictObject({ id }),
    result: z.object({ user: accountUser }),
  }),
}
