import { type HealthCheck, HealthProblem } from './health.ts'
import type { Worker } from './tasks/worker.ts'

const silentAfterMs = 60_000

/** Returns the check of a worker: it is well while it has something to do, or has looked into the queue within a minute. */
export const workerHealth =
  (worker: Pick<Worker, 'lastSeenMs' | 'runningTasks'>, nowMs = () => performance.now()): HealthCheck =>
  async () => {
    if (nowMs() - worker.lastSeenMs() > silentAfterMs) throw new HealthProblem('очередь задач не\u00a0отвечает')
    return { runningTasks: worker.runningTasks() }
  }
