import * as z from 'zod/mini'
import type { MemberAccess } from '../access.ts'
import { schemasOf } from '../field-types.ts'
import { costs } from '../limits.ts'
import { method } from '../method.ts'
import { accountBounds } from './account-bounds.ts'
import { accountFields } from './account-fields.ts'

const fields = schemasOf(accountFields)

const settings = z.object({ ...fields, version: z.int() })
export type AccountSettings = z.output<typeof settings>

const manages = { who: 'member', permission: 'yauth.can_manage_account' } as const

/** The switch of moderation is changed by those who may go back on a moderator's word, too (P-M-25). */
export const switchingModeration = {
  who: 'member',
  section: 'VIDEO',
  permission: 'media.can_change_moderation',
} as const satisfies MemberAccess

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
    title: 'Настройки аккаунта',
    about:
      'Changes settings of the account, those that are given, and answers them all (product B9, P-Y-05). `publishNew` is for videos that come from then on; `moderates` too, and for what is changed from then on: what waits goes on waiting when it is switched off, and ACCESS/FORBIDDEN without media.can_change_moderation; `trashDays` for what lies in the trash already, too; `sourceDays` for files that are there, too, and files that it ends do not come back: `countSources` tells beforehand; `language` begins the forms of new subtitles and sounds, stands in feeds and MRSS, and names the sound of a video whose file tells none, from the first extra sound on: those that are named already stay; `defaultAlbum` takes new videos of every upload and import, from then on and until it is full: VALIDATION/FIELD for an album that is not there or that a filter fills. `ownNetworks` are kept by their first address, and hold for what is watched from a minute later on. VALIDATION/FIELD for a time zone that is none, for a network that is none or everybody, for an `alertEmail` that is no address, and for an `embedHost` that is no domain or that of the installation: codes, links and feeds name it from then on, and those told before go on; STATE/CONFLICT when `version` is not the present one.',
    path: '/api/v3/account/updateSettings',
    access: manages,
    mutates: true,
    touches: ['trash', 'albums'],
    params: z.strictObject({ version: z.int(), fields: z.partial(z.strictObject(fields)) }),
    result: z.object({ settings }),
  }),
  countSources: method({
    about:
      'Answers how many videos would be left without their source if `sourceDays` held now, and how many bytes that frees (product B9). Held videos keep theirs and are not counted.',
    path: '/api/v3/account/countSources',
    access: manages,
    cost: costs.report,
    params: z.strictObject({ sourceDays: z.int().check(z.minimum(0), z.maximum(accountBounds.sourceDays)) }),
    result: z.object({ videos: z.int(), bytes: z.int() }),
  }),
}
