import { webhookBounds } from '@skleyka/contract/webhooks/webhook-bounds.ts'
import type { WebhookEvent } from '@skleyka/contract/webhooks/webhook-events.ts'
import type { WebhookState } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import type { WebhooksTable } from '../../database/tables/webhooks.ts'
import { webhookColumns } from '../../database/webhook-columns.ts'

const writtenColumns = Object.values(webhookColumns).map((column) => `webhooks.${column}` as const)

const webhooksOf = (db: Db, accountId: number, now: Date) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.made_by')
    .where('webhooks.account_id', '=', accountId)
    .select(writtenColumns)
    .$narrowType<{ events: WebhookEvent[] }>()
    .select(['webhooks.id', 'failing_since as failingSince'])
    .select(['last_try_at as lastTryAt', 'webhooks.created_at as createdAt', 'webhooks.row_version as rowVersion'])
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('madeBy'))
    .select(sql<Date | null>`case when old_secret_until > ${now} then old_secret_until end`.as('oldSecretUntil'))
    .select(
      sql<number>`(select count(*) from webhook_deliveries as delivery
        where delivery.webhook_id = webhooks.id and delivery.state = 'WAITING')`.as('waiting'),
    )
    .select(
      sql<WebhookState>`case when not is_on then 'OFF'
        when failing_since <= ${now}::timestamptz - ${webhookBounds.retryHours} * interval '1 hour' then 'BROKEN'
        when failing_since is not null then 'FAILING' when last_try_at is null then 'NEW' else 'OK' end`.as('state'),
    )

export const listWebhooks = (
  db: Db,
  accountId: number,
  { page, perPage }: { page: number; perPage: number },
  now: Date,
) =>
  readPage(
    webhooksOf(db, accountId, now),
    { id: sql`webhooks.id`, created: sql`webhooks.created_at` },
    { page, perPage, sort: { field: 'created', order: 'desc' } },
  )

/** Null for an unknown id and for one of another account alike. */
export async function findWebhook(db: Db, accountId: number, id: number, now: Date) {
  return (await webhooksOf(db, accountId, now).where('webhooks.id', '=', id).executeTakeFirst()) ?? null
}

/** The row as it is kept, locked until the end of the transaction. */
export async function lockWebhook(tx: Tx, accountId: number, id: number) {
  const row = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function countWebhooks(tx: Tx, accountId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertWebhook(tx: Tx, fields: Insertable<WebhooksTable>): Promise<number> {
  const { id } = await tx.insertInto('webhooks').values(fields).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Under a new row version; the caller has locked the row. */
export async function updateWebhook(
  tx: Tx,
  accountId: number,
  id: number,
  fields: Updateable<WebhooksTable>,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ ...fields, row_version: sql<number>`row_version + 1`, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** With its deliveries; their events are swept once they are old. */
export async function deleteWebhook(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Puts an invented event on its way to one webhook; answers the delivery. */
export async function insertTest(
  tx: Tx,
  accountId: number,
  webhookId: number,
  { type, data }: { type: WebhookEvent; data: unknown },
  now: Date,
): Promise<number> {
  const event = await tx
    .insertInto('webhook_events')
    .values({ account_id: accountId, type, at: now, data: JSON.stringify(data) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fields = { account_id: accountId, webhook_id: webhookId, event_id: event.id, is_test: true }
  const { id } = await tx
    .insertInto('webhook_deliveries')
    .values({ ...fields, round_at: now, next_try_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
