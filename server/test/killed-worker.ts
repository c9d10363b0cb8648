import { secretsFrom } from '../src/data-folder/secrets.ts'
import { connect } from '../src/database/database.ts'
import { createDeliveryLog } from '../src/delivery/delivery-log.ts'
import { features } from '../src/features.ts'
import { openMediaTools } from '../src/ffmpeg/tools.ts'
import { noGeo } from '../src/geo/geo.ts'
import { LiveParts } from '../src/live/live-parts.ts'
import { createMetrics } from '../src/metrics/metrics.ts'
import { parseRange } from '../src/outbound/address.ts'
import { openOutbound } from '../src/outbound/outbound.ts'
import { openPasswordLine } from '../src/provider.ts'
import { workerTasks } from '../src/registry/feature.ts'
import { noPlayerEvents } from '../src/statistics/player-events.ts'
import { noStatistics } from '../src/statistics/statistics.ts'
import { openDiskStorage } from '../src/storage/disk.ts'
import type { Storage } from '../src/storage/storage.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { testEnvironment } from './test-environment.ts'
import type { WorkerOptions } from './worker-process.ts'

/** The whole background work as a process, until it is killed; where it is told to stop it says so and goes no further. */
const { connection, appRole, folder, scratch, youtube, stopsAt }: WorkerOptions = JSON.parse(process.argv[2] ?? '{}')
const log = {
  debug() {},
  info() {},
  warn() {},
  error: (entry: unknown) => process.stderr.write(`${String(entry)}\n`),
}
const { db } = connect(connection, { appRole })
const disk = await openDiskStorage(folder)

async function halfWay<R>(method: string, key: string, result: R): Promise<R> {
  if (method !== stopsAt?.method || !key.endsWith(stopsAt.key)) return result
  process.stdout.write('half-way\n')
  return new Promise(() => {})
}
const storage: Storage = {
  ...disk,
  put: async (key, body) => halfWay('put', key, await disk.put(key, body)),
  adopt: async (key, path) => halfWay('adopt', key, await disk.adopt(key, path)),
  read: async (key, range) => halfWay('read', key, await disk.read(key, range)),
}
const loopback = parseRange('127.0.0.0/8')
const services = {
  db,
  log,
  metrics: createMetrics(),
  storage,
  mail: { reaches: false, deliver: async () => undefined },
  environment: testEnvironment,
  geo: noGeo,
  live: { bind: '127.0.0.1', host: 'localhost', rtmpPort: 1935, srtPort: null, whipPort: null, whipAddress: null },
  liveParts: new LiveParts(),
  youtube,
  backup: null,
  now: () => new Date(),
  publicUrl: 'http://console.test',
  secrets: secretsFrom(Buffer.alloc(32, 7)),
  folders: { postgres: folder, storage: folder, uploads: folder, scratch, statistics: folder },
  disk: () => Promise.reject(new Error('not asked for here')),
  outbound: openOutbound(loopback ? [loopback] : []),
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
const { tools } = await openMediaTools({
  ffmpegPath: undefined,
  scratchFolder: scratch,
  mediaSandbox: 'unsafe',
  secrets: services.secrets,
})
await startWorker({
  db,
  connection,
  handlers: workerTasks(features, services, tools),
  name: 'killed',
  slots: { light: 1, heavy: 1, network: 1, background: 1 },
  alone: true,
  log,
})
