import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedAddress } from './failures.sql.ts'
import type { Screen } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { pool, email, password, identity, clock, attempts, authorizationUrl, browser } = await testIdentity()

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
  clock.now = new Date(clock.now.getTime() + 15 * 60_000 + 1000)
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

test('who is locked out is answered without the work of weighing a password', async () => {
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  for (let i = 0; i < 10; i += 1) await visitor.submit(screen, { email, password: 'не тот пароль' })
  const { rows } = await pool.query<{ hash: string }>(
    `update identity.accounts set password_hash = 'no hash' where email = $1
     returning (select password_hash from identity.accounts where email = $1) as hash`,
    [email],
  )
  const locked = await visitor.submit(screen, { email, password })
  await pool.query('update identity.accounts set password_hash = $2 where email = $1', [email, rows[0]?.hash])
  assert.deepEqual([locked.status, attempts.at(-1)?.result], [400, 'lockout'])
})

test('a hundred failures from one address lock that address for every account', async () => {
  await pool.query(
    "insert into identity.failures (email, address, at) select 'user' || n || '@x.example', '127.0.0.1', $1 from generate_series(1, 100) n",
    [clock.now],
  )
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  await visitor.submit(screen, { email, password })
  assert.equal(attempts.at(-1)?.result, 'lockout')
  // whom to believe about addresses is for the server to say: what stands in headers is not looked at
  await visitor.submit(screen, { email, password }, { 'x-forwarded-for': '203.0.113.9' })
  assert.equal(attempts.at(-1)?.result, 'lockout')
  await visitor.submit(screen, { email, password }, { 'x-test-address': '203.0.113.9' })
  assert.equal(attempts.at(-1)?.result, 'ok')
})

test('strangers who try an account do not lock out the browser in which its password was right', async () => {
  const owner = browser()
  await owner.submit(await owner.go(await authorizationUrl()), { email, password })
  const stranger = browser()
  const screen = await stranger.go(await authorizationUrl())
  for (let i = 0; i < 11; i += 1) await stranger.submit(screen, { email, password: 'не тот пароль' })
  await stranger.submit(screen, { email, password })
  assert.equal(attempts.at(-1)?.result, 'lockout')
  const end = await owner.submit(await owner.go(await authorizationUrl({ prompt: 'login' })), { email, password })
  assert.equal(end.url.pathname, '/callback')
  await stranger.submit(screen, { email, password })
  assert.equal(attempts.at(-1)?.result, 'lockout', 'the owner’s way in opens nothing to strangers')
})

test('a browser in which the password was right has ten tries of its own, and at that account only', async () => {
  const other = 'n.golubev@volga-media.example'
  await identity.ensureAccount({ email: other, password })
  const visitor = browser()
  await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  const screen = await visitor.go(await authorizationUrl({ prompt: 'login' }))
  for (let i = 0; i < 10; i += 1) await visitor.submit(screen, { email, password: 'не тот пароль' })
  assert.equal(attempts.at(-1)?.result, 'wrong')
  await visitor.submit(screen, { email, password: 'не тот пароль' })
  assert.equal(attempts.at(-1)?.result, 'lockout')
  const rest = browser()
  await rest.submit(await rest.go(await authorizationUrl()), { email: other, password: 'не тот пароль' })
  assert.equal(attempts.at(-1)?.result, 'wrong')
  const names = await pool.query<{ email: string }>('select distinct email from identity.failures order by 1')
  assert.deepEqual(
    names.rows.map((row) => row.email.replace(/^browser .*/, 'browser')),
    ['browser', other],
  )
})

test('a browser that only says it is known is a stranger', async () => {
  const owner = browser()
  await owner.submit(await owner.go(await authorizationUrl()), { email, password })
  const [nonce = '', signature = ''] = owner.jar.get('skleyka_id_known')?.value.split('.') ?? []
  assert.ok(nonce && signature)
  for (const forged of [`x${nonce}.${signature}`, `${nonce}.`, nonce, '.', `${nonce}.${'A'.repeat(43)}`, '']) {
    await pool.query('delete from identity.failures')
    const thief = browser()
    thief.jar.set('skleyka_id_known', { value: forged, path: '/id' })
    await thief.submit(await thief.go(await authorizationUrl()), { email, password: 'не тот пароль' })
    const { rows } = await pool.query('select email from identity.failures')
    assert.deepEqual(rows, [{ email }], forged)
  }
})

test('an IPv6 address counts with its whole network, a mapped IPv4 one as itself', async () => {
  assert.equal(countedAddress('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(countedAddress('2001:db8:1:2::'), countedAddress('2001:0DB8:1:2:ffff::1'))
  assert.notEqual(countedAddress('2001:db8:1:3::1'), countedAddress('2001:db8:1:2::1'))
  assert.equal(countedAddress('::ffff:203.0.113.9'), '203.0.113.9')
  assert.equal(countedAddress('203.0.113.9'), '203.0.113.9')
  assert.equal(countedAddress('nonsense'), 'nonsense')
  await pool.query(
    "insert into identity.failures (email, address, at) select 'user' || n || '@x.example', '2001:db8:1:2::/64', $1 from generate_series(1, 100) n",
    [clock.now],
  )
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  await visitor.submit(screen, { email, password }, { 'x-test-address': '2001:db8:1:2:aaaa::1' })
  assert.equal(attempts.at(-1)?.result, 'lockout')
  await visitor.submit(screen, { email, password }, { 'x-test-address': '2001:db8:1:3:aaaa::1' })
  assert.equal(attempts.at(-1)?.result, 'ok')
})

/** The page without what differs from visit to visit. */
function anonymous({ text }: Screen, address: string): string {
  return text
    .replaceAll(address, 'ADDRESS')
    .replace(/nonce="[^"]*"/g, '')
    .replace(/interaction\/[\w-]+/g, '')
    .replace(/name="csrf" value="[^"]*"|challenge&quot;:&quot;[\w-]+/g, '')
}
