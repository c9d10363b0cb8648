import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportBounds } from '@skleyka/contract/reports/report-bounds.ts'
import { reports } from '@skleyka/contract/reports/reports.calls.ts'
import type { Insertable } from 'kysely'
import { testReports } from '../../../test/test-reports.ts'
import type { TaskRunsTable } from '../../database/tables/tasks.ts'

const { db, make, ask } = await testReports()
const volga = await make.account({ code: 'volga', name: 'Волга' })
const elka = await make.account({ code: 'elka', name: 'Ёлка' })

type Run = Partial<Insertable<TaskRunsTable>>
/** A conversion that ended well at a moment, unless it is told otherwise. */
const run = (account: { id: number }, ended: string, more: Run = {}): Insertable<TaskRunsTable> => ({
  account_id: account.id,
  task_id: 1,
  type: 'convert',
  outcome: 'DONE',
  waited_ms: null,
  took_ms: 1_000,
  input_ms: 4_000,
  input_codec: 'h264',
  input_lines: 1080,
  ended_at: new Date(ended),
  ...more,
})
await db
  .insertInto('task_runs')
  .values([
    // 23:59 of 31 January in Moscow, and a minute later
    run(volga, '2026-01-31T20:59:59Z', { waited_ms: 1_000 }),
    run(volga, '2026-01-31T21:00:00Z', { waited_ms: 2_000 }),
    run(volga, '2026-02-02T09:00:00Z', { type: 'probe', took_ms: 500 }),
    run(volga, '2026-02-03T09:00:00Z', { outcome: 'RETRY_WAIT', waited_ms: 4_000 }),
    run(volga, '2026-02-03T10:00:00Z', { outcome: 'FAILED' }),
    run(elka, '2026-02-04T09:00:00Z', { input_codec: 'hevc', input_lines: 854, waited_ms: 101_000 }),
    run(elka, '2026-02-05T09:00:00Z', {
      type: 'probe',
      outcome: 'FAILED',
      input_codec: null,
      input_lines: null,
      input_ms: null,
    }),
    // what is no work on a picture is not told
    run(elka, '2026-02-05T09:00:00Z', { type: 'import', took_ms: 9_999 }),
    run(elka, '2026-02-05T09:00:00Z', { type: 'purge', outcome: 'FAILED', took_ms: 9_999 }),
  ])
  .execute()

const winter = { from: '2026-01-01', to: '2026-02-28' }
const nothing = { videos: 0, inputMs: 0, spentMs: 0, ratio: null, waitingP50Ms: null, waitingP95Ms: null, errors: 0 }

test('C-7.3-44 the time of conversions is told by months of the platform’s zone, with every run of every try', async () => {
  const { result } = await ask(reports.getConvertingTimeReport, { ...winter, step: 'month' })
  const [january, february, ...more] = result.rows
  assert.deepEqual(more, [])
  const none = { account: null, input: null }
  assert.deepEqual(january, {
    ...{ from: '2026-01-01', to: '2026-01-31', ...none, videos: 1, inputMs: 4_000, spentMs: 1_000, ratio: 0.25 },
    ...{ waitingP50Ms: 1_000, waitingP95Ms: 1_000, errors: 0 },
  })
  assert.deepEqual(february, {
    ...{ from: '2026-02-01', to: '2026-02-28', ...none, videos: 2, inputMs: 8_000, spentMs: 5_500, ratio: 0.6875 },
    // of 2, 4 and 101 s
    ...{ waitingP50Ms: 4_000, waitingP95Ms: 91_300, errors: 2 },
  })
  assert.deepEqual(result.totals, {
    ...{ videos: 3, inputMs: 12_000, spentMs: 6_500, ratio: 6_500 / 12_000 },
    ...{ waitingP50Ms: 3_000, waitingP95Ms: 86_450, errors: 2 },
  })
})

test('C-7.3-44 the analytics twin answers months by accounts, and one account alone when it is named', async () => {
  const { result } = await ask(reports.getAnalyticsConvertingTimeReport, winter)
  const rows = result.rows.map((row) => [row.from, row.account?.name, row.videos])
  assert.deepEqual(rows, [
    ['2026-01-01', 'Волга', 1],
    ['2026-02-01', 'Волга', 1],
    ['2026-02-01', 'Ёлка', 1],
  ])
  const { result: one } = await ask(reports.getConvertingTimeReport, { ...winter, step: 'year', accountCode: 'elka' })
  assert.deepEqual([one.rows.length, one.rows[0]?.spentMs, one.totals.spentMs], [1, 2_000, 2_000])
})

test('grouped by input, lines are rounded up to the usual ones and an unreadable file has no codec', async () => {
  const { result } = await ask(reports.getConvertingTimeReport, { ...winter, step: 'year', groupBy: 'input' })
  assert.deepEqual(
    result.rows.map(({ input, errors }) => [input, errors]),
    [
      [{ codec: 'h264', lines: 1080 }, 1],
      [{ codec: 'hevc', lines: 1080 }, 0],
      [{ codec: null, lines: null }, 1],
    ],
  )
})

test('a step that the period cuts tells the days it is of; weeks begin on Monday', async () => {
  const { result } = await ask(reports.getConvertingTimeReport, { from: '2026-02-01', to: '2026-02-04', step: 'week' })
  assert.deepEqual(
    result.rows.map(({ from, to, videos }) => [from, to, videos]),
    [
      ['2026-02-01', '2026-02-01', 1],
      ['2026-02-02', '2026-02-04', 1],
    ],
  )
})

test('a period without work has no rows, and totals of nothing', async () => {
  const { result } = await ask(reports.getConvertingTimeReport, { from: '2025-01-01', to: '2025-01-31' })
  assert.deepEqual(result, { rows: [], totals: nothing })
})

test('a period that ends before it begins, lasts longer than ten years or has too many rows is refused in words', async () => {
  const refused = async (params: object) => {
    const { error } = await ask(reports.getConvertingTimeReport, params)
    return [error?.type, error?.subtype, error?.extra]
  }
  const field = ['VALIDATION', 'FIELD']
  const to = '2026-02-28'
  const begin = (days: number) => new Date(Date.parse(to) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  const longest = { from: begin(reportBounds.days), to, step: 'month' }
  assert.equal((await ask(reports.getConvertingTimeReport, longest)).error, undefined)
  const longer = { ...longest, from: begin(reportBounds.days + 1) }
  assert.equal((await ask(reports.getConvertingTimeReport, longer)).error?.extra, 'Период длиннее десяти лет')
  assert.deepEqual(await refused({ from: '2026-02-02', to: '2026-02-01' }), [
    ...field,
    'Начало периода позже его конца',
  ])
  assert.deepEqual(await refused({ from: '2015-01-01', to: '2026-02-01' }), [...field, 'Период длиннее десяти лет'])
  for (const from of ['0000-01-01', '2026-02-30', '01.02.2026', '2026-02-01T00:00:00Z', null]) {
    assert.deepEqual((await refused({ from, to: '2026-03-01' })).slice(0, 2), field, String(from))
  }
  assert.deepEqual((await refused({ ...winter, accountCode: 'nobody' })).slice(0, 2), ['NOT_FOUND', 'ACCOUNT'])
  const many = Array.from({ length: 5_001 }, (_, n) =>
    run(volga, '2020-05-05T09:00:00Z', { input_codec: `codec-${n}` }),
  )
  for (let at = 0; at < many.length; at += 1_000) {
    await db
      .insertInto('task_runs')
      .values(many.slice(at, at + 1_000))
      .execute()
  }
  const may = { from: '2020-05-01', to: '2020-05-31' }
  assert.deepEqual((await refused({ ...may, groupBy: 'input' })).slice(0, 2), ['LIMIT', 'ROWS'])
  assert.equal((await ask(reports.getConvertingTimeReport, may)).result.totals.videos, 5_001)
})

test('an administrator is told of an account that is locked', async () => {
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', elka.id).execute()
  assert.equal((await ask(reports.getConvertingTimeReport, { ...winter, accountCode: 'elka' })).result.totals.videos, 1)
})
