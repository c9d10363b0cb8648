import * as z from 'zod/mini'
import { givenOf, schemasOf } from '../field-types.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { webhookBounds } from './webhook-bounds.ts'
import { webhookEvents } from './webhook-events.ts'
import { webhookFields } from './webhook-fields.ts'

/**
 * State of a webhook: NEW was not tried yet; FAILING has not taken anything since `failingSince`, BROKEN not for a day;
 * OFF is told nothing.
 */
export const webhookStates = ['NEW', 'OK', 'FAILING', 'BROKEN', 'OFF'] as const
export type WebhookState = (typeof webhookStates)[number]

export const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Reason why a try failed: STATUS and REDIRECT are answers that are no success; ADDRESS and CLOSED are addresses that nothing is
 * sent to; UNREADABLE is a secret of another installation; the others are what the network or the server did.
 */
export const tryProblems = [
  'STATUS',
  'REDIRECT',
  'ADDRESS',
  'CLOSED',
  'UNKNOWN',
  'REFUSED',
  'SILENT',
  'INSECURE',
  'BROKEN',
  'STRANGE',
  'UNREADABLE',
] as const
export type TryProblem = (typeof tryProblems)[number]

const id = z.int().check(z.positive())
const event = z.enum(webhookEvents)

const webhook = z.object({
  id: z.int(),
  ...schemasOf(webhookFields),
  /** As it is kept, which may be longer than it was typed: letters of other alphabets are escaped. */
  url: z.string(),
  events: z.array(event),
  state: z.enum(webhookStates),
  failingSince: z.nullable(instant),
  lastTryAt: z.nullable(instant),
  /** Deliveries that are still to be made. */
  waiting: z.int(),
  /** Until when the secret before the present one signs too; null when it does not. */
  oldSecretUntil: z.nullable(instant),
  madeBy: z.string(),
  createdAt: instant,
  rowVersion: z.int(),
})
export type Webhook = z.output<typeof webhook>

const delivery = z.object({
  id: z.int(),
  webhookId: z.int(),
  /** The number of the event, the same at every try and in every webhook. */
  eventId: z.string(),
  event,
  at: instant,
  state: z.enum(deliveryStates),
  isTest: z.boolean(),
  tries: z.int(),
  nextTryAt: z.nullable(instant),
  /** Status of the last try; null before the first. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(tryProblems)),
  tookMs: z.nullable(z.int()),
})
export type Delivery = z.output<typeof delivery>

const wholeDelivery = z.object({
  ...delivery.shape,
  url: z.string(),
  /** Body as sent, letter by letter. */
  body: z.string(),
  /** The last tries, the newest first; `answer` is the beginning of what came back. */
  tryList: z.array(
    z.object({
      number: z.int(),
      at: instant,
      tookMs: z.int(),
      status: z.nullable(z.int()),
      problem: z.nullable(z.enum(tryProblems)),
      answer: z.nullable(z.string()),
    }),
  ),
})
export type WholeDelivery = z.output<typeof wholeDelivery>

const keeper = { who: 'member', permission: 'yauth.can_manage_account' } as const
const { url, events, isOn } = schemasOf(webhookFields)
/** Params of creation and of change: fields that came later may be left out. */
const written = { ...givenOf(webhookFields), url, events }
const one = z.object({ webhook })
/** A secret is told whole only now. */
const webhookWithSecret = z.object({ webhook, secret: z.string() })
const unknown = 'NOT_FOUND/WEBHOOK for an unknown or foreign id'
const wrong = 'VALIDATION/FIELD for an address that nothing is sent to'

/** Place where the programs of an account are told what happens (product C4, C5). How to read what comes: docs/webhooks.md. */
export const webhooks = {
  list: method({
    about: 'Answers one page of the webhooks of the account, the newest first. Pages start at 1.',
    path: '/api/v3/webhooks/list',
    access: keeper,
    cost: costs.list,
    params: z.strictObject(pageParams),
    result: listOf(webhook),
  }),
  get: method({
    about: `Answers one webhook. ${unknown}.`,
    path: '/api/v3/webhooks/get',
    access: keeper,
    params: z.strictObject({ id }),
    result: one,
  }),
  create: method({
    title: 'Новый вебхук',
    about: `Makes a webhook: what happens from now on is posted to its address, signed with \`secret\`, which is told only now. ${wrong}; LIMIT/QUOTA above ${webhookBounds.webhooks} of an account.`,
    path: '/api/v3/webhooks/create',
    access: keeper,
    mutates: true,
    params: z.strictObject({ ...written, isOn: z._default(isOn, true) }),
    result: webhookWithSecret,
  }),
  update: method({
    title: 'Правка вебхука',
    about: `Changes where a webhook is, what it is told, and whether. What waits for one that is off goes once it is on again, within a day. STATE/CONFLICT when rowVersion is not the present one; ${wrong}. ${unknown}.`,
    path: '/api/v3/webhooks/update',
    access: keeper,
    mutates: true,
    params: z.strictObject({ id, rowVersion: z.int(), ...written, isOn }),
    result: one,
  }),
  delete: method({
    title: 'Удаление вебхука',
    about: 'Deletes a webhook with its deliveries, those that wait too. A repeat answers the same.',
    path: '/api/v3/webhooks/delete',
    access: keeper,
    mutates: true,
    params: z.strictObject({ id }),
    result: z.object({ deleted: z.boolean() }),
  }),
  rotate: method({
    title: 'Новый секрет вебхука',
    about: `Gives a webhook another secret, told only now. The one before signs beside it for \`oldForHours\`, at most ${webhookBounds.oldSecretHours}; with 0 it ends at once. ${unknown}.`,
    path: '/api/v3/webhooks/rotate',
    access: keeper,
    mutates: true,
    params: z.strictObject({
      id,
      oldForHours: z.int().check(z.nonnegative(), z.maximum(webhookBounds.oldSecretHours)),
    }),
    result: webhookWithSecret,
  }),
  test: method({
    title: 'Проверка вебхука',
    about: `Sends an invented event once, also to a webhook that is off; \`delivery\` tells what came of it. ${unknown}.`,
    path: '/api/v3/webhooks/test',
    access: keeper,
    mutates: true,
    params: z.strictObject({ id, event }),
    result: z.object({ delivery }),
  }),
  deliveries: method({
    about: `Answers one page of the deliveries of a webhook, the newest first; those that ended are kept for ${webhookBounds.keptDays} days. ${unknown}. Pages start at 1.`,
    path: '/api/v3/webhooks/deliveries',
    access: keeper,
    cost: costs.list,
    params: z.strictObject({ webhookId: id, state: z.optional(z.enum(deliveryStates)), ...pageParams }),
    result: listOf(delivery),
  }),
  delivery: method({
    about: `Answers one delivery with what is sent and what came back at each of the last ${webhookBounds.lastTries} tries. NOT_FOUND/DELIVERY for an unknown or foreign id.`,
    path: '/api/v3/webhooks/delivery',
    access: keeper,
    params: z.strictObject({ id }),
    result: z.object({ delivery: wholeDelivery }),
  }),
  replay: method({
    title: 'Повтор доставки вебхука',
    about:
      'Sends a delivery again, the same body under the same number, and tries for another day; one that waits is tried at once. NOT_FOUND/DELIVERY for an unknown or foreign id.',
    path: '/api/v3/webhooks/replay',
    access: keeper,
    mutates: true,
    params: z.strictObject({ id }),
    result: z.object({ delivery }),
  }),
}
