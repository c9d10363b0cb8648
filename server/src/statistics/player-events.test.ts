import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { testStatistics } from '../../test/test-statistics.ts'
import { throwawayRoot } from '../../test/throwaway.ts'
import { openPlayerEvents } from './player-events.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
const folder = mkdtempSync(path.join(throwawayRoot(), 'skleyka-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const session = randomUUID()
const event = (seq: number) => ({
  seq,
  lines: [0, 1].map((part) => JSON.stringify({ session, seq, part, at: '2026-11-26T10:00:00Z', account: 1 })),
})

test('an event that is told again counts once: at once, later, and by the process that comes after', async () => {
  const statistics = await testStatistics()
  const open = () => openPlayerEvents({ folder, statistics, log, now: () => new Date() })
  const first = await open()
  const newCounts = await Promise.all([
    first.keep(session, [event(0), event(1)]),
    first.keep(session, [event(1), event(0)]),
  ])
  assert.deepEqual(newCounts, [2, 0])
  assert.equal(await first.keep(session, [event(1), event(2)]), 1)
  await first.load()
  await first.stop()
  const second = await open()
  assert.equal(await second.keep(session, [event(3), event(2), event(1), event(0)]), 1)
  await second.load()
  assert.deepEqual(await statistics.query('SELECT count() AS rows, uniqExact(seq) AS events FROM events'), [
    { rows: 8, events: 4 },
  ])
  await second.stop()
})
