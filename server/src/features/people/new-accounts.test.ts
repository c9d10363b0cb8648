import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { newAccounts } from '@skleyka/contract/accounts/new-accounts.calls.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import { ofQuotas } from '@skleyka/contract/quotas/quota-kinds.ts'
import { quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call, send } = await testHttp({ db })
const administrator = await make.user({ admin: true })

let made = 0
type CreateParams = ParamsOf<typeof newAccounts.createAccount>
const create = (params: Partial<CreateParams> = {}, id?: string, user = administrator) => {
  made += 1
  const usual: CreateParams = {
    ...{ name: 'Волга', code: `volga-${made}`, ownerEmail: `owner${made}@example.test` },
    ...{ sections: ['VIDEO'], templateId: null },
  }
  return call(newAccounts.createAccount, { ...usual, ...params }, { user }, id)
}
const people = (accountId: number) =>
  db
    .selectFrom('membership_roles')
    .innerJoin('roles', 'roles.id', 'role_id')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['email', 'roles.name as role'])
    .where('membership_roles.account_id', '=', accountId)
    .execute()

test('C-7.3-26 product B12 an account is made with its sections and an owner, who is invited when nobody has his address', async () => {
  const ownerEmail = 'Новый.Владелец@example.test'
  const params = { name: ' Студия\n«Волга» ', code: 'volga', ownerEmail, sections: ['SHARING', 'VIDEO'] as const }
  const { result } = await create({ ...params, sections: [...params.sections] }, 'vp-make')
  const { account, owner } = result
  assert.deepEqual(
    [account.accountName, account.accountCode, account.availableSections, account.owner?.state, account.members],
    ['Студия «Волга»', 'volga', ['VIDEO', 'SHARING'], 'invited', 1],
  )
  assert.equal(owner.outcome, 'INVITED')
  assert.match(owner.url ?? '', /^https?:/)
  assert.deepEqual(await people(account.accountId), [{ email: account.owner?.email, role: 'Владелец' }])
  const again = await create({ ...params, sections: [...params.sections] }, 'vp-make')
  assert.deepEqual(again.result, result, 'a repeat makes no second one')
  const journal = await db
    .selectFrom('audit_events')
    .select(['account_id', 'object_type', 'user_id', 'after'])
    .where('action', '=', 'newAccounts.createAccount')
    .where('account_id', '=', account.accountId)
    .where('object_type', '=', 'account')
    .execute()
  assert.deepEqual(journal, [
    {
      ...{ account_id: account.accountId, object_type: 'account', user_id: administrator },
      after: { name: 'Студия «Волга»', code: 'volga', availableSections: ['VIDEO', 'SHARING'] },
    },
  ])
})

test('an owner who is there already owns it at once and may enter', async () => {
  const owner = await make.user()
  const { email } = await db.selectFrom('users').select('email').where('id', '=', owner).executeTakeFirstOrThrow()
  const { result } = await create({ code: 'known', ownerEmail: email.toUpperCase() })
  assert.deepEqual([result.owner.outcome, result.owner.url], ['ADDED', null])
  assert.equal((await send('GET', '/api/v2/account.json', { user: owner, account: 'known' })).status, 200)
})

test('an account is made by another one: its settings, ad settings and own roles, and nobody of it', async () => {
  const other = await make.account({ members: { [await make.user()]: ['media.can_edit_records'] } })
  await db
    .updateTable('accounts')
    .set({ time_zone: 'Asia/Omsk', trash_days: null, source_days: 90, publish_new: false, moderates: true })
    .set({ ad_settings: JSON.stringify({ shown: false, leastGapMin: 10 }) })
    .where('id', '=', other.id)
    .execute()
  const { result } = await create({ templateId: other.id })
  const { accountId } = result.account
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
  assert.deepEqual(
    [row.time_zone, row.trash_days, row.source_days, row.publish_new, row.moderates, row.ad_settings, row.name],
    ['Asia/Omsk', null, 90, false, true, { shown: false, leastGapMin: 10 }, 'Волга'],
  )
  const roles = (id: number) =>
    db.selectFrom('roles').select(['name', 'permissions']).where('account_id', '=', id).orderBy('name').execute()
  assert.ok((await roles(other.id)).length > 0)
  assert.deepEqual(await roles(accountId), await roles(other.id))
  assert.equal((await people(accountId)).length, 1)
  const before = (await call(admin.getAllAccounts, {}, { user: administrator })).result.accounts.length
  assert.equal((await create({ templateId: 2 ** 40 })).error?.code, 'ACCOUNT_NOT_FOUND')
  const after = (await call(admin.getAllAccounts, {}, { user: administrator })).result.accounts.length
  assert.equal(after, before, 'what was refused leaves nothing')
})

test('C-3-37 Q-14 a code that is none or taken, an owner who is none or locked are told at their fields, and nothing is made', async () => {
  const locked = await make.user()
  await db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', locked).execute()
  const { email } = await db.selectFrom('users').select('email').where('id', '=', locked).executeTakeFirstOrThrow()
  const closed = await make.account({ state: 'CLOSED' })
  const readRefusal = async (params: Partial<CreateParams>) => {
    const { error } = await create(params)
    return [error?.code, Object.keys(error?.fields ?? {})]
  }
  for (const code of ['я', 'a', '-a', 'Volga', 'a b', 'a'.repeat(41), '', '..', 'a_b']) {
    assert.deepEqual(await readRefusal({ code }), ['ACCOUNT_CODE_INVALID', ['code']], code)
  }
  assert.deepEqual(await readRefusal({ code: closed.code }), ['ACCOUNT_CODE_TAKEN', ['code']])
  assert.deepEqual(await readRefusal({ ownerEmail: email }), ['OWNER_NOT_FOUND', ['ownerEmail']])
  for (const ownerEmail of ['', 'a', 'a@b', 'a@b.ru\nBcc: c@d.ru', 'a,b@c.ru', `${'a'.repeat(250)}@b.ru`]) {
    assert.equal((await readRefusal({ ownerEmail }))[0], 'VALIDATION_FIELD', ownerEmail)
  }
  assert.equal((await create({ name: ' ' })).error?.code, 'VALIDATION_FIELD')
  const member = await make.user()
  assert.equal((await create({ code: 'mine' }, undefined, member)).error?.code, 'ACCESS_FORBIDDEN')
  assert.equal(
    await db
      .selectFrom('accounts')
      .select('id')
      .where('name', '=', 'Волга')
      .where('code', '=', 'mine')
      .executeTakeFirst(),
    undefined,
  )
})

test('of two who make one code at once one is told that it is taken', async () => {
  const answers = await Promise.all([create({ code: 'twin' }), create({ code: 'twin' })])
  assert.deepEqual(answers.map(({ error }) => error?.code ?? 'made').toSorted(), ['ACCOUNT_CODE_TAKEN', 'made'])
})

test('product B12 a new account is given the quotas of new ones, unless it has its own or is made like another one', async () => {
  const none = ofQuotas(() => null)
  const bounds = { ...none, bytes: 5_000, videos: 7, people: 2, livestreams: 1, airtime: 3_600 }
  await call(quotas.saveOfNew, { version: 0, quotas: bounds }, { user: administrator })
  const limits = async (params: Partial<CreateParams>) => {
    const { accountId } = (await create(params)).result.account
    const now = (await call(quotas.get, { accountId }, { user: administrator })).result.quotas
    return ofQuotas((kind) => now[kind].limit)
  }
  assert.deepEqual(await limits({ code: 'given' }), bounds)
  assert.deepEqual(await limits({ quotas: none }), none, 'none are its own too')
  assert.deepEqual(await limits({ quotas: { ...none, videos: 0 } }), { ...none, videos: 0 })
  const other = await make.account({})
  assert.deepEqual(await limits({ templateId: other.id }), none, 'another one without bounds is a choice too')
  const event = await db
    .selectFrom('audit_events')
    .select('after')
    .where('action', '=', 'newAccounts.createAccount')
    .where('object_type', '=', 'account')
    .where('after', '@>', JSON.stringify({ code: 'given' }))
    .executeTakeFirstOrThrow()
  assert.partialDeepStrictEqual(event.after, { quotaBytes: 5_000, quotaVideos: 7, quotaPeople: 2, quotaAirtime: 3_600 })
  const tight = { ...none, people: 1 }
  await call(quotas.saveOfNew, { version: 1, quotas: tight }, { user: administrator })
  assert.deepEqual(await limits({}), tight, 'its owner is in before the bound is')
  await call(quotas.saveOfNew, { version: 2, quotas: none }, { user: administrator })
})
