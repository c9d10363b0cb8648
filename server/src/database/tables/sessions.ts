import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

/** One row a signed-in browser; `secret_hash` is the sha256 of the cookie's value. */
export interface SessionsTable {
  id: Identity
  secret_hash: Buffer
  user_id: number
  csrf_token: string
  id_token: string | null
  provider_session: string | null
  ip: string | null
  agent: string | null
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
}

export interface SessionTokensTable {
  hash: Buffer
  session_id: number
  created_at: Generated<Date>
  expires_at: Date
}

/** A word of the provider that somebody has left there; `hash` is the sha256 of its issuer and number. */
export interface LogoutTokensTable {
  hash: Buffer
  seen_at: Date
}

export interface ApiKeysTable {
  id: Identity
  hash: Buffer
  prefix: string
  user_id: number
  /** The account of a service key, and its rights there; both null for the key of a person. */
  service_account_id: number | null
  scopes: string[] | null
  name: Generated<string>
  created_at: Generated<Date>
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
}

export interface SignInsTable {
  id: Identity
  user_id: number | null
  email: string | null
  method: string
  result: string
  ip: string | null
  place: string | null
  agent: string | null
  at: Generated<Date>
}
