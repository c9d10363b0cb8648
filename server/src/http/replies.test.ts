import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { test } from 'node:test'
import fastify from 'fastify'
import pg from 'pg'
import { testDatabase } from '../../test/test-database.ts'
import { answerProblem } from './replies.ts'

const { connection } = await testDatabase()

const busy = [503, ['Сервер временно занят. Попробуйте через несколько секунд']]

/** A server with one address that asks for a connection and one that has a bug, and what was logged of its answers. */
function serverOn(pool: pg.Pool) {
  const logged: unknown[] = []
  const note = (about: object) => void logged.push(about)
  const app = fastify()
  app.setErrorHandler(answerProblem({ debug: note, info: note, warn: note, error: note }))
  app.get('/api/v2/waits', () => pool.connect())
  app.get('/api/v2/breaks', () => Promise.reject(new Error('a bug')))
  return { app, logged }
}

test('a call for which no connection comes free in time is told that the server is busy, and a bug that it is one', async (t) => {
  const pool = new pg.Pool({ ...connection, max: 1 })
  const held = await pool.connect()
  // only now: the connection that is held has to be made first, however slow the machine is
  pool.options.connectionTimeoutMillis = 20
  t.after(async () => {
    held.release()
    await pool.end()
  })
  const { app, logged } = serverOn(pool)
  const waits = await app.inject('/api/v2/waits')
  assert.deepEqual([waits.statusCode, waits.json().error], busy)
  assert.equal(logged.length, 0)
  assert.equal((await app.inject('/api/v2/breaks')).statusCode, 500)
  assert.equal(logged.length, 1)
})

test('a call for which no connection is made in time is told the same: a database that takes calls and does not answer', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const pool = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 20 })
  t.after(async () => {
    await pool.end()
    silent.close()
  })
  const { app, logged } = serverOn(pool)
  const waits = await app.inject('/api/v2/waits')
  assert.deepEqual([waits.statusCode, waits.json().error], busy)
  assert.equal(logged.length, 0)
})

test('a call whose connection breaks in the middle of a query, and what it asks next, are told the same', async (t) => {
  const { host, port: databasePort, user, password, database: name } = new pg.Client(connection)
  // cuts the connection when the query comes
  const link = createServer((client) => {
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${databasePort}`) : connect(databasePort, host)
    for (const socket of [client, database]) socket.on('error', () => {})
    database.on('data', (bytes) => client.write(bytes)).on('close', () => client.destroy())
    client
      .on('data', (bytes: Buffer) => (bytes.includes('select 42') ? client.end() : database.write(bytes)))
      .on('close', () => database.destroy())
  }).listen(0, '127.0.0.1')
  await once(link, 'listening')
  const { port } = link.address() as AddressInfo
  const pool = new pg.Pool({ host: '127.0.0.1', port, user, password, database: name, max: 1 })
  const client = await pool.connect()
  client.on('error', () => {})
  t.after(async () => {
    client.release(true)
    await pool.end()
    link.close()
  })
  const { app, logged } = serverOn(pool)
  app.get('/api/v2/asks', () => client.query('select 42'))
  for (const _ of [1, 2]) {
    const asks = await app.inject('/api/v2/asks')
    assert.deepEqual([asks.statusCode, asks.json().error], busy)
  }
  assert.equal(logged.length, 0)
})
