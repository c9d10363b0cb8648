import { connect } from '../src/database/database.ts'
import { bulkTask } from '../src/features/bulk/bulk.task.ts'
import { startWorker } from '../src/tasks/worker.ts'

/** A process that does bulk changes until it is killed: run with the connection and the role of accounts as JSON. */
const { connection, appRole } = JSON.parse(process.argv[2] ?? '{}')
const quiet = {
  debug() {},
  info() {},
  warn() {},
  error: (entry: unknown) => process.stderr.write(`${String(entry)}\n`),
}
await startWorker({
  db: connect(connection, { appRole }).db,
  connection,
  handlers: { bulk: bulkTask() },
  name: 'killed',
  slots: { light: 1, heavy: 0, network: 0, background: 0 },
  alone: true,
  log: quiet,
})
