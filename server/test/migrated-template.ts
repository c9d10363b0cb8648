import { createHash } from 'node:crypto'
import pg from 'pg'
import { prepareAppRole } from '../src/database/app-role.ts'
import { type ConnectionSettings, clientSettings } from '../src/database/database.ts'
import { migrate, readMigrations } from '../src/database/migrate.ts'

/** Roles are of the whole server: the template grants to this one, and its clones have what it was granted. */
export const appRole = 'skleyka_app_tests'

/** Returns the name of a database with the newest schema, made once per server and state of the migrations. */
export async function migratedTemplate(server: ConnectionSettings): Promise<string> {
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

/** Works on a server with a connection of its own. */
export async function administer(
  server: ConnectionSettings,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(clientSettings(server))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export function inDatabase(server: ConnectionSettings, database: string): ConnectionSettings {
  if ('host' in server) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
