import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { ofQuotas } from '@skleyka/contract/quotas/quota-kinds.ts'
import { type QuotaBounds, quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { tellQuotas } from './tell-quotas.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call, services } = await testHttp({ db })
const admin = await make.user({ admin: true })

/** An account with a manager and an editor. */
async function house(bounds: Partial<QuotaBounds>) {
  const [manager, editor] = [await make.user(), await make.user()]
  const account = await make.account({
    members: { [manager]: ['yauth.can_manage_account'], [editor]: ['media.can_edit_records'] },
  })
  const bound = (next: Partial<QuotaBounds>) =>
    call(quotas.save, { accountId: account.id, quotas: { ...ofQuotas(() => null), ...next } }, { user: admin })
  await bound(bounds)
  const listNotices = async (user = manager) => {
    await tellQuotas(services)
    const { items } = (await call(notices.list, {}, { user })).result
    return items.map(({ kind, reason, count }) => `${kind} ${reason} ${count}`)
  }
  const videos = async (count: number) => {
    for (let one = 0; one < count; one += 1) await make.record(account.id, manager)
  }
  return { account, manager, editor, bound, listNotices, videos }
}

test('a quota of which four fifths are taken is told to who manages the account, once, and again when nothing more fits', async () => {
  const { listNotices, videos, editor } = await house({ videos: 10 })
  await videos(7)
  assert.deepEqual(await listNotices(), [])
  await videos(1)
  assert.deepEqual(await listNotices(), ['quotaNear videos 80'])
  await videos(1)
  assert.deepEqual(await listNotices(), ['quotaNear videos 80'])
  await videos(1)
  const all = ['quotaNear videos 100', 'quotaNear videos 80']
  assert.deepEqual(await listNotices(), all)
  assert.deepEqual(await listNotices(), all)
  assert.deepEqual(await listNotices(editor), [])
})

test('what becomes less is told to nobody, and is told anew when it comes again; each kind by itself', async () => {
  const { listNotices, videos, bound } = await house({ videos: 1, people: 2 })
  await videos(1)
  const before = ['quotaNear people 100', 'quotaNear videos 100']
  assert.deepEqual((await listNotices()).toSorted(), before)
  await bound({ videos: 100, people: 2 })
  assert.equal((await listNotices()).length, 2)
  await bound({ people: 2 })
  assert.equal((await listNotices()).length, 2)
  await bound({ videos: 1, people: 2 })
  assert.deepEqual((await listNotices())[0], 'quotaNear videos 100')
})

test('a bound of nothing with nothing there, a locked account and bytes that are told by none are quiet; bytes that are there are not', async () => {
  const none = await house({ videos: 0, bytes: 0 })
  assert.deepEqual(await none.listNotices(), [])
  await none.videos(1)
  assert.deepEqual(await none.listNotices(), ['quotaNear videos 100'])
  const locked = await house({ people: 1 })
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', locked.account.id).execute()
  assert.deepEqual(await locked.listNotices(), [])
  const full = await house({ bytes: 1_000 })
  const days = { byte_seconds: 0, changed_at: new Date() }
  await db
    .insertInto('storage_days')
    .values({ account_id: full.account.id, kind: 'all', day: new Date(), end_bytes: 800, peak_bytes: 800, ...days })
    .execute()
  assert.deepEqual(await full.listNotices(), ['quotaNear bytes 80'])
})

test('who manages the account no more is told no more, and two sweeps at once tell once', async () => {
  const { listNotices, videos, manager, account } = await house({ videos: 1 })
  await videos(1)
  await Promise.all([tellQuotas(services), tellQuotas(services), tellQuotas(services)])
  assert.deepEqual(await listNotices(), ['quotaNear videos 100'])
  await db.deleteFrom('membership_roles').where('user_id', '=', manager).where('account_id', '=', account.id).execute()
  assert.deepEqual(await listNotices(), [])
})
