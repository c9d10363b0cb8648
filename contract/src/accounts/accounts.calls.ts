import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { endpoint } from '../method.ts'
import { sections } from '../permissions/permissions.ts'
import { line, word } from '../texts.ts'
import { accountBounds } from './account-bounds.ts'

/** An account code: 2–40 latin letters, digits and hyphens; part of every account path. */
export const accountCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/))

/** Description of an account for its members (C-3-04). */
export const accountDetails = z.object({
  id: z.int(),
  name: z.string(),
  code: accountCode,
  available_sections: z.array(z.enum(sections)),
  created_at: instant,
  filter_ids_for_remove_videos: z.array(z.int()),
  require_record_uuid_after: z.nullable(instant),
  use_encryptor: z.boolean(),
  time_zone: z.string(),
  /** The address of its logo. */
  logo: z.nullable(z.string()),
})
export type AccountDetails = z.output<typeof accountDetails>

export const accounts = {
  byHost: endpoint({
    about:
      'Answers the host of a console and the hosts of its services by name: auth, media, streaming, messenger (C-7.1-07, C-7.1-08, C-3-31). Needs no session.',
    verb: 'GET',
    path: '/api/auth/account_by_host',
    access: { who: 'everyone' },
    params: z.strictObject({ auth_host: word(253) }),
    result: z.object({
      account: z.object({
        host: z.string(),
        auth_hosts: z.array(z.object({ name: z.enum(['auth', 'media', 'streaming', 'messenger']), host: z.string() })),
      }),
    }),
  }),
  get: endpoint({
    about:
      'Answers the account named by `code` or by the X-Account-Code header (C-7.1-09, C-3-04). Refuses with 404, 401 (locked) or 403 (Q-09).',
    verb: 'GET',
    path: '/api/v2/account.json',
    access: { who: 'member' },
    params: z.strictObject({ code: z.optional(accountCode) }),
    result: z.object({ account: accountDetails }),
  }),
  update: endpoint({
    title: 'Настройки аккаунта',
    about:
      'Changes the name or the time zone of the account and answers it whole (C-7.1-10). Empty fields stay as they were.',
    verb: 'PUT',
    path: '/api/v2/account.json',
    access: { who: 'member', permission: 'yauth.can_manage_account' },
    params: z.strictObject({
      account: z.strictObject({
        name: z.optional(line(accountBounds.nameChars, 1)),
        time_zone: z.optional(word(64)),
      }),
    }),
    result: z.object({ account: accountDetails }),
  }),
  enter: endpoint({
    title: 'Вход в\u00a0аккаунт',
    about:
      'The preparatory call before an account opens: checks that the account may be entered and answers it (C-7.3-52). An administrator who is no member of it leaves a line in its journal. Refuses with 404, 401 or 403 (Q-09).',
    verb: 'POST',
    path: '/backbone/accounts/{code}/enter',
    access: { who: 'member' },
    namesForJournal: true,
    params: z.strictObject({ code: word(64) }),
    result: z.object({ account: accountDetails }),
  }),
}
