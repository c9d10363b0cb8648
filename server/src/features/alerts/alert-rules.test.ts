import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AlertCondition, alertRules } from '@skleyka/contract/alerts/alerts.calls.ts'
import { notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { sessionEvents, viewEvents } from '../../../test/statistic-events.ts'
import { testStatistic } from '../../../test/test-statistic.ts'
import { noStatistics } from '../../statistics/statistics.ts'
import { checkRules } from './check-rules.ts'

const t = await testStatistic({
  at: '2026-03-12T09:00:00Z',
  permissions: ['yauth.can_view_account_stat', 'yauth.can_manage_account'],
})
const { db, make, clock, http, user, account, insert, ask } = t
const { services } = http
const record = await make.record(account.id, user, { name: 'Прямой эфир' })
const ways = { byBell: true, byMail: true, byWebhook: true, isOn: true, recipientIds: [user] }
await db.updateTable('users').set({ email: 'maria@kino.example' }).where('id', '=', user).execute()
await http.call(
  webhooks.create,
  { url: 'https://hooks.example/in', events: ['alert.started', 'alert.ended'], isOn: true },
  { user, account: account.code },
)
const save = async (condition: AlertCondition, more: object = {}) =>
  (await ask(alertRules.save, { condition, ...ways, ...more })).result.rule
const run = (minutesLater = 0, more: object = {}) => {
  clock.now = new Date(clock.now.getTime() + minutesLater * 60_000)
  return checkRules({ ...services, ...more })
}
/** Returns and clears everything that was sent by each way since the last time. */
async function takeNews() {
  const bell = await db
    .deleteFrom('notices')
    .where('kind', 'in', ['alertStarted', 'alertEnded'])
    .returning(['kind', 'id'])
    .execute()
  const mails = await db.deleteFrom('mails').where('kind', '=', 'alertRule').returning('id').execute()
  const hooks = await db.selectFrom('webhook_events').select(['type', 'id']).orderBy('id').execute()
  await db.deleteFrom('webhook_events').execute()
  return { bell: bell.map(({ kind }) => kind), mails: mails.length, hooks: hooks.map(({ type }) => type) }
}
const nothing = { bell: [], mails: 0, hooks: [] }
const started = { bell: ['alertStarted'], mails: 1, hooks: ['alert.started'] }
const ended = { bell: ['alertEnded'], mails: 1, hooks: ['alert.ended'] }
const removeAll = () => db.deleteFrom('alert_rules').execute()
let viewer = 0
const view = async (minutesAgo: number, seconds = 20) => {
  viewer += 1
  const of = { account: account.id, record, viewer }
  await insert(...viewEvents(new Date(clock.now.getTime() - minutesAgo * 60_000), seconds, of))
}
const start = async (fails: boolean) => {
  viewer += 1
  await insert(
    ...sessionEvents(new Date(clock.now.getTime() - 60_000), { account: account.id, record, viewer }, [
      { after: 0, type: 'load' },
      { after: 1, type: 'play' },
      ...(fails ? [{ after: 2, type: 'error', is_fatal: 1, before_first_frame: 1, error_code: 'networkError' }] : []),
    ]),
  )
}

test('§6 traffic over its quota is told once by the bell, a letter and a webhook, and its end with the month', async () => {
  const sent = (day: string, bytes: number) => ({
    ...{ account_id: account.id, day: new Date(`${day}T12:00:00Z`), kind: 'video' as const, bytes, requests: 1 },
  })
  await save({ kind: 'TRAFFIC', bytes: 1_000 })
  await db
    .insertInto('traffic_days')
    .values([sent('2026-02-28', 5_000), sent('2026-03-02', 1_000)])
    .execute()
  await run()
  assert.deepEqual(await takeNews(), nothing, 'another month, and not above')
  await db.insertInto('traffic_days').values(sent('2026-03-12', 1)).execute()
  await run(1, { statistics: noStatistics })
  assert.deepEqual(await takeNews(), started)
  await run(1)
  await run(60)
  assert.deepEqual(await takeNews(), nothing)
  const { items } = (await ask(alertRules.list, {})).result
  assert.deepEqual([items[0]?.lastValue, items[0]?.firedAt !== null], [1_001, true])
  await run(20 * 24 * 60)
  assert.deepEqual(await takeNews(), ended)
  await run(1)
  assert.deepEqual(await takeNews(), nothing)
  await removeAll()
})

test('§6 views over a number are told once, and a number that goes to and fro is one spell', async () => {
  await save({ kind: 'VIEWS', views: 2 })
  for (const minutes of [30, 20, 1439]) await view(minutes)
  await view(10, 3)
  await run()
  assert.deepEqual(await takeNews(), started)
  // the one of yesterday leaves the day, another comes
  await run(5)
  await view(1)
  await run(5)
  assert.deepEqual(await takeNews(), nothing)
  await run(26 * 60)
  assert.deepEqual(await takeNews(), nothing, 'it may come back')
  await run(16)
  assert.deepEqual(await takeNews(), ended)
  await removeAll()
})

test('§6 errors are a share of at least twenty starts of the last hour', async () => {
  await save({ kind: 'ERRORS', percent: 10 })
  for (let at = 0; at < 19; at += 1) await start(at < 2)
  await run()
  assert.deepEqual(await takeNews(), nothing, 'too few starts')
  await start(false)
  await run()
  assert.deepEqual(await takeNews(), nothing, 'a tenth is not more than a tenth')
  await start(true)
  await run()
  assert.deepEqual(await takeNews(), started)
  await removeAll()
})

test('§6 the silence of a video is counted from its last second, or from the rule, and ends with the next view', async () => {
  clock.now = new Date(clock.now.getTime() + 48 * 3_600_000)
  await save({ kind: 'SILENCE', recordId: record, hours: 2 })
  await run(119)
  assert.deepEqual(await takeNews(), nothing, 'the rule is younger')
  await view(1)
  await run(60)
  assert.deepEqual(await takeNews(), nothing)
  await run(61)
  assert.deepEqual(await takeNews(), started)
  await view(1)
  await run(1)
  assert.deepEqual(await takeNews(), ended)
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: clock.now, disposed_by: user })
    .where('id', '=', record)
    .execute()
  await run(10 * 60)
  assert.deepEqual(await takeNews(), nothing, 'a video in the trash is expected to be silent')
  await db
    .updateTable('records')
    .set({ lifecycle: 'ACTIVE', disposed_at: null, disposed_by: null })
    .where('id', '=', record)
    .execute()
  await removeAll()
})

test('§6 while the store is away no spell of viewings begins or ends', async () => {
  await save({ kind: 'SILENCE', recordId: record, hours: 1 })
  await run(61, { statistics: noStatistics })
  assert.deepEqual(await takeNews(), nothing)
  await run(1)
  assert.deepEqual(await takeNews(), started)
  await view(0)
  await run(30, { statistics: noStatistics })
  assert.deepEqual(await takeNews(), nothing)
  await removeAll()
})

test('§6 two processes that look at once tell once; a rule that is off, changed or of a locked account tells nothing', async () => {
  const rule = await save({ kind: 'SILENCE', recordId: record, hours: 1 })
  clock.now = new Date(clock.now.getTime() + 3 * 3_600_000)
  await Promise.all([run(), run(), run()])
  assert.deepEqual(await takeNews(), started)
  const change = { id: rule.id, rowVersion: rule.rowVersion, condition: rule.condition, ...ways }
  await ask(alertRules.save, { ...change, isOn: false })
  await run(600)
  assert.deepEqual(await takeNews(), nothing)
  await ask(alertRules.save, { ...change, rowVersion: rule.rowVersion + 1 })
  await run(59)
  assert.deepEqual(await takeNews(), nothing, 'a changed rule begins anew')
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', account.id).execute()
  await run(600)
  assert.deepEqual(await takeNews(), nothing)
  await db.updateTable('accounts').set({ state: 'ACTIVE' }).where('id', '=', account.id).execute()
  await removeAll()
})

test('§6 a rule that is changed or switched off while it is measured tells nothing of what it was', async () => {
  for (const change of [{ condition: { kind: 'VIEWS', views: 900 } }, { isOn: false }] as const) {
    const rule = await save({ kind: 'VIEWS', views: 1 })
    for (const minutes of [3, 2]) await view(minutes)
    clock.now = new Date(clock.now.getTime() + 60_000)
    const query = async <Row>(...params: Parameters<typeof services.statistics.query>) => {
      const measured = await services.statistics.query<Row>(...params)
      const { id, rowVersion, condition } = rule
      await ask(alertRules.save, { id, rowVersion, condition, ...ways, ...change })
      return measured
    }
    await run(0, { statistics: { ...services.statistics, query } })
    assert.deepEqual(await takeNews(), nothing)
    await removeAll()
  }
})

test('§6 only the ways that are chosen tell, and only those who are members still', async () => {
  const guest = await make.user({ name: 'Гость' })
  await make.member(account.id, guest, ['yauth.can_view_account_stat'])
  await save(
    { kind: 'SILENCE', recordId: record, hours: 1 },
    { byMail: false, byWebhook: false, recipientIds: [user, guest] },
  )
  await db.deleteFrom('membership_roles').where('user_id', '=', guest).execute()
  await db.deleteFrom('memberships').where('user_id', '=', guest).execute()
  await run(61)
  const bell = await http.call(notices.list, {}, { user })
  const alert = bell.result.items.find(({ kind }) => kind === 'alertStarted')
  assert.match(alert?.name ?? '', /^Видео «Прямой эфир» никто не.смотрит 1.час$/)
  assert.match(alert?.reason ?? '', /^тишина 1.час$/)
  assert.deepEqual(await takeNews(), { bell: ['alertStarted'], mails: 0, hooks: [] })
  await removeAll()
})

test('§6 hostile rules are refused, those of others are unknown, and each change is in the audit', async () => {
  const refusal = async (condition: unknown, more: object = {}) => {
    const { error } = await ask(alertRules.save, { condition, ...ways, ...more })
    return `${error?.type}/${error?.subtype}`
  }
  const field = 'VALIDATION/FIELD'
  for (const condition of [
    ...[
      { kind: 'ERRORS', percent: 0 },
      { kind: 'ERRORS', percent: 101 },
      { kind: 'ERRORS', percent: 1.5 },
    ],
    ...[
      { kind: 'VIEWS', views: 1e308 },
      { kind: 'VIEWS', views: '5' },
      { kind: 'VIEWS' },
      { kind: 'TRAFFIC', bytes: -1 },
    ],
    ...[
      { kind: 'SILENCE', hours: 2 },
      { kind: 'SILENCE', recordId: record, hours: 169 },
      { kind: "x'; drop table" },
      null,
    ],
  ])
    assert.equal(await refusal(condition), field, JSON.stringify(condition))
  const views = { kind: 'VIEWS', views: 5 }
  assert.equal(await refusal(views, { byBell: false, byMail: false, byWebhook: false }), field)
  assert.equal(await refusal(views, { recipientIds: [] }), field)
  assert.equal(await refusal(views, { recipientIds: [999_999] }), 'NOT_FOUND/USER')
  const foreign = await make.account()
  const foreignRecord = await make.record(foreign.id, user)
  assert.equal(await refusal({ kind: 'SILENCE', recordId: foreignRecord, hours: 1 }), 'NOT_FOUND/RECORD')
  const rule = await save({ kind: 'VIEWS', views: 5 })
  assert.equal(await refusal(views, { id: rule.id, rowVersion: 99 }), 'STATE/CONFLICT')
  const other = await make.account({ members: { [user]: ['yauth.can_view_account_stat'] } })
  const abroad = { user, account: other.code }
  const elsewhere = await http.call(
    alertRules.save,
    { condition: views, ...ways, id: rule.id, rowVersion: rule.rowVersion },
    abroad,
  )
  assert.equal(elsewhere.error?.subtype, 'RULE')
  await http.call(alertRules.delete, { id: rule.id }, abroad)
  assert.equal((await ask(alertRules.list, {})).result.total, 1, 'nobody deletes a rule of another account')
  await ask(alertRules.delete, { id: rule.id })
  await ask(alertRules.delete, { id: rule.id })
  const lines = await db
    .selectFrom('audit_events')
    .select('action')
    .where('object_type', '=', 'alertRule')
    .where('object_id', '=', String(rule.id))
    .execute()
  assert.deepEqual(lines.map(({ action }) => action).toSorted(), ['alertRules.delete', 'alertRules.save'])
  for (let at = 0; at < 50; at += 1) await save({ kind: 'VIEWS', views: 5 + at })
  assert.equal(await refusal(views), 'LIMIT/QUOTA')
})
