import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

/** Place where statements run: the pool, or one client inside a transaction. */
export type Db = Pick<Pool, 'query'>

const folder = new URL('../migrations/', import.meta.url)

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
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names) {
      if (done.has(name)) continue
      await client.query(await readFile(new URL(name, folder), 'utf8'))
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
