import type { Tx } from '../../database/database.ts'
import { insertNotice } from './notices.sql.ts'

/** Tells somebody of a sign-in from where he has not been before, within the transaction of its line in the history. */
export const noticeNewPlace = (
  tx: Tx,
  userId: number,
  { browser, country }: { browser: string; country: string | null },
) => insertNotice(tx, userId, 'newPlace', { name: browser, reason: country })
