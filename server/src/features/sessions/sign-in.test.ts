import assert from 'node:assert/strict'
import { createSign, generateKeyPairSync } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { startTestProduct } from '../../../test/test-product.ts'

const { db, provider, browser, logged, publicUrl } = await startTestProduct('boss@volga.example')

beforeEach(() => {
  Object.assign(provider, {
    person: { sub: 'masha', email: 'masha@volga.example', email_verified: true, name: 'Маша' },
  })
  Object.assign(provider, { refuses: false, tamper: null })
})

const heading = (text: string) => text.match(/<h1>(.*?)<\/h1>/)?.[1]?.replaceAll('\u00a0', ' ')
const atCallback = (url: URL) => url.pathname !== '/auth/callback'

test('C-1-06 signing in goes through a provider that is not ours and comes back to where it began', async () => {
  const visitor = browser()
  const end = await visitor.go('/auth/sign-in?return_to=/admin/ac/studio/records%3Fpage%3D2', {}, (url) => {
    return url.pathname !== '/admin/ac/studio/records'
  })
  assert.equal(end.url.href, `${publicUrl}/admin/ac/studio/records?page=2`)
  const me = JSON.parse((await visitor.call('/me')).text)
  assert.equal(me.user.email, 'masha@volga.example')
  assert.equal(me.user.name, 'Маша')
  assert.equal(me.user.admin, false)
})

test('C-1-06 the service name and the registration link are handed to the provider, with PKCE, state and nonce', async () => {
  await browser().go('/auth/sign-in?service_name=Склейка&registration_link=/join', {}, atCallback)
  const search = provider.requests.at(-1)?.searchParams
  assert.equal(search?.get('service_name'), 'Склейка')
  assert.equal(search?.get('registration_link'), '/join')
  assert.equal(search?.get('code_challenge_method'), 'S256')
  assert.equal(search?.get('max_age'), '43200')
  assert.ok((search?.get('state') ?? '').length >= 43)
  assert.ok((search?.get('nonce') ?? '').length >= 43)
})

test('the session cookie is out of reach of scripts and of other sites, and holds nothing that is stored', async () => {
  const visitor = browser()
  const end = await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  const line = end.headers.getSetCookie().find((text) => text.startsWith('__Host-skleyka='))
  assert.match(line ?? '', /; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/)
  const secret = visitor.cookies.get('__Host-skleyka') ?? ''
  assert.equal(Buffer.from(secret, 'base64url').length, 32)
  const rows = await db.selectFrom('sessions').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(secret))
  assert.ok(![...visitor.cookies.keys()].some((name) => name.includes('step')), 'the step is forgotten')
})

test('T-OIDC-1 a callback that this browser did not begin signs nobody in', async () => {
  const attacker = browser()
  const prepared = await attacker.go('/auth/sign-in', {}, atCallback)
  const victim = browser()
  await victim.go('/auth/sign-in', {}, () => false)
  const screen = await victim.go(prepared.url.href)
  assert.equal(screen.status, 400)
  assert.equal(heading(screen.text), 'Вход не завершён')
  assert.equal((await victim.call('/me')).status, 401)
})

test('T-OIDC-1 a missing, changed or doubled state is refused', async () => {
  for (const change of [
    (url: URL) => url.searchParams.delete('state'),
    (url: URL) => url.searchParams.set('state', 'x'.repeat(43)),
    (url: URL) => url.searchParams.append('state', 'another'),
    (url: URL) => url.searchParams.delete('code'),
    (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
  ]) {
    const visitor = browser()
    const { url } = await visitor.go('/auth/sign-in', {}, atCallback)
    change(url)
    const screen = await visitor.go(url.href)
    assert.equal(screen.status, 400)
    assert.equal((await visitor.call('/me')).status, 401)
  }
})

test('T-OIDC-1 a callback works once: a replay is refused and leaves the session alone', async () => {
  const visitor = browser()
  const { url } = await visitor.go('/auth/sign-in', {}, atCallback)
  const cookies = new Map(visitor.cookies)
  await visitor.go(url.href, {}, () => false)
  assert.equal((await visitor.call('/me')).status, 200)
  assert.equal((await visitor.go(url.href)).status, 400)
  assert.equal((await visitor.call('/me')).status, 200)
  // even with the cookie of the step put back: the provider's code is spent
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  assert.equal((await visitor.go(url.href)).status, 400)
})

const forgeries: Record<
  string,
  (token: { header: Record<string, unknown>; payload: Record<string, unknown> }) => void
> = {
  'another nonce': ({ payload }) => Object.assign(payload, { nonce: 'x' }),
  'no nonce': ({ payload }) => delete payload.nonce,
  'another issuer': ({ payload }) => Object.assign(payload, { iss: 'https://evil.example' }),
  'another audience': ({ payload }) => Object.assign(payload, { aud: 'somebody else' }),
  'an end in the past': ({ payload }) => Object.assign(payload, { iat: 1_700_000_000, exp: 1_700_000_060 }),
  'another subject than the profile': ({ payload }) => Object.assign(payload, { sub: 'boss' }),
  'no signature': ({ header }) => Object.assign(header, { alg: 'none' }),
}

for (const [name, tamper] of Object.entries(forgeries)) {
  test(`an id token with ${name} signs nobody in`, async () => {
    provider.tamper = tamper
    const visitor = browser()
    const screen = await visitor.go('/auth/sign-in')
    assert.equal(screen.status, 400)
    assert.equal((await visitor.call('/me')).status, 401)
  })
}

test('somebody who turns back at the provider is told so', async () => {
  provider.refuses = true
  const screen = await browser().go('/auth/sign-in')
  assert.equal(screen.status, 403)
  assert.equal(heading(screen.text), 'Вход отменён')
})

test('issue 23 what a provider refuses for is told and logged, and clocks that disagree are told as such', async () => {
  const visitor = browser()
  const { url } = await visitor.go('/auth/sign-in', {}, atCallback)
  url.searchParams.delete('code')
  url.searchParams.set('error', 'server_error')
  url.searchParams.set('error_description', 'no \u0007mailbox')
  const screen = await visitor.go(url.href)
  assert.deepEqual([screen.status, heading(screen.text)], [502, 'Страница входа отказала'])
  assert.ok(JSON.stringify(logged).includes('no mailbox'))
  provider.tamper = ({ payload }) => Object.assign(payload, { iat: 1_700_000_000, exp: 1_700_000_060 })
  const late = await browser().go('/auth/sign-in')
  assert.deepEqual([late.status, heading(late.text)], [400, 'Часы сервера расходятся'])
})

test('nobody is sent to another site after signing in', async () => {
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/auth/sign-in',
  ]) {
    const visitor = browser()
    const end = await visitor.go(`/auth/sign-in?return_to=${encodeURIComponent(path)}`, {}, (url) => {
      return url.pathname.startsWith('/auth') || url.port !== ''
    })
    assert.equal(end.url.href, `${publicUrl}/admin`, path)
  }
})

test('signing in again in the same browser ends the session before', async () => {
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  const first = visitor.cookies.get('__Host-skleyka') ?? ''
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  assert.notEqual(visitor.cookies.get('__Host-skleyka'), first)
  visitor.cookies.set('__Host-skleyka', first)
  assert.equal((await visitor.call('/me')).status, 401)
})

test('a fourth tab that begins a sign-in does not break the one in the first', async () => {
  const visitor = browser()
  const first = await visitor.go('/auth/sign-in', {}, atCallback)
  for (let tab = 0; tab < 3; tab += 1) await visitor.go('/auth/sign-in', {}, () => false)
  const end = await visitor.go(first.url.href, {}, () => false)
  assert.equal(end.status, 303)
  for (let tab = 0; tab < 20; tab += 1) await visitor.go('/auth/sign-in', {}, () => false)
  assert.ok(visitor.cookies.size <= 6, 'abandoned sign-ins do not pile up in the browser')
})

test('C-1-08 signing out ends the session here and at the provider', async () => {
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  const secret = visitor.cookies.get('__Host-skleyka') ?? ''
  const answer = JSON.parse((await visitor.call('/auth/sign-out', 'POST')).text)
  const url = new URL(answer.url)
  assert.equal(url.origin, provider.issuer)
  assert.equal(url.searchParams.get('post_logout_redirect_uri'), `${publicUrl}/admin`)
  assert.ok(url.searchParams.get('id_token_hint'))
  assert.equal(visitor.cookies.has('__Host-skleyka'), false)
  visitor.cookies.set('__Host-skleyka', secret)
  assert.equal((await visitor.call('/me')).status, 401)
  const again = await visitor.call('/auth/sign-out', 'POST')
  assert.deepEqual(JSON.parse(again.text), { url: '/admin' })
})

test('T-CSRF-1 another site can neither sign somebody out nor get a token', async () => {
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  for (const origin of [
    'https://evil.example',
    'null',
    'https://video.example.evil.example',
    'http://video.example',
    '',
  ]) {
    for (const path of ['/auth/sign-out', '/auth/token']) {
      const headers: Record<string, string> = origin === '' ? { 'sec-fetch-site': 'cross-site' } : { origin }
      const answer = await visitor.go(path, { method: 'POST', headers })
      assert.equal(answer.status, 403, `${path} ${origin}`)
    }
  }
  assert.equal((await visitor.call('/me')).status, 200)
})

test('C-7.4-01 the helper script is served by the server itself', async () => {
  const { status, headers, text } = await browser().call('/auth/helper.js')
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^text\/javascript/)
  assert.equal(text, '// the helper\n')
})

test('e1 the helper script travels packed to whoever can open it, and plain to others', async () => {
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['identity', null],
  ] as const) {
    const { headers, text } = await browser().call('/auth/helper.js', 'GET', { 'accept-encoding': accepted })
    assert.deepEqual([headers.get('content-encoding'), headers.get('vary')], [encoding, 'accept-encoding'])
    assert.equal(text, '// the helper\n')
  }
})

test('R30 nothing of a sign-in is in the log', async () => {
  const visitor = browser()
  const { url } = await visitor.go('/auth/sign-in', {}, atCallback)
  await visitor.go(url.href, {}, () => false)
  const text = JSON.stringify(logged)
  for (const secret of [
    visitor.cookies.get('__Host-skleyka'),
    url.searchParams.get('code'),
    url.searchParams.get('state'),
  ]) {
    assert.ok(secret)
    assert.ok(!text.includes(secret))
  }
})

test('issue 23 T-OIDC-1 an id token that a stranger has signed signs nobody in', async () => {
  const { sign } = provider
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  Object.assign(provider, {
    tamper: () => undefined,
    sign: (input: string) => createSign('RSA-SHA256').update(input).sign(privateKey, 'base64url'),
  })
  const visitor = browser()
  const screen = await visitor.go('/auth/sign-in')
  Object.assign(provider, { sign })
  assert.equal(screen.status, 400)
  assert.equal((await visitor.call('/me')).status, 401)
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  assert.equal((await visitor.call('/me')).status, 200, 'with its own key it does')
})
