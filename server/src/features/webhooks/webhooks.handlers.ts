import { webhookBounds } from '@skleyka/contract/webhooks/webhook-bounds.ts'
import type { Delivery, Webhook, webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { seal } from '../../http/sealed.ts'
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
    return { items: rows, total }
  },

  get: async ({ id }, { account }, { db, now }) => ({ webhook: await requireWebhook(db, account.id, id, now()) }),

  create: async ({ url: typed, events: asked, isOn }, { account, user }, { db, now, audit, outbound, secrets }) => {
    const tx = inTransaction(db)
    const url = checkAddress(typed, outbound)
    const events = [...new Set(asked)]
    // one after the other, so that no two take the last place
    await holdAccount(tx, account.id)
    if ((await countWebhooks(tx, account.id)) >= webhookBounds.webhooks)
      throw refuse('webhooks.full', { max: webhookBounds.webhooks })
    const secret = newSecret()
    const id = await insertWebhook(tx, {
      ...{ account_id: account.id, made_by: user.id, url, events, is_on: isOn },
      secret: seal(secrets, 'webhook', secret),
    })
    audit({ objectType: 'webhook', objectId: id, after: { url: shownPlace(url), events, isOn } })
    return { webhook: await requireWebhook(tx, account.id, id, now()), secret }
  },

  update: async ({ id, rowVersion, url: typed, events: asked, isOn }, { account }, { db, now, audit, outbound }) => {
    const tx = inTransaction(db)
    const before = await lockWebhook(tx, account.id, id)
    if (before === null) throw refuse('webhooks.notFound')
    if (before.row_version !== rowVersion) throw refuse('webhooks.changed')
    const url = checkAddress(typed, outbound)
    const events = [...new Set(asked)]
    // another receiver has failed nothing yet
    const fresh = { failing_since: null, failing_told_at: null, last_try_at: null }
    await updateWebhook(tx, account.id, id, { url, events, is_on: isOn, ...(url !== before.url && fresh) })
    audit({
      objectType: 'webhook',
      objectId: id,
      before: { url: shownPlace(before.url), events: before.events, isOn: before.is_on },
      after: { url: shownPlace(url), events, isOn },
    })
    return { webhook: await requireWebhook(tx, account.id, id, now()) }
  },

  delete: async ({ id }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const before = await lockWebhook(tx, account.id, id)
    if (before === null) return { deleted: false }
    await deleteWebhook(tx, account.id, id)
    const { url, events, is_on: isOn } = before
    audit({ objectType: 'webhook', objectId: id, before: { url: shownPlace(url), events, isOn } })
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
  return webhook
}

async function knownDelivery(db: Db | Tx, accountId: number, id: number): Promise<Delivery> {
  const delivery = await findDelivery(db, accountId, id)
  if (delivery === null) throw refuse('webhooks.noDelivery')
  return delivery
}
