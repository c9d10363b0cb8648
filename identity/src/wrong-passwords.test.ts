import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Screen } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { pool, email, password, clock, attempts, authorizationUrl, browser } = await testIdentity()

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

/** The page without what differs from visit to visit. */
function anonymous({ text }: Screen, address: string): string {
  return text
    .replaceAll(address, 'ADDRESS')
    .replace(/nonce="[^"]*"/g, '')
    .replace(/interaction\/[\w-]+/g, '')
    .replace(/name="csrf" value="[^"]*"/g, '')
}
