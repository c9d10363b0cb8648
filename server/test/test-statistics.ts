import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { after } from 'node:test'
import { type Engine, openEngine } from '../src/statistics/engine.ts'
import { openEmbedded, type Statistics } from '../src/statistics/statistics.ts'
import { throwawayRoot } from './throwaway.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
let engine: Engine | undefined

/**
 * A database of the statistics store for one test file, with all tables and no rows, dropped when the file ends. The embedded engine is
 * started once for all files of a process, by the first statement, and ends with it.
 */
export async function testStatistics(): Promise<Statistics> {
  engine ??= startEngine()
  const running = engine
  const name = `test_${randomBytes(8).toString('hex')}`
  // the engine goes on for the next file
  const opened: Statistics = { ...openEmbedded({ ...running, stop: async () => undefined }, name), staleMs: 0 }
  after(async () => {
    if (running.isUp()) await opened.command('DROP DATABASE {name:Identifier} SYNC', { name })
    await opened.stop()
  })
  return opened
}

function startEngine(): Engine {
  const folder = mkdtempSync(path.join(throwawayRoot(), 'skleyka-test-'))
  const opened = openEngine({ folder, log: silent })
  process.once('exit', () => {
    const pid = opened.pid()
    if (pid !== undefined && opened.isUp()) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return opened
}
