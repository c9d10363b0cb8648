import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { testStatistics } from '../../test/test-statistics.ts'
import { throwawayRoot } from '../../test/throwaway.ts'
import { openEngine } from './engine.ts'
import { openEventFiles } from './event-files.ts'
import { createLoader } from './load-events.ts'
import { openEmbedded, type Statistics } from './statistics.ts'
import { StatisticsUnavailable } from './unavailable.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
const scratch = mkdtempSync(path.join(throwawayRoot(), 'skleyka-test-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

const row = (n: number, more: object = {}) =>
  JSON.stringify({
    session: randomUUID(),
    seq: n,
    at: '2026-11-26T10:00:00Z',
    received: '2026-11-26T10:00:00.000Z',
    account: 1,
    to_ms: 1_000,
    ...more,
  })

async function spool(
  insertLines?: (real: Statistics, ...args: Parameters<Statistics['insertLines']>) => Promise<void>,
) {
  const folder = mkdtempSync(path.join(scratch, 'files-'))
  const statistics = await testStatistics()
  const open = async (maxFileBytes = 1e9) => {
    const files = await openEventFiles({ folder, maxFileBytes })
    const store: Statistics = insertLines
      ? { ...statistics, insertLines: (...args) => insertLines(statistics, ...args) }
      : statistics
    return { files, load: createLoader({ files, folder, statistics: store, log }) }
  }
  const counted = async () => {
    const [events] = await statistics.query<{ rows: number; played: number }>(
      'SELECT count() AS rows, sum(to_ms - from_ms) AS played FROM events',
    )
    return { rows: events?.rows, played: events?.played }
  }
  return { folder, open, counted, statistics }
}

test('what is in the files comes into the store once, over rotations and starts anew', async () => {
  const { open, counted } = await spool()
  let { files, load } = await open(500)
  for (let n = 0; n < 10; n += 1) await files.append([row(n), row(n + 100)])
  await load()
  await load()
  assert.deepEqual(await counted(), { rows: 20, played: 20_000 })
  await files.append([row(300)])
  await files.close()
  ;({ files, load } = await open())
  await files.append([row(301, { at: '2026-10-31T23:59:59Z' })])
  await Promise.all([load(), load()])
  assert.deepEqual(await counted(), { rows: 22, played: 22_000 })
  await files.close()
})

test('a store that is away loses nothing, and one that answers too late doubles nothing', async () => {
  let outage: 'away' | 'late' | null = 'away'
  const { open, counted } = await spool(async (real, ...args) => {
    if (outage === 'away') throw new StatisticsUnavailable('away')
    await real.insertLines(...args)
    if (outage === 'late') throw new StatisticsUnavailable('the answer is lost')
  })
  const first = await open()
  await first.files.append([row(0), row(1, { at: '2026-10-01T00:00:00Z' })])
  await assert.rejects(first.load(), StatisticsUnavailable)
  outage = 'late'
  await assert.rejects(first.load(), StatisticsUnavailable)
  await first.files.append([row(2)])
  await assert.rejects(first.load(), StatisticsUnavailable)
  await first.files.close()
  const second = await open()
  await assert.rejects(second.load(), StatisticsUnavailable)
  outage = null
  await second.load()
  assert.deepEqual(await counted(), { rows: 3, played: 3_000 })
  await second.files.close()
})

test('who asks while others are loaded gets what was kept until then', async () => {
  const { open, counted } = await spool()
  const { files, load } = await open()
  await files.append([row(0)])
  const passes: Promise<void>[] = []
  for (let n = 1; n <= 30; n += 1) {
    passes.push(load())
    await files.append([row(n)])
    await load()
    assert.equal((await counted()).rows, n + 1)
  }
  await Promise.all(passes)
  await files.close()
})

test('a batch is sent month by month, each under a name of its own', async () => {
  const sent: { lines: readonly string[]; token: string }[] = []
  const { open, counted } = await spool(async (real, table, lines, token) => {
    sent.push({ lines, token })
    await real.insertLines(table, lines, token)
  })
  const { files, load } = await open()
  const october = [row(1, { at: '2026-10-31T23:59:59Z' }), row(2, { at: '2026-10-01T00:00:00Z' })]
  const november = [row(3, { at: '2026-11-01T00:00:00Z' })]
  await files.append([october[0] ?? '', ...november, october[1] ?? ''])
  await load()
  assert.deepEqual(
    sent.map(({ lines }) => lines),
    [october, november],
  )
  assert.equal(new Set(sent.map(({ token }) => token)).size, 2)
  assert.deepEqual(await counted(), { rows: 3, played: 3_000 })
  await files.close()
})

test('a line that no table takes is put aside, and stops no other', async () => {
  const { open, counted, folder } = await spool()
  const { files, load } = await open()
  const lines = Array.from({ length: 9 }, (_, n) => row(n))
  await files.append([...lines.slice(0, 4), '{"account":"many"}', ...lines.slice(4)])
  appendFileSync(files.pathOf((await files.list())[0] ?? ''), 'not json at all\n')
  await files.close()
  await load()
  assert.deepEqual(await counted(), { rows: 9, played: 9_000 })
  assert.equal(readFileSync(path.join(folder, 'rejected.log'), 'utf8'), '{"account":"many"}\nnot json at all\n')
})

test('the newest files give back what a broken part of a table has lost, and what nobody knows the way of', async () => {
  const folder = mkdtempSync(path.join(scratch, 'broken-'))
  const engine = () => openEngine({ folder: path.join(folder, 'engine'), log })
  const filled = openEmbedded(engine(), 'stat')
  const files = await openEventFiles({ folder })
  const load = createLoader({ files, folder, statistics: filled, log })
  const keep = async (n: number) => {
    await files.append([row(n), row(n + 10)])
    await load()
  }
  await keep(1)
  await filled.command('SYSTEM STOP MERGES')
  // of the days before the files that are left
  await filled.insert(
    'events',
    [JSON.parse(row(0, { at: '2026-11-25T10:00:00Z', received: '2026-11-25T10:00:00.000Z' }))],
    'old',
  )
  await keep(2)
  await keep(3)
  const counted = async (store: Statistics) => {
    const [sums] = await store.query('SELECT count() AS rows, sum(to_ms - from_ms) AS played FROM events')
    return sums
  }
  assert.deepEqual(await counted(filled), { rows: 7, played: 7_000 })
  const parts = await filled.query<{ table: string; path: string }>(
    `SELECT table, path FROM system.parts WHERE database = 'stat' AND active AND table = 'events' ORDER BY max_block_number DESC LIMIT 1 BY table`,
  )
  await filled.stop()
  for (const part of parts) writeFileSync(path.join(part.path, 'checksums.txt'), 'torn')

  const again = openEmbedded(engine(), 'stat')
  assert.notDeepEqual(await counted(again), { rows: 7, played: 7_000 })
  const mended = createLoader({ files, folder, statistics: again, log })
  await files.append([row(4)])
  await mended()
  assert.deepEqual(await counted(again), { rows: 8, played: 8_000 })
  await files.append([row(5)])
  await createLoader({ files, folder, statistics: again, log })()
  assert.deepEqual(await counted(again), { rows: 9, played: 9_000 }, 'what was mended once is not mended again')

  rmSync(path.join(folder, 'cursor.json'))
  await createLoader({ files, folder, statistics: again, log })()
  assert.deepEqual(await counted(again), { rows: 9, played: 9_000 })

  // another part is lost later: what was mended before it stays so
  const [newest] = await again.query<{ path: string }>(
    `SELECT path FROM system.parts WHERE database = 'stat' AND active AND table = 'events' ORDER BY max_block_number DESC LIMIT 1`,
  )
  await again.stop()
  writeFileSync(path.join(newest?.path ?? '', 'checksums.txt'), 'torn')
  const third = openEmbedded(engine(), 'stat')
  let mendings = 0
  const countingLog = {
    ...log,
    error() {
      mendings += 1
    },
  }
  for (const n of [6, 7]) {
    await files.append([row(n)])
    await createLoader({ files, folder, statistics: third, log: countingLog })()
    assert.deepEqual([mendings, await counted(third)], [1, { rows: 4 + n, played: (4 + n) * 1_000 }])
  }
  await files.close()
  await third.stop()
})
