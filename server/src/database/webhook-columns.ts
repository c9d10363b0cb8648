import { webhookFields } from '@skleyka/contract/webhooks/webhook-fields.ts'
import type { Selectable } from 'kysely'
import { columnsOf } from './field-columns.ts'
import type { WebhooksTable } from './tables/webhooks.ts'

/** The column of each field that people write about a webhook; a field without one does not compile. */
export const webhookColumns = columnsOf(webhookFields, {}) satisfies Record<
  keyof typeof webhookFields,
  keyof WebhooksTable
>

/** The columns of a webhook that its fields are kept in. */
export type WrittenWebhook = Pick<Selectable<WebhooksTable>, (typeof webhookColumns)[keyof typeof webhookColumns]>
