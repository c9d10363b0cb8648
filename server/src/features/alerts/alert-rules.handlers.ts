import { type AlertRule, alertBounds, alertCondition, type alertRules } from '@skleyka/contract/alerts/alerts.calls.ts'
import * as z from 'zod/mini'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { membersAmong } from '../statistic-exports/statistic-exports.ts'
import {
  type AlertRuleRow,
  countRules,
  deleteRule,
  findRule,
  insertRule,
  isRecordOf,
  listRules,
  lockRule,
  lockRules,
  updateRule,
} from './alert-rules.sql.ts'

export const alertRulesHandlers: Handlers<typeof alertRules> = {
  list: async ({ page, perPage }, { account }, { db }) => ({
    items: (await listRules(db, account.id, (page - 1) * perPage, perPage)).map(ruleView),
    total: await countRules(db, account.id),
  }),

  save: async ({ id, rowVersion, condition, recipientIds, ...ways }, { account, user }, { db, now, audit }) => {
    const tx = inTransaction(db)
    if (!ways.byBell && !ways.byMail && !ways.byWebhook) throw refuse('alerts.noWay')
    const recordId = condition.kind === 'SILENCE' ? condition.recordId : null
    if (recordId !== null && !(await isRecordOf(tx, account.id, recordId))) throw refuse('records.notFound')
    const recipients = [...new Set(recipientIds)]
    if ((await membersAmong(tx, account.id, recipients)).length < recipients.length) throw refuse('users.notFound')
    const fields = {
      ...{ kind: condition.kind, condition: JSON.stringify(condition), record_id: recordId },
      ...{ by_bell: ways.byBell, by_mail: ways.byMail, by_webhook: ways.byWebhook, is_on: ways.isOn },
      ...{ recipient_ids: recipients, changed_at: now() },
    }
    const after = { condition, ...ways }
    if (id === undefined) {
      await lockRules(tx, account.id)
      if ((await countRules(tx, account.id)) >= alertBounds.rules)
        throw refuse('alerts.full', { most: alertBounds.rules })
      const made = await insertRule(tx, { account_id: account.id, user_id: user.id, ...fields })
      audit({ objectType: 'alertRule', objectId: made, after })
      return { rule: await requireRule(tx, account.id, made) }
    }
    const before = await lockRule(tx, account.id, id)
    if (before === null) throw refuse('alerts.notFound')
    if (before.row_version !== rowVersion) throw refuse('alerts.changed')
    await updateRule(tx, account.id, id, {
      ...fields,
      ...{ fired_at: null, clear_at: null, row_version: before.row_version + 1 },
    })
    audit({
      ...{ objectType: 'alertRule', objectId: id, after },
      before: {
        ...{ condition: before.condition, byBell: before.by_bell, byMail: before.by_mail },
        ...{ byWebhook: before.by_webhook, isOn: before.is_on },
      },
    })
    return { rule: await requireRule(tx, account.id, id) }
  },

  delete: async ({ id }, { account }, { db, audit }) => {
    const before = await deleteRule(inTransaction(db), account.id, id)
    if (before !== null) audit({ objectType: 'alertRule', objectId: id, before })
    return {}
  },
}

async function requireRule(tx: Tx, accountId: number, id: number): Promise<AlertRule> {
  const row = await findRule(tx, accountId, id)
  if (row === null) throw refuse('alerts.notFound')
  return ruleView(row)
}

const ruleView = (row: AlertRuleRow): AlertRule => ({
  id: row.id,
  condition: z.parse(alertCondition, row.condition),
  recordName: row.record_name,
  byBell: row.by_bell,
  byMail: row.by_mail,
  byWebhook: row.by_webhook,
  isOn: row.is_on,
  recipientIds: row.recipient_ids,
  ownerName: row.owner_name,
  firedAt: row.fired_at,
  lastFiredAt: row.last_fired_at,
  lastValue: row.last_value,
  rowVersion: row.row_version,
})
