import * as z from 'zod/mini'
import { endpoint } from '../method.ts'
import { sections } from '../permissions/permissions.ts'

/** The signed-in person (C-3-01). */
export const sessionUser = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  admin: z.boolean(),
  /** The address of the picture: the one that was sent, else where the provider of sign-ins says. */
  avatar: z.nullable(z.string()),
  confirmationNeeded: z.boolean(),
})
export type SessionUser = z.output<typeof sessionUser>

/** One account a person can reach, as the identity helper's profile lists it (C-7.2-14). */
export const reachableAccount = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** `unconfirmed` while the mail of the account is not confirmed: such an account has no permissions (C-6-05). */
  account_type: z.enum(['confirmed', 'unconfirmed']),
  mail_confirmed: z.boolean(),
  available_sections: z.optional(z.array(z.enum(sections))),
  /** The address of its logo. */
  logo: z.optional(z.nullable(z.string())),
})
export type ReachableAccount = z.output<typeof reachableAccount>

export const sessions = {
  me: endpoint({
    about:
      'Answers the signed-in user and the CSRF token that mutating v2 calls must carry in X-CSRF-Token (C-7.2-01, C-3-34).',
    verb: 'GET',
    path: '/me',
    bare: true,
    access: { who: 'signedIn' },
    params: z.strictObject({}),
    result: z.object({ user: sessionUser, csrf_token: z.string() }),
  }),
}

/** The profile the identity helper answers (C-7.2-14); it travels on /auth/profile with the cookie. */
export const profile = z.object({
  display: z.object({ avatar: z.object({ url: z.nullable(z.string()) }) }),
  info: z.object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    confirmation_needed: z.boolean(),
    raw_accounts: z.object({ accounts: z.array(reachableAccount) }),
  }),
})
export type Profile = z.output<typeof profile>
