import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

export type SupportTopic = 'livestreams' | 'question' | 'quota'
export type RequestState = 'OPEN' | 'GRANTED' | 'REFUSED' | 'ANSWERED'

/** Request to the support; without an account it is about none. */
export interface SupportRequestsTable {
  id: Identity
  user_id: number
  account_id: number | null
  topic: SupportTopic
  text: Generated<string>
  /** So much of which kind is asked for, of the topic `quota`. */
  wanted: Json<unknown> | null
  created_at: Generated<Date>
  state: Generated<RequestState>
  answer: Generated<string>
  decided_at: Date | null
  decided_by: number | null
}
