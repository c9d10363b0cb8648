import { allows } from '@skleyka/contract/access.ts'
import { type UploadLink, uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import type { Db } from '../../database/database.ts'
import { Refusal } from '../../http/refuse.ts'
import { enterAccount } from '../accounts/accounts.ts'
import type { LinkRow } from './upload-links.sql.ts'

/** Returns what has become of the link itself. */
export function ownState(
  row: Pick<LinkRow, 'upload_state' | 'revoked_at' | 'until'>,
  now: Date,
): Exclude<UploadLink['state'], 'PAUSED'> {
  if (row.upload_state === 'DONE' || row.upload_state === 'COMPLETING') return 'USED'
  if (row.revoked_at !== null) return 'REVOKED'
  return row.until <= now ? 'EXPIRED' : 'OPEN'
}

/** R31: a link gives no more than its maker has today; behind a lock, or without the right, it rests. */
export async function stateOf(db: Db, row: LinkRow, now: Date): Promise<UploadLink['state']> {
  const own = ownState(row, now)
  return own === 'OPEN' && !(await makerMayUpload(db, row)) ? 'PAUSED' : own
}

async function makerMayUpload(db: Db, row: LinkRow): Promise<boolean> {
  if (row.user_state === 'LOCKED' || row.user_state === 'DELETED') return false
  const maker = { id: row.user_id, admin: row.admin, confirmationNeeded: row.confirmation_needed }
  const account = await enterAccount(db, row.account_code, maker).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  return allows(uploadLinks.create.access, { user: maker, account }) === null
}
