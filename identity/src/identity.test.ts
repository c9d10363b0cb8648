import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import * as client from 'openid-client'
import { type CreatedAccount, createIdentity, type Identity, type SignInAttempt } from './identity.ts'
import { headingOf, openBrowser, type Screen } from './test-browser.ts'
import { testDatabase } from './test-database.ts'

const pool = await testDatabase()
const email = 'm.sokolova@volga-media.example'
const password = 'тихий ручей у дома'

let origin: string
let identity: Identity
let relyingParty: client.Configuration
let clock = new Date('2026-11-02T09:00:00Z')
const created: CreatedAccount[] = []
const attempts: SignInAttempt[] = []
const problems: string[] = []

const http = createServer((request, response) => {
  if (request.url?.startsWith('/id')) void identity.handle(request, response)
  else response.end('relying party')
})

before(async () => {
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  origin = `http://localhost:${(http.address() as AddressInfo).port}`
  const [id, secret] = ['skleyka', 'a secret of the test, long enough']
  identity = await createIdentity({
    issuer: `${origin}/id`,
    homeUrl: `${origin}/home`,
    pool,
    client: { id, secret, redirectUris: [`${origin}/callback`], postLogoutRedirectUris: [`${origin}/bye`] },
    now: () => clock,
    log: { info: () => undefined, error: (_details, message) => problems.push(message) },
    onAccountCreated: async (account) => void created.push(account),
    onSignIn: async (attempt) => void attempts.push(attempt),
  })
  relyingParty = await client.discovery(new URL(`${origin}/id`), id, secret, undefined, {
    execute: [client.allowInsecureRequests],
  })
  await identity.ensureAccount({ email, password })
})
beforeEach(async () => {
  // oidc-provider lives by the machine's clock: a test that moves ours moves it from now on
  clock = new Date()
  await pool.query('delete from identity.failures')
})
after(() => {
  identity.close()
  http.closeAllConnections()
  http.close()
})

const verifier = client.randomPKCECodeVerifier()

async function authorizationUrl(more: Record<string, string> = {}): Promise<URL> {
  return client.buildAuthorizationUrl(relyingParty, {
    redirect_uri: `${origin}/callback`,
    scope: 'openid email profile',
    state: 'the state',
    nonce: 'the nonce',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  })
}

const browser = () => openBrowser((url) => url.pathname === '/callback')
const checks = { pkceCodeVerifier: verifier, expectedState: 'the state', expectedNonce: 'the nonce' }

test('C-1-06 the sign-in page names the service and leads to registration when it is told to', async () => {
  const plain = await browser().go(await authorizationUrl())
  assert.equal(plain.status, 200)
  assert.equal(headingOf(plain), 'Вход')
  assert.doesNotMatch(plain.text, /Зарегистрироваться|Сервис/)
  const named = await browser().go(
    await authorizationUrl({ service_name: 'Видео <b>«Волги»</b>', registration_link: '/join' }),
  )
  assert.match(named.text, /Сервис «Видео b«Волги»\/b»/)
  assert.match(named.text, new RegExp(`href="${origin}/join">Зарегистрироваться`))
})

test('a registration link to a foreign site is not shown', async () => {
  for (const link of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)']) {
    const screen = await browser().go(await authorizationUrl({ registration_link: link }))
    assert.doesNotMatch(screen.text, /Зарегистрироваться|evil|javascript:/)
  }
})

test('C-1-06 the right password ends in a code that is exchanged for the profile', async () => {
  const visitor = browser()
  const end = await visitor.submit(await visitor.go(await authorizationUrl()), {
    email: ` ${email.toUpperCase()} `,
    password,
  })
  assert.equal(end.url.pathname, '/callback')
  const tokens = await client.authorizationCodeGrant(relyingParty, end.url, checks)
  const claims = tokens.claims()
  assert.ok(claims)
  assert.equal(claims.iss, `${origin}/id`)
  const profile = await client.fetchUserInfo(relyingParty, tokens.access_token, claims.sub)
  assert.equal(profile.email, email)
  assert.equal(profile.email_verified, true)
  assert.deepEqual(attempts.at(-1)?.result, 'ok')
})

test('a code is good for one exchange', async () => {
  const visitor = browser()
  const end = await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  await client.authorizationCodeGrant(relyingParty, end.url, checks)
  await assert.rejects(client.authorizationCodeGrant(relyingParty, end.url, checks), { error: 'invalid_grant' })
})

test('a request without PKCE is refused', async () => {
  const url = await authorizationUrl()
  url.searchParams.delete('code_challenge')
  url.searchParams.delete('code_challenge_method')
  const end = await browser().go(url)
  assert.equal(end.url.searchParams.get('error'), 'invalid_request')
})

test('a redirect address that is not registered is not followed', async () => {
  const url = await authorizationUrl({ redirect_uri: 'https://evil.example/callback' })
  const screen = await browser().go(url)
  assert.equal(screen.url.origin, origin)
  assert.equal(headingOf(screen), 'Страница входа устарела')
  assert.doesNotMatch(screen.text, /evil/)
})

test('a wrong password and an unknown address get the same answer', async () => {
  const visitor = browser()
  const wrong = await visitor.submit(await visitor.go(await authorizationUrl()), { email, password: 'не тот пароль' })
  const unknown = await visitor.submit(await visitor.go(await authorizationUrl()), {
    email: 'nobody@volga-media.example',
    password,
  })
  assert.equal(wrong.status, 400)
  assert.equal(unknown.status, 400)
  assert.equal(anonymous(unknown, 'nobody@volga-media.example'), anonymous(wrong, email))
  assert.match(wrong.text, /Неверная почта или пароль/)
  assert.equal(attempts.at(-1)?.subject, null)
})

test('ten wrong passwords lock the account for fifteen minutes and not longer', async () => {
  const visitor = browser()
  let screen = await visitor.go(await authorizationUrl())
  const first = await visitor.submit(screen, { email, password: 'не тот пароль' })
  screen = first
  for (let i = 1; i < 10; i += 1) screen = await visitor.submit(screen, { email, password: 'не тот пароль' })
  const locked = await visitor.submit(screen, { email, password })
  assert.equal(locked.status, 400)
  assert.equal(anonymous(locked, email), anonymous(first, email), 'a lockout looks like a wrong password')
  assert.equal(attempts.at(-1)?.result, 'lockout')
  clock = new Date(clock.getTime() + 15 * 60_000 + 1000)
  const end = await visitor.submit(locked, { email, password })
  assert.equal(end.url.pathname, '/callback')
})

test('guesses sent at once do not slip past the lockout together', async () => {
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  const from = attempts.length
  await Promise.all(Array.from({ length: 30 }, () => visitor.submit(screen, { email, password: 'не тот пароль' })))
  const results = attempts.slice(from).map(({ result }) => result)
  assert.equal(results.length, 30)
  assert.ok(results.filter((result) => result === 'wrong').length <= 10)
})

test('a hundred failures from one address lock that address for every account', async () => {
  await pool.query(
    "insert into identity.failures (email, address, at) select 'user' || n || '@x.example', '127.0.0.1', $1 from generate_series(1, 100) n",
    [clock],
  )
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  await visitor.submit(screen, { email, password })
  assert.equal(attempts.at(-1)?.result, 'lockout')
  // behind a proxy on this machine the address is the one that the proxy saw, whatever the client claims before it
  await visitor.submit(screen, { email, password }, { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' })
  assert.equal(attempts.at(-1)?.result, 'lockout')
  await visitor.submit(screen, { email, password }, { 'x-forwarded-for': '203.0.113.9' })
  assert.equal(attempts.at(-1)?.result, 'ok')
})

test('a form of another site, or without its token, signs nobody in', async () => {
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  for (const [fields, headers] of [
    [{ csrf: '' }, {}],
    [{ csrf: 'x'.repeat(43) }, {}],
    [{}, { origin: 'https://evil.example' }],
    [{}, { origin: 'null' }],
  ] as const) {
    const answer = await visitor.submit(screen, { email, password, ...fields }, headers)
    assert.equal(answer.status, 400)
    assert.equal(headingOf(answer), 'Страница входа устарела')
  }
})

test('a stranger cannot continue a sign-in that another browser began', async () => {
  const victim = browser()
  const screen = await victim.go(await authorizationUrl())
  const stranger = await browser().go(screen.url)
  assert.equal(stranger.status, 400)
  assert.equal(headingOf(stranger), 'Страница входа устарела')
})

test('pages are never cached, framed or run foreign scripts', async () => {
  const { headers, text } = await browser().go(await authorizationUrl())
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('x-frame-options'), 'DENY')
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe/)
  const nonce = policy.match(/'nonce-([^']+)'/)?.[1]
  for (const [tag] of text.matchAll(/<script[^>]*>/g)) assert.ok(tag.includes(`nonce="${nonce}" src=`))
  assert.doesNotMatch(text, / style=| on[a-z]+=/)
})

test('static files of the pages may be kept for ever, other names are not found', async () => {
  const { text } = await browser().go(await authorizationUrl())
  const addresses = [...text.matchAll(/(?:href|src)="([^"]*\/assets\/[^"]*)"/g)].map((found) => String(found[1]))
  assert.ok(addresses.length >= 4)
  for (const address of addresses) {
    const { status, headers } = await browser().go(new URL(address, origin))
    assert.equal(status, 200)
    assert.match(headers.get('cache-control') ?? '', /immutable/)
  }
  for (const name of ['../identity.ts', '..%2fidentity.ts', 'constructor', '']) {
    assert.equal((await browser().go(`${origin}/id/assets/${name}`)).status, 404)
  }
})

test('the setup link makes the first administrator once and signs them in', async () => {
  const visitor = browser()
  const link = await identity.createSetupLink()
  const page = await visitor.go(link)
  assert.equal(headingOf(page), 'Первый запуск')
  const differs = await visitor.submit(page, { email: 'admin@volga-media.example', password, again: 'другое' })
  assert.match(differs.text, /Пароли не\u00a0совпали/)
  assert.match(differs.text, /value="admin@volga-media.example"/, 'what was typed is not lost')
  const weak = await visitor.submit(differs, {
    email: 'admin@volga-media.example',
    password: '1234567890',
    again: '1234567890',
  })
  assert.match(weak.text, /Такой пароль подбирают первым/)
  const done = await visitor.submit(weak, { email: 'admin@volga-media.example', password, again: password })
  assert.equal(done.url.href, `${origin}/home`)
  assert.equal(created.at(-1)?.kind, 'setup')
  const end = await visitor.go(await authorizationUrl({ max_age: '43200' }))
  assert.equal(end.url.pathname, '/callback', 'already signed in: no second password')
  const again = await browser().go(link)
  assert.equal(again.status, 410)
  assert.equal(headingOf(again), 'Ссылка уже использована')
})

test('a newer setup link puts the older one out of use', async () => {
  const older = await identity.createSetupLink()
  await identity.createSetupLink()
  assert.equal(headingOf(await browser().go(older)), 'Ссылка не подходит')
})

test('a setup link lives for a day', async () => {
  const link = await identity.createSetupLink()
  clock = new Date(clock.getTime() + 24 * 3_600_000 + 1000)
  const late = await browser().go(link)
  assert.equal(late.status, 410)
  assert.equal(headingOf(late), 'Срок ссылки истёк')
})

test('two browsers with one link make one account', async () => {
  const link = await identity.createInvitation('p.orlov@volga-media.example')
  const visitors = [browser(), browser()]
  const pages = await Promise.all(visitors.map((visitor) => visitor.go(link)))
  const answers = await Promise.all(
    visitors.map((visitor, i) => visitor.submit(pages[i] as Screen, { password, again: password })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
  assert.equal(created.filter((account) => account.email === 'p.orlov@volga-media.example').length, 1)
})

test('an invitation is for its own address, whatever the form says', async () => {
  const visitor = browser()
  const page = await visitor.go(await identity.createInvitation('a.ivanova@volga-media.example'))
  assert.equal(headingOf(page), 'Приглашение')
  await visitor.submit(page, { email: 'thief@volga-media.example', password, again: password })
  assert.equal(created.at(-1)?.email, 'a.ivanova@volga-media.example')
})

test('a new password ends the sessions that the old one opened', async () => {
  await identity.ensureAccount({ email: 'n.petrov@volga-media.example', password })
  const old = browser()
  await old.submit(await old.go(await authorizationUrl()), { email: 'n.petrov@volga-media.example', password })
  assert.equal((await old.go(await authorizationUrl())).url.pathname, '/callback')
  const visitor = browser()
  const page = await visitor.go(await identity.createPasswordLink('n.petrov@volga-media.example'))
  await visitor.submit(page, { password: 'новая длинная фраза', again: 'новая длинная фраза' })
  const screen = await old.go(await authorizationUrl())
  assert.equal(headingOf(screen), 'Вход')
  const wrong = await old.submit(screen, { email: 'n.petrov@volga-media.example', password })
  assert.equal(wrong.status, 400)
})

test('a password link for somebody without an account here makes one', async () => {
  const visitor = browser()
  const page = await visitor.go(await identity.createPasswordLink('came.from.elsewhere@volga-media.example'))
  const done = await visitor.submit(page, { password, again: password })
  assert.equal(done.url.pathname, '/home')
  assert.equal(created.at(-1)?.kind, 'invitation')
})

test('C-1-08 signing out ends the session here and returns to the relying party', async () => {
  const visitor = browser()
  const end = await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  const tokens = await client.authorizationCodeGrant(relyingParty, end.url, checks)
  const page = await visitor.go(
    client.buildEndSessionUrl(relyingParty, {
      post_logout_redirect_uri: `${origin}/bye`,
      id_token_hint: tokens.id_token ?? '',
    }),
  )
  assert.match(page.text, /<form data-auto/)
  const out = await visitor.submit(page, { logout: 'yes' })
  assert.equal(out.url.pathname, '/bye')
  assert.equal(headingOf(await visitor.go(await authorizationUrl())), 'Вход')
})

test('without a proof of who is leaving, signing out asks first', async () => {
  const visitor = browser()
  await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  const page = await visitor.go(`${origin}/id/session/end`)
  assert.equal(headingOf(page), 'Выйти из системы?')
  assert.doesNotMatch(page.text, /data-auto/)
  const out = await visitor.submit(page, { logout: 'yes' })
  assert.equal(headingOf(out), 'Вы вышли')
})

test('the address of the provider does not depend on Host or forwarded headers', async () => {
  const { port } = new URL(origin)
  const answer = await fetch(`http://127.0.0.1:${port}/id/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })
  const document = (await answer.json()) as Record<string, string>
  assert.equal(document.issuer, `${origin}/id`)
  assert.equal(document.token_endpoint, `${origin}/id/token`)
})

test('a second start keeps the keys, so that sessions survive it', async () => {
  const before = await (await fetch(`${origin}/id/jwks`)).json()
  const { rows } = await pool.query('select count(*)::int as count from identity.secrets')
  const second = await createIdentity({
    issuer: `${origin}/id`,
    homeUrl: `${origin}/home`,
    pool,
    client: { id: 'x', secret: 'y', redirectUris: [`${origin}/callback`], postLogoutRedirectUris: [] },
    now: () => clock,
    log: { info: () => undefined, error: () => undefined },
  })
  second.close()
  assert.deepEqual((await pool.query('select count(*)::int as count from identity.secrets')).rows, rows)
  assert.deepEqual(await (await fetch(`${origin}/id/jwks`)).json(), before)
})

test('a password set at start is made once and never overwritten', async () => {
  assert.deepEqual(await identity.ensureAccount({ email, password: 'совсем другой пароль' }), { created: false })
  await assert.rejects(identity.ensureAccount({ email: 'x@y.example', password: 'short' }), /короче 10/)
  await assert.rejects(identity.ensureAccount({ email: 'nonsense', password }), /не почтовый адрес/)
})

test('no secret stands in the tables in clear', async () => {
  const visitor = browser()
  const link = await identity.createInvitation('k.smirnov@volga-media.example')
  const end = await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  const secrets = [
    end.url.searchParams.get('code'),
    visitor.jar.get('skleyka_id')?.value,
    new URL(link).searchParams.get('token'),
    password,
  ]
  const { rows } = await pool.query(
    'select p::text from identity.payloads p union all select l::text from identity.links l union all select a::text from identity.accounts a',
  )
  const text = JSON.stringify(rows)
  for (const secret of secrets) {
    assert.ok(secret)
    assert.ok(!text.includes(secret))
  }
})

test('a flood of form data is cut off', async () => {
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  const answer = await visitor.submit(screen, { email, password: 'x'.repeat(20_000) })
  assert.equal(answer.status, 400)
})

test('expired rows are swept', async () => {
  clock = new Date(clock.getTime() + 40 * 24 * 3_600_000)
  await identity.sweep()
  const { rows } = await pool.query(
    'select (select count(*) from identity.payloads) + (select count(*) from identity.links) + (select count(*) from identity.failures) as count',
  )
  assert.equal(Number(rows[0].count), 0)
})

/** The page without what differs from visit to visit. */
function anonymous({ text }: Screen, address: string): string {
  return text
    .replaceAll(address, 'ADDRESS')
    .replace(/nonce="[^"]*"/g, '')
    .replace(/interaction\/[\w-]+/g, '')
    .replace(/name="csrf" value="[^"]*"/g, '')
}
