import { alertTitle, alertValue } from '@skleyka/contract/alerts/alert-words.ts'
import { type AlertCondition, alertBounds, alertCondition } from '@skleyka/contract/alerts/alerts.calls.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../database/database.ts'
import { queueMail } from '../../mail/queue.ts'
import type { Services } from '../../services.ts'
import { StatisticsUnavailable } from '../../statistics/unavailable.ts'
import { noticeMembers } from '../notifications/notifications.ts'
import { localDay } from '../statistic/statistic.ts'
import { membersAmong } from '../statistic-exports/statistic-exports.ts'
import { trafficOfAccounts } from '../traffic/traffic.ts'
import { listWatched, lockRule, tellHooks, updateRule, type WatchedRule } from './alert-rules.sql.ts'
import { ruleLetter } from './rule-letter.ts'

type CheckServices = Pick<Services, 'db' | 'statistics' | 'now' | 'secrets' | 'publicUrl' | 'log'>

/** A share that goes to and fro about its bound is one spell. */
const settleMs: Readonly<Record<AlertCondition['kind'], number>> = {
  ERRORS: 15 * 60_000,
  VIEWS: 15 * 60_000,
  TRAFFIC: 0,
  SILENCE: 0,
}
const hourMs = 3_600_000

/** A figure, and whether it crosses the bound of its rule. */
interface Measured {
  readonly value: number
  readonly holds: boolean
}

/**
 * Measures what the rules are about and tells of those that begin to hold, or hold no longer: each once a spell, since the row of the rule
 * moves in the transaction that tells. While the store is away nothing that needs it begins or ends.
 */
export async function checkRules(services: CheckServices): Promise<void> {
  const db = services.db.platform('housekeeping')
  const rules = (await listWatched(db)).map((rule) => ({ ...rule, condition: z.parse(alertCondition, rule.condition) }))
  if (rules.length === 0) return
  const viewings = await readViewings(services, rules)
  const months = new Map<string, Promise<Map<number, number>>>()
  for (const rule of rules) {
    try {
      const measured = await measure(rule)
      if (measured !== null) await db.transaction().execute((tx) => moveRule(tx, services, rule, measured))
    } catch (error) {
      // one rule that cannot be told holds up no other
      services.log.error({ err: error, ruleId: rule.id }, 'a rule of alerts was not checked')
    }
  }

  async function measure(rule: (typeof rules)[number]): Promise<Measured | null> {
    const { condition, accountId } = rule
    if (condition.kind === 'TRAFFIC') {
      const to = localDay(services.now(), rule.time_zone)
      const read = months.get(to) ?? trafficOfAccounts(db, { from: `${to.slice(0, 7)}-01`, to })
      months.set(to, read)
      const value = (await read).get(accountId) ?? 0
      return { value, holds: value > condition.bytes }
    }
    if (viewings === null) return null
    const { plays = 0, failures = 0, views = 0 } = viewings.accounts.get(accountId) ?? {}
    if (condition.kind === 'VIEWS') return { value: views, holds: views > condition.views }
    if (condition.kind === 'ERRORS') {
      const value = plays === 0 ? 0 : (failures / plays) * 100
      return { value, holds: plays >= alertBounds.leastStarts && value > condition.percent }
    }
    // a video in the trash is no longer expected to play
    if (!rule.has_record) return { value: 0, holds: false }
    const seen = viewings.records.get(`${accountId} ${condition.recordId}`) ?? 0
    const quietMs = services.now().getTime() - Math.max(seen, rule.changed_at.getTime())
    return { value: quietMs / hourMs, holds: quietMs >= condition.hours * hourMs }
  }
}

interface AccountViewings {
  readonly plays: number
  readonly failures: number
  readonly views: number
}

interface Viewings {
  readonly accounts: ReadonlyMap<number, AccountViewings>
  /** Moments of the last viewing, by account and record. */
  readonly records: ReadonlyMap<string, number>
}

/** Reads what rules of viewings need, of all their accounts at once; `null` while the store is away. Asked of nothing, it lets the store sleep. */
async function readViewings(
  { statistics, now, log }: CheckServices,
  rules: readonly { readonly accountId: number; readonly condition: AlertCondition }[],
): Promise<Viewings | null> {
  const ofViewings = rules.filter(({ condition }) => condition.kind !== 'TRAFFIC')
  const silent = rules.flatMap(({ condition }) => (condition.kind === 'SILENCE' ? [condition.recordId] : []))
  if (ofViewings.length === 0) return { accounts: new Map(), records: new Map() }
  const since = (hours: number) =>
    new Date(now().getTime() - hours * hourMs).toISOString().replace('T', ' ').slice(0, -1)
  const params = {
    accounts: [...new Set(ofViewings.map(({ accountId }) => accountId))],
    records: silent,
    hour: since(alertBounds.errorMinutes / 60),
    day: since(alertBounds.viewHours),
    week: since(alertBounds.silenceHours + 1),
  }
  try {
    const accounts = await statistics.query<{ account: number } & AccountViewings>(
      `SELECT account,
         toUInt32(uniqExactIf(session, type = 'play' AND at >= {hour:DateTime64(3, 'UTC')})) AS plays,
         toUInt32(uniqExactIf(session, type = 'error' AND is_fatal = 1 AND at >= {hour:DateTime64(3, 'UTC')})) AS failures,
         toUInt32(uniqExactIf(session, run_ms >= 5000)) AS views
       FROM events
       WHERE account IN {accounts:Array(UInt32)} AND at >= {day:DateTime64(3, 'UTC')} AND is_robot = 0 AND is_preview = 0
       GROUP BY account`,
      params,
    )
    const records =
      silent.length === 0
        ? []
        : await statistics.query<{ account: number; record: number; last: number }>(
            `SELECT account, record, toUnixTimestamp64Milli(max(at)) AS last FROM events
             WHERE account IN {accounts:Array(UInt32)} AND record IN {records:Array(UInt32)}
               AND at >= {week:DateTime64(3, 'UTC')} AND to_ms > from_ms AND is_robot = 0 AND is_preview = 0
             GROUP BY account, record`,
            params,
          )
    return {
      accounts: new Map(accounts.map((row) => [row.account, row])),
      records: new Map(records.map(({ account, record, last }) => [`${account} ${record}`, Number(last)])),
    }
  } catch (error) {
    if (!(error instanceof StatisticsUnavailable)) throw error
    log.warn({ rules: ofViewings.length }, 'alerts wait for the statistics store')
    return null
  }
}

async function moveRule(
  tx: Tx,
  services: CheckServices,
  rule: Omit<WatchedRule, 'condition'> & { readonly condition: AlertCondition },
  { value, holds }: Measured,
): Promise<void> {
  const { accountId, id, condition } = rule
  const row = await lockRule(tx, accountId, id)
  // changed since it was measured: the next run measures it anew
  if (row === null || !row.is_on || row.changed_at.getTime() !== rule.changed_at.getTime()) return
  const now = services.now()
  if (holds) {
    if (row.fired_at !== null) {
      if (row.clear_at !== null) await updateRule(tx, accountId, id, { clear_at: null })
      return
    }
    await updateRule(tx, accountId, id, { fired_at: now, clear_at: null, last_fired_at: now, last_value: value })
    return tell('alert.started')
  }
  if (row.fired_at === null) return
  const clear = row.clear_at ?? now
  if (now.getTime() - clear.getTime() < settleMs[condition.kind])
    return row.clear_at === null ? updateRule(tx, accountId, id, { clear_at: now }) : undefined
  await updateRule(tx, accountId, id, { fired_at: null, clear_at: null })
  return tell('alert.ended')

  async function tell(event: 'alert.started' | 'alert.ended'): Promise<void> {
    if (row === null) return
    const isStart = event === 'alert.started'
    const title = alertTitle(condition, rule.record_name)
    if (row.by_webhook) {
      const record = row.record_id === null ? {} : { record: { id: row.record_id, name: rule.record_name } }
      await tellHooks(tx, accountId, event, { rule: { id, title, ...condition }, value, ...record })
    }
    const members = await membersAmong(tx, accountId, row.recipient_ids)
    if (row.by_bell) {
      const people = members.map((member) => member.id)
      const notice = { name: title, recordId: row.record_id, reason: isStart ? alertValue(condition, value) : null }
      await noticeMembers(tx, accountId, people, isStart ? 'alertStarted' : 'alertEnded', notice)
    }
    if (!row.by_mail) return
    const account = { code: rule.code, name: rule.account_name }
    for (const { email } of members) {
      const letter = () =>
        ruleLetter({ account, title, value: isStart ? alertValue(condition, value) : null }, services.publicUrl)
      await queueMail(tx, services, { kind: 'alertRule', to: email, letter })
    }
  }
}
