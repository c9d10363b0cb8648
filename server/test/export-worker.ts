import { secretsFrom } from '../src/data-folder/secrets.ts'
import { connect } from '../src/database/database.ts'
import { exportTask } from '../src/features/attributes/export.task.ts'
import { openOutbound } from '../src/outbound/outbound.ts'
import { openDiskStorage } from '../src/storage/disk.ts'
import { startWorker } from '../src/tasks/worker.ts'

/** A process that makes exports until it is killed: run with the connection, the role of accounts and the folder as JSON. */
const { connection, appRole, storage } = JSON.parse(process.argv[2] ?? '{}')
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
  now: () => new Date(),
  publicUrl: 'http://console.test',
  secrets: secretsFrom(Buffer.alloc(32, 7)),
  folders: { storage, uploads: storage, scratch: storage },
  disk: () => Promise.reject(new Error('not asked for here')),
  storage: await openDiskStorage(storage),
  outbound: openOutbound([]),
  youtube: null,
  statistics: null,
  identity: { issuer: '', clientId: '', clientSecret: undefined, innerOrigin: null },
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
