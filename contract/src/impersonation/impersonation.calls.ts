import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { method } from '../method.ts'
import { line } from '../texts.ts'
import { trashBounds } from '../trash/trash-bounds.ts'

/** The header of a call that an administrator makes in somebody's name: the number of the impersonation that he has begun. */
export const impersonationHeader = 'x-impersonation'

/** Time an administrator works in somebody's name before he has to say again why, in minutes. */
export const impersonationMinutes = 60

const impersonationView = z.object({
  id: z.int(),
  /** From then on its calls are refused. */
  until: instant,
  reason: z.string(),
  account: z.object({ code: accountCode, name: z.string() }),
  user: z.object({ id: z.int(), email: z.string(), name: z.string(), avatar: z.nullable(z.string()) }),
  /** Permissions of the person there now. */
  permissions: z.array(z.string()),
})
export type Impersonation = z.output<typeof impersonationView>

const administrator = { who: 'administrator' } as const
const id = z.int().check(z.positive())

/** An administrator works in an account as one of its people (product B12): for a time, and under both names. */
export const impersonation = {
  start: method({
    title: 'Вход под чужим именем',
    about: `Begins to work in an account as one of its people, for ${impersonationMinutes} minutes of this session: a call with the header \`${impersonationHeader}\` is then that person's, the journal names both, and the person is told why. Another one of the session ends. STATE/IMPERSONATION for oneself, an administrator, or whoever is not an active member; ACCESS/FORBIDDEN for an API key; NOT_FOUND/USER, NOT_FOUND/ACCOUNT.`,
    path: '/api/v3/admin/impersonate',
    access: administrator,
    mutates: true,
    touches: ['audit'],
    params: z.strictObject({ accountCode, userId: id, reason: line(trashBounds.reasonChars, 1) }),
    result: z.object({ impersonation: impersonationView }),
  }),
  get: method({
    about:
      'Answers an impersonation of this session with the rights of now. ACCESS/IMPERSONATION when it has ended, was of another session, or never was.',
    path: '/api/v3/admin/impersonation',
    access: administrator,
    params: z.strictObject({ id }),
    result: z.object({ impersonation: impersonationView }),
  }),
  end: method({
    title: 'Конец работы под чужим именем',
    about: 'Ends an impersonation of this session; one that has ended stays so.',
    path: '/api/v3/admin/impersonateEnd',
    access: administrator,
    mutates: true,
    namesForJournal: true,
    touches: ['audit'],
    params: z.strictObject({ id }),
    result: z.object({}),
  }),
}
