import type { HealthAnswer } from '@skleyka/contract/health/health.calls.ts'

const minuteMs = 60_000
const GiB = 1024 ** 3

/** An installation of three machines: one is full, one is silent, letters do not leave. */
export function inventedHealth(): HealthAnswer {
  const now = Date.now()
  const before = (minutes: number) => new Date(now - minutes * minuteMs)
  const task = { accountCode: 'nature', startedAt: before(7) }
  const process = { version: '5.44.0', seenAt: before(0), isSilent: false, isThis: false, running: [], load: null }
  const machine = { cores: 16, busyShare: 0.87, memoryBytes: 64 * GiB, freeMemoryBytes: 21 * GiB }
  return {
    askedAt: new Date(now),
    version: '5.44.0',
    database: { problem: null, facts: { tookMs: 4, bytes: 12 * GiB, connections: 23, maxConnections: 100 } },
    statistics: null,
    storage: { problem: null },
    disk: { problem: null, facts: { freeBytes: 31 * GiB, usedShare: 0.962, isFilling: true, takesUploads: false } },
    identity: { problem: null },
    mail: {
      problem: null,
      facts: {
        ...{ reaches: true, waiting: 14, waitingSince: before(42), failed: 3 },
        lastProblem: '454 4.7.0 Temporary authentication failure',
      },
    },
    webhooks: { problem: null, facts: { waiting: 1_204, dueSince: before(1), failing: 2 } },
    queue: {
      problem: null,
      facts: {
        ...{ waiting: 12, running: 3, failed: 14, paused: 1 },
        oldest: { id: 91_203, type: 'convert', since: before(35) },
      },
    },
    backups: {
      problem: null,
      facts: {
        isSet: true,
        made: { at: before(560), bytes: 840 * GiB, addedBytes: 12 * GiB },
        ...{ savedUpTo: before(4), failed: null, nextAt: before(-880) },
      },
    },
    processes: [
      {
        ...process,
        ...{ name: 'video-1.example.ru:4121', roles: ['api'], startedAt: before(20_000), isThis: true },
        slots: { heavy: 0, light: 0, network: 2, background: 0 },
        load: { cpuCores: 0.31, memoryBytes: 400 * 1024 ** 2, machine: { ...machine, cores: 4, busyShare: 0.12 } },
      },
      {
        ...process,
        ...{ name: 'encoder-1.example.ru:811', roles: ['worker'], startedAt: before(340) },
        slots: { heavy: 1, light: 2, network: 4, background: 1 },
        load: { cpuCores: 0.08, memoryBytes: 200 * 1024 ** 2, machine },
        running: [
          { ...task, id: 91_204, type: 'convert', recordId: 184_226, recordName: 'Певец на ветке', progress: 0.43 },
          { ...task, id: 91_207, type: 'purge', recordId: null, recordName: null, progress: 0 },
        ],
      },
      {
        ...process,
        ...{ name: 'encoder-2.example.ru:799', roles: ['worker'], startedAt: before(9_000), seenAt: before(38) },
        ...{ version: '5.43.2', isSilent: true },
        slots: { heavy: 1, light: 2, network: 4, background: 1 },
      },
    ],
  }
}
