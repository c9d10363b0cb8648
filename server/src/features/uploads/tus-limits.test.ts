import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { createCallLimits } from '../../http/call-limits.ts'
import { tusRoutes } from './tus.http.ts'

const { db } = await testDatabase()
const make = testRows(db)
const limits = createCallLimits(1, () => 0)
const { app } = await testHttp({ db, rawRoutes: tusRoutes({}), limits })
const user = await make.user()
const account = await make.account({ members: { [user]: ['media.can_create_records'] } })
const tus = { 'tus-resumable': '1.0.0' }
const key = { ...tus, authorization: `Bearer ${user}`, 'x-account-code': account.code }
const url = '/api/uploader/tus'

test('opening counts as a call, sending and ending do not: what was begun comes to its end', async () => {
  const open = () => app.inject({ method: 'POST', url, headers: { ...key, 'upload-length': '1' } })
  const places: string[] = []
  let last = await open()
  for (; last.statusCode === 201; last = await open()) places.push(String(last.headers.location))
  assert.deepEqual([last.statusCode, last.headers['retry-after']], [429, '1'])
  assert.equal(last.headers['access-control-allow-origin'], '*')
  assert.equal(places.length, 5)
  const piece = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  for (const place of places) {
    const { statusCode } = await app.inject({ method: 'PATCH', url: place, headers: piece, payload: Buffer.alloc(1) })
    assert.equal(statusCode, 204)
  }
})

test('keys that are wrong again and again are not looked up any more', async () => {
  const guess = (n: number) =>
    app.inject({ method: 'POST', url, headers: { ...key, authorization: `Bearer wrong-${n}`, 'upload-length': '1' } })
  for (let n = 0; n < 100; n += 1) assert.equal((await guess(n)).statusCode, 401)
  assert.equal((await guess(100)).statusCode, 429)
})

test('a locked account holds its uploads and keeps what was received', async () => {
  const { app: free } = await testHttp({ db, rawRoutes: tusRoutes({}) })
  const opened = await free.inject({ method: 'POST', url, headers: { ...key, 'upload-length': '2' } })
  const place = String(opened.headers.location)
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', account.id).execute()
  const piece = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const send = () => free.inject({ method: 'PATCH', url: place, headers: piece, payload: Buffer.alloc(2) })
  const held = await send()
  assert.equal(held.statusCode, 409)
  assert.match(held.body, /приостановлена/)
  await db.updateTable('accounts').set({ state: 'ACTIVE' }).where('id', '=', account.id).execute()
  assert.equal((await send()).statusCode, 204)
})
