import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Section } from '@skleyka/contract/permissions/permissions.ts'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'

const { db } = await testDatabase()
const make = testRows(db)
const clock = { aheadMs: 0 }
const t = await testHttp({
  db,
  services: { now: () => new Date(Date.now() + clock.aheadMs) },
})
const user = await make.user({ name: 'Анна' })
const account = await make.account({ name: 'Студия', members: { [user]: ['media.can_create_records'] } })
const as = { user, account: account.code }
const day = 24 * 3600 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const file = randomBytes(2_000)

async function newLink(params: object = {}, who: object = as) {
  const { result, error } = await t.call(uploadLinks.create, { until: inDays(7), ...params }, who)
  assert.equal(error, undefined)
  return result
}
const start = (token: string, size = file.length) =>
  t.call(uploadLinks.startUpload, { token, file: { name: 'фильм.mp4', size } })
const info = (token: string) => t.call(uploadLinks.info, { token })
const complete = (uploadId: string) => t.call(uploads.complete, { uploadId })
async function send(uploadId: string) {
  const url = `/api/uploader/upload/${uploadId}/1`
  const headers = { 'content-type': 'application/octet-stream', 'content-length': String(file.length) }
  return (await t.app.inject({ method: 'POST', url, headers, payload: file })).statusCode
}

test('somebody without an account uploads one file by a link, into the account of its maker', async () => {
  const { url, token, link } = await newLink({ note: ' Интервью ', maxBytes: 5_000 })
  assert.equal(url, `http://console.test/upload-link#${token}`)
  assert.deepEqual([link.note, link.maxBytes, link.state, link.createdBy], ['Интервью', 5_000, 'OPEN', 'Анна'])
  assert.deepEqual((await info(token)).result, {
    accountName: 'Студия',
    note: 'Интервью',
    maxBytes: 5_000,
    until: link.until,
    state: 'OPEN',
  })
  const { uploadId } = (await start(token)).result
  assert.equal(await send(uploadId), 200)
  const { result } = await complete(uploadId)
  assert.equal(result.state, 'UPLOADED')
  const record = await db.selectFrom('records').selectAll().where('id', '=', result.recordId).executeTakeFirstOrThrow()
  assert.deepEqual([record.account_id, record.owner_id, record.name], [account.id, user, 'фильм'])
  assert.equal((await info(token)).result.state, 'USED')
  const again = await start(token)
  assert.equal(again.error?.extra, 'Ссылка не\u00a0действует: файл по\u00a0ней уже загружен')
})

test('the token is told once: neither the database nor the list has it', async () => {
  const { token, link } = await newLink()
  const { result } = await t.call(uploadLinks.list, { perPage: 1 }, as)
  assert.equal(result.items[0]?.id, link.id)
  assert.ok(!JSON.stringify(result).includes(token))
  for (const table of ['upload_links', 'audit_events', 'calls'] as const) {
    assert.ok(!JSON.stringify(await db.selectFrom(table).selectAll().execute()).includes(token), table)
  }
})

test('links are sorted by their making, their end and their size, one without a limit being the largest', async () => {
  const own = await make.account({ name: 'Порядок', members: { [user]: ['media.can_create_records'] } })
  const who = { user, account: own.code }
  const made = [
    await newLink({ until: inDays(3), maxBytes: 2_000 }, who),
    await newLink({ until: inDays(1) }, who),
    await newLink({ until: inDays(2), maxBytes: 1_000 }, who),
  ].map(({ link }) => link.id)
  const sorted = async (params: object) => {
    const { result } = await t.call(uploadLinks.list, params, who)
    return result.items.map(({ id }: { id: number }) => made.indexOf(id))
  }
  assert.deepEqual(await sorted({}), [2, 1, 0])
  assert.deepEqual(await sorted({ sort: { field: 'created', order: 'asc' } }), [0, 1, 2])
  assert.deepEqual(await sorted({ sort: { field: 'until', order: 'asc' } }), [1, 2, 0])
  assert.deepEqual(await sorted({ sort: { field: 'size', order: 'desc' } }), [1, 0, 2])
  assert.deepEqual(await sorted({ sort: { field: 'size', order: 'asc' }, page: 2, perPage: 2 }), [1])
  const wrong = await t.call(uploadLinks.list, { sort: { field: 'token_hash', order: 'asc' } }, who)
  assert.equal(wrong.error?.type, 'VALIDATION')
})

test('whoever begins again gives up what was sent before: one file a link', async () => {
  const { token } = await newLink()
  const first = (await start(token)).result
  await send(first.uploadId)
  const second = (await start(token)).result
  assert.equal((await complete(first.uploadId)).error?.subtype, 'CONFLICT')
  await send(second.uploadId)
  assert.equal((await complete(second.uploadId)).result.state, 'UPLOADED')
})

test('R19 a begin that is asked for again is the same one: a try that comes late closes nothing', async () => {
  const { token } = await newLink()
  const ask = (number: string) =>
    t.call(uploadLinks.startUpload, { token, file: { name: 'фильм.mp4', size: file.length } }, {}, number)
  const [first, second] = await Promise.all([ask('vp-lost'), ask('vp-lost')])
  assert.deepEqual(second, first)
  await send(first.result.uploadId)
  assert.deepEqual(await ask('vp-lost'), first)
  assert.equal((await complete(first.result.uploadId)).result.state, 'UPLOADED')

  const other = await newLink()
  const foreign = await t.call(
    uploadLinks.startUpload,
    { token: other.token, file: { name: 'фильм.mp4', size: file.length } },
    {},
    'vp-lost',
  )
  assert.notEqual(foreign.result.uploadId, first.result.uploadId, 'a number belongs to its link')
})

test('R25 of many that begin and complete at once one alone succeeds', async () => {
  const { token } = await newLink()
  const begun = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { result } = await start(token)
      if (!result) return false
      await send(result.uploadId)
      return (await complete(result.uploadId)).result !== undefined
    }),
  )
  const { result } = await t.call(uploadLinks.list, { perPage: 1 }, as)
  const done = await db
    .selectFrom('uploads')
    .select('id')
    .where('record_id', '=', result.items[0]?.recordId ?? 0)
    .where('state', '=', 'DONE')
    .execute()
  assert.ok(begun.filter(Boolean).length <= 1)
  assert.equal(done.length, begun.filter(Boolean).length)
})

test('a link takes no larger file than it says, and no empty one', async () => {
  const { token } = await newLink({ maxBytes: 1_572_864 })
  const { error } = await start(token, 1_572_865)
  assert.equal(error?.extra, 'По этой ссылке можно загрузить не\u00a0больше 1,5\u00a0МБ')
  assert.equal((await start(token, 0)).error?.extra, 'Файл пустой: выберите другой файл')
  assert.equal((await start(token, 1_572_864)).error, undefined)
})

test('a link works until its time, which lies in the future and within a year', async () => {
  const { token } = await newLink({ until: inDays(2) })
  clock.aheadMs = 3 * day
  assert.equal((await info(token)).result.state, 'EXPIRED')
  assert.equal((await start(token)).error?.extra, 'Ссылка не\u00a0действует: её срок истёк')
  clock.aheadMs = 0
  for (const until of [inDays(-1), inDays(367)]) {
    const { error } = await t.call(uploadLinks.create, { until }, as)
    assert.match(error?.extra ?? '', /^Срок ссылки должен быть/)
  }
})

test('a revoked link closes with the upload that is under way by it; a used one stays as it is', async () => {
  const { token, link } = await newLink()
  const { uploadId } = (await start(token)).result
  await send(uploadId)
  const { result } = await t.call(uploadLinks.revoke, { id: link.id }, as)
  assert.equal(result.link.state, 'REVOKED')
  assert.equal((await start(token)).error?.extra, 'Ссылка не\u00a0действует: её отозвали')
  assert.equal((await complete(uploadId)).error?.subtype, 'CONFLICT')

  const used = await newLink()
  const done = (await start(used.token)).result
  await send(done.uploadId)
  await complete(done.uploadId)
  assert.equal((await t.call(uploadLinks.revoke, { id: used.link.id }, as)).error?.subtype, 'CONFLICT')
})

test('R31 C-6-05 a link gives no more than its maker has today, and gives it again when he has it again', async () => {
  const maker = await make.user()
  const own = await make.account({ members: { [maker]: ['media.can_create_records'] } })
  const { token, link } = await newLink({}, { user: maker, account: own.code })
  const administrator = { user: await make.user({ admin: true }), account: own.code }
  const account = (change: { state?: 'ACTIVE' | 'LOCKED'; available_sections?: Section[] }) =>
    db.updateTable('accounts').set(change).where('id', '=', own.id).execute()
  const person = (change: { state?: 'ACTIVE' | 'LOCKED'; confirmation_needed?: boolean }) =>
    db.updateTable('users').set(change).where('id', '=', maker).execute()
  const losses: readonly (readonly [what: string, lose: () => Promise<unknown>, regain: () => Promise<unknown>])[] = [
    [
      'his mail is not confirmed any more',
      () => person({ confirmation_needed: true }),
      () => person({ confirmation_needed: false }),
    ],
    ['he is locked', () => person({ state: 'LOCKED' }), () => person({ state: 'ACTIVE' })],
    ['the account is locked', () => account({ state: 'LOCKED' }), () => account({ state: 'ACTIVE' })],
    [
      'the account has no videos',
      () => account({ available_sections: ['LIVESTREAM'] }),
      () => account({ available_sections: ['VIDEO'] }),
    ],
    [
      'the right is taken from him',
      () => db.deleteFrom('membership_roles').where('account_id', '=', own.id).execute(),
      async () => undefined,
    ],
  ]
  for (const [what, lose, regain] of losses) {
    assert.equal((await start(token)).error, undefined, `before ${what}`)
    await lose()
    const words = 'Ссылка не\u00a0действует: сейчас по\u00a0ней ничего не\u00a0принимают. Спросите того, кто её прислал'
    assert.equal((await start(token)).error?.extra, words, what)
    assert.equal((await info(token)).result.state, 'PAUSED', what)
    const listed = await t.call(uploadLinks.list, {}, administrator)
    // nobody enters an account that is locked, or the part of it that it does not have
    if (!listed.error) assert.equal(listed.result.items[0]?.state, 'PAUSED', what)
    else assert.match(what, /^the account /)
    await regain()
  }
  const { result } = await t.call(uploadLinks.revoke, { id: link.id }, administrator)
  assert.equal(result.link.state, 'REVOKED')
  assert.equal((await info(token)).result.state, 'REVOKED')
})

test('T-IDOR-1 links are made, listed and revoked inside their account only; unknown tokens open nothing', async () => {
  const stranger = await make.user()
  const other = await make.account({ members: { [stranger]: ['media.can_create_records'] } })
  const foreign = { user: stranger, account: other.code }
  const { link } = await newLink()
  assert.deepEqual((await t.call(uploadLinks.list, {}, foreign)).result, { items: [], total: 0 })
  for (const id of [link.id, 999_999]) {
    assert.equal((await t.call(uploadLinks.revoke, { id }, foreign)).error?.extra, 'Нет такой ссылки')
  }
  const unknown = randomBytes(20).toString('base64url')
  assert.equal((await info(unknown)).error?.extra, 'Нет такой ссылки')
  assert.equal((await start(unknown)).error?.extra, 'Нет такой ссылки')
  assert.equal((await info('../../etc')).error?.type, 'VALIDATION')
  assert.equal((await t.call(uploadLinks.create, { until: inDays(1) }, {})).error?.subtype, 'NO_SESSION')
  const viewer = await make.user()
  const seen = await make.account({ members: { [viewer]: [] } })
  const { error } = await t.call(uploadLinks.create, { until: inDays(1) }, { user: viewer, account: seen.code })
  assert.equal(error?.subtype, 'FORBIDDEN')
})

test('R29 what was done by a link stands in the audit of its account', async () => {
  const { token, link } = await newLink()
  await start(token)
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'user_id'])
    .where('account_id', '=', account.id)
    .where('object_type', '=', 'uploadLink')
    .where('object_id', '=', String(link.id))
    .orderBy('id')
    .execute()
  assert.deepEqual(rows, [
    { action: 'uploadLinks.create', user_id: user },
    { action: 'uploadLinks.startUpload', user_id: null },
  ])
  const { id } = await db
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', account.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const made = await db
    .selectFrom('audit_events')
    .select(['action', 'user_id'])
    .where('object_type', '=', 'record')
    .where('object_id', '=', String(id))
    .execute()
  assert.deepEqual(
    made,
    [{ action: 'uploadLinks.startUpload', user_id: null }],
    'the journal of the record begins with it',
  )
})
