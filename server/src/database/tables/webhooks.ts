import type { DeliveryState, TryProblem } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** Place where the programs of an account are told what happens. */
export interface WebhooksTable {
  id: Identity
  account_id: number
  url: string
  events: string[]
  is_on: Generated<boolean>
  /** Sealed, as the one before is, which signs too until its end. */
  secret: string
  old_secret: string | null
  old_secret_until: Date | null
  /** Since when no try has succeeded; null while they do. */
  failing_since: Date | null
  failing_told_at: Date | null
  last_try_at: Date | null
  made_by: number
  row_version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** Event, kept where a webhook asked for it; triggers write it. */
export interface WebhookEventsTable {
  id: Identity
  uuid: Generated<string>
  account_id: number
  type: string
  at: Date
  data: Json<unknown>
}

/** One event on its way to one webhook. */
export interface WebhookDeliveriesTable {
  id: Identity
  account_id: number
  webhook_id: number
  event_id: number
  state: Generated<DeliveryState>
  is_test: Generated<boolean>
  tries: Generated<number>
  /** Number of rounds; below it the time of the last one and its tries. */
  round: Generated<number>
  round_at: Date
  round_tries: Generated<number>
  next_try_at: Date
  /** Until then somebody is sending it. */
  taken_until: Date | null
  created_at: Date
  ended_at: Date | null
}

/** Result of a try, and the beginning of what was answered. */
export interface WebhookTriesTable {
  account_id: number
  delivery_id: number
  number: number
  at: Date
  took_ms: number
  status: number | null
  problem: TryProblem | null
  answer: string | null
}
