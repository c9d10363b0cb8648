import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import pg from 'pg'
import { testDatabase } from '../../test/test-database.ts'
import { answerProblem } from './replies.ts'

const { connection } = await testDatabase()

test('a call for which no connection comes free in time is told that the server is busy, and a bug that it is one', async (t) => {
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: 20 })
  const held = await pool.connect()
  t.after(async () => {
    held.release()
    await pool.end()
  })
  const logged: unknown[] = []
  const note = (about: object) => void logged.push(about)
  const app = fastify()
  app.setErrorHandler(answerProblem({ debug: note, info: note, warn: note, error: note }))
  app.get('/api/v2/waits', () => pool.connect())
  app.get('/api/v2/breaks', () => Promise.reject(new Error('a bug')))
  const waits = await app.inject('/api/v2/waits')
  assert.deepEqual(
    [waits.statusCode, waits.json().error],
    [503, ['Сервер временно занят. Попробуйте через несколько секунд']],
  )
  assert.equal(logged.length, 0)
  assert.equal((await app.inject('/api/v2/breaks')).statusCode, 500)
  assert.equal(logged.length, 1)
})
