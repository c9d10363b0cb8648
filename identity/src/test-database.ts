import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import pg from 'pg'

/** An empty database for one test file on the server that `npm test` shares; dropped when the file ends. */
export async function testDatabase(): Promise<pg.Pool> {
  const { TEST_DATABASE_URL: url, TEST_POSTGRES_SOCKET: socket } = process.env
  if (!url && !socket) throw new Error('set TEST_DATABASE_URL or TEST_POSTGRES_SOCKET: `npm test` does')
  const settings = url ? { connectionString: url } : { host: socket, user: 'skleyka', database: 'postgres' }
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = new pg.Pool({ ...settings, max: 1 })
  await server.query(`create database ${name}`)
  const pool = new pg.Pool(url ? { connectionString: withDatabase(url, name) } : { ...settings, database: name })
  // the database is dropped while the last connections are still closing
  pool.on('error', () => undefined)
  after(async () => {
    await pool.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })
  return pool
}

function withDatabase(address: string, name: string): string {
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}
