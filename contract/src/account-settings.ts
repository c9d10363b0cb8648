import * as z from 'zod/mini'
import { bounds } from './limits.ts'
import { method } from './method.ts'
import { line } from './texts.ts'

/** What an account is called and how it treats its videos. */
const fields = {
  name: line(bounds.accountNameChars, 1),
  /** Whether viewers are given a new video as soon as it plays; else it is a draft until somebody publishes it. */
  publishNew: z.boolean(),
  /** For how many days the trash keeps what is in it; null for ever. */
  trashDays: z.nullable(z.int().check(z.minimum(0), z.maximum(bounds.trashDays))),
}

const settings = z.object({ ...fields, version: z.int() })
export type AccountSettings = z.output<typeof settings>

const manages = { who: 'member', permission: 'yauth.can_manage_account' } as const

/** The page of the account in its settings (product B9). */
export const accountSettings = {
  get: method({
    about: 'Answers the settings of the account (product B9, P-Y-05).',
    path: '/api/v3/account/getSettings',
    access: manages,
    params: z.strictObject({}),
    result: z.object({ settings }),
  }),
  update: method({
    about:
      'Changes settings of the account, those that are given, and answers them all (product B9, P-Y-05). `publishNew` is for videos that come from then on; `trashDays` for what lies in the trash already, too. STATE/CONFLICT when `version` is not the present one.',
    path: '/api/v3/account/updateSettings',
    access: manages,
    mutates: true,
    touches: ['trash'],
    params: z.strictObject({ version: z.int(), fields: z.partial(z.strictObject(fields)) }),
    result: z.object({ settings }),
  }),
}
