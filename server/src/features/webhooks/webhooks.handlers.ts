import { webhookBounds } from '@skleyka/contract/webhooks/webhook-bounds.ts'
import type { WebhookEvent } from '@skleyka/contract/webhooks/webhook-events.ts'
import type { Delivery, Webhook, webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import { valuesOf, withGiven, writtenColumns } from '../../database/field-columns.ts'
import { type WrittenWebhook, webhookColumns } from '../../database/webhook-columns.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { seal } from '../../http/sealed.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { holdAccount } from '../accounts/accounts.ts'
import { checkAddress, shownPlace } from './address.ts'
import { bodyOf } from './body.ts'
import { findContent, findDelivery, listDeliveries, listTries, replayDelivery } from './deliveries.sql.ts'
import { samples } from './samples.ts'
import { newSecret } from './signature.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertTest,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
} from './webhooks.sql.ts'

const hourMs = 3600 * 1000

export const webhooksHandlers: Handlers<typeof webhooks> = {
  list: async (question, { account }, { db, now }) => {
    const { rows, total } = await listWebhooks(db, account.id, question, now())
    return { items: rows.map(webhookView), total }
  },

  get: async ({ id }, { account }, { db, now }) => ({ webhook: await requireWebhook(db, account.id, id, now()) }),

  create: async (fields, { account, user }, { db, now, audit, outbound, secrets }) => {
    const tx = inTransaction(db)
    const written = checkWritten(fields, outbound)
    // one after the other, so that no two take the last place
    await holdAccount(tx, account.id)
    if ((await countWebhooks(tx, account.id)) >= webhookBounds.webhooks)
      throw refuse('webhooks.full', { max: webhookBounds.webhooks })
    const secret = newSecret()
    const id = await insertWebhook(tx, {
      ...{ ...writtenColumns(webhookColumns, written), url: written.url, events: written.events },
      ...{ account_id: account.id, made_by: user.id, secret: seal(secrets, 'webhook', secret) },
    })
    audit({ objectType: 'webhook', objectId: id, after: auditedFields(written) })
    return { webhook: await requireWebhook(tx, account.id, id, now()), secret }
  },

  update: async ({ id, rowVersion, ...fields }, { account }, { db, now, audit, outbound }) => {
    const tx = inTransaction(db)
    const before = await lockWebhook(tx, account.id, id)
    if (before === null) throw refuse('webhooks.notFound')
    if (before.row_version !== rowVersion) throw refuse('webhooks.changed')
    const written = checkWritten(fields, outbound)
    // another receiver has failed nothing yet
    const fresh = { failing_since: null, failing_told_at: null, last_try_at: null }
    const isMoved = written.url !== before.url
    await updateWebhook(tx, account.id, id, { ...writtenColumns(webhookColumns, written), ...(isMoved && fresh) })
    const was = valuesOf(webhookColumns, before)
    const audited = { before: auditedFields(was), after: auditedFields(withGiven(was, written)) }
    audit({ objectType: 'webhook', objectId: id, ...audited })
    return { webhook: await requireWebhook(tx, account.id, id, now()) }
  },

  delete: async ({ id }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const before = await lockWebhook(tx, account.id, id)
    if (before === null) return { deleted: false }
    await deleteWebhook(tx, account.id, id)
    audit({ objectType: 'webhook', objectId: id, before: auditedFields(valuesOf(webhookColumns, before)) })
    return { deleted: true }
  },

  rotate: async ({ id, oldForHours }, { account }, { db, now, audit, secrets }) => {
    const tx = inTransaction(db)
    const before = await lockWebhook(tx, account.id, id)
    if (before === null) throw refuse('webhooks.notFound')
    const secret = newSecret()
    const until = oldForHours === 0 ? null : new Date(now().getTime() + oldForHours * hourMs)
    await updateWebhook(tx, account.id, id, {
      secret: seal(secrets, 'webhook', secret),
      old_secret: until && before.secret,
      old_secret_until: until,
    })
    audit({ objectType: 'webhook', objectId: id, after: { url: shownPlace(before.url), oldSecretUntil: until } })
    return { webhook: await requireWebhook(tx, account.id, id, now()), secret }
  },

  test: async ({ id, event }, { account }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const webhook = await lockWebhook(tx, account.id, id)
    if (webhook === null) throw refuse('webhooks.notFound')
    const deliveryId = await insertTest(tx, account.id, id, { type: event, data: samples[event] }, now())
    audit({ objectType: 'webhook', objectId: id, after: { url: shownPlace(webhook.url), event } })
    return { delivery: await knownDelivery(tx, account.id, deliveryId) }
  },

  deliveries: async (question, { account }, { db, now }) => {
    await requireWebhook(db, account.id, question.webhookId, now())
    const { rows, total } = await listDeliveries(db, account.id, question)
    return { items: rows, total }
  },

  delivery: async ({ id }, { account }, { db }) => {
    const delivery = await knownDelivery(db, account.id, id)
    const { data, url } = await findContent(db, account.id, id)
    const { eventId: uuid, event: type, at } = delivery
    const body = bodyOf({ uuid, type, at, account: account.code, data })
    return { delivery: { ...delivery, url, body, tryList: await listTries(db, account.id, id) } }
  },

  replay: async ({ id }, { account }, { db, now, audit }) => {
    const tx = inTransaction(db)
    if (!(await replayDelivery(tx, account.id, id, now()))) throw refuse('webhooks.noDelivery')
    const delivery = await knownDelivery(tx, account.id, id)
    const { url } = await findContent(tx, account.id, id)
    const after = { url: shownPlace(url), event: delivery.event, eventId: delivery.eventId }
    audit({ objectType: 'webhook', objectId: delivery.webhookId, after })
    return { delivery }
  },
}

async function requireWebhook(db: Db | Tx, accountId: number, id: number, now: Date): Promise<Webhook> {
  const webhook = await findWebhook(db, accountId, id, now)
  if (webhook === null) throw refuse('webhooks.notFound')
  return webhookView(webhook)
}

const webhookView = <Row extends WrittenWebhook>(row: Row) => ({ ...row, ...valuesOf(webhookColumns, row) })

/** Returns what is written about a webhook as it is kept; refuses an address that nothing would be sent to. */
const checkWritten = <Given extends { url: string; events: readonly WebhookEvent[] }>(
  fields: Given,
  outbound: Outbound,
) => ({ ...fields, url: checkAddress(fields.url, outbound), events: [...new Set(fields.events)] })

/** Returns the fields of a webhook as the audit log has them. */
const auditedFields = <Values extends { url: string }>(values: Values) => ({ ...values, url: shownPlace(values.url) })

async function knownDelivery(db: Db | Tx, accountId: number, id: number): Promise<Delivery> {
  const delivery = await findDelivery(db, accountId, id)
  if (delivery === null) throw refuse('webhooks.noDelivery')
  return delivery
}
