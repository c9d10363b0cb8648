import * as z from 'zod/mini'
import { bounds } from '../limits.ts'
import { method } from '../method.ts'
import { sections } from '../permissions/permissions.ts'
import { quotaBounds } from '../quotas/quotas.calls.ts'
import { line } from '../texts.ts'
import { invited } from '../users/users.calls.ts'
import { accountBounds } from './account-bounds.ts'
import { accountFields } from './account-fields.ts'
import { managedAccount } from './admin.calls.ts'

/** Accounts that are not there yet. */
export const newAccounts = {
  createAccount: method({
    title: 'Новый аккаунт',
    about:
      'Makes an account and gives it an owner by his address, who is invited when nobody has it (C-7.3-26, product B12). `templateId` is an account whose settings, ad settings, quotas and own roles it takes over; null for the usual ones, and the quotas of `quotas.ofNew`. STATE/CONFLICT when the code is taken, also by an account that was closed: a code never changes. VALIDATION/FIELD for a code that is none, and for an owner who is locked or whose address is none; NOT_FOUND/ACCOUNT for an unknown template. `owner` tells how he comes in: his link is told only now, and not at all where another account has invited him too.',
    path: '/api/v3/admin/createAccount',
    access: { who: 'administrator' },
    mutates: true,
    params: z.strictObject({
      name: accountFields.name.schema,
      /** 2–40 latin letters, digits and hyphens; checked by the call, so that it can say so. */
      code: line(accountBounds.nameChars),
      ownerEmail: line(bounds.emailChars),
      sections: z.array(z.enum(sections)).check(z.maxLength(sections.length)),
      templateId: z.nullable(z.int().check(z.positive())),
      /** Left out for those of the account it is made like, else for those of new accounts. */
      quotas: z.optional(quotaBounds),
    }),
    result: z.object({
      account: managedAccount,
      owner: z.extend(z.pick(invited, { url: true, mailed: true }), { outcome: z.enum(['INVITED', 'ADDED']) }),
    }),
  }),
}
