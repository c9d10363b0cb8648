import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'
import { testHttp } from '../../test/test-http.ts'
import { probe, probeHandlers } from '../../test/test-probe.ts'
import { testRows } from '../../test/test-rows.ts'
import { bind } from './bound-area.ts'
import { forgetCalls } from './calls.sql.ts'

const { db } = await testDatabase()
const { call, send } = await testHttp({ db, areas: { probe: bind(probe, probeHandlers) } })
const user = await testRows(db).user({ name: 'Прежнее' })
const nameNow = async () =>
  (await db.selectFrom('users').select('name').where('id', '=', user).executeTakeFirstOrThrow()).name

test('a change and its audit are one: a refusal after the change undoes both', async () => {
  const refused = await call(probe.rename, { name: 'Новое', thenRefuse: true }, { user })
  assert.equal(refused.error?.subtype, 'CONFLICT')
  assert.equal(await nameNow(), 'Прежнее')
  const rows = () => db.selectFrom('audit_events').selectAll().where('action', '=', 'probe.rename').execute()
  assert.deepEqual(await rows(), [])
  await call(probe.rename, { name: 'Новое' }, { user, headers: { 'user-agent': 'test' } })
  const [row] = await rows()
  assert.deepEqual(
    [row?.action, row?.object_type, row?.object_id, row?.after, row?.ip],
    ['probe.rename', 'user', String(user), { name: 'Новое' }, '127.0.0.1'],
  )
})

test('R19 a repeat is answered from what was kept, sealed; other params or another call under its number are refused', async () => {
  const rename = (name: string) => call(probe.rename, { name }, { user }, 'vp-r19')
  const first = await rename('Раз')
  await call(probe.rename, { name: 'Два' }, { user })
  assert.deepEqual(await rename('Раз'), first)
  assert.equal(await nameNow(), 'Два')
  assert.equal((await rename('Три')).error?.subtype, 'CONFLICT')
  const kept = await db
    .selectFrom('calls')
    .select('answer')
    .where('request_id', '=', 'vp-r19')
    .executeTakeFirstOrThrow()
  assert.ok(!JSON.stringify(kept.answer).includes('Раз'))
  const other = await testRows(db).user()
  assert.equal((await call(probe.rename, { name: 'Мой' }, { user: other }, 'vp-r19')).result.name, 'Мой')
})

test('R19 a v2 change is one change under its Idempotency-Key', async () => {
  const put = (name: string) =>
    send('PUT', '/api/v2/things/1.json', { user, headers: { 'idempotency-key': 'k1' } }, { thing: { name } })
  assert.equal((await put('x')).status, 200)
  assert.equal((await put('x')).status, 200)
  assert.equal((await put('y')).status, 409)
})

test('R19 a number is kept for a day, and for as long as the call says; then it is free again', async () => {
  const rename = () => call(probe.rename, { name: 'Кто' }, { user }, 'vp-day')
  const renameSlowly = () => call(probe.renameSlowly, { name: 'Кто' }, { user }, 'vp-week')
  for (const ask of [rename, renameSlowly]) assert.equal((await ask()).result.name, 'Кто')
  const kept = () =>
    db
      .selectFrom('calls')
      .select('request_id')
      .where('request_id', 'in', ['vp-day', 'vp-week'])
      .orderBy('request_id')
      .execute()
  const grow = (hours: number) =>
    db
      .updateTable('calls')
      .set({ keep_until: sql<Date>`keep_until - make_interval(hours => ${hours}::integer)` })
      .execute()
  await grow(23)
  await forgetCalls(db)
  assert.equal((await kept()).length, 2)
  await grow(2)
  await forgetCalls(db)
  assert.deepEqual(await kept(), [{ request_id: 'vp-week' }])
  await grow(6 * 24)
  await forgetCalls(db)
  assert.deepEqual(await kept(), [])
})
