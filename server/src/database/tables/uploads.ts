import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

export type UploadState = 'OPEN' | 'RECEIVING' | 'COMPLETING' | 'DONE' | 'ABORTED' | 'EXPIRED' | 'FAILED'

/** `secret_hash` is the sha256 of the upload id that clients hold; it is never stored itself. */
export interface UploadsTable {
  id: Identity
  uuid: Generated<string>
  secret_hash: Buffer
  account_id: number
  user_id: number
  record_id: number
  version_id: number
  file_name: string
  file_modified_at: Date | null
  size_bytes: number
  part_size: number
  parts_count: number
  parts_received: Generated<number>
  bytes_received: Generated<number>
  /** Beyond what is counted: a client was answered that so much is kept, and it is synced. */
  synced_bytes: Generated<number>
  /** From this byte on the file is not checked yet against the client's sum. */
  unchecked_from: number | null
  state: Generated<UploadState>
  spool_key: string
  fail_text: string | null
  created_at: Generated<Date>
  last_part_at: Date | null
  finished_at: Date | null
  /** From then on the secret opens nothing. */
  secret_ended_at: Date | null
  reserved_until: Date | null
  /** `Upload-Metadata` as a client of tus told it; null for uploads that were opened otherwise. */
  tus_metadata: string | null
}

export interface UploadPartsTable {
  account_id: number
  upload_id: number
  number: number
  size_bytes: number
  digest: string
  at: Generated<Date>
}
