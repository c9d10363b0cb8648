import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

export type MailState = 'WAITING' | 'SENT' | 'FAILED'

/** A letter on its way. Whom it goes to and what it says is in `sealed` alone, until it has ended. */
export interface MailsTable {
  id: Identity
  message_id: Generated<string>
  kind: string
  recipient: Buffer
  sealed: string | null
  state: Generated<MailState>
  tries: Generated<number>
  next_try_at: Date
  problem: string | null
  created_at: Date
  ended_at: Date | null
}
