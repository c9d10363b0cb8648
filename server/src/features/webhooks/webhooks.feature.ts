import type { Feature } from '../../registry/feature.ts'
import { isSendingDue, sendWebhooks, sweepWebhooks } from './send-webhooks.ts'
import { webhooksHandlers } from './webhooks.handlers.ts'

// each sends one delivery at a time: a receiver that does not answer keeps one of them busy
const senders = Array.from({ length: 8 }, (_, index) => ({
  name: `webhooks on their way ${index + 1}`,
  role: 'worker' as const,
  dueWhen: isSendingDue,
  run: sendWebhooks,
}))

/**
 * Webhooks: triggers write events in the transaction of what they tell; senders post them through `outbound/` for a day with
 * growing delay, signed twice. Decision 65.
 */
export const webhooksFeature = {
  areas: { webhooks: webhooksHandlers },
  sweeps: [...senders, { name: 'old deliveries of webhooks', role: 'worker', everyMs: 3600_000, run: sweepWebhooks }],
} satisfies Feature
