import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as client from 'openid-client'
import { createIdentity } from './identity.ts'
import { headingOf } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const {
  left,
  pool,
  email,
  password,
  origin,
  identity,
  relyingParty,
  clock,
  attempts,
  authorizationUrl,
  browser,
  checks,
} = await testIdentity()

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

test('a password is the same from every keyboard, whether its letters come whole or in parts', async () => {
  const person = { email: 'y.ershov@volga-media.example', password: 'ёлка у тёплой стойки' }
  assert.notEqual(person.password.normalize('NFD'), person.password)
  await identity.ensureAccount({ ...person, password: person.password.normalize('NFD') })
  for (const form of ['NFC', 'NFD']) {
    const visitor = browser()
    const typed = { ...person, password: person.password.normalize(form) }
    const end = await visitor.submit(await visitor.go(await authorizationUrl()), typed)
    assert.equal(end.url.pathname, '/callback', form)
  }
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

test('A8 whoever signs out here is named to the relying party by the session that his id token names', async () => {
  const visitor = browser()
  const end = await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  const { claims } = await client.authorizationCodeGrant(relyingParty, end.url, checks)
  left.length = 0
  await visitor.submit(await visitor.go(`${origin}/id/session/end`), { logout: 'yes' })
  const [, payload = ''] = left[0]?.split('.') ?? []
  const tokenClaims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const sid = claims()?.sid
  assert.ok(typeof sid === 'string')
  assert.deepEqual([left.length, tokenClaims.sid, tokenClaims.sub, tokenClaims.aud], [1, sid, claims()?.sub, 'skleyka'])
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
    sealKey: Buffer.alloc(32),
    client: {
      ...{ id: 'x', secret: 'y', redirectUris: [`${origin}/callback`], postLogoutRedirectUris: [] },
      backchannelLogoutUri: `${origin}/left`,
    },
    fetch,
    now: () => clock.now,
    log: { info: () => undefined, error: () => undefined },
    passwordMail: { reaches: true, ask: async () => undefined },
    emailMail: { reaches: true, ask: async () => true },
  })
  second.close()
  assert.deepEqual((await pool.query('select count(*)::int as count from identity.secrets')).rows, rows)
  assert.deepEqual(await (await fetch(`${origin}/id/jwks`)).json(), before)
})

test('a password set at start is made once and never overwritten', async () => {
  assert.deepEqual(await identity.ensureAccount({ email, password: 'совсем другой пароль' }), { created: false })
  assert.deepEqual(await identity.ensureAccount({ email, password: 'password1234' }), { created: false })
  await assert.rejects(identity.ensureAccount({ email: 'x@y.example', password: 'short' }), /короче 10/)
  await assert.rejects(identity.ensureAccount({ email: 'x@y.example', password: 'password1234' }), /подбирают первым/)
  await assert.rejects(identity.ensureAccount({ email: 'nonsense', password }), /не почтовый адрес/)
})

test('no secret stands in the tables in clear', async () => {
  const visitor = browser()
  const link = await identity.createInvitation('k.smirnov@volga-media.example')
  const end = await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  const secrets = [
    end.url.searchParams.get('code'),
    visitor.jar.get('skleyka_id')?.value,
    new URL(link).hash.slice(1),
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

test('expired rows are swept, and those that are still good stay', async () => {
  const tables = ['payloads', 'links', 'failures', 'email_changes']
  const counts = async () => {
    const found = await Promise.all(tables.map((table) => pool.query(`select from identity.${table}`)))
    return found.map(({ rowCount }) => rowCount ?? 0)
  }
  const visitor = browser()
  await visitor.submit(await visitor.go(await authorizationUrl()), { email, password: 'не тот пароль' })
  await identity.createResetLink(email)
  await pool.query(
    `insert into identity.email_changes select subject, 'other@volga-media.example', $1 from identity.accounts
     where email = $2`,
    [clock.now, email],
  )
  const before = await counts()
  assert.ok(
    before.every((count) => count > 0),
    `each table has rows: ${before}`,
  )
  await identity.sweep()
  assert.ok(
    (await counts()).every((count) => count > 0),
    'nothing has expired yet',
  )
  clock.now = new Date(clock.now.getTime() + 40 * 24 * 3_600_000)
  await identity.sweep()
  assert.deepEqual(
    await counts(),
    tables.map(() => 0),
  )
})
