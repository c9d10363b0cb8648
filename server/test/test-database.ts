import { createHash, randomBytes } from 'node:crypto'
import { after } from 'node:test'
import pg from 'pg'
import { prepareAppRole } from '../src/database/app-role.ts'
import { type ConnectionSettings, clientSettings, connect, type OpenDatabase } from '../src/database/database.ts'
import type { EmbeddedPostgres } from '../src/database/embedded.ts'
import { migrate, readMigrations } from '../src/database/migrate.ts'
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

// roles are of the whole server: the template grants to one, and its clones have what it was granted
const appRole = 'skleyka_app_tests'
let own: EmbeddedPostgres | undefined

async function testServer(): Promise<ConnectionSettings> {
  const { TEST_DATABASE_URL: url, TEST_POSTGRES_SOCKET: socket } = process.env
  if (url) return { connectionString: url }
  if (socket) return { host: socket, user: 'skleyka', database: 'postgres' }
  own ??= await startTestServer()
  return own.connection
}

/** Makes the template once per server and state of the migrations, whoever comes first. */
async function migratedTemplate(server: ConnectionSettings): Promise<string> {
  const migrations = await readMigrations()
  const state = createHash('sha256').update(migrations.map(({ checksum }) => checksum).join())
  const name = `template_${state.digest('hex').slice(0, 16)}`
  await administer(server, async (client) => {
    await client.query('select pg_advisory_lock(7236403)')
    const { rows } = await client.query<{ ready: boolean }>(
      'select datistemplate as ready from pg_database where datname = $1',
      [name],
    )
    if (rows[0]?.ready) return
    if (rows[0]) await client.query(`drop database ${name} with (force)`)
    await client.query(`create database ${name} template template0 encoding 'UTF8'
      locale_provider icu icu_locale 'ru' lc_collate 'C' lc_ctype 'C'`)
    await migrate(inDatabase(server, name), migrations)
    await prepareAppRole(inDatabase(server, name), appRole)
    await client.query(`alter database ${name} with is_template true`)
  })
  return name
}

async function administer(server: ConnectionSettings, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(clientSettings(server))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function inDatabase(server: ConnectionSettings, database: string): ConnectionSettings {
  if ('host' in server) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
