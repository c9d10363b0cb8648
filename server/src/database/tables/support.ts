import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

export type SupportTopic = 'livestreams' | 'question'

/** What somebody asked the support for; without an account it is about none. */
export interface SupportRequestsTable {
  id: Identity
  user_id: number
  account_id: number | null
  topic: SupportTopic
  text: Generated<string>
  created_at: Generated<Date>
}
