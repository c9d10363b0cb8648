import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** The answer given to a mutating call, kept so that a repeat of it is answered the same. */
export interface CallsTable {
  /** Null for a caller who is known by the secret of an upload or of an upload link. */
  user_id: number | null
  /** SHA-256 of that secret. */
  secret_hash: Buffer | null
  request_id: string
  method: string
  body_hash: Buffer
  answer: Json<unknown>
  at: Generated<Date>
  keep_until: Generated<Date>
}

/** Append-only: the database refuses to change or remove a row. */
export interface AuditEventsTable {
  id: Identity
  at: Generated<Date>
  user_id: number | null
  on_behalf_of: number | null
  account_id: number | null
  action: string
  object_type: string | null
  object_id: string | null
  before: Json<unknown> | null
  after: Json<unknown> | null
  ip: string | null
  request_id: string | null
  batch_id: string | null
  /** The row that this one takes back. */
  undo_of: number | null
  /** The service key by which it was done. */
  key_name: Generated<string> | null
}

/** The end of a chain of the journal, kept by the database: of an account, or of what happens in none (0). */
export interface AuditHeadsTable {
  chain: number
  place: number
  print: Buffer
}

/** The place of a row in its chain, and the print of it and of all before it; append-only. */
export interface AuditLinksTable {
  event_id: number
  chain: number
  place: number
  print: Buffer
}

/** Facts of the installation, such as that the first administrator was made. */
export interface ServerSettingsTable {
  key: string
  value: Json<unknown>
  updated_at: Generated<Date>
}
