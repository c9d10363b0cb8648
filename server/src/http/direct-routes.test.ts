import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { listen, testHttp } from '../../test/test-http.ts'
import type { DirectReply, DirectRequest } from './raw.ts'
import { refuse } from './refuse.ts'

const { db } = await testDatabase()
const problems: unknown[] = []
const log = { debug() {}, info() {}, warn() {}, error: (details: unknown) => problems.push(details) }
const answer = async ({ facts, headers, body }: DirectRequest): Promise<DirectReply> => {
  const wish = String(headers['x-wish'])
  if (wish === 'limit') throw refuse('call.tooMany', { seconds: 7 })
  if (wish === 'large') throw refuse('call.tooLarge')
  if (wish === 'bug') throw new Error('a bug with a secret')
  let bytes = 0
  for await (const piece of body) bytes += piece.length
  return { status: 204, headers: { 'x-bytes': `${bytes}`, 'x-address': facts.ip, 'x-agent': facts.agent ?? 'none' } }
}
const by = (name: string) => async (request: DirectRequest) => {
  const { status, headers } = await answer(request)
  return { status, headers: { ...headers, 'x-by': name } }
}
const { app, services } = await testHttp({
  db,
  trustedProxies: ['127.0.0.0/8', '172.18.0.0/16'],
  services: { log },
  rawRoutes: [{ verb: 'POST', path: '/direct', handle: by('router'), direct: by('itself') }],
})
const { url, port } = await listen(app)

interface Sending {
  path?: string
  method?: string
  body?: string
  headers?: Record<string, string>
}

async function ask({ path = '/direct', method = 'POST', body = 'text', headers = {} }: Sending) {
  const response = await fetch(`${url}${path}`, { method, headers, ...(method === 'POST' && { body }) })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

const comparedHeaders = [
  'x-bytes',
  'x-address',
  'x-agent',
  'cache-control',
  'content-type',
  'retry-after',
  'referrer-policy',
  'x-content-type-options',
  'strict-transport-security',
]

test('what is answered before the router is answered as behind it: headers, client, refusals, bugs', async () => {
  const sendings: Sending[] = [
    {},
    { headers: { 'user-agent': 'someone/1.0', 'x-forwarded-for': '203.0.113.9' } },
    { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 172.18.0.7' } },
    { headers: { 'x-forwarded-for': 'nonsense' } },
    { body: 'x'.repeat(300_000) },
    { headers: { 'x-wish': 'limit' } },
    { headers: { 'x-wish': 'large' } },
    { headers: { 'x-wish': 'bug' } },
  ]
  const plain = (text: string) => text.replace(/"requestId":"[^"]+"/, '"requestId":""')
  for (const sending of sendings) {
    const own = await ask(sending)
    const routed = await ask({ ...sending, path: '/direct?' })
    assert.equal(own.status, routed.status)
    assert.equal(plain(own.body), plain(routed.body))
    for (const name of comparedHeaders) assert.equal(own.headers.get(name), routed.headers.get(name), name)
    if (own.status === 204)
      assert.deepEqual([own.headers.get('x-by'), routed.headers.get('x-by')], ['itself', 'router'])
    else assert.match(own.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
    assert.doesNotMatch(own.body, /secret/)
  }
  assert.equal(problems.length, 2, 'a bug is told in the log each time, and a refusal never')
})

test('other verbs and addresses are the router’s', async () => {
  for (const sending of [
    { method: 'GET' },
    { path: '/Direct' },
    { path: '/direct/' },
    { path: '/direct', method: 'DELETE' },
  ])
    assert.notEqual((await ask(sending)).headers.get('x-by'), 'itself', JSON.stringify(sending))
})

test('answers before the router are counted by their route', async () => {
  const count = async () => {
    const { values } = await services.metrics.httpSeconds.get()
    const found = values.find(
      ({ metricName, labels }) =>
        metricName === 'skleyka_http_seconds_count' && labels.route === '/direct' && labels.status === '429',
    )
    return found?.value ?? 0
  }
  const before = await count()
  await ask({ headers: { 'x-wish': 'limit' } })
  assert.equal(await count(), before + 1)
})

test('requests that are sent without waiting are answered in their order, and one that nobody wants to read ends its connection', async () => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (piece) => {
    text += piece
  })
  const request = (more: string, body: string) =>
    `POST /direct HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`
  socket.write(request('', 'one') + request('X-Wish: limit\r\n', '') + request('', 'three'))
  socket.write(`POST /direct HTTP/1.1\r\nHost: x\r\nX-Wish: large\r\nContent-Length: 9000000\r\n\r\nbegin`)
  await once(socket, 'close')
  assert.deepEqual(
    [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
    ['204', '429', '204', '413'],
  )
  assert.deepEqual(
    [...text.matchAll(/x-bytes: (\d+)/g)].map(([, bytes]) => bytes),
    ['3', '5'],
  )
})
