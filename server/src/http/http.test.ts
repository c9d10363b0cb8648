import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { listen, testHttp } from '../../test/test-http.ts'
import { probe, probeHandlers } from '../../test/test-probe.ts'
import { testRows } from '../../test/test-rows.ts'
import { bind } from './bound-area.ts'

const { db } = await testDatabase()
const errors: unknown[] = []
const log = { debug() {}, info() {}, warn() {}, error: (entry: unknown) => void errors.push(entry) }
const { app, call, send } = await testHttp({ db, areas: { probe: bind(probe, probeHandlers) }, services: { log } })
const user = await testRows(db).user()

/** Sends exactly these bytes as JSON unless other headers are given. */
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

test('a v3 answer has the number of its request and the result as its schema shows it', async () => {
  const at = '2026-01-02T03:04:05.678Z'
  const answer = await call(probe.ask, { text: 'да', at }, {}, 'vp-1')
  assert.deepEqual(answer, { status: 200, id: 'vp-1', result: { text: 'да', at } })
})

test('C-3-35 a v3 refusal is HTTP 200 with type, subtype, words to show and our number of the request', async () => {
  const answer = await post(probe.fail.path, JSON.stringify({ id: 'vp-2', params: { how: 'refusal' } }))
  const { id, error } = answer.json()
  assert.deepEqual([answer.statusCode, id], [200, 'vp-2'])
  const { internalRequestId, ...refusal } = error
  assert.deepEqual(refusal, { type: 'NOT_FOUND', subtype: 'RECORD', extra: 'Нет такого видео' })
  assert.match(internalRequestId, /^[0-9a-f-]{36}$/)
  assert.equal(answer.headers['x-request-id'], internalRequestId)
})

test('C-3-36 a v2 answer is in data; its refusals have a status and a list of messages, or fields with theirs', async () => {
  assert.deepEqual((await send('GET', '/api/v2/things/a-b.json')).body, { data: { id: 'a-b' } })
  const nobody = await send('PUT', '/api/v2/things/1.json', {}, { thing: { name: 'x' } })
  assert.equal(nobody.status, 401)
  assert.deepEqual([nobody.body.status, nobody.body.error], [401, ['Войдите, чтобы продолжить']])
  const empty = await send('PUT', '/api/v2/things/1.json', { user }, { thing: { name: '' }, more: 1 })
  assert.deepEqual(empty.body, {
    status: 400,
    errors: { 'thing.name': ['Заполните поле'], more: ['Такого поля нет'] },
  })
  assert.deepEqual((await send('GET', '/plain')).body, { ok: true })
})

test('a bug is 500 without a word of what it was, and its details are in the log under the same number', async () => {
  errors.length = 0
  for (const how of ['bug', 'shape'] as const) {
    const answer = await call(probe.fail, { how })
    const { type, subtype, extra, internalRequestId } = answer.error ?? {}
    assert.deepEqual([answer.status, type, subtype], [500, 'INTERNAL', 'FAILED'])
    assert.equal(extra, 'На сервере произошла ошибка. Мы записали её, попробуйте ещё раз')
    const [logged] = errors.splice(0)
    assert.ok(typeof logged === 'object' && logged !== null && 'requestId' in logged)
    assert.equal(logged.requestId, internalRequestId)
  }
})

test('params that are wrong are told by field, and their values never come back', async () => {
  const { error } = await call(probe.ask, { text: 'слишком длинно', at: 'вчера', count: 1.5, своё: 1 })
  assert.deepEqual([error?.type, error?.subtype], ['VALIDATION', 'FIELD'])
  assert.deepEqual(Object.keys(error?.fields ?? {}).sort(), ['at', 'count', 'text', 'своё'])
  assert.ok(!JSON.stringify(error).includes('слишком длинно') && !JSON.stringify(error).includes('вчера'))
  const many = await call(probe.ask, { ids: [1, 2, 3] })
  assert.deepEqual([many.error?.type, many.error?.subtype], ['LIMIT', 'IDS'])
})

test('8.3 of keys that are not known a few are told, and a body full of them never comes back', async () => {
  const keys = Array.from({ length: 100 }, (_, index) => `"${index}${'ключ'.repeat(20)}":1`)
  const answer = await post(probe.ask.path, `{"id":"vp","params":{"count":"x",${keys.join()}}}`)
  const { fields } = answer.json().error
  assert.equal(Object.keys(fields).length, 20)
  assert.ok(Object.keys(fields).every((name) => name.length <= 64))
  assert.ok(answer.body.length < 8_000, `${answer.body.length} characters`)
  for (const name of ['constructor', 'toString', '__defineGetter__', 'hasOwnProperty']) {
    assert.deepEqual(Object.keys((await call(probe.ask, { [name]: 1 })).error?.fields ?? {}), [name])
  }
})

test('8.3 numbers, texts and lists of the wrong kind are refused and nothing is bent to fit', async () => {
  for (const count of ['"5"', '1e999', '9007199254740993', 'null', '[]', '{}', 'true', '-1e999']) {
    const answer = await post(probe.ask.path, `{"id":"vp","params":{"count":${count}}}`)
    assert.deepEqual([count, answer.json().error?.subtype], [count, 'FIELD'])
  }
  for (const params of ['null', '[]', '"x"', '5']) {
    const answer = await post(probe.ask.path, `{"id":"vp","params":${params}}`)
    assert.equal(answer.json().error?.subtype, 'FIELD', params)
  }
})

test('C-8-21 8.3 what is not JSON is 400, in words and without an echo', async () => {
  const wrong: (string | Buffer)[] = [
    '{"id":"vp","params":{}} trailing',
    '{"id":"vp"',
    'NaN',
    '',
    '[]',
    '"text"',
    'null',
    '{"id":"vp","params":{},"__proto__":{"admin":true}}',
    '{"id":"vp","params":{"constructor":{"prototype":{"admin":true}}}}',
    Buffer.from('{"id":"vp"}', 'utf16le'),
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
  ]
  for (const payload of wrong) {
    const answer = await post(probe.ask.path, payload)
    const { error } = answer.json()
    assert.deepEqual([String(payload), answer.statusCode, error.subtype], [String(payload), 400, 'JSON'])
    assert.equal(error.extra, 'Запрос не разобран: нужен верный JSON')
  }
  const legacy = await app.inject({
    method: 'PUT',
    url: '/api/v2/things/1.json',
    payload: '{"thing":',
    headers: { 'content-type': 'application/json' },
  })
  assert.deepEqual([legacy.statusCode, legacy.json().error], [400, ['Запрос не разобран: нужен верный JSON']])
})

test('8.3 a byte order mark is no fault, and of keys given twice the last one counts', async () => {
  const answer = await post(probe.ask.path, '\uFEFF{"id":"vp","params":{"text":"а","text":"б"}}')
  assert.equal(answer.json().result.text, 'б')
})

test('8.3 a depth of 10,000 and a body of 10 MB are refused at once', async () => {
  const deep = await post(probe.ask.path, `{"id":"vp","params":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)
  assert.equal(deep.json().error.subtype, 'FIELD')
  for (const url of [probe.ask.path, '/api/v2/things/1.json', '/api/v3/no/such']) {
    const verb = url.endsWith('.json') ? 'PUT' : 'POST'
    const large = await app.inject({
      method: verb,
      url,
      payload: `{"id":"vp","params":{"text":"${'x'.repeat(10_000_000)}"}}`,
      headers: { 'content-type': 'application/json' },
    })
    assert.deepEqual([url, large.statusCode], [url, 413])
    assert.ok(large.body.length < 500)
  }
})

test('safety 5.2 only application/json is read: a form of another site cannot make a call', async () => {
  const body = '{"id":"vp","params":{}}'
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x', '']) {
    const answer = await app.inject({
      method: 'POST',
      url: probe.ask.path,
      payload: body,
      headers: type ? { 'content-type': type } : {},
    })
    assert.deepEqual([type, answer.statusCode, answer.json().error?.subtype], [type, 415, 'MEDIA_TYPE'])
  }
  const charset = await post(probe.ask.path, body, { 'content-type': 'application/json; charset=utf-8' })
  assert.equal(charset.statusCode, 200)
})

test('C-8-21 an unknown route is 404, another verb 405, in the words of their kind', async () => {
  const unknown = await call('/api/v3/no/such', {})
  assert.deepEqual([unknown.status, unknown.error?.type, unknown.error?.subtype], [404, 'NOT_FOUND', 'METHOD'])
  const legacy = await send('GET', '/api/v2/no-such.json')
  assert.deepEqual([legacy.status, legacy.body.error], [404, ['Нет такого метода']])
  for (const [verb, url] of [
    ['GET', probe.ask.path],
    ['DELETE', probe.ask.path],
    ['POST', '/api/v2/things/1.json'],
    ['PUT', '/plain'],
  ] as const) {
    const answer = await app.inject({ method: verb, url })
    assert.deepEqual([verb, url, answer.statusCode], [verb, url, 405])
  }
  const overridden = await app.inject({
    method: 'GET',
    url: probe.ask.path,
    headers: { 'x-http-method-override': 'POST' },
  })
  assert.equal(overridden.statusCode, 405)
  for (const url of [
    '/api/v2/things/a/b.json',
    '/api/v2/things/a.b.json',
    '/api/v2/things/.json',
    '/PLAIN',
    '/plain/',
  ]) {
    assert.equal((await app.inject({ url })).statusCode, 404, url)
  }
})

test('a v3 request has a number of 1 to 64 printable characters', async () => {
  for (const id of ['', 'x'.repeat(65), 'vp\u0000', 'vp 1', 'вп']) {
    const { status, error } = await call(probe.ask, {}, {}, id)
    assert.deepEqual([id, status, Object.keys(error?.fields ?? {})], [id, 200, ['id']])
  }
  for (const body of ['{"params":{}}', '{"id":5,"params":{}}']) {
    assert.equal((await post(probe.ask.path, body)).json().error.subtype, 'FIELD')
  }
  assert.ok((await call(probe.ask, {}, {}, 'x'.repeat(64))).result)
})

test('8.6 a body with both a length and chunks is refused before anything reads it', async () => {
  const { port } = await listen(app)
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('close', () => resolve(text))
    socket.write(
      `POST ${probe.ask.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /plain HTTP/1.1\r\nHost: x\r\n\r\n',
    )
  })
  assert.match(answer, /^HTTP\/1\.1 400 /)
  assert.ok(!answer.includes('{"ok":true}'))
})

test('every answer forbids guessing its type and telling where it was asked from, and calls are never cached', async () => {
  for (const answer of [await app.inject({ url: '/plain' }), await app.inject({ url: '/no-such' })]) {
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.equal(answer.headers['referrer-policy'], 'no-referrer')
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
  }
})
