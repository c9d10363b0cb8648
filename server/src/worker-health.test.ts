import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HealthProblem } from './health.ts'
import { workerHealth } from './worker-health.ts'

test('a worker that has not looked into the queue for more than a minute is not well, and its health says so', async () => {
  const check = (silentMs: number) =>
    workerHealth({ lastSeenMs: () => 5_000, runningTasks: () => 2 }, () => 5_000 + silentMs)()
  assert.deepEqual([await check(0), await check(60_000)], [{ runningTasks: 2 }, { runningTasks: 2 }])
  await assert.rejects(check(60_001), (error) => error instanceof HealthProblem && /очередь/.test(error.message))
})
