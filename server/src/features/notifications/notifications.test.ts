import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NoticeKind, notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testSecrets } from '../../../test/test-media.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { Tx } from '../../database/database.ts'
import { noticesFeature } from './notifications.feature.ts'
import { forgetNotices } from './notifications.sql.ts'
import { noticeAdministrators, noticeHolder, noticeManagers, noticeMembers, noticeNewPlace } from './notifications.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })

const list = async (user: number) => (await call(notices.list, {}, { user })).result.items
const listLines = async (user: number) => (await list(user)).map(({ kind, name }) => `${kind} ${name}`)
const unread = async (user: number) => (await call(notices.count, {}, { user })).result.unread

/** An account, one of its people, and a video of his. */
async function studio(...permissions: Permission[]) {
  const person = await make.user()
  const account = await make.account({
    name: 'Волга',
    sections: ['VIDEO', 'SHARING'],
    members: { [person]: permissions },
  })
  const recordId = await make.record(account.id, person, { name: 'Ледоход' })
  const move = (fields: object) => db.updateTable('records').set(fields).where('id', '=', recordId).execute()
  return { person, account, recordId, move }
}

test('whose video cannot be processed is told of it once, with why and the way there, and nobody else is', async () => {
  const { person, account, recordId, move } = await studio()
  const other = await make.user()
  await make.member(account.id, other, [])
  await move({ current_state: 'FAILED', fail_reason: 'BAD_FILE' })
  await move({ name: 'Ледоход 2' })
  const [notice, ...more] = await list(person)
  assert.deepEqual(more, [])
  const { id, at, ...rest } = notice ?? assert.fail()
  assert.ok(id > 0 && Math.abs(Date.parse(at) - Date.now()) < 60_000)
  assert.deepEqual(rest, {
    ...{ kind: 'recordFailed', isRead: false, account: { code: account.code, name: 'Волга' } },
    ...{ name: 'Ледоход', recordId, reason: 'BAD_FILE', count: null },
  })
  assert.deepEqual(await listLines(other), [])
  await move({ lifecycle: 'DISPOSED', disposed_at: new Date() })
  assert.equal((await list(person))[0]?.recordId, null, 'there is no page of it any more')
})

test('what a moderator has decided is told to the author, and not what he decides himself', async () => {
  const { person, account, recordId } = await studio()
  const decide = (moderation: string, userId: number) =>
    db.transaction().execute(async (tx) => {
      const acting = { userId, ip: '', requestId: 'vp', moderates: true, revises: true }
      await sql`select set_config('skleyka.acting', ${JSON.stringify(acting)}, true)`.execute(tx)
      await tx
        .updateTable('records')
        .set({ moderation: moderation as 'APPROVED', moderation_reason: moderation === 'REJECTED' ? 'Шум' : '' })
        .where('id', '=', recordId)
        .execute()
    })
  const moderator = await make.user()
  await make.member(account.id, moderator, [])
  await decide('PENDING', person)
  await decide('REJECTED', moderator)
  await decide('APPROVED', moderator)
  await decide('REJECTED', person)
  assert.deepEqual(
    (await list(person)).map(({ kind, reason }) => [kind, reason]),
    [
      ['recordApproved', null],
      ['recordRejected', 'Шум'],
    ],
  )
})

test('an offer of sharing is told to those who may answer it, and the answer to whoever made it', async () => {
  const asker = await studio('yauth.can_manage_account')
  const other = await studio('yauth.can_manage_account')
  const plain = await make.user()
  await make.member(other.account.id, plain, [])
  const as = (one: typeof asker) => ({ user: one.person, account: one.account.code })
  const invite = async () =>
    (await call(sharing.invite, { targetAccountCode: other.account.code }, as(asker))).result.relation.id
  const id = await invite()
  assert.deepEqual(await listLines(other.person), ['relationAsked Волга'])
  assert.deepEqual([await listLines(plain), await listLines(asker.person)], [[], []])
  await call(sharing.reject, { id }, as(other))
  const again = await invite()
  await call(sharing.accept, { id: again }, as(other))
  assert.deepEqual(await listLines(asker.person), ['relationAccepted Волга', 'relationRejected Волга'])
  await db.deleteFrom('membership_roles').where('user_id', '=', other.person).execute()
  assert.deepEqual(await listLines(other.person), [], 'who may answer it no longer')
})

test('exports, imports, bulk changes, links, YouTube and webhooks tell whoever began them', async () => {
  const { person, account, recordId } = await studio()
  const of = { account_id: account.id, user_id: person }
  await db
    .insertInto('attribute_exports')
    .values([1, 2].map(() => ({ ...of, spec: '{}', state: 'RUNNING' as const })))
    .execute()
  const exports = await db.selectFrom('attribute_exports').select('id').where('account_id', '=', account.id).execute()
  const [first, second] = exports.map(({ id }) => id)
  await db
    .updateTable('attribute_exports')
    .set({ state: 'DONE', row_count: 7 })
    .where('id', '=', first ?? 0)
    .execute()
  await db
    .updateTable('attribute_exports')
    .set({ state: 'FAILED', fail_text: 'Нет места' })
    .where('id', '=', second ?? 0)
    .execute()
  await db
    .insertInto('imports')
    .values({ ...of, url: 'https://a.example/secret', file_name: 'a.mp4' })
    .execute()
  await db
    .updateTable('imports')
    .set({ state: 'FAILED', fail_text: 'Не отвечает' })
    .where('account_id', '=', account.id)
    .execute()
  const batch = { ...of, kind: 'EDIT' as const, state: 'RUNNING' as const, ops: '[]' }
  await db.insertInto('batches').values([batch, batch]).execute()
  const [failing] = await db.selectFrom('batches').select('id').where('account_id', '=', account.id).execute()
  await db
    .updateTable('batches')
    .set({ failed: 3 })
    .where('id', '=', failing?.id ?? '')
    .execute()
  await db.updateTable('batches').set({ state: 'DONE' }).where('account_id', '=', account.id).execute()
  assert.deepEqual(
    (await list(person)).map(({ kind, name, reason, count }) => [kind, name, reason, count]),
    [
      ['bulkFailed', null, null, 3],
      ['importFailed', 'a.mp4', 'Не отвечает', null],
      ['exportFailed', null, 'Нет места', null],
      ['exportReady', null, null, 7],
    ],
  )
  await db
    .insertInto('webhooks')
    .values({
      account_id: account.id,
      url: 'https://hooks.example:8443/secret',
      events: ['record.ready'],
      secret: 's',
      made_by: person,
    })
    .execute()
  await db.updateTable('webhooks').set({ failing_told_at: new Date() }).where('account_id', '=', account.id).execute()
  const [channel] = await db
    .insertInto('youtube_channels')
    .values({
      account_id: account.id,
      channel_id: 'UC1',
      title: 'Канал',
      state: 'CONNECTED',
      sealed_token: 'x',
      connected_by: person,
    })
    .returning('id')
    .execute()
  await db
    .insertInto('youtube_links')
    .values({
      account_id: account.id,
      record_id: recordId,
      channel_id: channel?.id ?? 0,
      state: 'SENDING',
      visibility: 'private',
      sent_by: person,
    })
    .execute()
  await db
    .updateTable('youtube_links')
    .set({ state: 'FAILED', problem: 'Отказ' })
    .where('record_id', '=', recordId)
    .execute()
  assert.deepEqual((await listLines(person)).slice(0, 2), ['youtubeFailed Ледоход', 'webhookSilent hooks.example'])
})

test('what is read is counted no longer, up to what was seen; a foreign one is not touched', async () => {
  const { person, move } = await studio()
  const other = await studio()
  for (const current_state of ['FAILED', 'QUEUED', 'FAILED'] as const) {
    const fail_reason = current_state === 'FAILED' ? ('BAD_FILE' as const) : null
    await move({ current_state, fail_reason })
    await other.move({ current_state, fail_reason })
  }
  assert.equal(await unread(person), 2)
  const [last, first] = await list(person)
  const read = async (upTo: number) => (await call(notices.read, { upTo }, { user: person })).result.unread
  assert.equal(await read(first?.id ?? 0), 1)
  assert.equal(await read(first?.id ?? 0), 1)
  assert.equal(await read(last?.id ?? 0), 0)
  assert.equal(await unread(other.person), 2)
  assert.deepEqual(
    (await list(person)).map(({ isRead }) => isRead),
    [true, true],
  )
})

test('who has left an account is told nothing of it, and a sign-in from elsewhere is told to the person alone', async () => {
  const { person, account, move } = await studio()
  await move({ current_state: 'FAILED', fail_reason: 'BAD_FILE' })
  await db.transaction().execute((tx) => noticeNewPlace(tx, person, { browser: 'Firefox, Linux', country: 'RU' }))
  assert.deepEqual(await listLines(person), ['newPlace Firefox, Linux', 'recordFailed Ледоход'])
  assert.equal((await list(person))[0]?.account, null)
  await db.deleteFrom('memberships').where('account_id', '=', account.id).where('user_id', '=', person).execute()
  assert.deepEqual(await listLines(person), ['newPlace Firefox, Linux'])
  assert.equal(await unread(person), 1)
})

test('an administrator sees those of any account but a closed one, pages count all of them, and a hundred unread is the most', async () => {
  const { account } = await studio()
  const admin = await make.user({ admin: true })
  const tell = (kind: NoticeKind, data: object, accountId: number | null = account.id) =>
    db
      .insertInto('notices')
      .values({ user_id: admin, account_id: accountId, kind, data: JSON.stringify(data) })
      .execute()
  await tell('recordFailed', { name: 'Первое' })
  await tell('quotaNear', { name: 'Второе', percent: 80 })
  await tell('newPlace', { name: 'Третье' }, null)
  const page = async (page: number) => {
    const { items, total } = (await call(notices.list, { page, perPage: 2 }, { user: admin })).result
    return { total, names: items.map(({ name, count }) => [name, count]) }
  }
  const whole = [
    ['Третье', null],
    ['Второе', 80],
    ['Первое', null],
  ]
  assert.deepEqual(await page(1), { total: 3, names: whole.slice(0, 2) })
  assert.deepEqual(await page(2), { total: 3, names: whole.slice(2) })
  const close = (state: 'LOCKED' | 'CLOSED') =>
    db.updateTable('accounts').set({ state }).where('id', '=', account.id).execute()
  await close('LOCKED')
  assert.equal((await page(1)).total, 3)
  await close('CLOSED')
  assert.deepEqual(await page(1), { total: 1, names: whole.slice(0, 1) })
  const columns = sql.raw(await columnsOf('notices'))
  const copy = (times: number) =>
    sql`insert into notices (${columns}) select ${columns} from notices, generate_series(1, ${times}::int)
      where user_id = ${admin} and account_id is null and id = (select max(id) from notices)`.execute(db)
  await copy(98)
  assert.equal(await unread(admin), 99)
  await copy(2)
  assert.equal(await unread(admin), 100)
})

test('managers, members, users of a holder and administrators are told, and those who are locked are not', async () => {
  const manager = await studio('yauth.can_manage_account')
  const { id: accountId } = manager.account
  const [locked = 0, plain = 0, ofHolder = 0, lockedOfHolder = 0, admin = 0, lockedAdmin = 0] = await Promise.all([
    ...[make.user(), make.user(), make.user(), make.user()],
    ...[make.user({ admin: true }), make.user({ admin: true })],
  ])
  await db
    .updateTable('users')
    .set({ state: 'LOCKED' })
    .where('id', 'in', [locked, lockedOfHolder, lockedAdmin])
    .execute()
  await make.member(accountId, locked, ['yauth.can_manage_account'])
  await make.member(accountId, plain, ['media.can_edit_records'])
  const holder = await db.insertInto('holders').values({ name: 'Хранитель' }).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('holder_members')
    .values([ofHolder, lockedOfHolder].map((user_id) => ({ holder_id: holder.id, user_id })))
    .execute()
  const people = [manager.person, locked, plain, ofHolder, lockedOfHolder, admin, lockedAdmin]
  const collectNotices = async (tell: (tx: Tx) => Promise<void>) => {
    await db.deleteFrom('notices').where('user_id', 'in', people).execute()
    await db.transaction().execute(tell)
    return db
      .selectFrom('notices')
      .select(['user_id', 'account_id', 'kind', 'data'])
      .where('user_id', 'in', people)
      .orderBy('user_id')
      .execute()
  }
  const row = (user_id: number, account_id: number | null, kind: NoticeKind, data: object) => [
    { user_id, account_id, kind, data },
  ]
  assert.deepEqual(
    await collectNotices((tx) => noticeManagers(tx, accountId, 'quotaNear', { percent: 80 })),
    row(manager.person, accountId, 'quotaNear', { percent: 80 }),
  )
  assert.deepEqual(
    await collectNotices((tx) => noticeMembers(tx, accountId, [plain], 'alertEnded', { name: 'Тихо' })),
    row(plain, accountId, 'alertEnded', { name: 'Тихо' }),
  )
  assert.deepEqual(await collectNotices((tx) => noticeMembers(tx, accountId, [], 'alertEnded', {})), [])
  assert.deepEqual(
    await collectNotices((tx) => noticeHolder(tx, holder.id, 'claimDecided', { claim: 7 })),
    row(ofHolder, null, 'claimDecided', { claim: 7 }),
  )
  assert.deepEqual(
    await collectNotices((tx) => noticeAdministrators(tx, 'backupFailed', { reason: 'Нет места' })),
    row(admin, null, 'backupFailed', { reason: 'Нет места' }),
  )
  const twice = async (tx: Tx) => {
    for (const name of ['Первый', 'Второй']) await noticeManagers(tx, accountId, 'claimsOfRadar', { name })
  }
  assert.deepEqual(
    await collectNotices(twice),
    row(manager.person, accountId, 'claimsOfRadar', { name: 'Второй', rows: 2 }),
  )
  const apart = async (tx: Tx) => {
    await noticeManagers(tx, accountId, 'claimsOfRadar', { name: 'Первый' })
    await tx.updateTable('notices').set({ read_at: new Date() }).where('user_id', 'in', people).execute()
    await noticeManagers(tx, accountId, 'claimsFull', { name: 'Другого вида' })
    await noticeManagers(tx, accountId, 'claimsOfRadar', { name: 'После чтения' })
  }
  assert.deepEqual(
    (await collectNotices(apart)).map(({ data }) => data),
    [
      { name: 'Первый', rows: 1 },
      { name: 'Другого вида', rows: 1 },
      { name: 'После чтения', rows: 1 },
    ],
  )
})

test('notices are forgotten after ninety days', async () => {
  await db.deleteFrom('notices').execute()
  const { person, move } = await studio()
  for (const current_state of ['FAILED', 'QUEUED', 'FAILED'] as const)
    await move({ current_state, fail_reason: current_state === 'FAILED' ? 'BAD_FILE' : null })
  const day = 24 * 3_600_000
  const at = new Date()
  await db.updateTable('notices').set({ at }).execute()
  assert.equal(await forgetNotices(db, new Date(at.getTime() + 90 * day), 100), 0)
  const later = new Date(at.getTime() + 90 * day + 1)
  assert.equal(await forgetNotices(db, later, 1), 1, 'so many at once')
  assert.deepEqual(await listLines(person), ['recordFailed Ледоход'])
  assert.equal(await forgetNotices(db, later, 100), 1)
  assert.deepEqual(await listLines(person), [])
})

test('the hourly sweep forgets all old notices, however many there are', async () => {
  const { person, move } = await studio()
  await move({ current_state: 'FAILED', fail_reason: 'BAD_FILE' })
  const columns = sql.raw(await columnsOf('notices'))
  await sql`insert into notices (${columns}) select ${columns} from notices, generate_series(1, 10001)
    where user_id = ${person}`.execute(db)
  const sweep = noticesFeature.sweeps.find(({ name }) => name === 'old notices') ?? assert.fail()
  const now = new Date(Date.now() + 91 * 24 * 3_600_000)
  await sweep.run({ db, now: () => now, publicUrl: 'https://video.example', secrets: testSecrets })
  const { rows } = await sql<{ count: number }>`select count(*) from notices`.execute(db)
  assert.equal(Number(rows[0]?.count), 0)
})

/** The columns of a table but its id, for a copy of its rows. */
async function columnsOf(table: string): Promise<string> {
  const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(column_name), ', ') as names
    from information_schema.columns where table_schema = 'public' and table_name = ${table} and column_name <> 'id'`.execute(
    db,
  )
  return rows[0]?.names ?? ''
}
