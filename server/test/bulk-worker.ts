import { connect } from '../src/database/database.ts'
import { actDoer } from '../src/features/acts/acts.ts'
import { bulkTask } from '../src/features/bulk/bulk.task.ts'
import { trashFeature } from '../src/features/trash/trash.feature.ts'
import { areasOf } from '../src/registry/feature.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { testServices } from './test-services.ts'

/** A process that does bulk changes until it is killed: run with the connection, the role of accounts and its folder as JSON. */
const { connection, appRole, folder } = JSON.parse(process.argv[2] ?? '{}')
const quiet = {
  debug() {},
  info() {},
  warn() {},
  error: (entry: unknown) => process.stderr.write(`${String(entry)}\n`),
}
const { db } = connect(connection, { appRole })
const services = await testServices(db, folder)
await startWorker({
  db,
  connection,
  handlers: { bulk: bulkTask(actDoer(services, () => areasOf([trashFeature]))) },
  name: 'killed',
  slots: { light: 1, heavy: 0, network: 0, background: 0 },
  alone: true,
  log: quiet,
})
