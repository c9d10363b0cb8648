import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headingOf } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const secured = await testIdentity('https://video.example')

test('over TLS a whole sign-in goes by cookies that no neighbour can plant', async () => {
  const { browser, authorizationUrl, email, password, origin } = secured
  const visitor = browser()
  const end = await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  assert.equal(end.url.pathname, '/callback')
  const names = [...visitor.jar.keys()].map((name) => name.replace(/\.sig$/, ''))
  assert.deepEqual([...new Set(names)].sort(), [
    '__Host-skleyka_id',
    '__Host-skleyka_id_form',
    '__Host-skleyka_id_known',
    '__Secure-skleyka_id_step',
  ])
  assert.equal((await visitor.go(await authorizationUrl())).url.pathname, '/callback')
  const out = await visitor.submit(await visitor.go(`${origin}/id/session/end`), { logout: 'yes' })
  assert.equal(headingOf(out), 'Вы вышли')
  assert.equal(visitor.jar.has('__Host-skleyka_id'), false)
})

test('over TLS a one-time link signs in by such a cookie too', async () => {
  const { browser, authorizationUrl, identity, password } = secured
  const visitor = browser()
  const page = await visitor.follow(await identity.createInvitation('l.frolova@volga-media.example'))
  await visitor.submit(page, { password, again: password })
  assert.ok(visitor.jar.has('__Host-skleyka_id'))
  assert.equal((await visitor.go(await authorizationUrl())).url.pathname, '/callback')
})

test('over TLS a cookie of the plain name is nobody’s session', async () => {
  const { browser, authorizationUrl, email, password } = secured
  const thief = browser()
  await thief.submit(await thief.go(await authorizationUrl()), { email, password })
  const victim = browser()
  for (const [name, { value }] of thief.jar) {
    victim.jar.set(name.replace(/^__(Host|Secure)-/, ''), { value, path: '/' })
  }
  assert.equal(headingOf(await victim.go(await authorizationUrl())), 'Вход')
})

test('every cookie is out of reach of scripts, and over TLS of plain HTTP', async () => {
  const { browser, authorizationUrl, email, password, origin } = secured
  const begun = await browser().go(await authorizationUrl(), {}, 0)
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  const typed = await visitor.submit(screen, { email, password }, {}, 0)
  const ended = await visitor.go(typed.headers.get('location') ?? assert.fail(), {}, 0)
  const lines = [begun, screen, typed, ended, await visitor.go(`${origin}/id/session/end`)].flatMap(({ headers }) =>
    headers.getSetCookie(),
  )
  const names = new Set(lines.map((line) => line.split('=')[0]?.replace('.sig', '')))
  assert.equal(names.size, 5)
  for (const line of lines) {
    assert.match(line, /; *httponly/i, line)
    assert.match(line, /; *secure/i, line)
    assert.match(line, /; *samesite=lax/i, line)
    assert.doesNotMatch(line, /; *domain=/i, line)
  }
})
