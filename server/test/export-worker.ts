import { Readable } from 'node:stream'
import { secretsFrom } from '../src/data-folder/secrets.ts'
import { connect } from '../src/database/database.ts'
import { createDeliveryLog } from '../src/delivery/delivery-log.ts'
import { exportTask } from '../src/features/attributes/export.task.ts'
import { noGeo } from '../src/geo/geo.ts'
import { LiveParts } from '../src/live/live-parts.ts'
import { createMetrics } from '../src/metrics/metrics.ts'
import { openOutbound } from '../src/outbound/outbound.ts'
import { openPasswordLine } from '../src/provider.ts'
import { noPlayerEvents } from '../src/statistics/player-events.ts'
import { noStatistics } from '../src/statistics/statistics.ts'
import { openDiskStorage } from '../src/storage/disk.ts'
import type { Storage } from '../src/storage/storage.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { testEnvironment } from './test-environment.ts'

/**
 * A process that makes exports until it is killed: run with the connection, the role of accounts and the folder as JSON.
 * With `--expose-gc` it prints a line for each table: the most bytes in use while it was written, garbage left out.
 */
const { connection, appRole, storage: folder } = JSON.parse(process.argv[2] ?? '{}')
const { gc } = globalThis
const measuredEveryBytes = 512 * 1024

/** The same store, which looks at the memory in use as a file goes into it. */
function measureMemory(storage: Storage, collect: () => unknown): Storage {
  let [most, passed, next] = [0, 0, 0]
  async function* watched(body: Readable) {
    for await (const chunk of body) {
      passed += chunk.length
      if (passed >= next) {
        next = passed + measuredEveryBytes
        collect()
        const { heapUsed, external } = process.memoryUsage()
        most = Math.max(most, heapUsed + external)
      }
      yield chunk
    }
  }
  return {
    ...storage,
    async put(key, body) {
      ;[most, passed, next] = [0, 0, 0]
      const info = await storage.put(key, body instanceof Readable ? Readable.from(watched(body)) : body)
      process.stdout.write(`${most}\n`)
      return info
    },
  }
}

const disk = await openDiskStorage(folder)
const log = {
  debug() {},
  info() {},
  warn() {},
  error: (entry: unknown) => process.stderr.write(`${String(entry)}\n`),
}
const { db } = connect(connection, { appRole })
const services = {
  db,
  log,
  metrics: createMetrics(),
  now: () => new Date(),
  publicUrl: 'http://console.test',
  secrets: secretsFrom(Buffer.alloc(32, 7)),
  folders: { postgres: folder, storage: folder, uploads: folder, scratch: folder, statistics: folder },
  disk: () => Promise.reject(new Error('not asked for here')),
  storage: gc ? measureMemory(disk, gc) : disk,
  outbound: openOutbound([]),
  mail: { reaches: false, deliver: async () => undefined },
  environment: testEnvironment,
  geo: noGeo,
  live: { bind: '127.0.0.1', host: 'localhost', rtmpPort: 1935, srtPort: null, whipPort: null, whipAddress: null },
  liveParts: new LiveParts(),
  youtube: null,
  backup: null,
  statistics: noStatistics,
  playerEvents: noPlayerEvents,
  delivery: createDeliveryLog(),
  health: async () => ({ ok: true, failing: [], parts: {} }),
  identity: { issuer: '', clientId: '', clientSecret: undefined, innerOrigin: null },
  passwords: openPasswordLine().passwords,
  passwordLinks: null,
  secondFactors: null,
  passkeys: null,
  providerSessions: null,
}
await startWorker({
  db,
  connection,
  handlers: { export: exportTask(services) },
  name: 'killed',
  slots: { light: 1, heavy: 0, network: 0, background: 0 },
  alone: true,
  log,
})
