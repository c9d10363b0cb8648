// Upgrades a data folder that `npm run scale` of an older release has made, and tells how long each step keeps others from a table.
import path from 'node:path'
import { startEmbedded } from '../../../server/src/database/embedded.ts'
import { migrate } from '../../../server/src/database/migrate.ts'
import { openSession } from '../../../server/src/database/superuser.ts'
import { watchLocks } from './locks.sql.ts'

const longestMs = 2_000
const [folder] = process.argv.slice(2)
if (folder === undefined)
  throw new Error('npm run upgrade-scale -- <folder that npm run scale of an older release has made>')
const server = await startEmbedded({ folder: path.join(path.resolve(folder), 'postgres') })
const session = await openSession(server.connection)
const watch = watchLocks(session)
let [step, began] = ['', performance.now()]
let isTooLong = false

function tellStep(): void {
  const taken = watch.take()
  if (step === '') return
  const longest = taken[0]?.ms ?? 0
  isTooLong ||= longest > longestMs
  const tables = taken.slice(0, 3).map(({ table, mode, ms }) => `${table} ${Math.round(ms)} ms ${mode}`)
  console.log(
    `${longest > longestMs ? '✖' : '✔'} ${step}: ${Math.round(performance.now() - began)} ms; ${tables.join(', ') || 'no table held'}`,
  )
}

try {
  const made = await migrate(server.owner, undefined, {
    tell({ name }) {
      tellStep()
      step = name
      began = performance.now()
    },
  })
  tellStep()
  console.log(
    `${made.length} steps; ${isTooLong ? 'a table was held for longer than 2 s' : 'no table was held for longer than 2 s'}`,
  )
  process.exitCode = isTooLong ? 1 : 0
} finally {
  await watch.stop()
  await session.end()
  await server.stop()
}
