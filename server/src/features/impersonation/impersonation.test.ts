import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { contract } from '@skleyka/contract/contract.ts'
import { impersonation, impersonationHeader } from '@skleyka/contract/impersonation/impersonation.calls.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import { notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { roles } from '@skleyka/contract/roles/roles.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { type As, testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { actFor } from '../../database/acting.ts'

const { db } = await testDatabase()
const make = testRows(db)
let clock = new Date('2026-11-24T10:00:00Z')
const { call, send } = await testHttp({ db, services: { now: () => clock } })
const administrator = await make.user({ admin: true, name: 'Анна Опора' })
const asAdmin: As = { user: administrator, by: 'cookie' }
const reason = 'Не видит кнопку'

async function house(rights: readonly Permission[], who = {}) {
  const user = await make.user({ name: 'Пётр', ...who })
  const account = await make.account({ members: { [user]: [...rights] } })
  return { user, account }
}
async function userIn(state: 'INVITED' | 'LOCKED' | 'DELETED'): Promise<number> {
  const id = await make.user()
  await db.updateTable('users').set({ state }).where('id', '=', id).execute()
  return id
}
const start = (accountCode: string, userId: number, as = asAdmin, more = {}) =>
  call(impersonation.start, { accountCode, userId, reason, ...more }, as)
const inName = (account: string, id: unknown, as = asAdmin): As => ({
  ...as,
  account,
  headers: { [impersonationHeader]: String(id) },
})
const refusal = ({ error }: { error?: { type: string; subtype: string } }) =>
  error ? `${error.type}/${error.subtype}` : 'answered'
const question = { page: 1, perPage: 10 }
const listRecords = (as: As) => call(records.getListByFilter, { filter: {}, ...question }, as)

test('B12 an administrator has what the person has in that account, and no more: no other account, no administrator', async () => {
  const { user, account } = await house(['media.can_delete_records'])
  const other = await make.account({ members: { [user]: ['media.can_delete_records'] } })
  const { result } = await start(account.code, user)
  const session = result.impersonation
  assert.deepEqual(
    [session.user.id, session.account.code, session.reason, session.permissions, session.until],
    [user, account.code, reason, ['media.can_delete_records'], '2026-11-24T11:00:00.000Z'],
  )
  const as = inName(account.code, session.id)
  assert.equal(refusal(await call(trash.list, question, as)), 'answered')
  assert.equal(refusal(await call(roles.list, question, { ...asAdmin, account: account.code })), 'answered')
  assert.equal(refusal(await call(roles.list, question, as)), 'ACCESS/FORBIDDEN')
  assert.equal(refusal(await call(admin.getAllAccounts, {}, as)), 'ACCESS/FORBIDDEN')
  assert.notEqual(refusal(await listRecords(inName(other.code, session.id))), 'answered')
  // what is taken from the person is taken from him at once
  await db.deleteFrom('membership_roles').where('user_id', '=', user).where('account_id', '=', account.id).execute()
  assert.equal(refusal(await call(trash.list, question, as)), 'ACCESS/FORBIDDEN')
  assert.deepEqual((await call(impersonation.get, { id: session.id }, asAdmin)).result.impersonation.permissions, [])
  await db.deleteFrom('memberships').where('user_id', '=', user).where('account_id', '=', account.id).execute()
  assert.notEqual(refusal(await listRecords(as)), 'answered')
})

test('B12 every act is in the journal under both names, that of a task it asked for too, and is found by either', async () => {
  const { user, account } = await house(['media.can_edit_records', 'yauth.can_manage_account'])
  const id = await make.record(account.id, user)
  const { id: number } = (await start(account.code, user)).result.impersonation
  const as = inName(account.code, number)
  const { rowVersion } = await db
    .selectFrom('records')
    .select('row_version as rowVersion')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const update = { id, rowVersion, fields: { name: 'Под чужим именем' } }
  assert.equal(refusal(await call(records.update, update, as)), 'answered')
  const row = await db
    .selectFrom('audit_events')
    .select(['user_id', 'on_behalf_of'])
    .where('action', '=', 'records.update')
    .where('object_id', '=', String(id))
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { user_id: administrator, on_behalf_of: user })
  const own = { ...asAdmin, account: account.code }
  for (const userId of [administrator, user]) {
    const { items } = (await call(contract.audit.list, { ...question, action: 'records.update', userId }, own)).result
    assert.deepEqual(
      items.map(({ actor, inNameOf }) => [actor, inNameOf]),
      [
        [
          { id: administrator, name: 'Анна Опора' },
          { id: user, name: 'Пётр' },
        ],
      ],
    )
  }
  for (const words of ['Анна Опора', 'Пётр']) {
    const params = { ...question, accountCode: account.code, action: 'records.update', user: words }
    const { items } = (await call(contract.audit.listAll, params, asAdmin)).result
    assert.deepEqual(
      items.map(({ inNameOf }) => inNameOf?.name),
      ['Пётр'],
    )
  }
  // whatever writes to the journal within what he asked for
  await db.transaction().execute(async (tx) => {
    await actFor(tx, {
      userId: user,
      administratorId: administrator,
      ip: '192.0.2.1',
      requestId: 'r',
      moderates: false,
      revises: false,
    })
    const event = { action: 'bulk.apply', account_id: account.id, object_type: 'record', object_id: String(id) }
    await tx
      .insertInto('audit_events')
      .values([
        { ...event, user_id: user },
        { ...event, user_id: null },
      ])
      .execute()
  })
  const written = await db
    .selectFrom('audit_events')
    .select(['user_id', 'on_behalf_of'])
    .where('action', '=', 'bulk.apply')
    .orderBy('id')
    .execute()
  assert.deepEqual(written, [
    { user_id: administrator, on_behalf_of: user },
    { user_id: null, on_behalf_of: null },
  ])
  const check = (await call(contract.audit.check, {}, own)).result
  assert.equal(check.fault, null)
})

test('B12 its beginning and its end are in the journal of the account with the reason, and the person is told why', async () => {
  const { user, account } = await house([])
  const { id } = (await start(account.code, user)).result.impersonation
  await call(impersonation.end, { id }, asAdmin)
  await call(impersonation.end, { id }, asAdmin)
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'object_type', 'object_id', 'after'])
    .where('account_id', '=', account.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(rows, [
    {
      ...{ action: 'impersonation.start', user_id: administrator, object_type: 'user', object_id: String(user) },
      after: { impersonated: true, reason, until: '2026-11-24T11:00:00.000Z' },
    },
    {
      ...{ action: 'impersonation.end', user_id: administrator, object_type: 'user', object_id: String(user) },
      after: { impersonated: false },
    },
  ])
  const [notice] = (await call(notices.list, question, { user })).result.items
  assert.deepEqual(
    [notice?.kind, notice?.name, notice?.reason, notice?.account?.code],
    ['impersonated', 'Анна Опора', reason, account.code],
  )
  const mails = await db.selectFrom('mails').select('kind').where('kind', '=', 'impersonated').execute()
  assert.ok(mails.length > 0, 'by mail too')
})

test('B12 it ends with its time, at its end, with another one, with its session and with the rights of either', async () => {
  const { user, account } = await house([])
  const other = await make.user({ admin: true })
  const ended = 'ACCESS/IMPERSONATION'
  const begin = async () => (await start(account.code, user)).result.impersonation.id
  const state = async (id: number, as = asAdmin) => {
    const refusals = [await listRecords(inName(account.code, id, as)), await call(impersonation.get, { id }, as)].map(
      refusal,
    )
    assert.equal(refusals[0], refusals[1])
    return refusals[0]
  }
  const first = await begin()
  assert.equal(await state(first), 'answered')
  assert.equal(await state(first, { user: other, by: 'cookie' }), ended, 'of another administrator')
  await db.updateTable('impersonations').set({ session_id: 999_999 }).where('id', '=', first).execute()
  assert.equal(await state(first), ended, 'of another session')
  const second = await begin()
  clock = new Date('2026-11-24T10:59:59Z')
  assert.equal(await state(second), 'answered')
  clock = new Date('2026-11-24T11:00:00Z')
  assert.equal(await state(second), ended, 'its hour is over')
  clock = new Date('2026-11-24T10:00:00Z')
  const third = await begin()
  assert.equal(await state(second), ended, 'another one of the session has begun')
  await call(impersonation.end, { id: third }, { user: other, by: 'cookie' })
  assert.equal(await state(third), 'answered', 'nobody else ends it')
  await db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', user).execute()
  assert.equal(await state(third), ended, 'the person is locked')
  await db.updateTable('users').set({ state: 'ACTIVE', admin: true }).where('id', '=', user).execute()
  assert.equal(await state(third), ended, 'the person is an administrator')
  await db.updateTable('users').set({ admin: false }).where('id', '=', user).execute()
  await db.updateTable('users').set({ admin: false }).where('id', '=', administrator).execute()
  assert.equal(refusal(await listRecords(inName(account.code, third))), ended, 'he is no administrator any more')
  await db.updateTable('users').set({ admin: true }).where('id', '=', administrator).execute()
  assert.equal(await state(third), 'answered')
  await call(impersonation.end, { id: third }, asAdmin)
  assert.equal(await state(third), ended)
  for (const id of [0, -1, 999_999, '1e3', ' ', '9'.repeat(30), `${third} or 1`])
    assert.equal(refusal(await listRecords(inName(account.code, id))), ended, String(id))
})

test('B12 nobody works in the name of himself, an administrator, a stranger or the locked, by a key, without a reason or the right', async () => {
  const { user, account } = await house(['yauth.can_manage_users'])
  const admin = await make.user({ admin: true })
  const stranger = await make.user()
  const invited = await userIn('INVITED')
  const locked = await userIn('LOCKED')
  const gone = await userIn('DELETED')
  for (const one of [admin, administrator, invited, locked, gone])
    await db.insertInto('memberships').values({ account_id: account.id, user_id: one }).execute()
  const tryStart = async (who: number, as = asAdmin, more = {}) => refusal(await start(account.code, who, as, more))
  assert.equal(await tryStart(admin), 'STATE/IMPERSONATION')
  assert.equal(await tryStart(administrator), 'STATE/IMPERSONATION')
  for (const who of [stranger, invited, locked]) assert.equal(await tryStart(who), 'STATE/IMPERSONATION')
  for (const who of [gone, 999_999]) assert.equal(await tryStart(who), 'NOT_FOUND/USER')
  assert.equal(refusal(await start('no-such', user)), 'NOT_FOUND/ACCOUNT')
  assert.equal(await tryStart(user, { user: administrator, by: 'key' }), 'ACCESS/FORBIDDEN')
  assert.equal(await tryStart(stranger, { user, by: 'cookie' }), 'ACCESS/FORBIDDEN')
  for (const text of ['', '  ', 'я'.repeat(501)])
    assert.match(await tryStart(user, asAdmin, { reason: text }), /^VALIDATION/)
  assert.deepEqual(
    await db.selectFrom('impersonations').select('id').where('account_id', '=', account.id).execute(),
    [],
  )
})

test('B12 what a person does about himself is closed to whoever works in his name, by every call of the contract', async (t) => {
  const { user, account } = await house(['yauth.can_edit_api_keys', 'yauth.can_manage_users'])
  const { id } = (await start(account.code, user)).result.impersonation
  const as = inName(account.code, id)
  const calls: AnyCall[] = Object.values(contract).flatMap((area) => Object.values(area))
  const closed = calls.filter(
    ({ access }) =>
      access.who === 'signedIn' || access.who === 'holder' || (access.who === 'member' && access.person === true),
  )
  for (const one of closed) {
    if (one.kind === 'method') {
      const { error } = await call(one, {} as never, as)
      assert.match(error?.extra ?? '', /Под чужим именем/, one.path)
    } else {
      const url = one.path.replace('{code}', account.code).replace(/\{\w+\}/g, '1')
      const { status, body } = await send(
        one.verb,
        url,
        { ...as, headers: { ...as.headers } },
        one.mutates ? {} : undefined,
      )
      assert.equal(status, 403, one.path)
      assert.match(JSON.stringify(body), /Под чужим именем/, one.path)
    }
  }
  assert.ok(closed.length > 12)
  t.diagnostic(`${closed.length} calls`)
})
