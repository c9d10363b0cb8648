import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

/** `token_hash` is the sha256 of the token in the link; it is never stored itself. */
export interface UploadLinksTable {
  id: Identity
  account_id: number
  user_id: number
  token_hash: Buffer
  note: Generated<string>
  max_bytes: number | null
  expires_at: Date
  revoked_at: Date | null
  upload_uuid: string | null
  created_at: Generated<Date>
}
