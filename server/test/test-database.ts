import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { type ConnectionSettings, connect, type OpenDatabase } from '../src/database/database.ts'
import type { EmbeddedPostgres } from '../src/database/embedded.ts'
import { administer, appRole, inDatabase, migratedTemplate } from './migrated-template.ts'
import { startTestServer } from './test-server.ts'

/**
 * A database of its own for one test file, cloned from the migrated template and dropped when the file ends.
 * The server is TEST_DATABASE_URL (an external one, by an address that may create databases), else TEST_POSTGRES_SOCKET
 * (the embedded one that `npm test` shares), else an embedded one started for this file.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = await testServer()
  const template = await migratedTemplate(server)
  await administer(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  await administer(inDatabase(server, name), (client) => client.query(numbersFrom(made * numbersEach)))
  made += 1
  const opened = connect(inDatabase(server, name), { appRole })
  after(async () => {
    await opened.close()
    await administer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    await own?.stop()
  })
  return opened
}

// a number is of one row in all databases of a process: what the product keeps by numbers is kept for one database there
let made = 0
const numbersEach = 7_919_000
const numbersFrom = (base: number) => `select setval(format('%I.%I', schemaname, sequencename), ${base} + 1, false)
  from pg_sequences where schemaname = 'public' and ${base} > 0`

let own: EmbeddedPostgres | undefined

async function testServer(): Promise<ConnectionSettings> {
  const { TEST_DATABASE_URL: url, TEST_POSTGRES_SOCKET: socket } = process.env
  if (url) return { connectionString: url }
  if (socket) return { host: socket, user: 'skleyka', database: 'postgres' }
  own ??= await startTestServer()
  return own.connection
}
