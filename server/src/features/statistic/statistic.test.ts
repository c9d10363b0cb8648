import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordReferrers } from '@skleyka/contract/statistic/referrers.calls.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { sessionEvents, viewEvents } from '../../../test/statistic-events.ts'
import { testStatistic } from '../../../test/test-statistic.ts'

const { make, user, account, ask, insert, db, clock, http } = await testStatistic()
const record = await make.record(account.id, user, { name: 'Ролик', duration_ms: 60_000, tags: ['весна', 'Ёлка'] })
const other = await make.record(account.id, user, { name: 'Другой', duration_ms: 60_000 })
const { id: version } = await db
  .insertInto('record_versions')
  .values({ account_id: account.id, record_id: record, number: 1, state: 'READY', playable: true })
  .returning('id')
  .executeTakeFirstOrThrow()
await db.updateTable('records').set({ current_version_id: version }).where('id', '=', record).execute()
const foreign = await make.account()
const foreignRecord = await make.record(foreign.id, user)

const of = { account: account.id, record, version }
const page = {
  domain: 'news.example',
  page: 'https://news.example/a',
  country: 'RU',
  city: 'Москва',
  device: 'desktop',
}
await insert(
  // 23:59:55 and 00:00:06 of the next day in Moscow
  ...viewEvents(new Date('2026-03-10T20:59:54Z'), 30, { ...of, ...page, viewer: 1, height: 720, kbps: 2_000 }),
  ...viewEvents(new Date('2026-03-11T09:00:00Z'), 60, { ...of, ...page, viewer: 1 }),
  ...viewEvents(new Date('2026-03-11T10:00:00Z'), 3, { ...of, viewer: 2, country: 'KZ' }),
  ...viewEvents(new Date('2026-03-11T10:00:00Z'), 20, { ...of, record: other, viewer: 3, domain: 'other.example' }),
  ...viewEvents(new Date('2026-03-11T10:00:00Z'), 20, { ...of, viewer: 9, is_robot: 1 }),
  ...viewEvents(new Date('2026-03-11T10:00:00Z'), 20, { ...of, viewer: 9, is_preview: 1 }),
  ...sessionEvents(new Date('2026-03-11T11:00:00Z'), { ...of, ...page, viewer: 4 }, [
    { after: 0, type: 'load' },
    { after: 1, type: 'play' },
    { after: 2, type: 'error', is_fatal: 1, before_first_frame: 1, error_code: 'networkError' },
  ]),
  ...viewEvents(new Date('2026-03-11T10:00:00Z'), 20, { ...of, account: foreign.id, record: foreignRecord, viewer: 9 }),
)
const days = { from: '2026-03-10', to: '2026-03-11' }

test('the summary counts loads, views, viewers and watched seconds of a period, robots and previews apart', async () => {
  const { result } = await ask(statistic.summary, days)
  const { loads, views, viewers, watchSeconds } = result
  assert.deepEqual({ loads, views, viewers, watchSeconds }, { loads: 5, views: 3, viewers: 2, watchSeconds: 113 })
  assert.equal(result.timeZone, 'Europe/Moscow')
  assert.equal(result.definitionVersion, 1)
  assert.deepEqual(
    [result.figures.viewRate, result.figures.plays, result.figures.startFailures, result.figures.completions100],
    [3 / 5, 5, 1, 1],
  )
  assert.equal(result.figures.depth, (30 / 60 + 1 + 20 / 60) / 3)
  assert.equal(result.figures.bitrateKbps, 2_000)
})

test('one record is counted alone, and one of another account is as unknown', async () => {
  const { result } = await ask(statistic.summary, { ...days, recordId: other })
  assert.deepEqual([result.views, result.watchSeconds], [1, 20])
  for (const recordId of [foreignRecord, 999_999]) {
    const { error } = await ask(statistic.summary, { ...days, recordId })
    assert.deepEqual([error?.type, error?.subtype], ['NOT_FOUND', 'RECORD'])
  }
})

test('a viewing over midnight is counted in the day in which each part of it happened', async () => {
  const { result } = await ask(statistic.series, { ...days, measures: ['loads', 'views', 'watchSeconds'] })
  assert.deepEqual(
    result.lines[0]?.points.map(({ from, figures }) => [from, figures.loads, figures.views, figures.watchSeconds]),
    [
      ['2026-03-10T00:00', 1, 0, 0],
      ['2026-03-11T00:00', 4, 3, 113],
    ],
  )
})

test('figures are compared with the days right before, and a table is sorted and titled', async () => {
  const { result } = await ask(statistic.breakdown, {
    ...{ from: '2026-03-11', to: '2026-03-11', compare: 'previous' },
    ...{ by: ['record'], measures: ['views', 'loads'], sort: { field: 'watchSeconds', order: 'asc' } },
  })
  assert.deepEqual(
    result.items.map(({ titles, figures, before }) => [titles[0], figures.views, before?.loads]),
    [
      ['Другой', 1, 0],
      ['Ролик', 2, 1],
    ],
  )
  assert.deepEqual(result.beforePeriod, { from: '2026-03-10', to: '2026-03-10' })
  assert.deepEqual([result.total, result.totals.views, result.beforeTotals?.loads], [2, 3, 1])
})

test('a dimension is split and narrowed by the values that it is answered with', async () => {
  const { result } = await ask(statistic.table, { ...days, by: ['country', 'site'], measures: ['loads', 'views'] })
  assert.deepEqual(
    result.items.map(({ keys, titles, figures }) => [...keys, ...titles, figures.views, figures.loads]),
    [
      ['RU', 'news.example', 'Россия', 'news.example', 2, 3],
      ['', 'other.example', 'Не\u00a0определена', 'other.example', 1, 1],
      ['KZ', '', 'Казахстан', 'Не\u00a0определён', 0, 1],
    ],
  )
  const narrowed = await ask(statistic.summary, { ...days, where: [{ dimension: 'country', values: ['RU', ''] }] })
  const apart = await ask(statistic.summary, {
    ...days,
    where: [{ dimension: 'country', values: ['RU'], except: true }],
  })
  assert.deepEqual([narrowed.result.loads, apart.result.loads], [4, 2])
})

test('videos and livestreams are counted apart, and unknown kinds of them are refused', async () => {
  const loads = async (values: string[], except = false) =>
    (await ask(statistic.summary, { ...days, where: [{ dimension: 'kind', values, except }] })).result.loads
  assert.deepEqual([await loads(['vod']), await loads(['live']), await loads(['live'], true)], [5, 0, 5])
  const row = { account_id: account.id, record_id: other, source: 'RTMP' as const, key_sealed: 'x' }
  const live = await db
    .insertInto('translations')
    .values({ ...row, key_hash: Buffer.alloc(32, 1) })
    .returning('id')
    .execute()
  assert.deepEqual([await loads(['vod']), await loads(['live']), await loads(['vod', 'live'])], [4, 1, 5])
  assert.deepEqual(
    [await loads(['vod'], true), await loads(['live'], true), await loads(['vod', 'live'], true)],
    [1, 4, 0],
  )
  const wrong = await ask(statistic.summary, { ...days, where: [{ dimension: 'kind', values: ['vod', 'radio'] }] })
  assert.ok(wrong.error)
  await db
    .deleteFrom('translations')
    .where(
      'id',
      'in',
      live.map(({ id }) => id),
    )
    .execute()
})

test('tags, albums and owners of records split and narrow too', async () => {
  const { id: album } = await db
    .insertInto('albums')
    .values({ account_id: account.id, name: 'Альбом', created_by: user })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('album_items')
    .values({ account_id: account.id, album_id: album, record_id: other, position: 1 })
    .execute()
  const { result } = await ask(statistic.breakdown, { ...days, by: ['tag'], measures: ['views'] })
  assert.deepEqual(
    result.items.map(({ titles, figures }) => [titles[0], figures.views]).toSorted(),
    [
      ['Без тегов', 1],
      ['Ёлка', 2],
      ['весна', 2],
    ].toSorted(),
  )
  const albums = await ask(statistic.breakdown, { ...days, by: ['album'], measures: ['views'] })
  assert.deepEqual(
    albums.result.items.map(({ keys, titles, figures }) => [keys[0], titles[0], figures.views]),
    [
      ['', 'Без альбома', 2],
      [String(album), 'Альбом', 1],
    ],
  )
  const views = async (...where: object[]) => {
    const { result, error } = await ask(statistic.summary, { ...days, where })
    assert.equal(error, undefined, JSON.stringify(error))
    return result.views
  }
  assert.equal(await views({ dimension: 'album', values: [String(album)] }), 1)
  assert.equal(await views({ dimension: 'album', values: [''] }), 2)
  assert.equal(await views({ dimension: 'tag', values: ['весна'] }), 2)
  assert.equal(await views({ dimension: 'tag', values: ['весна'], except: true }), 1)
  assert.equal(await views({ dimension: 'owner', values: [String(user)] }), 3)
  assert.equal(await views({ dimension: 'record', values: [String(record)] }), 2)
})

test('retention tells how often each second was played in views of the present version', async () => {
  const { result } = await ask(statistic.retention, { id: record })
  assert.equal(result.seconds.length, 60)
  assert.deepEqual([result.seconds[0], result.seconds[29], result.seconds[30], result.seconds[59]], [2, 2, 1, 1])
  assert.equal(result.views, 2)
  const narrowed = await ask(statistic.retention, { id: record, where: [{ dimension: 'country', values: ['KZ'] }] })
  assert.deepEqual([narrowed.result.views, Math.max(...narrowed.result.seconds)], [0, 0])
})

test('C-4-29 single viewings are listed with their finish reason, and one that fell silent has lost its heartbeat', async () => {
  const { result } = await ask(statistic.sessions, { ...days, recordId: record })
  assert.equal(result.total, 4)
  assert.deepEqual(
    result.items.map(({ isView, watchSeconds, finishReason }) => [isView, watchSeconds, finishReason]),
    [
      [false, 0, 'heartbeatFailed'],
      [false, 3, 'heartbeatFailed'],
      [true, 60, 'heartbeatFailed'],
      [true, 30, 'heartbeatFailed'],
    ],
  )
  assert.deepEqual(
    [result.items[2]?.startedAt, result.items[2]?.city, result.items[2]?.depth, result.items[0]?.errorCode],
    ['2026-03-11T09:00:00.000Z', 'Москва', 1, 'networkError'],
  )
})

test('quality tells the start, the failures by code and their share of the starts', async () => {
  const { result } = await ask(statistic.quality, days)
  assert.deepEqual(result.failures, [
    { code: 'networkError', title: 'networkError', count: 1, beforeFirstFrame: 1, share: 1 / 5 },
  ])
  assert.deepEqual([result.figures.startP50Ms, result.figures.rebufferRatio], [400, 0])
  const unseen = await make.record(account.id, user)
  await insert(
    ...sessionEvents(new Date('2026-03-11T11:00:00Z'), { ...of, record: unseen }, [{ after: 0, type: 'load' }]),
  )
  const { startP50Ms, startP95Ms, loads } = (await ask(statistic.quality, { ...days, recordId: unseen })).result.figures
  assert.deepEqual([startP50Ms, startP95Ms, loads], [null, null, undefined], 'nothing has started')
  assert.equal(result.points.length, 2)
})

test('the present counts those who watch, without the paused', async () => {
  clock.now = new Date('2026-03-12T09:00:00Z')
  const began = new Date(clock.now.getTime() - 35_000)
  await insert(
    ...viewEvents(began, 30, { ...of, ...page, viewer: 11 }),
    ...viewEvents(new Date(began.getTime() - 60_000), 30, { ...of, ...page, viewer: 12 }),
    ...sessionEvents(began, { ...of, viewer: 13 }, [
      { after: 1, type: 'play' },
      { after: 20, type: 'pause', from_ms: 0, to_ms: 20_000, run_ms: 20_000 },
      { after: 30, type: 'heartbeat' },
    ]),
    ...sessionEvents(began, { ...of, viewer: 14 }, [
      { after: 1, type: 'play' },
      { after: 20, type: 'heartbeat', from_ms: 0, to_ms: 20_000, run_ms: 20_000 },
      { after: 25, type: 'end' },
    ]),
  )
  const { result } = await ask(statistic.realtime, {})
  assert.equal(result.viewers, 1)
  assert.deepEqual(result.records, [{ key: String(record), title: 'Ролик', viewers: 1 }])
  assert.deepEqual(result.sites, [{ key: 'news.example', title: 'news.example', viewers: 1 }])
  assert.equal(result.minutes.length, 30)
  assert.equal(result.minutes.at(-1)?.viewers, 3)
  assert.equal(result.peak, 3)
  const elsewhere = await ask(statistic.realtime, { where: [{ dimension: 'country', values: ['KZ'] }] })
  assert.equal(elsewhere.result.viewers, 0)
})

test('C-7.3-18 the pages of records are told with their views and viewers', async () => {
  const { result } = await ask(recordReferrers.getRecordReferrerStatistic, {
    ...days,
    recordsIds: [record, other, foreignRecord, 999_999],
  })
  assert.deepEqual(result, {
    [record]: [{ domain: 'news.example', page: 'https://news.example/a', views: 2, uniques: 1 }],
    [other]: [{ domain: 'other.example', page: '', views: 1, uniques: 1 }],
  })
})

test('another account is told to its member with the permission for it, and to nobody else', async () => {
  const mine = await make.account({ members: { [user]: [] } })
  const record = await make.record(mine.id, user)
  await insert(...viewEvents(new Date('2026-03-11T09:00:00Z'), 20, { account: mine.id, record }))
  const { result } = await ask(statistic.summary, { ...days, ofAccount: mine.code })
  assert.equal(result.views, 1)
  for (const ofAccount of [foreign.code, 'no-such-account']) {
    const { error } = await ask(statistic.summary, { ...days, ofAccount })
    assert.deepEqual([error?.type, error?.subtype], ['NOT_FOUND', 'ACCOUNT'])
  }
  const plain = await make.user()
  const home = await make.account({ members: { [plain]: ['yauth.can_view_account_stat'] } })
  await make.member(mine.id, plain, [])
  const as = { user: plain, account: home.code }
  const { error } = await http.call(statistic.summary, { ...days, ofAccount: mine.code }, as)
  assert.deepEqual([error?.type, error?.subtype], ['NOT_FOUND', 'ACCOUNT'])
})

test('ads are split by their breaks, and nothing else is', async () => {
  await insert(
    ...sessionEvents(new Date('2026-03-11T12:00:00Z'), { ...of, viewer: 5 }, [
      { after: 1, type: 'ad', ad_kind: 'request', ad_block: 7, ad_break: 1 },
      { after: 2, type: 'ad', ad_kind: 'impression', ad_block: 7, ad_break: 1 },
      { after: 3, type: 'ad', ad_kind: 'error', ad_block: 8, ad_break: 2, ad_code: 303 },
    ]),
  )
  const { result } = await ask(statistic.breakdown, {
    ...{ ...days, by: ['adBlock'], measures: ['adImpressions', 'adRequests', 'adErrors'] },
    sort: { field: 'adImpressions', order: 'desc' },
  })
  assert.deepEqual(
    result.items.map(({ keys, figures }) => [keys[0], figures.adImpressions, figures.adErrors]),
    [
      ['7', 1, 0],
      ['8', 0, 1],
    ],
  )
  const { error } = await ask(statistic.breakdown, { ...days, by: ['adBlock'], measures: ['views'] })
  assert.equal(error?.type, 'VALIDATION')
})

test('steps of hours, weeks and months are told by the clock of the account, and lines by their greatest values', async () => {
  const hours = await ask(statistic.series, { from: '2026-03-11', to: '2026-03-11', step: 'hour', measures: ['views'] })
  const points = hours.result.lines[0]?.points ?? []
  assert.deepEqual(
    [points.length, points[0]?.at, points[12]?.from],
    [24, '2026-03-10T21:00:00.000Z', '2026-03-11T12:00'],
  )
  assert.deepEqual([points[0]?.figures.views, points[12]?.figures.views, points[13]?.figures.views], [1, 1, 1])
  const months = await ask(statistic.series, {
    from: '2026-02-10',
    to: '2026-03-11',
    step: 'month',
    measures: ['views'],
  })
  assert.deepEqual(
    months.result.lines[0]?.points.map(({ from, figures }) => [from, figures.views]),
    [
      ['2026-02-01T00:00', 0],
      ['2026-03-01T00:00', 3],
    ],
  )
  const lines = await ask(statistic.series, { ...days, step: 'week', measures: ['views'], by: ['site'] })
  assert.deepEqual(
    lines.result.lines.map(({ title, points: [week] }) => [title, week?.from, week?.figures.views]),
    [
      ['news.example', '2026-03-09T00:00', 2],
      ['other.example', '2026-03-09T00:00', 1],
      ['Не\u00a0определён', '2026-03-09T00:00', 0],
    ],
  )
})
