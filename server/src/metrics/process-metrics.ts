import { collectDefaultMetrics, Gauge } from 'prom-client'
import { addGauge } from './gauge.ts'
import type { Metrics } from './metrics.ts'

/** Connections of a pool: all, those nobody uses, and how many wait for one. */
interface PoolCounts {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

interface ProcessInfo {
  readonly release: string
  readonly roles: readonly string[]
  /** Pools of database connections, by name. */
  readonly pools: Readonly<Record<string, PoolCounts>>
}

/** Each measurement wakes the process: the usual 10 ms are a hundred wakes a second and half of what it costs while nothing happens. */
const eventLoopEveryMs = 50

/** Adds what is told of the process itself: its release, memory, event loop and database connections. */
export function addProcessMetrics(metrics: Pick<Metrics, 'registry'>, { release, roles, pools }: ProcessInfo): void {
  const { registry } = metrics
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopEveryMs })
  new Gauge({
    name: 'skleyka_build_info',
    help: 'Always 1; the labels tell the release, the Node.js and the roles of the process',
    labelNames: ['release', 'node', 'roles'],
    registers: [registry],
  }).set({ release, node: process.versions.node, roles: roles.join(',') }, 1)
  addGauge(
    metrics,
    {
      name: 'skleyka_database_connections',
      help: 'Connections of this process to the database; state is busy, idle or awaited',
      labels: ['pool', 'state'],
    },
    async () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
        { labels: { pool, state: 'awaited' }, value: waitingCount },
      ]),
  )
}
