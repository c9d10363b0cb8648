import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { testStatistics } from '../../test/test-statistics.ts'
import { throwawayRoot } from '../../test/throwaway.ts'
import { followEngine, openEngine } from './engine.ts'
import { forLayout, statementsOf } from './migrate-store.ts'
import { openEmbedded, openStatistics } from './statistics.ts'
import { StatisticsUnavailable } from './unavailable.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const session = randomUUID()
const event = (seq: number, more: object = {}) => ({
  ...{ at: '2026-11-26T10:00:00.123Z', received: '2026-11-26T10:00:01Z', account: 1, record: 2, version: 3 },
  ...{ session, seq, part: 0, type: 'heartbeat', from_ms: seq * 1_000, to_ms: seq * 1_000 + 1_000, rate: 1 },
  ...more,
})
const scratch = mkdtempSync(path.join(throwawayRoot(), 'skleyka-test-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

test('events are inserted once however often they are sent, and their sessions are told of as touched', async () => {
  const statistics = await testStatistics()
  const rows = Array.from({ length: 100 }, (_, seq) => event(seq))
  for (let time = 0; time < 3; time += 1) await statistics.insert('events', rows, '1:0')
  assert.deepEqual(await statistics.query('SELECT count() AS rows, min(toString(at)) AS first FROM events'), [
    { rows: 100, first: '2026-11-26 10:00:00.123' },
  ])
  const touched = `SELECT account, record, toString(session) AS session, count() AS times FROM touched_sessions GROUP BY ALL`
  assert.deepEqual(await statistics.query(touched), [{ account: 1, record: 2, session, times: 1 }])
})

test('inserts are counted by their table, and every statement that changes anything but events is told', async () => {
  const statistics = await testStatistics()
  const { inserts } = statistics
  const before = inserts.changes()
  await statistics.insert('events', [event(0)], 'counted')
  assert.deepEqual([inserts.count('events'), inserts.changes() - before], [1, 0])
  const closing = { account: 1, day: '2026-11-25', until: '2026-11-26 00:00:00.000', definition: 1 }
  await statistics.insert('closings', [{ ...closing, closed_at: closing.until }], 'closed')
  assert.deepEqual([inserts.count('closings'), inserts.count('events'), inserts.changes() - before], [1, 1, 1])
  await statistics.command('ALTER TABLE open_hours DELETE WHERE 0')
  assert.equal(inserts.changes() - before, 2)
  await assert.rejects(statistics.command('ALTER TABLE nothing DELETE WHERE 0'))
  assert.equal(inserts.changes() - before, 3, 'what failed may have changed something')
  await statistics.query('SELECT 1')
  assert.deepEqual([inserts.changes() - before, inserts.oldestMs()], [3, null])
})

test('a second counts as played by the range that holds its middle, so that ranges which meet anywhere count it once', async () => {
  const statistics = await testStatistics()
  const ranges = [
    [0, 400],
    [400, 1_500],
    [1_500, 1_501],
    [2_501, 3_499],
  ]
  const rows = ranges.map(([from_ms, to_ms], seq) => event(seq, { from_ms, to_ms }))
  await statistics.insert('events', rows, '1:0')
  const seconds = await statistics.query(
    'SELECT second, count() AS plays FROM events ARRAY JOIN range(intDiv(from_ms + 499, 1000), intDiv(to_ms + 499, 1000)) AS second GROUP BY second ORDER BY second',
  )
  assert.deepEqual(seconds, [
    { second: 0, plays: 1 },
    { second: 1, plays: 1 },
  ])
})

test('parameters are values whatever they hold, and settings of one query are none of the next', async () => {
  const statistics = await testStatistics()
  const hostile = `'; DROP TABLE events; -- \\' \t \n {x:String} \u0000 😀`
  assert.deepEqual(await statistics.query('SELECT {text:String} AS text', { text: hostile }), [{ text: hostile }])
  const threads = `SELECT value FROM system.settings WHERE name = 'max_execution_time'`
  await statistics.query('SELECT 1', {}, { timeoutMs: 1_234 })
  assert.deepEqual(await statistics.query(threads, {}, { timeoutMs: 2_000 }), [{ value: '2' }])
  assert.deepEqual(await statistics.query('SELECT count() AS rows FROM events'), [{ rows: 0 }])
  const queries = Array.from({ length: 9 }, (_, n) => statistics.query(threads, {}, { timeoutMs: 1_000 * (n + 1) }))
  assert.deepEqual(
    await Promise.all(queries),
    Array.from({ length: 9 }, (_, n) => [{ value: String(n + 1) }]),
  )
})

test('a query ends at its limit of time, and one that nobody waits for is stopped', async () => {
  const statistics = await testStatistics()
  const endless = 'SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) = 1'
  await assert.rejects(statistics.query(endless, {}, { timeoutMs: 200 }), StatisticsUnavailable)
  const leaving = new AbortController()
  const query = statistics.query(endless, {}, { timeoutMs: 60_000, signal: leaving.signal })
  const running = `SELECT count() AS running FROM system.processes WHERE query LIKE '%1000000000000%' AND query NOT LIKE '%processes%'`
  const until = async (count: number) => {
    for (;;) {
      const [row] = await statistics.query<{ running: number }>(running)
      if (row?.running === count) return
    }
  }
  await until(1)
  leaving.abort()
  await assert.rejects(query, { name: 'AbortError' })
  await until(0)
})

test('who leaves the engine takes no connection from others', async () => {
  const [one, other] = [await testStatistics(), await testStatistics()]
  await Promise.all([one.query('SELECT 1'), other.query('SELECT 1')])
  const query = one.query('SELECT sleep(0.5) AS slept')
  await other.query('SELECT 1')
  await other.stop()
  assert.deepEqual(await query, [{ slept: 0 }])
})

test('views are forgotten after the days of the setting, at once where it becomes shorter, and never where it is 0', async () => {
  const engine = openEngine({ folder: path.join(scratch, 'retained'), log: silent })
  const old = event(0, { at: '2020-01-01T00:00:00Z' })
  const kept = async (days: number) => {
    const opened = openEmbedded({ ...engine, stop: async () => undefined }, 'stat', days)
    const [row] = await opened.query('SELECT count() AS events FROM events')
    await opened.stop()
    return row
  }
  const first = openEmbedded({ ...engine, stop: async () => undefined }, 'stat')
  await first.insert('events', [old, event(1, { at: new Date().toISOString() })], '1:0')
  assert.deepEqual(await kept(0), { events: 2 })
  assert.deepEqual(await kept(365), { events: 1 })
  assert.deepEqual(await kept(0), { events: 1 })
  await first.insert('events', [old], '2:0')
  assert.deepEqual(await kept(0), { events: 2 })
  await engine.stop()
})

test('a wrong statement is told as it is, and is no outage', async () => {
  const statistics = await testStatistics()
  await assert.rejects(statistics.query('SELECT nothing FROM events'), { code: '47' })
})

test('an engine that is killed starts again with everything that was answered', async () => {
  const engine = openEngine({ folder: path.join(scratch, 'killed'), log: silent })
  const statistics = openEmbedded(engine, 'stat')
  try {
    await statistics.insert('events', [event(0)], '1:0')
    const pid = engine.pid()
    assert.ok(pid !== undefined)
    const ended = engine.ended()
    process.kill(pid, 'SIGKILL')
    await ended
    await statistics.ping()
    for (;;) {
      const rows = await statistics.query('SELECT count() AS rows FROM events').catch((error: unknown) => {
        assert.ok(error instanceof StatisticsUnavailable)
        return null
      })
      if (rows === null) continue
      assert.deepEqual(rows, [{ rows: 1 }])
      break
    }
    assert.notEqual(engine.pid(), pid)
  } finally {
    await statistics.stop()
  }
})

test('an engine that hangs is ended by its watchdog, and the one after it answers', async () => {
  const engine = openEngine({ folder: path.join(scratch, 'hung'), log: silent, silenceMs: 300 })
  const statistics = openEmbedded(engine, 'stat')
  try {
    await statistics.query('SELECT 1')
    const pid = engine.pid() ?? 0
    process.kill(pid, 'SIGSTOP')
    await engine.ended()
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  } finally {
    await statistics.stop()
  }
})

test('an engine that outlived its owner is ended by the next one, and another program by the same number is not', async () => {
  const folder = path.join(scratch, 'left')
  const left = openEngine({ folder, log: silent })
  await left.ensure()
  const next = openEngine({ folder, log: silent })
  await next.ensure()
  assert.notEqual(next.pid(), left.pid())
  await next.stop()
  writeFileSync(path.join(folder, 'engine.pid'), `${process.pid}\n`)
  const third = openEngine({ folder, log: silent })
  await third.ensure()
  assert.equal(Number(readFileSync(path.join(folder, 'engine.pid'), 'utf8')), third.pid())
  await third.stop()
  await left.stop()
})

test('an engine that cannot start says so without delay, and the ping of one that nobody needed starts none', async () => {
  const folder = path.join(scratch, 'no-folder')
  writeFileSync(folder, '')
  const engine = openEngine({ folder: path.join(folder, 'inside'), log: silent })
  const statistics = openEmbedded(engine, 'stat')
  await statistics.ping()
  assert.equal(engine.pid(), undefined)
  await assert.rejects(statistics.query('SELECT 1'), StatisticsUnavailable)
  await statistics.stop()
})

test('a store that is warmed starts only where it has been used', async () => {
  const folder = path.join(scratch, 'warmed')
  const settings = { url: undefined, cluster: undefined, keptDays: 0, folder, engineOf: 'own' } as const
  const unused = openStatistics(settings, silent)
  unused.warm()
  assert.equal(unused.isUsed(), false)
  await unused.stop()
  assert.equal(existsSync(folder), false)
  const used = openStatistics(settings, silent)
  await used.query('SELECT 1')
  await used.stop()
  const again = openStatistics(settings, silent)
  assert.deepEqual([again.isAwake(), again.isUsed()], [false, true])
  again.warm()
  while (!again.isAwake()) await setImmediate()
  assert.deepEqual(await again.query('SELECT 1 AS one'), [{ one: 1 }])
  await again.stop()
})

test('an engine for several processes starts by itself, and another process speaks to it without owning it', async () => {
  const folder = path.join(scratch, 'shared')
  const engine = openEngine({ folder, log: silent, isShared: true })
  await engine.ensure()
  const pid = engine.pid() ?? 0
  const follower = openEmbedded(followEngine(folder), 'stat')
  assert.deepEqual(await follower.query('SELECT 1 AS one'), [{ one: 1 }])
  await follower.stop()
  assert.deepEqual([engine.isUp(), engine.pid()], [true, pid])
  await engine.stop()
  const late = openEmbedded(followEngine(folder), 'stat')
  await assert.rejects(late.query('SELECT 1'), StatisticsUnavailable)
  await late.stop()
})

test('an engine that nobody asks anything gives its memory back, and starts again for the next question', async () => {
  const engine = openEngine({ folder: path.join(scratch, 'idle'), log: silent, idleMs: 1_000 })
  const statistics = openEmbedded(engine, 'stat')
  await statistics.query('SELECT 1')
  await engine.ended()
  assert.equal(engine.isUp(), false)
  assert.deepEqual(await statistics.query('SELECT 1 AS one'), [{ one: 1 }])
  await statistics.stop()
})

test('a server that does not answer is an outage', async () => {
  const statistics = openStatistics(
    { url: 'http://127.0.0.1:9/other', cluster: undefined, keptDays: 0, folder: scratch, engineOf: 'own' },
    silent,
  )
  await assert.rejects(statistics.query('SELECT 1'), StatisticsUnavailable)
  await assert.rejects(statistics.ping(), StatisticsUnavailable)
  await statistics.stop()
})

test('a migration is a list of statements, and a cluster runs each on every server with tables that copy each other', () => {
  const text = `-- a comment; with a semicolon\nCREATE TABLE IF NOT EXISTS events (at Date) ENGINE = MergeTree\nORDER BY at SETTINGS non_replicated_deduplication_window = 5;\n\nALTER TABLE events ADD COLUMN IF NOT EXISTS b UInt8;\n`
  const [table = '', column = '', ...others] = statementsOf(text)
  assert.deepEqual(others, [])
  assert.equal(forLayout(table, { cluster: null }), table)
  assert.equal(
    forLayout(table, { cluster: "it's" }),
    "CREATE TABLE IF NOT EXISTS events ON CLUSTER 'it\\'s' (at Date) ENGINE = ReplicatedMergeTree\nORDER BY at SETTINGS replicated_deduplication_window = 5",
  )
  assert.equal(
    forLayout(column, { cluster: 'main' }),
    "ALTER TABLE events ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS b UInt8",
  )
})
