import assert from 'node:assert/strict'
import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createRelyingParty } from './relying-party.ts'

// a name that leads nowhere, as PUBLIC_URL often does on the machine itself
const publicUrl = 'https://video.invalid'
const requests: string[] = []
let isUp = true

const inner = createServer((request, response) => {
  requests.push(request.url ?? '')
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
  assert.deepEqual(requests, ['/id/.well-known/openid-configuration'])
})

test('the provider is asked for its description once, and again when it was down', async () => {
  requests.length = 0
  const relyingParty = bundled()
  isUp = false
  await assert.rejects(relyingParty.begin(wish))
  assert.equal(await relyingParty.endSessionUrl(null, '/admin'), null)
  isUp = true
  await Promise.all([relyingParty.begin(wish), relyingParty.begin(wish)])
  await relyingParty.begin(wish)
  assert.equal(requests.length, 3)
})

/** A provider of somebody else, as its settings and claims say; it tells what its token endpoint was asked. */
async function outerProvider(settings: { slash?: boolean; methods?: string[]; idToken: object; userInfo: object }) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const received = { authorization: '', body: '', userInfo: 0, nonce: '' }
  const http = createServer(async (request, response) => {
    const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    const issuer = settings.slash ? `${origin}/` : origin
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        ...{ issuer, authorization_endpoint: `${origin}/auth`, token_endpoint: `${origin}/token` },
        ...{ jwks_uri: `${origin}/jwks`, userinfo_endpoint: `${origin}/me` },
        ...(settings.methods && { token_endpoint_auth_methods_supported: settings.methods }),
      }),
      '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] }),
      '/me': () => {
        received.userInfo += 1
        return { sub: 'masha', ...settings.userInfo }
      },
      '/token': () => {
        const at = Math.floor(Date.now() / 1000)
        const claims = {
          iss: issuer,
          aud: 'video',
          sub: 'masha',
          iat: at,
          exp: at + 60,
          nonce: received.nonce,
          ...settings.idToken,
        }
        const input = [{ alg: 'RS256', kid: 'k' }, claims]
          .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
          .join('.')
        const signature = createSign('RSA-SHA256').update(input).sign(privateKey, 'base64url')
        return { access_token: 'a', token_type: 'bearer', id_token: `${input}.${signature}` }
      },
    }
    const { pathname } = new URL(request.url ?? '/', origin)
    if (pathname === '/token') {
      received.authorization = request.headers.authorization ?? ''
      received.body = await text(request)
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answers[pathname]?.() ?? {}))
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  after(() => {
    http.closeAllConnections()
    http.close()
  })
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const party = createRelyingParty(
    { issuer, clientId: 'video', clientSecret: 'known to two', innerOrigin: null },
    'http://video.test',
  )
  const { step } = await party.begin(wish)
  received.nonce = step.nonce
  const answer = await party.finish(new URLSearchParams({ code: 'c', state: step.state }), step)
  return { received, answer }
}

test('issue 23 an address that is told as verified in a text is, and what the token leaves out is asked for', async () => {
  const email = 'masha@volga.example'
  const whole = await outerProvider({ idToken: { email, email_verified: 'true', name: 'Маша' }, userInfo: {} })
  assert.deepEqual([whole.answer.emailVerified, whole.received.userInfo], [true, 0])
  const half = await outerProvider({ idToken: { email }, userInfo: { email_verified: true, name: 'Маша' } })
  assert.deepEqual([half.answer.emailVerified, half.answer.name, half.received.userInfo], [true, 'Маша', 1])
  for (const other of ['false', 'TRUE', 1, false]) {
    const { answer } = await outerProvider({ idToken: { email, email_verified: other, name: 'Маша' }, userInfo: {} })
    assert.equal(answer.emailVerified, false, String(other))
  }
})

test('issue 23 the secret goes in the form that the provider names, and an issuer is known with and without its last slash', async () => {
  const idToken = { email: 'masha@volga.example', email_verified: true, name: 'Маша' }
  const basic = `Basic ${Buffer.from('video:known+to+two').toString('base64')}`
  for (const methods of [undefined, ['client_secret_basic']]) {
    const { received } = await outerProvider({ ...(methods && { methods }), idToken, userInfo: {} })
    assert.deepEqual([received.authorization, received.body.includes('client_secret')], [basic, false])
  }
  const post = await outerProvider({
    methods: ['client_secret_post', 'client_secret_basic'],
    idToken,
    userInfo: {},
    slash: true,
  })
  assert.deepEqual([post.received.authorization, post.received.body.includes('client_secret=known')], ['', true])
})
