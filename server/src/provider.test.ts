import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openBrowser, type Screen } from '../test/test-browser.ts'
import { testDatabase } from '../test/test-database.ts'
import { listen, testHttp, testPublicUrl } from '../test/test-http.ts'
import { noGeo } from './geo/geo.ts'
import { openProvider, type Provider } from './provider.ts'

const { db, pool } = await testDatabase()
const person = { email: 'm.sokolova@volga-media.example', password: 'тихий ручей у дома' }
const identity = {
  issuer: `${testPublicUrl}/id`,
  clientId: 'skleyka',
  clientSecret: 'a secret of the test, long enough',
  innerOrigin: null,
}

/** The provider behind the server's door, where a proxy on this machine passes requests on. */
async function startBehindProxy(trustedProxies: string[]) {
  let provider: Provider | undefined
  const { app, services } = await testHttp({
    db,
    services: { identity },
    trustedProxies,
    mounts: [{ prefix: '/id', handle: (...visit) => void provider?.handle(...visit) }],
  })
  const geo = { find: (ip: string | null) => ({ ...noGeo.find(ip), country: ip === '203.0.113.11' ? 'KZ' : null }) }
  provider = await openProvider({ ...services, db, geo }, pool)
  const opened = provider
  after(() => opened.close())
  await provider.ensureAccount(person)
  const { url } = await listen(app)
  return { url, browser: () => openBrowser(testPublicUrl, () => url) }
}

type Browser = ReturnType<typeof openBrowser>

const begin = (visitor: Browser, address: string): Promise<Screen> => {
  const search = new URLSearchParams({
    client_id: 'skleyka',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${testPublicUrl}/auth/callback`,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    state: 's',
  })
  return visitor.go(`/id/auth?${search}`, { headers: { 'x-forwarded-for': address } })
}

/** Types a password as somebody whose proxy tells that address; where it leads. */
async function signIn(visitor: Browser, address: string, typed = person): Promise<Screen> {
  const screen = await begin(visitor, address)
  const csrf = screen.text.match(/name="csrf" value="([^"]*)"/)?.[1] ?? ''
  return visitor.go(
    screen.url.href,
    {
      method: 'POST',
      headers: { origin: testPublicUrl, 'x-forwarded-for': address },
      body: new URLSearchParams({ ...typed, csrf }),
    },
    (url) => url.pathname !== '/auth/callback',
  )
}

const fill = (address: string) =>
  pool.query(
    "insert into identity.failures (email, address, at) select 'user' || n || '@x.example', $1, now() from generate_series(1, 100) n",
    [address],
  )

test('behind a trusted proxy a hundred wrong passwords lock out who typed them and nobody else', async () => {
  const { browser } = await startBehindProxy(['127.0.0.0/8', '::1/128'])
  await fill('203.0.113.9')
  assert.equal((await signIn(browser(), '203.0.113.9')).status, 400)
  assert.equal((await signIn(browser(), '198.51.100.7, 203.0.113.9')).status, 400, 'whatever he claims to be')
  assert.equal((await signIn(browser(), '203.0.113.10')).url.pathname, '/auth/callback')
  await signIn(browser(), '203.0.113.11', { ...person, password: 'не тот пароль' })
  const line = db.selectFrom('sign_ins').select(['ip', 'result', 'place']).orderBy('id', 'desc')
  assert.deepEqual(await line.executeTakeFirst(), { ip: '203.0.113.11', result: 'wrong', place: 'KZ' })
})

test('whoever is no trusted proxy gains nothing by telling addresses', async () => {
  const { browser } = await startBehindProxy(['172.18.0.0/16'])
  await fill('127.0.0.1')
  for (const claimed of ['203.0.113.20', '172.18.0.2', '10.0.0.1']) {
    assert.equal((await signIn(browser(), claimed)).status, 400, claimed)
  }
  await pool.query('delete from identity.failures')
})

test('what was typed and is no address leaves a line of the history without one', async () => {
  const { browser } = await startBehindProxy(['127.0.0.0/8', '::1/128'])
  const answer = await signIn(browser(), '203.0.113.30', { ...person, email: 'm.sokolova\0@volga-media.example' })
  assert.equal(answer.status, 400)
  assert.match(answer.text, /Неверная почта или пароль/)
  const seen = await db
    .selectFrom('sign_ins')
    .select(['ip', 'email', 'result'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  assert.deepEqual(seen, { ip: '203.0.113.30', email: null, result: 'wrong' })
})

test('addresses of the provider that cannot be read are answered by a refusal with our headers', async () => {
  const { url } = await startBehindProxy(['127.0.0.0/8', '::1/128'])
  for (const path of [
    '/id/%',
    '/id/%zz',
    '/id/%00',
    '/id/%ff',
    '/id/a%2fb',
    '/id//evil.example',
    '/id/\\',
    `/id/${'x'.repeat(9000)}`,
  ]) {
    const answer = await fetch(`${url}${path}`)
    const text = await answer.text()
    assert.ok(answer.status >= 400 && answer.status < 500, `${path.slice(0, 40)}: ${answer.status}`)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', path.slice(0, 40))
    assert.match(answer.headers.get('referrer-policy') ?? '', /^(same-origin|no-referrer)$/)
    assert.match(text, /[а-яё]{3}/i, `${path.slice(0, 40)}: ${text.slice(0, 200)}`)
  }
})
