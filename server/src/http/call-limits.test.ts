import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { method } from '@skleyka/contract/method.ts'
import * as z from 'zod/mini'
import { testDatabase } from '../../test/test-database.ts'
import { listen, testHttp } from '../../test/test-http.ts'
import { probe, probeHandlers } from '../../test/test-probe.ts'
import { testRows } from '../../test/test-rows.ts'
import { bind } from './bound-area.ts'
import { createCallLimits } from './call-limits.ts'
import type { Handlers } from './handlers.ts'

const { db } = await testDatabase()
const make = testRows(db)
const dear = {
  list: method({
    about: 'Answers nothing, and costs as much as a list.',
    path: '/api/v3/dear/list',
    access: { who: 'member' },
    cost: 25,
    params: z.strictObject({ ids: z.optional(z.array(z.int()).check(z.maxLength(100_000))) }),
    result: z.object({}),
  }),
}
const dearHandlers: Handlers<typeof dear> = { list: async () => ({}) }

/** A server where a session makes 10 calls a second, and whose clock the test moves. */
async function limited() {
  let ms = 0
  const http = await testHttp({
    db,
    areas: { probe: bind(probe, probeHandlers), dear: bind(dear, dearHandlers) },
    limits: createCallLimits(10, () => ms),
    enter: async (code) => ({ id: code.length, code, name: '', sections: [], permissions: new Set() }),
  })
  const ask = (headers: Record<string, string>, remoteAddress = '203.0.113.7', url: string = probe.ask.path) =>
    http.app.inject({ method: 'POST', url, headers, remoteAddress, payload: { id: 'vp', params: {} } })
  /** Returns how many of so many equal calls are answered. */
  const answered = async (times: number, one: () => ReturnType<typeof ask>) => {
    let count = 0
    for (let time = 0; time < times; time += 1) if ((await one()).statusCode === 200) count += 1
    return count
  }
  const pass = (seconds: number) => {
    ms += seconds * 1000
  }
  return { ...http, ask, answered, pass }
}

const key = (user: number) => ({ authorization: `Bearer ${user}` })

test('safety §10 a key or a session that asks without end is told when to go on, and the others do not feel it', async () => {
  const { ask, answered, pass } = await limited()
  const [one, other] = [await make.user(), await make.user()]
  assert.equal(await answered(60, () => ask(key(one))), 50)
  const refused = await ask(key(one))
  const { id, error } = refused.json()
  assert.deepEqual([refused.statusCode, refused.headers['retry-after'], id], [429, '1', null])
  assert.deepEqual([error.type, error.subtype], ['LIMIT', 'RATE'])
  assert.equal(error.extra, 'Слишком много запросов. Повторите через 1\u00a0с')
  assert.equal(await answered(1, () => ask(key(other))), 1)
  assert.equal(
    await answered(1, () => ask({ cookie: `user=${one}` })),
    1,
    'a browser of the same user is another caller',
  )
  pass(2)
  assert.equal(await answered(30, () => ask(key(one))), 20)
})

test('safety §10 a list counts as more calls than one, and so does a large body', async () => {
  const { ask, answered, app, pass } = await limited()
  const headers = { ...key(await make.user()), 'x-account-code': 'studio' }
  const list = () => ask(headers, undefined, dear.list.path)
  assert.equal(await answered(3, list), 2)
  assert.equal((await list()).headers['retry-after'], '3')
  pass(100)
  const ids = Array.from({ length: 80_000 }, () => 123_456)
  const payload = JSON.stringify({ id: 'vp', params: { ids } })
  const large = () =>
    app.inject({
      method: 'POST',
      url: dear.list.path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
  assert.deepEqual([(await large()).statusCode, (await large()).statusCode], [200, 429])
})

test('safety §10 an account has ten times what one member has, however many keys ask', async () => {
  const { ask, answered } = await limited()
  let all = 0
  for (let members = 0; members < 12; members += 1) {
    const headers = { ...key(await make.user()), 'x-account-code': 'studio' }
    all += await answered(2, () => ask(headers, undefined, dear.list.path))
  }
  assert.equal(all, 20, '500 calls of 25')
})

test('safety §10 whoever shows no session is counted by address, an IPv6 network as one', async () => {
  const { ask, answered } = await limited()
  assert.equal(await answered(120, () => ask({}, '203.0.113.7')), 100)
  assert.equal(await answered(1, () => ask({}, '203.0.113.8')), 1)
  let last = 0
  const hop = () => {
    last += 1
    return `2001:db8:1:2::${last}`
  }
  assert.equal(await answered(120, () => ask({ cookie: 'user=x' }, hop())), 100)
  assert.equal(await answered(1, () => ask({}, '2001:db8:1:3::1')), 1)
  assert.equal(await answered(1, () => ask({}, '::ffff:203.0.113.7')), 0, 'one address in two spellings')
})

test('safety A9 after 100 wrong keys an address may use only keys that have worked; nobody else feels it', async () => {
  const { ask, pass } = await limited()
  const [known, fresh] = [await make.user(), await make.user()]
  const guess = async (number: number) => (await ask(key(1e9 + number))).json().error.subtype
  assert.equal((await ask(key(known))).statusCode, 200)
  for (let number = 0; number < 100; number += 1) {
    // counted as a visitor too when it is asked faster than that
    pass(0.1)
    assert.equal(await guess(number), 'KEY')
  }
  pass(-10)
  assert.equal(await guess(100), 'RATE')
  assert.equal((await ask(key(fresh))).json().error.subtype, 'RATE')
  assert.equal((await ask(key(known))).statusCode, 200)
  assert.equal((await ask(key(fresh), '203.0.113.8')).statusCode, 200)
  assert.equal((await ask({ cookie: `user=${fresh}` })).statusCode, 200)
  pass(3 * 60)
  assert.equal((await ask(key(fresh))).statusCode, 200)
})

test('8.3 a large body of somebody without a session is refused unread, and one of too many keys before it is parsed', async () => {
  const { app, answered, ask } = await limited()
  const send = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: dear.list.path,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
  const large = await send(`{"id":"vp","params":{"ids":[${'1,'.repeat(50_000)}1]}}`)
  assert.deepEqual([large.statusCode, large.json().error.subtype, large.headers.connection], [413, 'SIZE', 'close'])
  const keys = Array.from({ length: 60_000 }, (_, index) => `"${index.toString(36)}":1`).join()
  const wide = await send(`{"id":"vp","params":{${keys}}}`, { ...key(await make.user()), 'x-account-code': 'a' })
  assert.deepEqual([wide.statusCode, wide.json().error.subtype], [413, 'SIZE'])
  assert.equal(await answered(1, () => ask({})), 1)
})

test('a call takes no larger body than its params can fill', async () => {
  const { app } = await limited()
  const user = await make.user()
  const name = (chars: number) =>
    app.inject({
      method: 'POST',
      url: probe.where.path,
      headers: { ...key(user), 'content-type': 'application/json' },
      payload: `{"id":"vp","params":{"accountCode":"${'x'.repeat(chars)}"}}`,
    })
  assert.equal((await name(2_000)).statusCode, 200)
  assert.equal((await name(80_000)).statusCode, 413)
})

test('safety §10 R32 a body that stands still is given up, and a call that thinks is not', async () => {
  const { promise: thought, resolve: think } = Promise.withResolvers<Record<string, never>>()
  const handlers = { ...dearHandlers, list: () => thought }
  const { app } = await testHttp({
    db,
    areas: { dear: bind(dear, handlers) },
    timeouts: { bodyMs: 50 },
    enter: async (code) => ({ id: 1, code, name: '', sections: [], permissions: new Set() }),
  })
  const { port } = await listen(app)
  const body = '{"id":"vp","params":{}}'
  const user = await make.user()
  const head = `POST ${dear.list.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${user}\r\nX-Account-Code: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`
  const answerTo = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let output = ''
      socket.on('data', (chunk) => {
        output += chunk.toString()
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(output))
      socket.write(text)
    })
  const whole = answerTo(head + body)
  assert.equal(await answerTo(head + body.slice(0, -1)), '')
  // by now the first call has been thinking for as long as the second one was waited for
  think({})
  assert.match(await whole, /^HTTP\/1\.1 200 /)
})
