import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveStatistic, mostBroadcasts } from '@skleyka/contract/statistic/live-statistic.calls.ts'
import { sql } from 'kysely'
import { sessionEvents, viewEvents } from '../../../test/statistic-events.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testStatistic } from '../../../test/test-statistic.ts'

const { make, user, account, ask, insert, db, clock, http, store } = await testStatistic()
const at = (time: string) => new Date(`2026-03-11T${time}Z`)

async function livestream(accountId: number, name: string) {
  const record = await make.record(accountId, user, { name, lifecycle: 'LIVE' })
  const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', record).executeTakeFirstOrThrow()
  const row = {
    account_id: accountId,
    record_id: record,
    source: 'RTMP' as const,
    key_sealed: 'x',
    key_hash: Buffer.alloc(32, record),
  }
  const { id } = await db.insertInto('translations').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, record, uuid }
}
type Livestream = Awaited<ReturnType<typeof livestream>>
const onAir = async ({ id }: Livestream, accountId: number, from: Date | null, to: Date | null) => {
  const row = {
    account_id: accountId,
    translation_id: id,
    started_at: from ?? at('09:00:00'),
    on_air_at: from,
    ended_at: to,
    interruptions: 1,
  }
  const ended =
    to === null ? { state: 'LIVE' as const } : { state: 'FINISHED' as const, end_reason: 'ENCODER_ENDED' as const }
  const { id: session } = await db
    .insertInto('translation_sessions')
    .values({ ...row, ...ended })
    .returning('id')
    .executeTakeFirstOrThrow()
  return session
}

const live = await livestream(account.id, 'Планёрка')
const first = await onAir(live, account.id, at('09:00:00'), at('09:02:00'))
const second = await onAir(live, account.id, at('12:00:00'), null)
await onAir(live, account.id, null, at('13:00:00'))
const of = { account: account.id, record: live.record, duration_ms: 0 }
const russian = { country: 'RU', device: 'desktop', domain: 'a.example', height: 720, kbps: 2_000 }
await insert(
  // plays from 09:00:11 to 09:00:41, from 09:00:21 to 09:01:21, and from the beginning to the end
  ...viewEvents(at('09:00:10'), 30, { ...of, ...russian, viewer: 1 }),
  ...viewEvents(at('09:00:20'), 60, { ...of, ...russian, viewer: 2, height: 1080 }),
  ...viewEvents(at('08:59:59'), 120, { ...of, viewer: 3, country: 'KZ', device: 'phone' }),
  ...viewEvents(at('09:00:10'), 60, { ...of, viewer: 8, is_robot: 1 }),
  ...viewEvents(at('10:30:00'), 60, { ...of, viewer: 9 }),
  ...sessionEvents(at('09:01:00'), { ...of, viewer: 4, country: 'RU' }, [
    { after: 0, type: 'load' },
    { after: 10, type: 'heartbeat', from_ms: 0, to_ms: 5_000 },
    { after: 12, type: 'rebuffer', stall_ms: 1_500 },
    { after: 13, type: 'error', is_fatal: 1, error_code: 'networkError' },
  ]),
  ...viewEvents(at('12:00:00'), 40, { ...of, viewer: 1 }),
  ...viewEvents(at('12:00:00'), 100, { ...of, viewer: 2 }),
)
const readBroadcasts = async (params: object) =>
  (await ask(liveStatistic.broadcasts, { record: live.record, ...params })).result

test('B8 a broadcast is told by who watched each of its steps, came and left, robots and other times apart', async () => {
  const { audience, broadcastId, broadcasts, name } = await readBroadcasts({ broadcastId: first })
  assert.deepEqual([broadcastId, name, broadcasts.map(({ id }) => id)], [first, 'Планёрка', [second, first]])
  assert.deepEqual([broadcasts[1]?.endReason, broadcasts[1]?.interruptions], ['ENCODER_ENDED', 1])
  assert.equal(audience?.stepSeconds, 10)
  const line = (key: 'viewers' | 'joined' | 'left') => audience?.points.map((point) => point[key])
  assert.deepEqual(line('viewers'), [1, 2, 3, 3, 3, 2, 3, 2, 2, 1, 1, 1])
  assert.deepEqual(line('joined'), [1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0])
  assert.deepEqual(line('left'), [0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1])
  const { figures } = audience ?? {}
  assert.deepEqual(
    [figures?.peak, figures?.viewers, figures?.watchSeconds, figures?.stalls, figures?.errors, figures?.bitrateKbps],
    [3, 4, 215, 1, 1, 2_000],
  )
  assert.equal(figures?.average, 215 / 120)
  assert.deepEqual(
    audience?.countries.map(({ key, title, value }) => [key, title, value]),
    [
      ['RU', 'Россия', 3],
      ['KZ', 'Казахстан', 1],
    ],
  )
  assert.deepEqual(
    audience?.qualities.map(({ title, value }) => [title, value]),
    [
      ['1080p', 60],
      ['720p', 30],
      ['Не\u00a0определено', 125],
    ],
  )
})

test('B8 the last broadcast is told without its number; while it goes on whoever watches has not left', async () => {
  clock.now = at('12:01:20')
  const { audience, broadcastId } = await readBroadcasts({})
  assert.equal(broadcastId, second)
  assert.equal(audience?.points.length, 8)
  assert.deepEqual(
    audience?.points.map(({ left }) => left),
    [0, 0, 0, 0, 1, 0, 0, 0],
  )
  assert.equal(audience?.points.at(-1)?.viewers, 1)
  assert.equal((await readBroadcasts({ record: live.uuid })).broadcastId, second, 'by the uuid of its record')
})

test('B8 broadcasts are listed by a hundred, and each hundred leads to the ones beside it', async () => {
  const daily = await livestream(account.id, 'Каждый день')
  const oldest = await onAir(daily, account.id, at('07:00:00'), at('07:01:00'))
  await sql`insert into translation_sessions (account_id, translation_id, state, end_reason, started_at, on_air_at, ended_at)
    select account_id, translation_id, state, end_reason, started_at, on_air_at, ended_at
    from translation_sessions, generate_series(1, ${mostBroadcasts}) where id = ${oldest}`.execute(db)
  const last = await readBroadcasts({ record: daily.record })
  assert.deepEqual([last.broadcasts.length, last.total, last.newerId, last.olderId], [100, 101, null, oldest])
  const old = await readBroadcasts({ record: daily.record, broadcastId: oldest })
  assert.deepEqual([old.broadcasts.map(({ id }) => id), old.broadcastId, old.total], [[oldest], oldest, 101])
  assert.deepEqual([old.newerId, old.olderId], [last.broadcasts[0]?.id, null])
  assert.equal(old.audience?.points.length, 6)
})

test('C7 the peak of a long broadcast is that of a minute, however long a step of its chart lasts', async () => {
  const long = await livestream(account.id, 'Марафон')
  const air = await onAir(long, account.id, at('02:00:00'), at('08:00:00'))
  const seen = { account: account.id, record: long.record, duration_ms: 0 }
  await insert(
    ...viewEvents(at('03:00:10'), 20, { ...seen, viewer: 11 }),
    ...viewEvents(at('03:00:20'), 20, { ...seen, viewer: 12 }),
    ...viewEvents(at('03:03:10'), 20, { ...seen, viewer: 13 }),
  )
  const { audience } = await readBroadcasts({ record: long.record, broadcastId: air })
  assert.deepEqual([audience?.stepSeconds, audience?.figures.peak], [300, 2])
  assert.equal(Math.max(...(audience?.points ?? []).map(({ viewers }) => viewers)), 3, 'one after another in one step')
})

test('B8 a livestream that was never on air has no audience, and days whose views are forgotten are told', async () => {
  const quiet = await livestream(account.id, 'Тишина')
  const { audience, broadcasts, broadcastId } = await readBroadcasts({ record: quiet.record })
  assert.deepEqual([audience, broadcasts, broadcastId], [null, [], null])
  clock.now = new Date('2026-04-20T09:00:00Z')
  assert.equal((await readBroadcasts({ broadcastId: first })).forgotten, false)
  assert.equal(store.keptDays, 0)
  // the first one was on air at 09:00, forty days before
  const forgets = await testHttp({
    ...{ db, services: { ...http.services, statistics: { ...store, keptDays: 40 } } },
  })
  const isForgotten = async () => {
    const params = { record: live.record, broadcastId: first }
    const { result } = await forgets.call(liveStatistic.broadcasts, params, { user, account: account.code })
    return result.forgotten
  }
  assert.equal(await isForgotten(), false)
  clock.now = new Date(clock.now.getTime() + 1)
  assert.equal(await isForgotten(), true)
})

test('B8 a video, another account’s livestream and another one’s broadcast are as unknown', async () => {
  const foreign = await make.account()
  const other = await livestream(foreign.id, 'Чужая')
  const otherAir = await onAir(other, foreign.id, at('09:00:00'), at('09:02:00'))
  const video = await make.record(account.id, user, { name: 'Ролик' })
  const refused = async (params: object) => {
    const { error } = await ask(liveStatistic.broadcasts, params)
    return `${error?.type}/${error?.subtype}`
  }
  for (const record of [video, other.record, other.uuid, 999_999])
    assert.equal(await refused({ record }), 'NOT_FOUND/RECORD')
  for (const broadcastId of [otherAir, 999_999])
    assert.equal(await refused({ record: live.record, broadcastId }), 'NOT_FOUND/BROADCAST')
  const nobody = { user: await make.user(), account: account.code }
  assert.equal((await http.call(liveStatistic.broadcasts, { record: live.record }, nobody)).error?.type, 'ACCESS')
})
