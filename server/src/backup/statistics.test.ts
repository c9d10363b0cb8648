import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sessionEvents } from '../../test/statistic-events.ts'
import { testFolder } from '../../test/test-installation.ts'
import { isEngineInstalled } from '../statistics/engine.ts'
import { engineData } from '../statistics/engine-config.ts'
import { openPlayerEvents } from '../statistics/player-events.ts'
import { openStatistics } from '../statistics/statistics.ts'
import { openDiskStorage } from '../storage/disk.ts'
import { openChunks } from './chunks.ts'
import { copyEvents, copyStore } from './copy-content.ts'
import { readList } from './file-list.ts'
import { writeFiles } from './write-files.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
const skip = isEngineInstalled() ? false : 'no embedded ClickHouse for this machine'

async function open(folder: string) {
  const settings = { url: undefined, cluster: undefined, keptDays: 0, folder, engineOf: 'own' as const }
  const statistics = openStatistics(settings, log)
  const events = await openPlayerEvents({ folder, statistics, log, now: () => new Date() })
  const keep = async (sessions: number) => {
    for (let number = 0; number < sessions; number += 1) {
      const session = randomUUID()
      const [row] = sessionEvents(new Date(), { session }, [{ after: 0, type: 'load' }])
      // these two come first in a line
      await events.keep(session, [{ seq: 0, lines: [JSON.stringify({ session, seq: 0, ...row })] }])
    }
  }
  const count = () =>
    statistics.query<{ rows: number; sessions: number }>(
      'SELECT count() AS rows, uniqExact(session) AS sessions FROM events',
    )
  const close = async () => {
    await events.stop()
    await statistics.stop()
  }
  return { statistics, events, keep, count, close }
}

test('issue 28 views that were answered before a backup are in the restored statistics once, loaded or not, merged or not', {
  skip,
}, async () => {
  const [from, to] = [testFolder(), testFolder()]
  const chunks = openChunks(await openDiskStorage(testFolder()))
  const running = await open(from)
  for (const sessions of [30, 40]) {
    await running.keep(sessions)
    await running.events.load()
  }
  await running.statistics.command('OPTIMIZE TABLE events FINAL')
  await running.keep(20)
  await running.events.load()
  await running.keep(10)
  const store = await copyStore(chunks, from, null)
  const files = await copyEvents(chunks, from, null)
  await running.keep(5)
  await running.close()
  await writeFiles(chunks, readList(chunks, store), path.join(to, engineData))
  await writeFiles(chunks, readList(chunks, files), path.join(to, 'events'))
  assert.ok(!existsSync(path.join(to, 'events', 'cursor.json')))
  const restored = await open(to)
  await restored.events.load()
  assert.deepEqual(await restored.count(), [{ rows: 100, sessions: 100 }])
  await restored.close()
})
