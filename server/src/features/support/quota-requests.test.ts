import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { ofQuotas } from '@skleyka/contract/quotas/quota-kinds.ts'
import { type QuotaBounds, quotas, type WantedQuotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { support } from '@skleyka/contract/support/support.calls.ts'
import { supportRequests } from '@skleyka/contract/support/support-requests.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })
const admin = { user: await make.user({ admin: true, name: 'Анна' }) }
const gigabyte = 1024 ** 3
const free: QuotaBounds = ofQuotas(() => null)

async function house(bounds: Partial<QuotaBounds>, rights: Permission[] = ['yauth.can_manage_account']) {
  const user = await make.user({ name: 'Мария' })
  const account = await make.account({ name: 'Волга', members: { [user]: rights } })
  const as = { user, account: account.code }
  const bound = (next: Partial<QuotaBounds>) =>
    call(quotas.save, { accountId: account.id, quotas: { ...free, ...next } }, admin)
  await bound(bounds)
  const ask = (quotaParams: unknown, text = 'Новый сезон') =>
    call(support.requestQuota, { wanted: quotaParams as WantedQuotas, text }, as)
  const limits = async () => {
    const now = (await call(quotas.get, { accountId: account.id }, admin)).result.quotas
    return ofQuotas((kind) => now[kind].limit)
  }
  return { user, account, as, bound, ask, limits }
}
const shown = async (requestId: number) => {
  const { items } = (await call(supportRequests.list, { perPage: 100 }, admin)).result
  return items.find(({ id }) => id === requestId) ?? assert.fail()
}
const grant = (requestId: number) => call(supportRequests.grant, { requestId }, admin)

test('B12 who manages an account asks for more of what is bounded; an administrator sees how much and gives it by one press', async () => {
  const { account, ask, limits } = await house({ bytes: 10 * gigabyte, videos: 100 })
  const { result, error } = await ask({ bytes: 50 * gigabyte, videos: 101 })
  assert.equal(error, undefined)
  assert.equal((await ask({ bytes: 99 * gigabyte })).result.requestId, result.requestId, 'one request a day')
  const request = await shown(result.requestId)
  assert.deepEqual([request.topic, request.text, request.isGrantable], ['quota', 'Новый сезон', true])
  assert.deepEqual(request.wanted, [
    { kind: 'bytes', limit: 10 * gigabyte, wanted: 50 * gigabyte },
    { kind: 'videos', limit: 100, wanted: 101 },
  ])
  assert.equal((await grant(result.requestId)).result.request.state, 'GRANTED')
  assert.deepEqual(await limits(), { ...free, bytes: 50 * gigabyte, videos: 101 })
  await grant(result.requestId)
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('account_id', '=', account.id)
    .where('object_type', '=', 'supportRequest')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['support.requestQuota', 'supportRequests.grant'],
  )
  assert.deepEqual(rows[0]?.after, { topic: 'quota', quotaBytes: 50 * gigabyte, quotaVideos: 101 })
  assert.partialDeepStrictEqual(rows[1]?.before, { state: 'OPEN', quotaBytes: 10 * gigabyte, quotaVideos: 100 })
  assert.partialDeepStrictEqual(rows[1]?.after, { state: 'GRANTED', quotaBytes: 50 * gigabyte, quotaVideos: 101 })
  const letters = await db.selectFrom('mails').select('kind').where('kind', '=', 'requestGranted').execute()
  assert.equal(letters.length, 1)
})

test('B12 what is granted late takes nothing away: a bound that is higher by now, or gone, stays', async () => {
  const { bound, ask, limits } = await house({ bytes: 1, videos: 1, people: 1 })
  const { requestId } = (await ask({ bytes: 5, videos: 5, people: 5 })).result
  await bound({ bytes: 9, people: 2 })
  assert.deepEqual(
    (await shown(requestId)).wanted.map(({ limit }) => limit),
    [9, null, 2],
  )
  await grant(requestId)
  assert.deepEqual(await limits(), { ...free, bytes: 9, people: 5 })
})

test('B12 less than there is, more of what has no bound, nothing at all and odd numbers are refused by their fields', async () => {
  const { ask, as } = await house({ bytes: 10, videos: 5 })
  const fieldsOf = async (quotaParams: unknown) => {
    const { error } = await ask(quotaParams)
    assert.equal(error?.type, 'VALIDATION', JSON.stringify(quotaParams))
    return Object.keys(error?.fields ?? {})
  }
  assert.deepEqual(await fieldsOf({ bytes: 10, videos: 6 }), ['wanted.bytes'])
  assert.deepEqual(await fieldsOf({ people: 5, videos: 4 }), ['wanted.videos', 'wanted.people'])
  for (const quotaParams of [
    {},
    { bytes: 0 },
    { bytes: -1 },
    { bytes: 1.5 },
    { bytes: 2 ** 53 },
    { bytes: '20' },
    { x: 1 },
  ])
    await fieldsOf(quotaParams)
  assert.equal((await call(support.lastRequest, { topic: 'quota', accountCode: as.account }, as)).result.request, null)
  const topic = { topic: 'quota', accountCode: as.account }
  assert.equal((await call(support.request, topic as never, as)).error?.type, 'VALIDATION')
})

test('B12 who does not manage the account asks for nothing; a request is refused with words, in its own letter', async () => {
  const editor = await house({ videos: 1 }, ['media.can_edit_records'])
  assert.equal((await editor.ask({ videos: 2 })).error?.type, 'ACCESS')
  const { ask, as, limits } = await house({ videos: 1 })
  const { requestId } = (await ask({ videos: 2 })).result
  await call(supportRequests.answer, { requestId, answer: 'Место кончилось' }, admin)
  const last = (await call(support.lastRequest, { topic: 'quota', accountCode: as.account }, as)).result.request
  assert.deepEqual([last?.state, last?.answer], ['REFUSED', 'Место кончилось'])
  assert.equal((await grant(requestId)).error?.subtype, 'CONFLICT')
  assert.equal((await limits()).videos, 1)
  const closed = await house({ videos: 1 })
  const late = (await closed.ask({ videos: 2 })).result.requestId
  await db.updateTable('accounts').set({ state: 'CLOSED' }).where('id', '=', closed.account.id).execute()
  assert.equal((await grant(late)).error?.subtype, 'ACCOUNT')
})
