import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { testDatabase } from '../../test/test-database.ts'
import { namedPlan } from './named-plan.ts'
import { planKeepingPool } from './pools.ts'

const { db } = await testDatabase()

test('a statement that begins with a plan name is planned once a connection, any other every time', async () => {
  await db.connection().execute(async (one) => {
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ n: number }>`/* plan: kept_for_test */ select ${value}::int as n`.execute(one)
      assert.deepEqual(rows, [{ n: value }])
      await sql`select ${value}::int`.execute(one)
    }
    const { rows } = await sql<{ name: string; calls: number }>`
      select name, (generic_plans + custom_plans)::int as calls from pg_prepared_statements`.execute(one)
    assert.deepEqual(rows, [{ name: 'kept_for_test', calls: 3 }])
  })
})

test('a kept plan that a newer program made stale is planned anew, and its connection given up', async () => {
  await sql`create table kept_for_test (n int); insert into kept_for_test values (1)`.execute(db)
  const query = db
    .selectFrom(sql<{ n: number }>`kept_for_test`.as('kept'))
    .modifyFront(namedPlan('stale_for_test'))
    .selectAll()
  const server = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const pid = await db.connection().execute(async (one) => {
    assert.deepEqual(await one.executeQuery(query.compile()).then(({ rows }) => rows), [{ n: 1 }])
    await sql`alter table kept_for_test add column m int default 2`.execute(db)
    assert.deepEqual(await one.executeQuery(query.compile()).then(({ rows }) => rows), [{ n: 1, m: 2 }])
    return (await server.execute(one)).rows[0]?.pid
  })
  for (let n = 0; n < 3; n += 1) assert.notEqual((await server.execute(db)).rows[0]?.pid, pid)
})

/** A database of protocol alone: it takes two connections, and holds the third until it is told to refuse it by a code. */
async function listenForTwo() {
  const waiting: Socket[] = []
  let taken = 0
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      taken += 1
      if (taken > 2) waiting.push(socket)
      else socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  const refuseNext = async (code: string) => {
    while (waiting.length === 0) await nextTurn()
    waiting.pop()?.end(message('E', Buffer.from(`SFATAL\0C${code}\0Mit is going\0\0`)))
  }
  return { port: address.port, refuseNext, close: () => server.close() }
}

test('issue 23 a database that waits for its last connections to go is given the idle ones back, and one that is full is not', async () => {
  for (const [code, left] of [
    ['57P03', 0],
    ['53300', 2],
  ] as const) {
    const database = await listenForTwo()
    const pool = new pg.Pool({ host: '127.0.0.1', port: database.port, user: 'x', database: 'x', max: 3, ssl: false })
    const keepingPool = planKeepingPool(pool)
    const held = [await keepingPool.connect(), await keepingPool.connect()]
    const third = assert.rejects(keepingPool.connect(), { code })
    for (const client of held) client.release()
    await database.refuseNext(code)
    await third
    const kept = pool.totalCount
    await pool.end()
    database.close()
    assert.equal(kept, left, code)
  }
})
