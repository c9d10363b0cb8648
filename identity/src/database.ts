import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

/** Place where statements run: the pool, or one client inside a transaction. */
export type Db = Pick<Pool, 'query'>

const folder = new URL('../migrations/', import.meta.url)

/** A file of the schema `identity`. */
export interface Migration {
  readonly name: string
  readonly sql: string
  /** True where an older program stops working, or rows, columns or tables go: only a backup undoes it. */
  readonly irreversible: boolean
}

/** The numbered files in their order; each starts with `-- breaking: yes|no`, and with `-- removes: …` where something goes. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      const breaking = /^-- breaking: (yes|no)\n/.exec(sql)?.[1]
      if (breaking === undefined)
        throw new Error(`${name}: the first line must be "-- breaking: yes" or "-- breaking: no"`)
      return { name, sql, irreversible: breaking === 'yes' || /^.*\n-- removes: \S/.test(sql) }
    }),
  )
}

/** Returns the files that the schema of a database that was there before still lacks; none of a new database. */
export async function findPending(pool: Pool): Promise<Migration[]> {
  const { rows: tables } = await pool.query("select to_regclass('identity.migrations') as there")
  if (tables[0]?.there === null) return []
  const { rows } = await pool.query<{ name: string }>('select name from identity.migrations')
  const done = new Set(rows.map(({ name }) => name))
  return (await readMigrations()).filter(({ name }) => !done.has(name))
}

/** Brings the schema `identity` up to date. Of many processes started together exactly one does the work. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('identity.migrations'))")
    await client.query('create schema if not exists identity')
    await client.query(
      'create table if not exists identity.migrations (name text primary key, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from identity.migrations')
    const done = new Set(rows.map((row) => row.name))
    for (const { name, sql } of await readMigrations()) {
      if (done.has(name)) continue
      await client.query(sql)
      await client.query('insert into identity.migrations (name) values ($1)', [name])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Runs `work` in one transaction. */
export async function inTransaction<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
