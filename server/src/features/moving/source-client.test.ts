import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { openOutbound } from '../../outbound/outbound.ts'
import { openKaltura } from './kaltura.ts'
import { SourceAway, SourceRefusal } from './source.ts'
import { openSourceClient } from './source-client.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const open = (origin: string, renew = async () => false) =>
  openSourceClient({
    ...{ origin, pausesMs: [0, 1], outbound: openOutbound([], async () => [], [origin]) },
    authorization: { headers: async () => ({ authorization: 'Bearer kept' }), renew },
  })

test('the operator’s own origin may be private; what its answers name is judged as a link of a user is, and no key goes there', async () => {
  const authorizations: (string | undefined)[] = []
  const other = await serve((request, response) => {
    authorizations.push(request.headers.authorization)
    response.end('{}')
  })
  const origin = await serve((request, response) => {
    if (request.url === '/there') response.writeHead(302, { location: `${other}/inner` }).end()
    else if (request.url === '/own') response.writeHead(302, { location: '/end' }).end()
    else response.end(JSON.stringify({ by: request.headers.authorization }))
  })
  const client = open(origin)
  assert.deepEqual(await client.json('/own'), { by: 'Bearer kept' })
  await assert.rejects(
    client.json('/there'),
    (error) => error instanceof SourceRefusal && /в.закрытой сети/.test(error.message),
  )
  await assert.rejects(client.small(`${other}/inner`, 10), SourceRefusal)
  assert.deepEqual(authorizations, [])
})

test('a source that is busy is asked again, one that stays away is told apart from one that refuses', async () => {
  let requestCount = 0
  const origin = await serve((request, response) => {
    requestCount += 1
    if (request.url === '/busy') response.writeHead(requestCount === 1 ? 503 : 200).end('{"ok":true}')
    else if (request.url === '/dead') response.writeHead(500).end()
    else if (request.url === '/page') response.end('<html>')
    else if (request.url?.startsWith('/p/1/ks/')) response.writeHead(418).end()
    else response.writeHead(404).end()
  })
  const client = open(origin)
  assert.deepEqual(await client.json('/busy'), { ok: true })
  await assert.rejects(client.json('/dead'), SourceAway)
  await assert.rejects(client.json('/gone'), (error) => error instanceof SourceRefusal && error.status === 404)
  await assert.rejects(client.json('/page'), /не.JSON/)
  await assert.rejects(
    client.open('/p/1/ks/session/file', 0, null),
    (error: Error) => !error.message.includes('session'),
  )
})

test('a small file that is larger than it may be is refused while it comes', async () => {
  const origin = await serve((_, response) => response.end(Buffer.alloc(100_000)))
  await assert.rejects(open(origin).small('/x', 1000), SourceRefusal)
})

test('a Kaltura that answers the same full page for ever ends', async () => {
  const objects = Array.from({ length: 500 }, (_, place) => ({ id: `0_${place}`, createdAt: 1000 + place }))
  let requestCount = 0
  const origin = await serve((request, response) => {
    requestCount += 1
    if (requestCount > 100) response.writeHead(404)
    response.end(request.url?.includes('session') ? '"ks"' : JSON.stringify({ objects }))
  })
  const source = openKaltura(
    { partnerId: 1, userId: 'me', secret: 'right' },
    { origin, pausesMs: [0], outbound: openOutbound([], async () => [], [origin]) },
  )
  let found = 0
  for await (const _ of source.listVideos()) {
    found += 1
  }
  assert.equal(found, 500)
})
