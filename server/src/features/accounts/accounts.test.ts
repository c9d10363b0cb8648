import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SessionUser } from '@skleyka/contract/sessions/sessions.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { createAccount, createFirstAccount, enterAccount, giveRole, reachableAccounts } from './accounts.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { send } = await testHttp({
  db,
})

const user = await make.user()
const admin = await make.user({ admin: true })
const unconfirmed = await make.user({ confirmationNeeded: true })
const person = (id: number, more: Partial<SessionUser> = {}): SessionUser => ({
  id,
  email: '',
  name: '',
  admin: false,
  avatar: null,
  confirmationNeeded: false,
  ...more,
})

test('the first account is the studio with its owner; later there is no first one', async () => {
  await createFirstAccount(db, user)
  const entered = await enterAccount(db, 'studio', person(user))
  assert.deepEqual(
    [entered.name, entered.sections, entered.permissions.size],
    ['Моя студия', ['VIDEO', 'LIVESTREAM', 'SHARING'], 53],
  )
  await createFirstAccount(db, admin)
  assert.deepEqual(await reachableAccounts(db, person(admin)), [])
})

test('C-7.1-07 C-7.1-08 C-3-31 account_by_host names every service at the host of PUBLIC_URL, without a session', async () => {
  const { status, body } = await send('GET', '/api/auth/account_by_host?auth_host=auth.example.test')
  assert.equal(status, 200)
  assert.equal(body.data.account.host, 'console.test')
  assert.deepEqual(
    body.data.account.auth_hosts,
    ['auth', 'media', 'streaming', 'messenger'].map((name) => ({ name, host: 'console.test' })),
  )
})

test('C-7.1-09 C-3-04 an account tells its members of itself, named by the header or by the code', async () => {
  const { id, code } = await make.account({ name: 'Студия', sections: ['SHARING', 'VIDEO'], members: { [user]: [] } })
  const byHeader = await send('GET', '/api/v2/account.json', { user, account: code })
  assert.equal(byHeader.status, 200)
  const { created_at, ...rest } = byHeader.body.data.account
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000)
  assert.deepEqual(rest, {
    id,
    name: 'Студия',
    code,
    available_sections: ['VIDEO', 'SHARING'],
    filter_ids_for_remove_videos: [],
    require_record_uuid_after: null,
    use_encryptor: false,
    time_zone: 'Europe/Moscow',
    logo: null,
  })
  const byCode = await send('GET', `/api/v2/account.json?code=${code}`, { user })
  assert.deepEqual(byCode.body, byHeader.body)
})

test('Q-09 an unknown account is 404, a locked one 401, one of other people 403 with the text the console maps', async () => {
  const foreign = await make.account()
  const locked = await make.account({ state: 'LOCKED', members: { [user]: [] } })
  const closed = await make.account({ state: 'CLOSED', members: { [user]: [] } })
  const expected = [
    ['no-such', 404, 'Нет такого аккаунта'],
    ['..%2Fetc', 404, 'Нет такого аккаунта'],
    ['%00', 404, 'Нет такого аккаунта'],
    [closed.code, 404, 'Нет такого аккаунта'],
    [locked.code, 401, 'Аккаунт заблокирован'],
    [foreign.code, 403, 'Access Forbidden'],
  ] as const
  for (const [code, status, text] of expected) {
    for (const answer of [
      await send('GET', `/api/v2/account.json?code=${code}`, { user }),
      await send('POST', `/backbone/accounts/${code}/enter`, { user }),
    ]) {
      assert.deepEqual([code, answer.status, answer.body.error], [code, status, [text]])
    }
  }
})

test('without a session no account can be told from another', async () => {
  const { code } = await make.account()
  for (const name of [code, 'no-such']) {
    const answer = await send('GET', `/api/v2/account.json?code=${name}`)
    assert.deepEqual([answer.status, answer.body.error], [401, ['Войдите, чтобы продолжить']])
  }
})

test('a call that needs an account and names none says so', async () => {
  const answer = await send('GET', '/api/v2/account.json', { user })
  assert.deepEqual([answer.status, answer.body.error], [400, ['Не указан аккаунт']])
})

test('C-7.1-10 the name and the time zone of an account are changed, cleaned, and kept in the audit', async () => {
  const { id, code } = await make.account({ name: 'Было', members: { [user]: ['yauth.can_manage_account'] } })
  const as = { user, account: code }
  const renamed = await send('PUT', '/api/v2/account.json', as, {
    account: { name: ' Ста\u0000ло\r\n', time_zone: '' },
  })
  assert.deepEqual(
    [renamed.status, renamed.body.data?.account.name, renamed.body.data?.account.time_zone],
    [200, 'Стало', 'Europe/Moscow'],
  )
  const moved = await send('PUT', '/api/v2/account.json', as, { account: { time_zone: 'Asia/Vladivostok' } })
  assert.deepEqual([moved.body.data.account.name, moved.body.data.account.time_zone], ['Стало', 'Asia/Vladivostok'])
  const audit = await db.selectFrom('audit_events').selectAll().where('account_id', '=', id).orderBy('id').execute()
  assert.deepEqual(
    audit.map(({ action, user_id, object_id, before, after }) => ({ action, user_id, object_id, before, after })),
    [
      {
        action: 'accounts.update',
        user_id: user,
        object_id: String(id),
        before: { name: 'Было', time_zone: 'Europe/Moscow' },
        after: { name: 'Стало', time_zone: 'Europe/Moscow' },
      },
      {
        action: 'accounts.update',
        user_id: user,
        object_id: String(id),
        before: { name: 'Стало', time_zone: 'Europe/Moscow' },
        after: { name: 'Стало', time_zone: 'Asia/Vladivostok' },
      },
    ],
  )
})

test('C-3-36 bad fields of an account are told by their names, and nothing is changed', async () => {
  const { code } = await make.account({ name: 'Имя', members: { [user]: ['yauth.can_manage_account'] } })
  const as = { user, account: code }
  const bad = [
    [{ account: { name: '  ' } }, 'account.name'],
    [{ account: { name: 'x'.repeat(121) } }, 'account.name'],
    [{ account: { name: 5 } }, 'account.name'],
    [{ account: { time_zone: 'Mars/Olympus' } }, 'account.time_zone'],
    [{ account: { name: 'Новое', state: 'LOCKED' } }, 'account.state'],
    [{}, 'account'],
  ] as const
  for (const [body, field] of bad) {
    const answer = await send('PUT', '/api/v2/account.json', as, body)
    assert.deepEqual([answer.status, answer.body.status, Object.keys(answer.body.errors)], [400, 400, [field]])
  }
  const { body } = await send('GET', '/api/v2/account.json', as)
  assert.equal(body.data.account.name, 'Имя')
})

test('an account is changed only by who may manage it', async () => {
  const { code } = await make.account({ members: { [user]: ['media.can_edit_records'] } })
  const answer = await send('PUT', '/api/v2/account.json', { user, account: code }, { account: { name: 'Чужое' } })
  assert.deepEqual([answer.status, answer.body.error], [403, ['Недостаточно прав для этого действия']])
})

test('C-7.3-52 entering an account answers it, and the journal tells of it where an administrator is no member', async () => {
  const { id, code } = await make.account({ members: { [user]: [] } })
  const enter = (who: number) => send('POST', `/backbone/accounts/${code}/enter`, { user: who, by: 'cookie' })
  const listEvents = () =>
    db.selectFrom('audit_events').select(['action', 'user_id']).where('account_id', '=', id).execute()
  const answer = await enter(user)
  assert.deepEqual([answer.status, answer.body.data?.account.id, await listEvents()], [200, id, []])
  assert.equal((await enter(admin)).status, 200)
  assert.deepEqual(await listEvents(), [{ action: 'accounts.enter', user_id: admin }])
  const home = await make.account({ members: { [admin]: [] } })
  await send('POST', `/backbone/accounts/${home.code}/enter`, { user: admin, by: 'cookie' })
  const rows = await db.selectFrom('audit_events').select('id').where('account_id', '=', home.id).execute()
  assert.deepEqual(rows, [], 'nor of one who is at home')
})

test('C-6-01 an administrator enters any account and holds all 53 permissions there', async () => {
  const { code } = await make.account()
  const entered = await enterAccount(db, code, person(admin, { admin: true }))
  assert.equal(entered.permissions.size, 53)
})

test('permissions in an account are the union of the roles, and end at the account', async () => {
  const { id, code } = await make.account({ members: { [user]: ['media.can_edit_records'] } })
  const editor = await db.selectFrom('roles').select('id').where('name', '=', 'Загрузчик').executeTakeFirstOrThrow()
  await db.insertInto('membership_roles').values({ account_id: id, user_id: user, role_id: editor.id }).execute()
  const entered = await enterAccount(db, code, person(user))
  assert.deepEqual([...entered.permissions].sort(), [
    'media.can_create_records',
    'media.can_edit_records',
    'media.can_use_custom_screenshots',
    'media.can_use_subtitles',
  ])
  const other = await make.account({ members: { [user]: [] } })
  assert.equal((await enterAccount(db, other.code, person(user))).permissions.size, 0)
})

test('C-6-05 with unconfirmed mail an account is listed as such and gives no permission', async () => {
  const { code } = await make.account({ members: { [unconfirmed]: ['media.can_edit_records'] } })
  const someone = person(unconfirmed, { confirmationNeeded: true })
  assert.equal((await enterAccount(db, code, someone)).permissions.size, 0)
  const [account] = await reachableAccounts(db, someone)
  assert.deepEqual([account?.code, account?.account_type, account?.mail_confirmed], [code, 'unconfirmed', false])
})

test('C-7.2-14 the reachable accounts are those of the user, in Russian order, closed ones left out', async () => {
  const member = await make.user()
  for (const name of ['Яблоко', 'ёлка', 'Ель', 'арбуз']) await make.account({ name, members: { [member]: [] } })
  await make.account({ name: 'Закрыт', state: 'CLOSED', members: { [member]: [] } })
  await make.account({ name: 'Заперт', state: 'LOCKED', members: { [member]: [] } })
  await make.account({ name: 'Чужой' })
  const names = (await reachableAccounts(db, person(member))).map(({ name }) => name)
  assert.deepEqual(names, ['арбуз', 'ёлка', 'Ель', 'Заперт', 'Яблоко'])
})

test('a taken code makes no second account, and an administrator reaches every account', async () => {
  const twin = { code: 'studio', name: 'Двойник', sections: ['VIDEO'] as const }
  assert.equal(await createAccount(db, twin, admin), null)
  assert.ok(await createAccount(db, { ...twin, code: 'twin' }, user))
  const reached = await reachableAccounts(db, person(admin, { admin: true }))
  assert.ok(reached.some(({ code }) => code === 'twin'))
})

test('a role is given to a member of the account who has not its permission, and to nobody else', async () => {
  const [member, elsewhere, locked] = [await make.user(), await make.user(), await make.user()]
  const { id } = await make.account({ members: { [member]: [], [locked]: [] } })
  await make.account({ members: { [elsewhere]: [] } })
  await db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', locked).execute()
  const give = (userId: number) =>
    db.transaction().execute((tx) => giveRole(tx, id, userId, 'Владелец', 'yauth.can_manage_account'))
  assert.deepEqual(
    [await give(member), await give(member), await give(elsewhere), await give(locked)],
    [{ isGranted: true }, { isGranted: false }, null, null],
  )
})
