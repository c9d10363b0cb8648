import { webhookBounds } from '@skleyka/contract/webhooks/webhook-bounds.ts'
import type { WebhookEvent } from '@skleyka/contract/webhooks/webhook-events.ts'
import type { DeliveryState, TryProblem } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { namedPlan } from '../../database/named-plan.ts'
import { readPage } from '../../database/page.ts'
import type { DueCondition } from '../../registry/due-work.sql.ts'

const deliveriesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', (join) =>
      join.onRef('event.account_id', '=', 'delivery.account_id').onRef('event.id', '=', 'delivery.event_id'),
    )
    .leftJoin('webhook_tries as last', (join) =>
      join.onRef('last.delivery_id', '=', 'delivery.id').onRef('last.number', '=', 'delivery.tries'),
    )
    .where('delivery.account_id', '=', accountId)
    .select(['delivery.id', 'delivery.webhook_id as webhookId', 'event.uuid as eventId'])
    .select(sql<WebhookEvent>`event.type`.as('event'))
    .select(['event.at', 'delivery.state', 'delivery.is_test as isTest', 'delivery.tries'])
    .select(['last.status', 'last.problem', 'last.took_ms as tookMs'])
    .select(sql<Date | null>`case when delivery.state = 'WAITING' then delivery.next_try_at end`.as('nextTryAt'))

export const listDeliveries = (
  db: Db,
  accountId: number,
  request: { webhookId: number; state?: DeliveryState | undefined; page: number; perPage: number },
) =>
  readPage(
    deliveriesOf(db, accountId)
      .where('delivery.webhook_id', '=', request.webhookId)
      .$if(request.state !== undefined, (query) => query.where('delivery.state', '=', request.state ?? 'WAITING')),
    { id: sql`delivery.id`, made: sql`delivery.id` },
    { page: request.page, perPage: request.perPage, sort: { field: 'made', order: 'desc' } },
  )

/** Null for an unknown id and for one of another account alike. */
export async function findDelivery(db: Db, accountId: number, id: number) {
  return (await deliveriesOf(db, accountId).where('delivery.id', '=', id).executeTakeFirst()) ?? null
}

/** The data of its event, and where it goes. */
export async function findContent(db: Db, accountId: number, id: number): Promise<{ data: unknown; url: string }> {
  const { rows } = await sql<{ data: unknown; url: string }>`
    select event.data, webhook.url from webhook_deliveries as delivery
      join webhook_events as event on event.account_id = delivery.account_id and event.id = delivery.event_id
      join webhooks as webhook on webhook.account_id = delivery.account_id and webhook.id = delivery.webhook_id
    where delivery.account_id = ${accountId} and delivery.id = ${id}`.execute(db)
  const [content] = rows
  if (!content) throw new Error('a delivery without its event')
  return content
}

/** The last tries of a delivery, the newest first. */
export const listTries = (db: Db, accountId: number, deliveryId: number) =>
  db
    .selectFrom('webhook_tries')
    .select(['number', 'at', 'took_ms as tookMs', 'status', 'problem', 'answer'])
    .where('account_id', '=', accountId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(webhookBounds.lastTries)
    .execute()

/** Begins a delivery anew: one that ended, and one that waits, is due now. What is being sent at this moment goes on. */
export async function replayDelivery(tx: Tx, accountId: number, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'WAITING', round: sql<number>`round + 1`, round_tries: 0, round_at: now })
    .set({ next_try_at: now, ended_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A delivery that somebody has taken to send it. */
export interface TakenDelivery {
  readonly id: number
  readonly accountId: number
  readonly webhookId: number
  readonly isTest: boolean
  /** The number of this try, of all and of this round. */
  readonly tries: number
  readonly roundTries: number
  readonly round: number
  readonly roundAt: Date
}

interface Room {
  /** Deliveries of one webhook on their way at once, while it takes them and while it does not. */
  readonly ofWorking: number
  readonly ofFailing: number
  readonly ofAccount: number
  /** Time that a worker has for a delivery it has taken, ms: after that another one may send it. */
  readonly takenMs: number
}

/** The first delivery of each webhook that may be sent now, as the last of several parts of a `with`. */
const dueFirst = (now: Date, room: Room) => sql`
  waiting (id) as (
    (select webhook_id from webhook_deliveries where state = 'WAITING' order by webhook_id limit 1)
    union all
    select (select webhook_id from webhook_deliveries
      where state = 'WAITING' and webhook_id > waiting.id order by webhook_id limit 1)
    from waiting where waiting.id is not null
  ), busy as (
    select account_id, webhook_id, count(*) as many from webhook_deliveries
    where taken_until > ${now} group by account_id, webhook_id
  ), free as (
    select webhook.id, webhook.is_on, coalesce(busy.many, 0) as many,
      (select coalesce(sum(many), 0) from busy where busy.account_id = webhook.account_id) as of_account
    from waiting join webhooks as webhook on webhook.id = waiting.id
      join accounts on accounts.id = webhook.account_id and accounts.state <> 'CLOSED'
      left join busy on busy.webhook_id = webhook.id
    where coalesce(busy.many, 0) < case when webhook.failing_since is null then ${room.ofWorking}::int else ${room.ofFailing}::int end
  ), due as (
    select first.id, first.next_try_at, free.of_account, free.many from free cross join lateral (
      select delivery.id, delivery.next_try_at from webhook_deliveries as delivery
      where delivery.webhook_id = free.id and delivery.state = 'WAITING' and delivery.next_try_at <= ${now}
        and (delivery.taken_until is null or delivery.taken_until <= ${now}) and (free.is_on or delivery.is_test)
      order by delivery.next_try_at, delivery.id limit 1
    ) as first
    where free.of_account < ${room.ofAccount}
  )`

/** Returns the condition that holds while a delivery may be sent. */
export const isDeliveryDue =
  (room: Room): DueCondition =>
  (now) =>
    sql<boolean>`exists (with recursive ${dueFirst(now, room)} select from due)`

/**
 * Takes the delivery whose turn it is: webhooks and accounts that have fewer on their way come first, so that a slow receiver
 * holds up his own alone. Whoever dies with it in his hands leaves it to be sent again under the same number.
 */
export async function takeDelivery(db: Db, now: Date, room: Room): Promise<TakenDelivery | null> {
  const { rows } = await sql<TakenDelivery>`${namedPlan('take_delivery')}
    with recursive ${dueFirst(now, room)}, taken as (
      select delivery.id from webhook_deliveries as delivery join due on due.id = delivery.id
      where delivery.state = 'WAITING' and (delivery.taken_until is null or delivery.taken_until <= ${now})
      order by due.of_account, due.many, due.next_try_at, due.id
      limit 1 for update of delivery skip locked
    )
    update webhook_deliveries as delivery set tries = tries + 1, round_tries = round_tries + 1,
      taken_until = ${now}::timestamptz + ${room.takenMs} * interval '1 millisecond'
    from taken where delivery.id = taken.id
    returning delivery.id, account_id as "accountId", webhook_id as "webhookId", is_test as "isTest", tries,
      round_tries as "roundTries", round, round_at as "roundAt"`.execute(db)
  return rows[0] ?? null
}

/** Returns what a taken delivery is sent with. */
export async function findSending(db: Db, { accountId, id }: Pick<TakenDelivery, 'accountId' | 'id'>) {
  const row = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', (join) =>
      join.onRef('event.account_id', '=', 'delivery.account_id').onRef('event.id', '=', 'delivery.event_id'),
    )
    .innerJoin('webhooks as webhook', (join) =>
      join.onRef('webhook.account_id', '=', 'delivery.account_id').onRef('webhook.id', '=', 'delivery.webhook_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'delivery.account_id')
    .select(['event.uuid', 'event.type', 'event.at', 'event.data', 'accounts.code'])
    .select(['webhook.url', 'webhook.secret', 'webhook.old_secret', 'webhook.old_secret_until'])
    .where('delivery.account_id', '=', accountId)
    .where('delivery.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Result of one attempt. */
export interface Outcome {
  readonly at: Date
  readonly tookMs: number
  readonly status: number | null
  readonly problem: TryProblem | null
  readonly answer: string | null
}

/**
 * Keeps what a try came to, and gives the delivery back. False when it was another's by then: his word stands.
 * `state` WAITING tries again at `nextTryAt`; one that was begun anew meanwhile keeps its own moment.
 */
export async function endTry(
  tx: Tx,
  { accountId, id, tries, round }: TakenDelivery,
  outcome: Outcome,
  next: { readonly state: DeliveryState; readonly nextTryAt: Date },
  now: Date,
): Promise<boolean> {
  const { at, tookMs, status, problem, answer } = outcome
  const isOver = next.state !== 'WAITING'
  const { rows } = await sql`
    update webhook_deliveries set taken_until = null,
      state = case when round = ${round} then ${next.state} else state end,
      next_try_at = case when round = ${round} then ${next.nextTryAt} else next_try_at end,
      ended_at = case when round = ${round} and ${isOver} then ${now}::timestamptz else ended_at end
    where account_id = ${accountId} and id = ${id} and tries = ${tries} and state = 'WAITING'
    returning id`.execute(tx)
  if (rows.length === 0) return false
  await tx
    .insertInto('webhook_tries')
    .values({
      ...{ account_id: accountId, delivery_id: id, number: tries },
      ...{ at, took_ms: tookMs, status, problem, answer },
    })
    .execute()
  return true
}

/** Writes the state of a webhook after an attempt. */
export async function markWebhook(
  tx: Tx,
  { accountId, webhookId }: TakenDelivery,
  isTaken: boolean,
  now: Date,
): Promise<void> {
  const failing = isTaken
    ? { failing_since: null, failing_told_at: null }
    : { failing_since: sql<Date>`coalesce(failing_since, ${now})` }
  await tx
    .updateTable('webhooks')
    .set({ ...failing, last_try_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId)
    .execute()
}

/** A webhook that has taken nothing since before a moment, whose maker was not told yet: from now on he was. */
export async function takeUntold(tx: Tx, { accountId, webhookId }: TakenDelivery, before: Date, now: Date) {
  const row = await tx
    .updateTable('webhooks')
    .set({ failing_told_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId)
    .where('failing_since', '<=', before)
    .where('failing_told_at', 'is', null)
    .returning(['url', 'made_by', 'failing_since'])
    .executeTakeFirst()
  return row ?? null
}

/** Returns who made a webhook, while he has a part in the account and may come in. */
export async function findMaker(tx: Tx, accountId: number, userId: number) {
  const row = await tx
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['users.email', 'accounts.name as account', 'accounts.code'])
    .where('accounts.id', '=', accountId)
    .where('users.id', '=', userId)
    .where('users.state', 'not in', ['LOCKED', 'DELETED'])
    .executeTakeFirst()
  return row ?? null
}

const atOnce = 5_000

/** Ends what has waited for longer than it is tried for: its webhook was off, or had too much before it. */
export async function giveUp(db: Db, before: Date, now: Date): Promise<void> {
  await sql`update webhook_deliveries set state = 'FAILED', ended_at = ${now}, taken_until = null
    where id in (select id from webhook_deliveries where state = 'WAITING' and round_at < ${before}
      and (taken_until is null or taken_until <= ${now}) limit ${atOnce} for update skip locked)`.execute(db)
}

/** Forgets deliveries that ended before a moment, and events that nothing waits to tell; true when there is more. */
export async function forgetDeliveries(db: Db, before: Date): Promise<boolean> {
  const { rows } = await sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where state <> 'WAITING' and ended_at < ${before} limit ${atOnce}) returning id`.execute(
    db,
  )
  const { rows: events } = await sql`delete from webhook_events where id in (
    select id from webhook_events where at < ${before} and not exists (select from webhook_deliveries as delivery
      where delivery.account_id = webhook_events.account_id and delivery.event_id = webhook_events.id)
    limit ${atOnce}) returning id`.execute(db)
  return rows.length === atOnce || events.length === atOnce
}
