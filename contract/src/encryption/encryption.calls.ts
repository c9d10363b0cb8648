import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { method } from '../method.ts'

/** Number of playing videos of the account that have the form it wants. */
const progress = z.object({ done: z.int(), total: z.int() })

/** True if new videos of an account are encrypted, and how far the older ones have followed (product B12). */
export const encryptorStatus = z.object({
  accountId: z.int(),
  accountCode,
  accountName: z.string(),
  useEncryptor: z.boolean(),
  progress,
  /** A task brings the older videos to the form that is wanted, or waits for its turn. */
  running: z.boolean(),
  /** Videos that could not follow; they play as they are, and the next switch tries them again. */
  failed: z.int(),
  /** Reason why the task, or the first of these videos, could not go on; Russian, fit to show. */
  error: z.nullable(z.string()),
  /** Time when the switch was moved last, and by whom; null while nobody has. */
  changedDate: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type EncryptorStatus = z.output<typeof encryptorStatus>

const accountId = z.int().check(z.positive())

/** Encryption of the segments of an account with AES-128 (C-4-26): it keeps stored files apart from their keys, and is no DRM. */
export const encryption = {
  getEncryptorStatus: method({
    about:
      'Tells whether the videos of an account are encrypted (C-7.3-28). NOT_FOUND/ACCOUNT for an unknown or closed one.',
    path: '/api/v3/admin/getEncryptorStatus',
    access: { who: 'administrator' },
    params: z.strictObject({ accountId }),
    result: encryptorStatus,
  }),
  getEncryptorStatusByCode: method({
    about:
      'Tells members of an account the same, without who moved the switch (C-7.3-29). NOT_FOUND/ACCOUNT for any other code.',
    path: '/api/v3/admin/getEncryptorStatusByCode',
    access: { who: 'member' },
    params: z.strictObject({ code: accountCode }),
    result: z.object({ useEncryptor: z.boolean(), progress }),
  }),
  updateEncryptorStatus: method({
    title: 'Шифрование видео',
    about:
      'Switches encryption of an account on or off (C-7.3-30, C-4-26). New videos and the next sessions of livestreams are made so from now on, and a session that runs stays as it is; a background task brings the older ones to that form, and they play meanwhile. Told again it tries what has failed. NOT_FOUND/ACCOUNT for an unknown or closed account.',
    path: '/api/v3/admin/updateEncryptorStatus',
    access: { who: 'administrator' },
    mutates: true,
    touches: ['records', 'uploader'],
    params: z.strictObject({ accountId, useEncryptor: z.boolean() }),
    result: encryptorStatus,
  }),
}
