import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '../problems/start-problem.ts'
import { type ConnectionSettings, clientSettings } from './database.ts'
import { namesAccount, platformAccount } from './pools.ts'

const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations/postgres')
// any number will do, as long as every starter takes the same one
const lockKey = 7_236_402
const turnMs = 100
const lockNotAvailable = '55P03'

export interface Migration {
  name: string
  sql: string
  checksum: string
  /** True where an older program stops working on the new schema. */
  breaking: boolean
  /** True where no way leads back but a backup: the older program stops working, or rows or columns are gone. */
  irreversible: boolean
}

/** A step that begins: its place among those that are to be made. */
export interface MigrationStep {
  readonly number: number
  readonly of: number
  readonly name: string
}

/** A database that was there before and is brought to a newer schema. */
export interface Upgrade {
  /** Called with what is left to apply, before the first step. Whatever it throws stops the upgrade, and nothing has changed. */
  readonly prepare?: (pending: readonly Migration[]) => Promise<void>
  /** Told each step as it begins. */
  readonly tell?: (step: MigrationStep) => void
  /** Told once of a step that finds a table held by another process. */
  readonly tellWait?: (step: MigrationStep) => void
  /** Time a step waits for a lock on a table before it lets the others pass and tries again, in milliseconds. */
  readonly lockWaitMs?: number
}

/** The numbered files in their order; each starts with `-- breaking: yes|no`, and with `-- removes: …` where something goes. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      const breaking = /^-- breaking: (yes|no)\n/.exec(sql)?.[1]
      if (breaking === undefined)
        throw new Error(`${name}: the first line must be "-- breaking: yes" or "-- breaking: no"`)
      const checksum = createHash('sha256').update(sql).digest('hex')
      const irreversible = breaking === 'yes' || /^.*\n-- removes: \S/.test(sql)
      return { name, sql, checksum, breaking: breaking === 'yes', irreversible }
    }),
  )
}

/**
 * Brings the database to the newest schema and returns the names of what was applied. Any number of starters may call
 * it at once: one works, the others wait and find nothing to do. A file is one transaction, so one that was killed goes on with
 * the next start. What is said of an upgrade concerns a database that was there before.
 */
export async function migrate(
  connection: ConnectionSettings,
  migrations?: Migration[],
  { prepare = async () => {}, tell = () => {}, tellWait = () => {}, lockWaitMs = 2_000 }: Upgrade = {},
): Promise<string[]> {
  const all = migrations ?? (await readMigrations())
  const client = new pg.Client(clientSettings(connection))
  // the query that runs tells of it
  client.on('error', () => {})
  await client.connect()
  try {
    await takeTurn(client)
    // a step that changes rows changes those of all accounts
    await client.query(namesAccount(platformAccount))
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, breaking boolean not null, at timestamptz not null default now())`)
    const { rows: landed } = await client.query<Landed>(
      'select name, checksum, breaking from schema_migrations order by name',
    )
    const pending = pendingMigrations(all, landed)
    if (landed.length > 0 && pending.length > 0) await prepare(pending)
    await client.query(`set lock_timeout = ${lockWaitMs}`)
    for (const [done, migration] of pending.entries()) {
      const step = { number: done + 1, of: pending.length, name: migration.name }
      if (landed.length > 0) tell(step)
      for (let tries = 0; !(await apply(client, migration)); tries += 1) {
        if (tries === 0) tellWait(step)
        await delay(lockWaitMs)
      }
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Waits for the other starters by asking again: one that stood in the lock would have an index that is built aside wait for it. */
async function takeTurn(client: pg.Client): Promise<void> {
  const ask = () => client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
  while ((await ask()).rows[0]?.taken !== true) await delay(turnMs)
}

type Landed = Pick<Migration, 'name' | 'checksum' | 'breaking'>

/** Returns what is left to apply; refuses a history that these files cannot continue. */
function pendingMigrations(all: Migration[], landed: Landed[]): Migration[] {
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

/**
 * Applies one file; false when another transaction held a table for too long. Whoever waits for a table keeps all others from it, so
 * it does not wait for long.
 */
async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  const index = /^create (?:unique )?index concurrently (\w+)/m.exec(migration.sql)?.[1]
  try {
    if (index !== undefined) await buildIndex(client, index, migration.sql)
    await client.query('begin')
    if (index === undefined) await client.query(migration.sql)
    await client.query('insert into schema_migrations (name, checksum, breaking) values ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      migration.breaking,
    ])
    await client.query('commit')
    return true
  } catch (cause) {
    // a connection that is gone has rolled back already
    await client.query('rollback').catch(() => {})
    if (cause instanceof pg.DatabaseError && cause.code === lockNotAvailable) return false
    throw new Error(`migration ${migration.name} failed`, { cause })
  }
}

/**
 * Builds an index of a large table while others read and write it; such a file holds this one statement. What a killed build has left
 * goes first.
 */
async function buildIndex(client: pg.Client, index: string, sql: string): Promise<void> {
  const { rows } = await client.query<{ before: string }>(`select current_setting('lock_timeout') as before`)
  // both keep nobody away, and have to wait for transactions that began before them
  await client.query('set lock_timeout = 0')
  try {
    await client.query(`drop index concurrently if exists ${index}`)
    await client.query(sql)
  } finally {
    await client.query(`set lock_timeout = '${rows[0]?.before ?? 0}'`).catch(() => {})
  }
}
