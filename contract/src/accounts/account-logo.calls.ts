import * as z from 'zod/mini'
import { formatSize } from '../format-size.ts'
import { pictureBounds, pictureStates } from '../frames/picture-bounds.ts'
import { method } from '../method.ts'

const manages = { who: 'member', permission: 'yauth.can_manage_account' } as const

const logo = z.object({
  /** The address of the one that is shown; null for none. */
  url: z.nullable(z.string()),
  /** State of the last picture that was sent, and why it is not shown, in Russian. */
  state: z.enum(pictureStates),
  failText: z.nullable(z.string()),
  /** The version of the settings of the account, which a logo that comes or goes moves on. */
  version: z.int(),
})
export type AccountLogo = z.output<typeof logo>

/** The picture of an account, beside its settings (product B9). */
export const accountLogo = {
  get: method({
    about: 'Answers the logo of the account (product B9, P-Y-05).',
    path: '/api/v3/account/getLogo',
    access: manages,
    params: z.strictObject({}),
    result: z.object({ logo }),
  }),
  upload: method({
    title: 'Новый логотип аккаунта',
    about: `Opens an address for the logo of the account (product B9): a POST of its bytes (JPG, PNG or WebP, at most ${formatSize(pictureBounds.bytes)}) answers {}, or {error} in words, within an hour and until the settings are changed, which it does itself. A square out of its middle is written anew in the background. LIMIT/SIZE for more bytes; STATE/CONFLICT when \`version\` is not the present one.`,
    path: '/api/v3/account/uploadLogo',
    access: manages,
    mutates: true,
    params: z.strictObject({ version: z.int(), bytes: z.int().check(z.positive()) }),
    result: z.object({ url: z.string() }),
  }),
  remove: method({
    title: 'Логотип аккаунта убран',
    about:
      'Removes the logo of the account, with its file (product B9). STATE/CONFLICT when `version` is not the present one.',
    path: '/api/v3/account/removeLogo',
    access: manages,
    mutates: true,
    touches: ['admin'],
    params: z.strictObject({ version: z.int() }),
    result: z.object({ logo }),
  }),
}
