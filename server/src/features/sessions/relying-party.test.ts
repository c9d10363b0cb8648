import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createRelyingParty } from './relying-party.ts'

// a name that leads nowhere, as PUBLIC_URL often does on the machine itself
const publicUrl = 'https://video.invalid'
const asked: string[] = []
let isUp = true

const inner = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (!isUp) return response.writeHead(503).end()
  const endpoint = (name: string) => `${publicUrl}/id/${name}`
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      issuer: `${publicUrl}/id`,
      authorization_endpoint: endpoint('auth'),
      token_endpoint: endpoint('token'),
      jwks_uri: endpoint('jwks'),
    }),
  )
})
await new Promise<void>((ready) => inner.listen(0, '127.0.0.1', ready))
after(() => {
  inner.closeAllConnections()
  inner.close()
})

const bundled = () =>
  createRelyingParty(
    {
      issuer: `${publicUrl}/id`,
      clientId: 'skleyka',
      clientSecret: 'secret',
      innerOrigin: `http://127.0.0.1:${(inner.address() as AddressInfo).port}`,
    },
    publicUrl,
  )
const wish = { returnTo: '/admin', maxAgeSeconds: 60 }

test('the bundled provider is reached from inside though its public address leads nowhere', async () => {
  const { url } = await bundled().begin(wish)
  assert.ok(url.startsWith(`${publicUrl}/id/auth?`), 'browsers are sent to the public address')
  assert.deepEqual(asked, ['/id/.well-known/openid-configuration'])
})

test('the provider is asked for its description once, and again when it was down', async () => {
  asked.length = 0
  const relyingParty = bundled()
  isUp = false
  await assert.rejects(relyingParty.begin(wish))
  assert.equal(await relyingParty.endSessionUrl(null, '/admin'), null)
  isUp = true
  await Promise.all([relyingParty.begin(wish), relyingParty.begin(wish)])
  await relyingParty.begin(wish)
  assert.equal(asked.length, 3)
})
