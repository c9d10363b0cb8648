import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { StartProblem } from '../problems/start-problem.ts'
import { type ConnectionSettings, clientSettings } from './database.ts'
import { namesAccount, platformAccount } from './pools.ts'

const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations/postgres')
// any number will do, as long as every starter takes the same one
const lockKey = 7_236_402

export interface Migration {
  name: string
  sql: string
  checksum: string
  breaking: boolean
}

/** A step that begins: its place among those that are to be made. */
export interface MigrationStep {
  readonly number: number
  readonly of: number
  readonly name: string
}

/** The numbered files in their order; each starts with `-- breaking: yes|no`. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      const breaking = /^-- breaking: (yes|no)\n/.exec(sql)?.[1]
      if (breaking === undefined)
        throw new Error(`${name}: the first line must be "-- breaking: yes" or "-- breaking: no"`)
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), breaking: breaking === 'yes' }
    }),
  )
}

/**
 * Brings the database to the newest schema and returns the names of what was applied. Any number of starters may call
 * it at once: one works, the others wait and find nothing to do. A file is one transaction, so one that was killed goes on with
 * the next start. Each step of a database that was there before is told.
 */
export async function migrate(
  connection: ConnectionSettings,
  migrations?: Migration[],
  tell: (step: MigrationStep) => void = () => {},
): Promise<string[]> {
  const all = migrations ?? (await readMigrations())
  const client = new pg.Client(clientSettings(connection))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    // a step that changes rows changes those of all accounts
    await client.query(namesAccount(platformAccount))
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, breaking boolean not null, at timestamptz not null default now())`)
    const { rows: landed } = await client.query<Omit<Migration, 'sql'>>(
      'select name, checksum, breaking from schema_migrations order by name',
    )
    const pending = pendingMigrations(all, landed)
    for (const [done, migration] of pending.entries()) {
      if (landed.length > 0) tell({ number: done + 1, of: pending.length, name: migration.name })
      await apply(client, migration)
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Returns what is left to apply; refuses a history that these files cannot continue. */
function pendingMigrations(all: Migration[], landed: Omit<Migration, 'sql'>[]): Migration[] {
  for (const { name, checksum, breaking } of landed) {
    const file = all.find((migration) => migration.name === name)
    if (file && file.checksum !== checksum) {
      throw new StartProblem(`Миграция ${name} изменена после применения: верните файл в прежнем виде.`)
    }
    // an older program may work on a newer schema, unless a step of it says otherwise
    if (!file && breaking) {
      throw new StartProblem(`База данных обновлена более новой версией Склейки (${name}): запустите новую версию.`)
    }
  }
  const last = landed.at(-1)?.name ?? ''
  const pending = all.filter(({ name }) => !landed.some((row) => row.name === name))
  const late = pending.find(({ name }) => name < last)
  if (late)
    throw new StartProblem(`Миграция ${late.name} появилась позже уже применённой ${last}: дайте ей новый номер.`)
  return pending
}

async function apply(client: pg.Client, { name, sql, checksum, breaking }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum, breaking) values ($1, $2, $3)', [
      name,
      checksum,
      breaking,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause })
  }
}
