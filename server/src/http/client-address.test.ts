import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { testHttp } from '../../test/test-http.ts'

const { db } = await testDatabase()

/** A server that answers whose request it takes one for: on a route of its own, and below what is mounted. */
async function startEcho(trustedProxies: string[], warn: (details: unknown) => void = () => {}) {
  const log = { debug() {}, info() {}, warn, error() {} }
  const { app } = await testHttp({
    db,
    trustedProxies,
    services: { log },
    rawRoutes: [{ verb: 'GET', path: '/echo', handle: async ({ facts }) => ({ status: 200, body: facts.ip }) }],
    mounts: [{ prefix: '/mounted', handle: (_request, response, address) => void response.end(address) }],
  })
  return async (peer: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const answers = await Promise.all(
      ['/echo', '/mounted'].map((url) => app.inject({ url, headers, remoteAddress: peer })),
    )
    const [own = '', mounted = ''] = answers.map(({ body }) => body)
    assert.equal(mounted, own)
    return own
  }
}

test('the address of a client is that which the nearest trusted proxy saw', async () => {
  const ask = await startEcho(['127.0.0.0/8', '172.18.0.0/16', 'fd00::/8'])
  assert.equal(await ask('172.18.0.2', '203.0.113.9'), '203.0.113.9')
  assert.equal(await ask('172.18.0.2', '198.51.100.1, 203.0.113.9'), '203.0.113.9', 'what the client claims is not it')
  assert.equal(await ask('127.0.0.1', '203.0.113.9, 172.18.0.7'), '203.0.113.9', 'through two of ours')
  assert.equal(await ask('fd00::2', '2001:db8::9'), '2001:db8::9')
  assert.equal(await ask('172.18.0.2'), '172.18.0.2')
})

test('forwarded headers of a peer that is not trusted are not looked at', async () => {
  const ask = await startEcho(['172.18.0.0/16'])
  for (const peer of ['203.0.113.5', '127.0.0.1', '172.19.0.2', '::1']) {
    assert.equal(await ask(peer, '198.51.100.1'), peer)
  }
})

test('a peer in the mapped spelling of a server that listens to both families is the same peer', async () => {
  const ask = await startEcho(['172.18.0.0/16'])
  assert.equal(await ask('::ffff:172.18.0.2', '203.0.113.9'), '203.0.113.9')
  assert.equal(await ask('::ffff:203.0.113.5', '198.51.100.1'), '203.0.113.5')
})

test('what a trusted proxy passes on that is no address leaves the address of the proxy', async () => {
  const ask = await startEcho(['172.18.0.0/16'])
  for (const nonsense of ['unknown', '_hidden', '203.0.113.9:1234', 'x'.repeat(4000), '']) {
    assert.equal(await ask('172.18.0.2', nonsense), '172.18.0.2')
  }
})

test('a proxy that nobody named is told of once in the log', async () => {
  const warnings: unknown[] = []
  const ask = await startEcho(['127.0.0.0/8'], (details) => warnings.push(details))
  await ask('127.0.0.1', '203.0.113.9')
  await ask('172.18.0.2')
  assert.equal(warnings.length, 0)
  for (let times = 0; times < 3; times += 1) await ask('172.18.0.2', '203.0.113.9')
  assert.deepEqual(warnings, [{ proxy: '172.18.0.2' }])
})
