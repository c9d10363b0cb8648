import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { StorageAway } from '../storage/storage.ts'
import { quietLog } from './quiet-log.ts'

/** A log on a clock of its own; `lines` holds what was written. */
function logged() {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  let at = 0
  const lines: unknown[][] = []
  const write = (...line: unknown[]) => void lines.push(line)
  const log = quietLog({ debug: write, info: write, warn: write, error: write }, () => at)
  const pass = (ms: number) => {
    at += ms
    mock.timers.tick(ms)
  }
  return { log, lines, pass }
}

const away = () => Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })

test('an outage of the database is a line when it begins and a line a minute after its end, however much fails by it', () => {
  const { log, lines, pass } = logged()
  for (let second = 0; second < 300; second += 1) {
    log.error({ err: away(), sweep: `job ${second % 40}` }, 'not swept')
    log.warn({ err: new Error('no query', { cause: away() }) }, 'the task queue does not answer')
    pass(1_000)
  }
  assert.equal(lines.length, 1)
  assert.equal(lines[0]?.[1], 'not swept')
  pass(120_000)
  assert.equal(lines.length, 2)
  assert.deepEqual(lines[1]?.[0], { outage: 'database', seconds: 299, leftOut: 599 })

  log.error({ err: away() }, 'the task queue does not answer')
  assert.equal(lines.length, 3, 'the next outage is told again')
})

test('the storage has an outage of its own, and every other failure is told each time', () => {
  const { log, lines } = logged()
  log.error({ err: away() }, 'not swept')
  log.warn({ err: new StorageAway('no answer') }, 'task postponed')
  log.warn({ err: new StorageAway('no answer') }, 'task postponed')
  assert.equal(lines.length, 2)
  for (let n = 0; n < 3; n += 1) {
    log.error({ err: new TypeError('a bug') }, 'call failed')
    log.error({ err: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) }, 'a webhook')
    log.warn({ mail: 1 }, 'a letter was not sent')
  }
  assert.equal(lines.length, 11)
})
