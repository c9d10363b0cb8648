import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { statisticAccess } from '../statistic/statistic.calls.ts'

/** Subjects of alerts: a share of errors, views, traffic, silence of a video. */
export const alertKinds = ['ERRORS', 'VIEWS', 'TRAFFIC', 'SILENCE'] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertBounds = {
  /** Rules of an account, people of a rule. */
  rules: 50,
  recipients: 10,
  /** Errors are a share of at least so many starts of the last hour. */
  leastStarts: 20,
  errorMinutes: 60,
  viewHours: 24,
  /** A week of silence is noticed by anybody. */
  silenceHours: 168,
} as const

const nameLine = z.string()
const whole = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

/** The bound that is crossed: percents, views, bytes of a month of the calendar, hours. */
const rule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ERRORS'), percent: whole(100) }),
  z.strictObject({ kind: z.literal('VIEWS'), views: whole(1_000_000_000) }),
  z.strictObject({ kind: z.literal('TRAFFIC'), bytes: whole(Number.MAX_SAFE_INTEGER) }),
  z.strictObject({ kind: z.literal('SILENCE'), recordId, hours: whole(alertBounds.silenceHours) }),
])
export type AlertCondition = z.output<typeof rule>
export const alertCondition = rule

const ruleId = z.int().check(z.positive())

/** A rule as the list shows it. */
export const alertRule = z.object({
  id: ruleId,
  condition: rule,
  /** The video of a rule of silence. */
  recordName: z.nullable(nameLine),
  byBell: z.boolean(),
  byMail: z.boolean(),
  byWebhook: z.boolean(),
  isOn: z.boolean(),
  /** Members whom the bell and letters tell. */
  recipientIds: z.array(z.int()),
  ownerName: z.string(),
  /** Since when it holds; `null` while it does not. */
  firedAt: z.nullable(instant),
  /** The last time that it began to hold, and what the figure was then. */
  lastFiredAt: z.nullable(instant),
  lastValue: z.nullable(z.number()),
  rowVersion: z.int(),
})
export type AlertRule = z.output<typeof alertRule>

/** Rules by which an account is told of its statistics, once a spell (product §6). */
export const alertRules = {
  list: method({
    about: 'Answers one page of the rules of the account, the newest first. Pages start at 1.',
    path: '/api/v3/alertRules/list',
    access: statisticAccess,
    cost: costs.list,
    params: z.strictObject(pageParams),
    result: listOf(alertRule),
  }),
  save: method({
    title: 'Правило оповещения',
    about: `Saves a new rule, or changes one when \`id\` is told: then STATE/CONFLICT when rowVersion is not the present one. A changed rule begins anew. NOT_FOUND/RECORD for a video of another account, NOT_FOUND/RULE for an unknown or foreign id, LIMIT/QUOTA above ${alertBounds.rules} of an account.`,
    path: '/api/v3/alertRules/save',
    access: statisticAccess,
    mutates: true,
    params: z.strictObject({
      id: z.optional(ruleId),
      rowVersion: z.optional(z.int()),
      condition: rule,
      byBell: z.boolean(),
      byMail: z.boolean(),
      byWebhook: z.boolean(),
      isOn: z.boolean(),
      recipientIds: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(alertBounds.recipients)),
    }),
    result: z.object({ rule: alertRule }),
  }),
  delete: method({
    title: 'Удаление правила оповещения',
    about: 'Deletes a rule. A repeat answers the same.',
    path: '/api/v3/alertRules/delete',
    access: statisticAccess,
    mutates: true,
    params: z.strictObject({ id: ruleId }),
    result: z.object({}),
  }),
}
