import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { webhookBounds } from '@skleyka/contract/webhooks/webhook-bounds.ts'
import { webhookFields } from '@skleyka/contract/webhooks/webhook-fields.ts'
import { webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { testWebhooks } from '../../../test/test-webhooks.ts'
import { unseal } from '../../http/sealed.ts'

const { db, make, call, clock, restart, later, receiver, user, send, sending, sweep, studio, hook, at } =
  await testWebhooks()
const [minute, hour] = [60_000, 3_600_000]
beforeEach(restart)
const refusal = ({ error }: { error?: { type: string; subtype: string } }) => `${error?.type}/${error?.subtype}`

test('product C4 a webhook tells its secret once, keeps it sealed, and names no secret of its address in the journal', async () => {
  const { as } = await studio()
  const url = 'https://news.example/hook?token=of-the-address'
  const { result } = await call(webhooks.create, { url, events: ['record.ready', 'record.ready'] }, as)
  assert.match(result.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const { id, createdAt: _at, ...rest } = result.webhook
  assert.deepEqual(rest, {
    ...emptyValues(webhookFields),
    ...{ url, events: ['record.ready'], isOn: true, state: 'NEW', failingSince: null, lastTryAt: null },
    ...{ waiting: 0, oldSecretUntil: null, madeBy: 'Вера Орлова', rowVersion: 1 },
  })
  const shown = [
    await call(webhooks.list, {}, as),
    await call(webhooks.get, { id }, as),
    await db.selectFrom('webhooks').selectAll().execute(),
    await call(audit.list, {}, as),
  ]
  assert.equal(JSON.stringify(shown).includes(result.secret), false)
  assert.equal(JSON.stringify(await call(audit.list, {}, as)).includes('of-the-address'), false)
})

test('product C5, safety A10 what happens is posted with two signatures that receivers can check', async () => {
  const { id: accountId, code, as } = await studio()
  const { secret } = await hook(as, '/signed', ['record.created'])
  const record = await make.record(accountId, user, { name: 'Лекция «Эхо»' })
  await send()
  const [came, ...others] = at('/signed')
  assert.ok(came)
  assert.equal(others.length, 0)
  const { id, type, at: moment, account, data } = JSON.parse(came.body)
  assert.deepEqual([type, account, data.record.id, data.record.name], ['record.created', code, record, 'Лекция «Эхо»'])
  assert.ok(Math.abs(new Date(moment).getTime() - Date.now()) < 5 * minute)
  assert.equal(came.headers['content-type'], 'application/json')
  const seconds = Math.floor(clock.now.getTime() / 1000)
  const own = createHmac('sha256', secret).update(`${seconds}.${came.body}`).digest('hex')
  assert.equal(came.headers['x-signature'], `t=${seconds},v1=${own}`)
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const standard = createHmac('sha256', key).update(`${id}.${seconds}.${came.body}`).digest('base64')
  assert.deepEqual(
    [came.headers['webhook-id'], came.headers['webhook-timestamp'], came.headers['webhook-signature']],
    [id, String(seconds), `v1,${standard}`],
  )
})

test('product C5 every event is written in the transaction of what it tells, for the webhooks that ask for it alone', async () => {
  const { id: accountId, as } = await studio()
  const { code: other, id: otherId } = await make.account({ sections: ['VIDEO', 'SHARING'] })
  const all = await hook(as, '/all')
  await hook(as, '/none', ['account.locked'])
  const own = db.account(accountId)
  const listEvents = async () => {
    const { items } = (await call(webhooks.deliveries, { webhookId: all.id, perPage: 100 }, as)).result
    return items.map(({ event }) => event).reverse()
  }
  await assert.rejects(
    own.transaction().execute(async (tx) => {
      await tx.insertInto('records').values({ account_id: accountId, owner_id: user, name: 'Отменённое' }).execute()
      throw new Error('undone')
    }),
  )
  assert.deepEqual(await listEvents(), [])

  const id = await make.record(accountId, user, { current_state: 'CONVERTING' })
  const set = (fields: object) =>
    own.updateTable('records').set(fields).where('account_id', '=', accountId).where('id', '=', id).execute()
  const version = async (number: number, source: string | null) => {
    const values = { account_id: accountId, record_id: id, number, source_key: source }
    const row = await own.insertInto('record_versions').values(values).returning('id').executeTakeFirstOrThrow()
    return row.id
  }
  const [first, second, anew] = [await version(1, 'a'), await version(2, 'b'), await version(3, 'b')]
  await set({ playable: true, current_version_id: first })
  for (const [name, width] of [['720p', 1280] as const, ['audio', null] as const]) {
    const rung = { account_id: accountId, version_id: first, name, width, height: width && 720 }
    await own.insertInto('renditions').values(rung).execute()
    await own.updateTable('renditions').set({ state: 'READY' }).where('version_id', '=', first).execute()
  }
  await set({ current_state: 'READY' })
  await set({ name: 'Другое имя', progress: 7 })
  await set({ current_version_id: second })
  await set({ current_version_id: anew })
  await set({ publication: 'DRAFT' })
  await set({ publication: 'PUBLISHED', moderation: 'PENDING' })
  await set({ moderation: 'APPROVED' })
  await set({ current_state: 'FAILED', fail_reason: 'ENCODER', fail_text: 'Сбой' })
  const track = { account_id: accountId, record_id: id, language: 'ru', label: 'Русские', origin: 'EDITOR' as const }
  await own
    .insertInto('subtitle_tracks')
    .values({ ...track, state: 'DRAFT', cues: '[]' })
    .execute()
  await own.updateTable('subtitle_tracks').set({ state: 'READY', folder: 'f' }).execute()
  await own.updateTable('subtitle_tracks').set({ folder: 'g' }).execute()
  await db
    .insertInto('share_relations')
    .values({ account_id: accountId, to_account_id: otherId, state: 'ACTIVE', invited_by: user })
    .execute()
  await own
    .insertInto('shares')
    .values({ account_id: accountId, record_id: id, to_account_id: otherId, shared_by: user })
    .execute()
  await set({ lifecycle: 'DISPOSED', disposed_at: clock.now })
  await set({ lifecycle: 'ACTIVE', disposed_at: null })
  await set({ lifecycle: 'DISPOSED', disposed_at: clock.now })
  await set({ lifecycle: 'DELETED' })
  const link = { account_id: accountId, user_id: user, url: 'https://files.example/a.mp4?key=secret' }
  await own.insertInto('imports').values(link).execute()
  await own.updateTable('imports').set({ state: 'FAILED', fail_text: 'Сайта нет' }).execute()
  assert.deepEqual(await listEvents(), [
    ...['record.created', 'record.playable', 'record.published', 'record.quality_ready', 'record.ready'],
    ...['record.replaced', 'record.published', 'record.failed', 'record.captions_ready', 'record.shared'],
    ...['record.disposed', 'record.restored', 'record.published', 'record.disposed', 'record.deleted', 'import.failed'],
  ])
  const events = await db
    .selectFrom('webhook_events')
    .select(['type', 'data'])
    .where('account_id', '=', accountId)
    .execute()
  assert.equal(JSON.stringify(events).includes('key=secret'), false)
  assert.deepEqual(events.find(({ type }) => type === 'record.shared')?.data, {
    record: { id, uuid: await uuidOf(id), name: 'Другое имя' },
    toAccount: other,
  })
  await db.updateTable('accounts').set({ state: 'LOCKED', lock_reason: 'Долг' }).where('id', '=', accountId).execute()
  await send()
  assert.deepEqual(
    at('/none').map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data]),
    [['account.locked', { reason: 'Долг' }]],
  )
  assert.equal(at('/all').length, 17)
})

const uuidOf = async (id: number) =>
  (await db.selectFrom('records').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()).uuid

test('a webhook that is off is told nothing of what happens meanwhile, and what waited for it goes once it is on', async () => {
  const { id: accountId, as } = await studio()
  const { id } = await hook(as, '/switch', ['record.created'])
  const { url, events } = (await call(webhooks.get, { id }, as)).result.webhook
  await make.record(accountId, user, { name: 'Первое' })
  const off = await call(webhooks.update, { id, rowVersion: 1, url, events, isOn: false }, as)
  assert.deepEqual([off.result.webhook.state, off.result.webhook.waiting], ['OFF', 1])
  await make.record(accountId, user, { name: 'Второе' })
  await send()
  assert.equal(at('/switch').length, 0)
  assert.equal(
    refusal(await call(webhooks.update, { id, rowVersion: 1, url, events, isOn: true }, as)),
    'STATE/CONFLICT',
  )
  await call(webhooks.update, { id, rowVersion: 2, url, events, isOn: true }, as)
  await send()
  assert.deepEqual(
    at('/switch').map(({ body }) => JSON.parse(body).data.record.name),
    ['Первое'],
  )
})

test('product B9 a new secret and the one before sign side by side for the time that was told, then the new one alone', async () => {
  const { id: accountId, as } = await studio()
  const first = await hook(as, '/rotated', ['record.created'])
  const rotated = (await call(webhooks.rotate, { id: first.id, oldForHours: 24 }, as)).result
  assert.equal(rotated.webhook.oldSecretUntil, new Date(clock.now.getTime() + 24 * hour).toISOString())
  const signersOf = (index: number) => {
    const came = at('/rotated')[index]
    assert.ok(came)
    const [stamp, ...signatures] = String(came.headers['x-signature']).split(',')
    const of = (secret: string) =>
      `v1=${createHmac('sha256', secret)
        .update(`${stamp?.slice(2)}.${came.body}`)
        .digest('hex')}`
    assert.equal(String(came.headers['webhook-signature']).split(' ').length, signatures.length)
    return signatures.map((one) => [rotated.secret, first.secret].findIndex((secret) => of(secret) === one))
  }
  await make.record(accountId, user)
  await send()
  later(24 * hour)
  await make.record(accountId, user)
  await send()
  assert.deepEqual([signersOf(0), signersOf(1)], [[0, 1], [0]])
  const gone = (await call(webhooks.rotate, { id: first.id, oldForHours: 0 }, as)).result
  assert.equal(gone.webhook.oldSecretUntil, null)
})

test('product A43 what is not taken is tried for a day at growing intervals under one number, then given up, and its maker is told once', async () => {
  const { id: accountId, as } = await studio()
  const dead = '/dead?token=of-the-address'
  const { id } = await hook(as, dead, ['record.created'])
  receiver.reactions.set(dead, (response) => response.writeHead(503).end('обслуживание\u0000'))
  await make.record(accountId, user)
  const begun = clock.now.getTime()
  const waits: number[] = []
  const delivery = async () => (await call(webhooks.deliveries, { webhookId: id }, as)).result.items[0]
  for (;;) {
    await send()
    const { nextTryAt } = (await delivery()) ?? assert.fail('it is listed')
    if (nextTryAt === null) break
    const wait = Date.parse(nextTryAt) - clock.now.getTime()
    waits.push(wait)
    later(wait)
  }
  assert.deepEqual(waits.slice(0, 4), [30_000, minute, 2 * minute, 4 * minute])
  assert.equal(Math.max(...waits), 4 * hour)
  assert.deepEqual(
    waits,
    waits.toSorted((a, b) => a - b),
  )
  const spent = clock.now.getTime() - begun
  assert.ok(spent > 20 * hour && spent <= 24 * hour, `${spent / hour} h`)
  assert.equal(new Set(at(dead).map(({ headers }) => headers['webhook-id'])).size, 1)
  assert.equal(new Set(at(dead).map(({ body }) => body)).size, 1)
  const ended = await delivery()
  assert.deepEqual(
    [ended?.state, ended?.status, ended?.problem, ended?.tries],
    ['FAILED', 503, 'STATUS', waits.length + 1],
  )
  const state = async () => (await call(webhooks.get, { id }, as)).result.webhook.state
  assert.equal(await state(), 'FAILING')
  const letters = async () =>
    (await db.selectFrom('mails').select('kind').where('kind', '=', 'webhook').execute()).length
  assert.equal(await letters(), 0)
  later(5 * hour)
  for (const _ of [1, 2]) {
    await make.record(accountId, user)
    await send()
  }
  assert.deepEqual([await state(), await letters()], ['BROKEN', 1])
  const { sealed } = await db
    .selectFrom('mails')
    .select('sealed')
    .where('kind', '=', 'webhook')
    .executeTakeFirstOrThrow()
  const letter = unseal(sending.secrets, 'mail', sealed ?? '')
  assert.ok(JSON.stringify(letter).includes('не\u00a0доходят'), 'the letter is read')
  assert.ok(!JSON.stringify(letter).includes('of-the-address'), 'a query may hold a secret')
  receiver.reactions.delete(dead)
  await make.record(accountId, user)
  await send()
  assert.equal(await state(), 'OK')
  const whole = (await call(webhooks.delivery, { id: ended?.id ?? 0 }, as)).result.delivery
  assert.equal(whole.tryList[0]?.answer, 'обслуживание')
  assert.equal(whole.body, at(dead)[0]?.body)
})

test('a delivery is sent again with the same body under the same number, and tried anew', async () => {
  const { id: accountId, as } = await studio()
  const { id } = await hook(as, '/again', ['record.created'])
  await make.record(accountId, user)
  await send()
  const [delivery] = (await call(webhooks.deliveries, { webhookId: id }, as)).result.items
  assert.equal(delivery?.state, 'DELIVERED')
  const replayed = await call(webhooks.replay, { id: delivery?.id ?? 0 }, as)
  assert.equal(replayed.result.delivery.state, 'WAITING')
  await send()
  const [first, second] = at('/again')
  assert.deepEqual([second?.body, second?.headers['webhook-id']], [first?.body, first?.headers['webhook-id']])
  const { tryList, state } = (await call(webhooks.delivery, { id: delivery?.id ?? 0 }, as)).result.delivery
  assert.deepEqual([state, tryList.map(({ number }) => number)], ['DELIVERED', [2, 1]])
})

test('a webhook that is led to another address has failed nothing there; with other events alone it stays as it stood', async () => {
  const { id: accountId, as } = await studio()
  const { id } = await hook(as, '/gone', ['record.created'])
  receiver.reactions.set('/gone', (response) => response.writeHead(500).end())
  await make.record(accountId, user)
  await send()
  const stands = async () => {
    const { state, failingSince } = (await call(webhooks.get, { id }, as)).result.webhook
    return [state, failingSince === null]
  }
  const change = async (url: string, events: ['record.created', ...'record.ready'[]]) => {
    const { rowVersion, isOn } = (await call(webhooks.get, { id }, as)).result.webhook
    assert.equal((await call(webhooks.update, { id, rowVersion, url, events, isOn }, as)).error, undefined)
  }
  const { url } = (await call(webhooks.get, { id }, as)).result.webhook
  await change(url, ['record.created', 'record.ready'])
  assert.deepEqual(await stands(), ['FAILING', false])
  await change(url.replace('/gone', '/moved'), ['record.created'])
  assert.deepEqual(await stands(), ['NEW', true])
})

test('a test is sent once, to a webhook that is off too, and says nothing of how the webhook stands', async () => {
  const { as } = await studio()
  const { id } = await hook(as, '/test', ['record.created'])
  const { url, events } = (await call(webhooks.get, { id }, as)).result.webhook
  await call(webhooks.update, { id, rowVersion: 1, url, events, isOn: false }, as)
  receiver.reactions.set('/test', (response) => response.writeHead(500).end())
  const { delivery } = (await call(webhooks.test, { id, event: 'record.shared' }, as)).result
  assert.deepEqual([delivery.isTest, delivery.state], [true, 'WAITING'])
  await send()
  const ended = (await call(webhooks.delivery, { id: delivery.id }, as)).result.delivery
  assert.deepEqual([ended.state, ended.status, ended.tries], ['FAILED', 500, 1])
  assert.equal(JSON.parse(at('/test')[0]?.body ?? '').data.toAccount, 'studio')
  assert.equal((await call(webhooks.get, { id }, as)).result.webhook.failingSince, null)
})

test('an account has so many webhooks, and the last place is not taken twice', async () => {
  const { as } = await studio()
  const make = (n: number) => call(webhooks.create, { url: `https://news.example/${n}`, events: ['record.ready'] }, as)
  for (let n = 1; n < webhookBounds.webhooks; n += 1) assert.equal((await make(n)).error, undefined)
  const last = await Promise.all([make(100), make(101)])
  assert.deepEqual(last.map(refusal).sort(), ['LIMIT/QUOTA', 'undefined/undefined'])
})

test('safety 8.4 webhooks and deliveries of another account are none, and a deleted one takes its deliveries with it', async () => {
  const [mine, other] = [await studio(), await studio()]
  const { id } = await hook(other.as, '/foreign', ['record.created'])
  await make.record(other.id, user)
  const [delivery] = (await call(webhooks.deliveries, { webhookId: id }, other.as)).result.items
  const fields = { url: receiver.url, events: ['record.ready' as const], isOn: true }
  const tries = [
    await call(webhooks.get, { id }, mine.as),
    await call(webhooks.update, { id, rowVersion: 1, ...fields }, mine.as),
    await call(webhooks.rotate, { id, oldForHours: 1 }, mine.as),
    await call(webhooks.test, { id, event: 'record.ready' }, mine.as),
    await call(webhooks.deliveries, { webhookId: id }, mine.as),
  ]
  assert.deepEqual(new Set(tries.map(refusal)), new Set(['NOT_FOUND/WEBHOOK']))
  for (const ask of [webhooks.delivery, webhooks.replay]) {
    assert.equal(refusal(await call(ask, { id: delivery?.id ?? 0 }, mine.as)), 'NOT_FOUND/DELIVERY')
  }
  assert.equal((await call(webhooks.delete, { id }, mine.as)).result.deleted, false)
  assert.equal((await call(webhooks.delete, { id }, other.as)).result.deleted, true)
  assert.equal((await call(webhooks.delete, { id }, other.as)).result.deleted, false)
  await send()
  assert.equal(at('/foreign').length, 0)
  assert.equal(refusal(await call(webhooks.delivery, { id: delivery?.id ?? 0 }, other.as)), 'NOT_FOUND/DELIVERY')
})

test('what ended is forgotten after two weeks, and what nobody could send is given up after its day', async () => {
  const { id: accountId, as } = await studio()
  const [kept, off] = [await hook(as, '/kept', ['record.created']), await hook(as, '/off', ['record.created'])]
  await make.record(accountId, user)
  const { url, events } = (await call(webhooks.get, { id: off.id }, as)).result.webhook
  await call(webhooks.update, { id: off.id, rowVersion: 1, url, events, isOn: false }, as)
  await send()
  const states = async (webhookId: number) =>
    (await call(webhooks.deliveries, { webhookId }, as)).result.items.map(({ state, tries }) => [state, tries])
  later(26 * hour)
  await sweep()
  assert.deepEqual([await states(kept.id), await states(off.id)], [[['DELIVERED', 1]], [['FAILED', 0]]])
  later(15 * 24 * hour)
  await sweep()
  assert.deepEqual([await states(kept.id), await states(off.id)], [[], []])
  const left = await db.selectFrom('webhook_events').select('id').where('account_id', '=', accountId).execute()
  assert.equal(left.length, 0)
})

test('product A43 of a webhook that takes nothing for a day its maker is told and nobody else, and nobody once he is locked', async () => {
  const { id: accountId, code, as } = await studio()
  const [maker, locked] = [await make.user(), await make.user()]
  for (const member of [maker, locked]) await make.member(accountId, member, [...allPermissions])
  const before = await db.selectFrom('mails').select('id').execute()
  for (const [path, by] of [
    ['/dead-of-maker', maker],
    ['/dead-of-locked', locked],
  ] as const) {
    await hook({ user: by, account: code }, path, ['record.created'])
    receiver.reactions.set(path, (response) => response.writeHead(503).end())
  }
  await db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', locked).execute()
  for (const wait of [0, 25 * hour]) {
    later(wait)
    await make.record(accountId, as.user)
    await send()
  }
  const letters = await db
    .selectFrom('mails')
    .select('sealed')
    .where('kind', '=', 'webhook')
    .where('id', 'not in', [0, ...before.map(({ id }) => id)])
    .execute()
  const { email } = await db.selectFrom('users').select('email').where('id', '=', maker).executeTakeFirstOrThrow()
  assert.deepEqual(
    letters.map(({ sealed }) => JSON.stringify(unseal(sending.secrets, 'mail', sealed ?? '')).includes(email)),
    [true],
  )
})
