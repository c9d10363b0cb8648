import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { partBytes, testYoutube } from '../../../test/test-youtube.ts'

const t = await testYoutube()
const { remote, as, account } = t
await t.work()
const isAt = (state: string) => (link: { state: string }) => link.state === state || link.state === 'FAILED'
const upload = (id: number, how: object = {}) => t.call(youtube.upload, { id, ...how }, as)

test('a channel is connected by the code flow with PKCE, and its token lies sealed', async () => {
  const channel = await t.connect()
  assert.deepEqual([channel.title, channel.state, channel.connectedBy], ['Канал студии', 'CONNECTED', 'Мария'])
  const { result } = await t.call(youtube.channels, {}, as)
  assert.deepEqual([result.isSetUp, result.channels.map(({ id }) => id)], [true, [channel.id]])
  // connected again it is the same channel with another token
  assert.equal((await t.connect()).id, channel.id)
  const [token = ''] = [...remote.refreshTokens.keys()].slice(-1)
  const kept = JSON.stringify([
    await t.db.selectFrom('youtube_channels').selectAll().execute(),
    await t.db.selectFrom('audit_events').selectAll().execute(),
    await t.db.selectFrom('calls').selectAll().execute(),
    t.logged.map(String),
  ])
  assert.ok(token.length > 20 && !kept.includes(token) && !kept.includes(Buffer.from(token).toString('base64')))
})

test('what comes back from Google is taken once, by the person, in the account and in the session that began', async () => {
  const stranger = await t.make.user()
  const other = await t.make.account({ members: { [t.user]: ['media.can_change_youtube'] } })
  await t.make.member(account.id, stranger, ['media.can_change_youtube'])
  const search = await t.agree()
  const back = { code: search.get('code') ?? '', state: search.get('state') ?? '' }
  const finish = (params: typeof back, who: Parameters<typeof t.call>[2]) => t.call(youtube.finish, params, who)
  for (const who of [
    { ...as, user: stranger },
    { ...as, account: other.code },
    { user: t.user, account: account.code },
  ]) {
    assert.equal((await finish(back, who)).error?.subtype, 'CONFLICT')
  }
  const changed = back.state.slice(0, -2) + (back.state.endsWith('AA') ? 'BB' : 'AA')
  assert.equal((await finish({ ...back, state: changed }, as)).error?.subtype, 'CONFLICT')
  t.clock.ahead = 11 * 60_000
  assert.equal((await finish(back, as)).error?.subtype, 'CONFLICT')
  t.clock.ahead = 0
  assert.ok((await finish(back, as)).result)
  const repeated = await finish(back, as)
  assert.deepEqual([repeated.error?.type, repeated.error?.subtype], ['EXTERNAL', 'YOUTUBE'])
})

test('who does not agree at Google comes back to the console without a code', async () => {
  remote.answers.denies = true
  assert.deepEqual([...(await t.agree())], [['error', 'denied']])
  remote.answers.denies = false
  const foreign = await t.app.inject({ method: 'GET', url: '/youtube/callback?code=1&state=nonsense' })
  assert.deepEqual([foreign.statusCode, foreign.headers.location], [303, '/admin'])
})

test('C-7.3-14 C-4-24 P-M-04 a video goes to YouTube whole, with its name, its poster and its time to become public', async () => {
  const { recordId, bytes } = await t.video(undefined, { name: 'Лес <весной>', description: 'О лесе' })
  const publishAt = new Date(Date.now() + 3600_000).toISOString()
  const { result } = await upload(recordId, { publishAt, visibility: 'public' })
  assert.deepEqual(result, { state: 'QUEUED' })
  const link = await t.until(recordId, isAt('PUBLISHED'))
  assert.equal(link.problem, null)
  const id = link.url?.split('v=')[1] ?? ''
  const video = remote.videos.get(id)
  assert.ok(video)
  assert.ok(video.bytes.equals(bytes))
  assert.deepEqual([video.metadata.snippet.title, video.metadata.snippet.description], ['Лес ‹весной›', 'О лесе'])
  assert.deepEqual([video.metadata.status.privacyStatus, video.metadata.status.publishAt], ['private', publishAt])
  assert.equal(video.thumbnail?.toString(), 'a poster')
  assert.deepEqual(
    [link.channel?.title, link.visibility, link.log.at(-1)?.text.startsWith('Поставлено в\u00a0очередь')],
    ['Канал студии', 'public', true],
  )
  const journal = await t.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'before', 'after'])
    .where('object_type', '=', 'record')
    .where('object_id', '=', String(recordId))
    .orderBy('id')
    .execute()
  assert.deepEqual(
    journal.map(({ action, user_id, before }) => [action, user_id, before]),
    [
      ['youtube.upload', t.user, { youtube: 'NONE' }],
      ['youtube.publish', t.user, null],
    ],
  )
  // it is there: it goes there once
  assert.equal((await upload(recordId)).error?.subtype, 'CONFLICT')
})

test('a part that came short, an error in the middle, a lost session and a token that ran out: the file arrives whole', async () => {
  const { recordId, bytes } = await t.video(randomBytes(partBytes * 6 + 77))
  const before = remote.requests.length
  remote.fail('part', { keep: partBytes / 2 }, { keep: 3, thenFails: true }, { status: 401, reason: 'authError' })
  remote.fail('part', { status: 503 }, 'expired')
  await upload(recordId)
  const link = await t.until(recordId, isAt('PUBLISHED'))
  assert.equal(link.problem, null)
  assert.ok(remote.videos.get(link.url?.split('v=')[1] ?? '')?.bytes.equals(bytes))
  const operations = remote.requests.slice(before).map(({ operation }) => operation)
  assert.equal(operations.filter((operation) => operation === 'begin').length, 2)
  assert.ok(operations.filter((operation) => operation === 'ask').length >= 2)
})

test('a video that YouTube processes is asked about until it is done; one that it rejects says why', async () => {
  // the last one is told until another one is put there
  remote.answers.processing = ['uploaded']
  const slow = await t.video()
  await upload(slow.recordId)
  await t.until(slow.recordId, isAt('PROCESSING'))
  remote.answers.processing = ['processed']
  assert.equal((await t.until(slow.recordId, isAt('PUBLISHED'))).problem, null)
  Object.assign(remote.answers, { processing: ['rejected'], why: { rejectionReason: 'duplicate' } })
  const again = await t.video()
  await upload(again.recordId)
  const { state, problem } = await t.until(again.recordId, isAt('FAILED'))
  assert.deepEqual([state, problem], ['FAILED', 'YouTube отклонил видео: такое видео на\u00a0канале уже есть'])
  Object.assign(remote.answers, { processing: ['processed'], why: {} })
  // sent again it begins anew
  await upload(again.recordId)
  assert.equal((await t.until(again.recordId, (link) => link.state === 'PUBLISHED')).problem, null)
})

test('a poster that YouTube does not take holds nothing up', async () => {
  remote.fail('thumbnail', { status: 403, reason: 'forbidden' })
  const { recordId } = await t.video()
  await upload(recordId)
  const link = await t.until(recordId, isAt('PUBLISHED'))
  assert.equal(link.state, 'PUBLISHED')
  assert.ok(link.log.some(({ text }) => text.startsWith('Обложка не\u00a0принята')))
})

test('C-7.3-15 C-4-24 a detached video stays on YouTube unless it is to be deleted there, and may be sent again', async () => {
  const detach = (id: number, params: object = {}) => t.call(youtube.detach, { id, ...params }, as)
  const { recordId } = await t.video()
  assert.deepEqual((await detach(recordId)).result, { state: 'NONE' })
  await upload(recordId)
  const kept = (await t.until(recordId, isAt('PUBLISHED'))).url?.split('v=')[1] ?? ''
  assert.deepEqual((await detach(recordId)).result, { state: 'DETACHED' })
  assert.deepEqual((await detach(recordId)).result, { state: 'DETACHED' })
  assert.ok(remote.videos.has(kept))
  assert.equal((await t.link(recordId)).url, null)
  await upload(recordId)
  const next = (await t.until(recordId, isAt('PUBLISHED'))).url?.split('v=')[1] ?? ''
  assert.notEqual(next, kept)
  await detach(recordId, { deleteThere: true })
  while (remote.videos.has(next)) await new Promise(setImmediate)
  assert.ok(remote.videos.has(kept))
})

test('P-M-04 only whoever may change YouTube does, and foreign videos and channels are answered like unknown ones', async () => {
  const outsider = await t.make.user()
  await t.make.member(account.id, outsider, ['media.can_edit_records'])
  const { recordId } = await t.video()
  for (const [call, params] of [
    [youtube.upload, { id: recordId }],
    [youtube.detach, { id: recordId }],
    [youtube.ofRecord, { id: recordId }],
    [youtube.channels, {}],
    [youtube.connect, {}],
    [youtube.quota, {}],
  ] as const) {
    const { error } = await t.call(call.path, params, { ...as, user: outsider })
    assert.equal(error?.type, 'ACCESS')
  }
  const other = await t.make.account({ members: { [t.user]: ['media.can_change_youtube'] } })
  const elsewhere = { ...as, account: other.code }
  for (const id of [recordId, 2 ** 40]) {
    assert.equal((await t.call(youtube.upload, { id }, elsewhere)).error?.subtype, 'RECORD')
    assert.equal((await t.call(youtube.detach, { id }, elsewhere)).error?.subtype, 'RECORD')
    assert.equal((await t.call(youtube.ofRecord, { id }, elsewhere)).error?.subtype, 'RECORD')
  }
  const [channel] = (await t.call(youtube.channels, {}, as)).result.channels
  assert.equal((await t.call(youtube.disconnect, { id: channel?.id ?? 0 }, elsewhere)).error?.subtype, 'CHANNEL')
  const raw = await t.make.record(account.id, t.user)
  assert.equal((await upload(raw)).error?.subtype, 'NOT_READY')
  assert.equal((await upload(recordId, { channelId: 2 ** 40 })).error?.subtype, 'CHANNEL')
  assert.equal((await upload(recordId, { publishAt: '2020-01-01T00:00:00Z' })).error?.subtype, 'FIELD')
})

test('access that was taken back at Google fails the video and asks to connect the channel again', async () => {
  const { recordId } = await t.video()
  remote.refreshTokens.clear()
  await upload(recordId)
  const { state, problem } = await t.until(recordId, isAt('FAILED'))
  assert.deepEqual(
    [state, problem],
    ['FAILED', 'Google больше не\u00a0даёт доступа к\u00a0каналу: подключите канал заново'],
  )
  const [broken] = (await t.call(youtube.channels, {}, as)).result.channels
  assert.equal(broken?.state, 'BROKEN')
  assert.equal((await upload(recordId)).error?.subtype, 'CONFLICT')
  await t.connect()
  await upload(recordId)
  await t.until(recordId, (link) => link.state === 'PUBLISHED')
})

test('a channel that another account publishes on too keeps working there, until the last of them gives it up', async () => {
  await t.connect()
  const other = await t.make.account({ members: { [t.user]: ['media.can_change_youtube'] } })
  const elsewhere = { ...as, account: other.code }
  const search = await t.agree(elsewhere)
  const back = { code: search.get('code') ?? '', state: search.get('state') ?? '' }
  const { id } = (await t.call(youtube.finish, back, elsewhere)).result.channel
  const channels = () => t.db.selectFrom('youtube_channels').selectAll().where('account_id', '=', other.id)
  await t.call(youtube.disconnect, { id }, elsewhere)
  while ((await channels().executeTakeFirstOrThrow()).sealed_token !== null) await new Promise(setImmediate)
  const { recordId } = await t.video()
  await upload(recordId)
  assert.equal((await t.until(recordId, isAt('PUBLISHED'))).problem, null)
})

test('a channel that is given up takes what waits for it along, and its access goes back to Google', async () => {
  const { id } = await t.connect()
  const { recordId } = await t.video()
  // held in the middle by a YouTube that does not process it
  remote.answers.processing = ['uploaded']
  await upload(recordId)
  await t.until(recordId, isAt('PROCESSING'))
  assert.deepEqual((await t.call(youtube.disconnect, { id }, as)).result, {})
  const { state, problem } = await t.link(recordId)
  assert.deepEqual([state, problem], ['FAILED', 'Канал «Канал студии» отключили'])
  for (;;) {
    const kept = t.db.selectFrom('youtube_channels').select('sealed_token').where('id', '=', id)
    if ((await kept.executeTakeFirstOrThrow()).sealed_token === null) break
    await new Promise(setImmediate)
  }
  assert.deepEqual((await t.call(youtube.channels, {}, as)).result.channels, [])
  assert.equal(remote.refreshTokens.size, 0)
  assert.equal((await upload(recordId)).error?.subtype, 'CHANNEL')
})
