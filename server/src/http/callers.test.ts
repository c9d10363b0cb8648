import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { testCsrf, testHttp, testPublicUrl } from '../../test/test-http.ts'
import { probe, probeHandlers } from '../../test/test-probe.ts'
import { testRows } from '../../test/test-rows.ts'
import { bind } from './bound-area.ts'
import type { EnteredAccount } from './caller.ts'

const { db } = await testDatabase()
const entered = (code: string): EnteredAccount => ({ id: 1, code, name: '', sections: [], permissions: new Set() })
const { call, send } = await testHttp({
  db,
  areas: { probe: bind(probe, probeHandlers) },
  enter: async (code) => entered(code),
})
const user = await testRows(db).user()

test('8.6 a browser of another origin is refused, whatever its origin is made to look like', async () => {
  const origins = [
    'https://evil.test',
    'null',
    `${testPublicUrl}.evil.test`,
    `${testPublicUrl}:8080`,
    'https://console.test',
    'http://evil-console.test',
    '',
  ]
  for (const origin of origins) {
    const answer = await call(probe.ask, {}, { user, by: 'cookie', headers: { origin } })
    assert.deepEqual([origin, answer.status, answer.error?.subtype], [origin, 403, 'ORIGIN'])
    const legacy = await send(
      'PUT',
      '/api/v2/things/1.json',
      { user, by: 'cookie', headers: { origin } },
      { thing: {} },
    )
    assert.deepEqual([legacy.status, legacy.body.error], [403, ['Запрос пришёл с чужого адреса и не выполнен']])
  }
  for (const site of ['cross-site', 'same-site']) {
    const answer = await call(probe.ask, {}, { user, by: 'cookie', headers: { 'sec-fetch-site': site } })
    assert.deepEqual([answer.status, answer.error?.subtype], [403, 'ORIGIN'])
  }
  const own = { origin: testPublicUrl, 'sec-fetch-site': 'same-origin' }
  assert.ok((await call(probe.ask, {}, { user, by: 'cookie', headers: own })).result)
  assert.ok((await call(probe.ask, {}, { user, headers: { origin: 'https://script.test' } })).result)
})

test('safety 5.3 a change by a cookie needs the token of /me, one by a key does not, reading never does', async () => {
  const put = (as: object) => send('PUT', '/api/v2/things/1.json', as, { thing: { name: 'x' } })
  for (const token of ['', 'wrong', testCsrf(user + 1), `${testCsrf(user)}x`]) {
    const answer = await put({ user, by: 'cookie', headers: { 'x-csrf-token': token } })
    assert.deepEqual(
      [token, answer.status, answer.body.error],
      [token, 403, ['Обновите страницу: защитный ключ запроса устарел']],
    )
  }
  const inQuery = await send(
    'PUT',
    `/api/v2/things/1.json?csrf_token=${testCsrf(user)}&x-csrf-token=${testCsrf(user)}`,
    { user, by: 'cookie', headers: { 'x-csrf-token': '' } },
    { thing: { name: 'x' } },
  )
  assert.equal(inQuery.status, 403)
  assert.deepEqual((await put({ user, by: 'cookie' })).body, { data: { id: '1', name: 'x' } })
  assert.equal((await put({ user })).status, 200)
  const read = await send('GET', '/api/v2/things/1.json', { user, by: 'cookie', headers: { 'x-csrf-token': '' } })
  assert.equal(read.status, 200)
})

test('an unknown API key is told apart from no session', async () => {
  const answer = await call(probe.rename, { name: 'x' }, { headers: { authorization: 'Bearer 999999' } })
  assert.deepEqual([answer.error?.type, answer.error?.subtype], ['AUTH', 'KEY'])
})

test('C3 the account of a call is named by its header or its params', async () => {
  const byHeader = await call(probe.where, {}, { user, account: 'studio' })
  assert.equal(byHeader.result.code, 'studio')
  assert.equal((await call(probe.where, { accountCode: 'other' }, { user })).result.code, 'other')
  const none = await call(probe.where, {}, { user })
  assert.deepEqual([none.error?.type, none.error?.extra], ['VALIDATION', 'Не указан аккаунт'])
})
