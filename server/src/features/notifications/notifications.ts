import type { Tx } from '../../database/database.ts'
import { insertNotice } from './notifications.sql.ts'

export { noticeAdministrators, noticeHolder, noticeManagers, noticeMembers } from './notifications.sql.ts'

/** Tells somebody of a sign-in from where he has not been before, within the transaction of its line in the history. */
export const noticeNewPlace = (
  tx: Tx,
  userId: number,
  { browser, country }: { browser: string; country: string | null },
) => insertNotice(tx, { userId, accountId: null }, 'newPlace', { name: browser, reason: country })

/** Tells somebody who works in his name, and why, within the transaction in which that begins. */
export const noticeImpersonation = (
  tx: Tx,
  of: { userId: number; accountId: number },
  by: { name: string; reason: string },
) => insertNotice(tx, of, 'impersonated', by)
