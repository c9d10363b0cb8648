import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statisticUsage } from '@skleyka/contract/statistic/usage.calls.ts'
import { testStatistic } from '../../../test/test-statistic.ts'

const { db, make, user, account, ask, http } = await testStatistic()
const record = await make.record(account.id, user, { name: 'Репортаж' })
const trashed = await make.record(account.id, user, {
  lifecycle: 'DISPOSED',
  disposed_at: new Date(),
  disposed_by: user,
})
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
await db
  .insertInto('record_versions')
  .values({
    ...{ account_id: account.id, record_id: trashed, number: 1, state: 'READY', playable: true },
    ...{ source_key: 'sources/x', source_size_bytes: 300, output_prefix: 'hls/x/' },
  })
  .execute()
await db.deleteFrom('storage_days').execute()
const lay = (kind: 'all' | 'source' | 'renditions', day: string, added: number, removed: number, end: number) => ({
  ...{ account_id: account.id, kind, day: noon(day), added_bytes: added, removed_bytes: removed },
  ...{ peak_bytes: end + removed, end_bytes: end, byte_seconds: 0, changed_at: noon(day) },
})
await db
  .insertInto('storage_days')
  .values([
    lay('all', '2026-02-20', 1_000, 0, 1_000),
    lay('source', '2026-02-20', 1_000, 0, 1_000),
    lay('all', '2026-03-10', 600, 100, 1_500),
    lay('renditions', '2026-03-10', 600, 100, 500),
  ])
  .execute()
const sent = (day: string, kind: 'video' | 'images' | 'files', bytes: number, record_id = record) => ({
  ...{ account_id: account.id, day: noon(day), kind, bytes, requests: 2, record_id },
})
await db
  .insertInto('traffic_days')
  .values([
    sent('2026-03-09', 'video', 1),
    sent('2026-03-10', 'video', 700),
    sent('2026-03-11', 'video', 100),
    sent('2026-03-11', 'images', 150),
    sent('2026-03-11', 'files', 50, 0),
  ])
  .execute()
await db
  .insertInto('task_runs')
  .values({
    ...{ account_id: account.id, task_id: 1, type: 'convert', outcome: 'DONE', waited_ms: null, took_ms: 5 },
    ...{ input_ms: 60_000, input_codec: 'h264', input_lines: 1080, ended_at: noon('2026-03-11') },
  })
  .execute()
const days = { from: '2026-03-10', to: '2026-03-11' }

test('B8 usage tells what lies in the storage by kind, and what a period added, removed, sent and converted', async () => {
  const { result } = await ask(statisticUsage.usage, days)
  assert.deepEqual(result.now.kinds, { source: 700, renditions: 500, trash: 300, recordings: 0 })
  assert.deepEqual([result.now.bytes, result.now.limitBytes, result.now.fullOn], [1_500, null, null])
  assert.equal(result.now.bytesIn30Days, Math.round(1_500 + (30 * 500) / 14), 'by whole weeks')
  const { storedBytes, ...figures } = result.figures
  assert.deepEqual(figures, { trafficBytes: 1_000, addedBytes: 600, removedBytes: 100, convertedMs: 60_000 })
  assert.ok(storedBytes > 1_000 && storedBytes < 1_600)
  assert.deepEqual(result.traffic, { video: 800, images: 150, files: 50 })
  assert.deepEqual(result.records, [{ id: record, name: 'Репортаж', bytes: 950, share: 0.95 }])
  assert.deepEqual(
    result.points.map(({ from, figures: { trafficBytes, addedBytes, convertedMs } }) => [
      from,
      trafficBytes,
      addedBytes,
      convertedMs,
    ]),
    [
      ['2026-03-10T00:00', 700, 600, 0],
      ['2026-03-11T00:00', 300, 0, 60_000],
    ],
  )
})

test('B8 usage by weeks and months tells of the days of the period alone', async () => {
  for (const [step, from] of [
    ['week', '2026-03-09T00:00'],
    ['month', '2026-03-01T00:00'],
  ]) {
    const { result } = await ask(statisticUsage.usage, { ...days, step })
    assert.deepEqual(
      result.points.map((point) => [
        point.from,
        point.figures.trafficBytes,
        point.figures.addedBytes,
        point.figures.convertedMs,
      ]),
      [[from, 1_000, 600, 60_000]],
    )
  }
})

test('B8 a quota is forecast to be used up at the usual pace', async () => {
  await db.insertInto('account_quotas').values({ account_id: account.id, bytes: 2_000, airtime: 7_200 }).execute()
  const { result } = await ask(statisticUsage.usage, days)
  // 500 in two weeks, and 500 are left
  assert.deepEqual([result.now.limitBytes, result.now.fullOn], [2_000, '2026-03-26'])
  assert.deepEqual(result.air, { seconds: 0, limitSeconds: 7_200 })
})

test('B8 an account without anything has figures of nothing', async () => {
  const empty = await make.account({ members: { [user]: ['yauth.can_view_account_stat'] } })
  const { result } = await http.call(statisticUsage.usage, days, { user, account: empty.code })
  assert.deepEqual([result.now.bytes, result.figures.trafficBytes, result.records, result.points.length], [0, 0, [], 2])
})

test('B8 usage of another account is told to whom product.md lets it, and bad periods are refused', async () => {
  const foreign = await make.account({})
  const refused = async (params: object) => {
    const { error } = await ask(statisticUsage.usage, params)
    return `${error?.type}/${error?.subtype}`
  }
  assert.equal(await refused({ ...days, ofAccount: foreign.code }), 'NOT_FOUND/ACCOUNT')
  assert.equal(await refused({ from: '2026-03-11', to: '2026-03-10' }), 'VALIDATION/FIELD')
  assert.equal(await refused({ ...days, step: 'hour' }), 'VALIDATION/FIELD')
  assert.equal(await refused({ from: '2018-01-01', to: '2026-03-10' }), 'LIMIT/ROWS')
  const nobody = await http.call(statisticUsage.usage, days, { user: await make.user(), account: account.code })
  assert.equal(nobody.error?.type, 'ACCESS')
})
