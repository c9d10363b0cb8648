import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@skleyka/contract/limits.ts'
import { support } from '@skleyka/contract/support/support.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { listRequests } from './support.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)
let now = new Date('2026-11-21T10:00:00Z')
const { call } = await testHttp({
  db,
  services: { now: () => now },
})

const ask = (user: number, accountCode?: string, topic = 'livestreams') =>
  call(support.request, { topic, ...(accountCode && { accountCode }), text: 'Нужны трансляции' }, { user })
const last = (user: number, accountCode: string) =>
  call(support.lastRequest, { topic: 'livestreams', accountCode }, { user })
const sentBy = async (user: number) =>
  db.selectFrom('support_requests').selectAll().where('user_id', '=', user).orderBy('id').execute()

test('C-2.3-04 a request reaches the support once in 24 hours; a repeat answers the one that was sent', async () => {
  const user = await make.user()
  const { id, code } = await make.account({ members: { [user]: [] }, sections: ['LIVESTREAM'] })
  assert.deepEqual((await last(user, code)).result, { request: null })
  const { result } = await ask(user, code)
  assert.equal(new Date(result.againAt).getTime() - new Date(result.sentAt).getTime(), 24 * 3600 * 1000)
  now = new Date(now.getTime() + limits.supportAgainMs - 1)
  assert.deepEqual((await ask(user, code)).result, result)
  assert.deepEqual((await last(user, code)).result, { request: result })
  const rows = await sentBy(user)
  assert.deepEqual(
    rows.map((row) => [row.account_id, row.topic, row.text]),
    [[id, 'livestreams', 'Нужны трансляции']],
  )

  now = new Date(now.getTime() + 1)
  assert.deepEqual((await last(user, code)).result, { request: null })
  assert.notEqual((await ask(user, code)).result.requestId, result.requestId)
})

test('requests about other accounts, of other people and about other things are requests of their own', async () => {
  const [one, two] = [await make.user(), await make.user()]
  const first = await make.account({ members: { [one]: [], [two]: [] } })
  const second = await make.account({ members: { [one]: [] } })
  const answers = [
    await ask(one, first.code),
    await ask(one, second.code),
    await ask(two, first.code),
    await ask(one, first.code, 'question'),
    await ask(one),
    await ask(one),
  ]
  const ids = answers.map(({ result }) => result.requestId)
  assert.equal(new Set(ids).size, 5)
  assert.equal(ids[4], ids[5])
})

test('two requests at the same moment are one', async () => {
  const user = await make.user()
  const { code } = await make.account({ members: { [user]: [] } })
  const answers = await Promise.all([ask(user, code), ask(user, code), ask(user, code)])
  assert.equal(new Set(answers.map(({ result }) => result.requestId)).size, 1)
  assert.equal((await sentBy(user)).length, 1)
})

test('what was asked is in the audit and in the list of the operator', async () => {
  const user = await make.user()
  const { id, code } = await make.account({ members: { [user]: [] } })
  const { result } = await ask(user, code)
  const audited = await db
    .selectFrom('audit_events')
    .select(['action', 'object_id', 'account_id'])
    .where('user_id', '=', user)
    .execute()
  assert.deepEqual(audited, [{ action: 'support.request', object_id: String(result.requestId), account_id: id }])
  const [newest] = await listRequests(db, 1)
  assert.deepEqual([newest?.id, newest?.code, newest?.topic], [result.requestId, code, 'livestreams'])
})

test('nobody asks in an account that is not theirs, about an unknown thing, at length or without a session', async () => {
  const user = await make.user()
  const { code } = await make.account()
  assert.equal((await ask(user, code)).error?.extra, 'Access Forbidden')
  assert.equal((await ask(user, undefined, 'refund')).error?.type, 'VALIDATION')
  const long = await call(support.request, { topic: 'question', text: 'я'.repeat(4_001) }, { user })
  assert.equal(long.error?.type, 'VALIDATION')
  assert.equal((await call(support.request, { topic: 'question' })).error?.type, 'AUTH')
  assert.equal((await sentBy(user)).length, 0)
})
