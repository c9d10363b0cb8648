import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { startTestProduct } from '../../../test/test-product.ts'
import { createApiKey, endSession, endSessionsOf, revokeApiKey, revokeApiKeys, sweepEndedSessions } from './sessions.ts'

const { db, provider, browser, clock, services, publicUrl } = await startTestProduct(null)
const email = 'masha@volga.example'
provider.person = { sub: 'masha', email, email_verified: true }

const minute = 60_000
const hour = 60 * minute

beforeEach(async () => {
  clock.ahead = 0
  await db.updateTable('users').set({ state: 'ACTIVE' }).execute()
})

async function signIn() {
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  return visitor
}

async function masha(): Promise<number> {
  await signIn()
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

const tokenOf = async (visitor: Awaited<ReturnType<typeof signIn>>): Promise<string> =>
  JSON.parse((await visitor.call('/auth/token', 'POST')).text).token

const errorOf = ({ text }: { text: string }) => JSON.parse(text).error

test('C-7.2-01 C-3-34 C-7.1-06 /me answers the user and a CSRF token that stays the same through the session', async () => {
  const visitor = await signIn()
  const first = JSON.parse((await visitor.call('/me')).text)
  const second = JSON.parse((await visitor.call('/me')).text)
  assert.equal(first.csrf_token, second.csrf_token)
  assert.ok(first.csrf_token.length >= 43)
  assert.deepEqual(Object.keys(first.user).sort(), ['admin', 'avatar', 'confirmationNeeded', 'email', 'id', 'name'])
  assert.notEqual(JSON.parse((await (await signIn()).call('/me')).text).csrf_token, first.csrf_token)
})

test('nobody is signed in without a session, with a made-up or with a changed cookie', async () => {
  const visitor = await signIn()
  const secret = visitor.cookies.get('__Host-skleyka') ?? ''
  for (const cookie of ['', 'x', 'A'.repeat(43), `${secret}x`, secret.slice(1)]) {
    visitor.cookies.set('__Host-skleyka', cookie)
    const answer = await visitor.call('/me')
    assert.equal(answer.status, 401)
    assert.deepEqual(errorOf(answer), ['Войдите, чтобы продолжить'])
  }
  visitor.cookies.clear()
  visitor.cookies.set('skleyka', secret)
  assert.equal((await visitor.call('/me')).status, 401, 'the name without the prefix is not ours over TLS')
})

test('a session that lay idle for twelve hours is over, one in use goes on', async () => {
  const visitor = await signIn()
  for (let hours = 11; hours <= 55; hours += 11) {
    clock.ahead = hours * hour
    assert.equal((await visitor.call('/me')).status, 200)
  }
  clock.ahead += 12 * hour + minute
  assert.equal((await visitor.call('/me')).status, 401)
  assert.equal((await visitor.call('/auth/token', 'POST')).status, 401)
  assert.equal((await visitor.call('/auth/profile')).status, 401)
})

test('thirty days after sign-in a session is over however much it was used', async () => {
  const visitor = await signIn()
  for (let hours = 11; hours < 720; hours += 11) {
    clock.ahead = hours * hour
    assert.equal((await visitor.call('/me')).status, 200)
  }
  clock.ahead = 720 * hour + minute
  assert.equal((await visitor.call('/me')).status, 401)
})

test('C-1-07 C-7.1-03 C-7.1-04 a session token stands in for the cookie that legacy calls leave out', async () => {
  const token = await tokenOf(await signIn())
  assert.equal(Buffer.from(token, 'base64url').length, 32)
  const bare = browser()
  assert.equal(JSON.parse((await bare.call(`/me?session_id=${token}`)).text).user.email, email)
  assert.equal((await bare.call('/me', 'GET', { 'x-session-id': token })).status, 200)
  assert.equal((await bare.call(`/me?session_id=${token}x`)).status, 401)
  assert.equal((await bare.call(`/me?session_id=${token}&session_id=${token}`)).status, 401)
  const stored = await db.selectFrom('session_tokens').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes(token))
})

test('a session token lives fifteen minutes and every use prolongs it', async () => {
  const token = await tokenOf(await signIn())
  const bare = browser()
  for (let minutes = 10; minutes <= 60; minutes += 10) {
    clock.ahead = minutes * minute
    assert.equal((await bare.call(`/me?session_id=${token}`)).status, 200)
  }
  clock.ahead += 16 * minute
  assert.equal((await bare.call(`/me?session_id=${token}`)).status, 401)
})

test('a session token ends with its session', async () => {
  const visitor = await signIn()
  const token = await tokenOf(visitor)
  await visitor.call('/auth/sign-out', 'POST')
  assert.equal((await browser().call(`/me?session_id=${token}`)).status, 401)
})

test('R31 revoking and locking end every way in at the next call', async () => {
  const [visitor, id] = [await signIn(), await masha()]
  const token = await tokenOf(visitor)
  const key = await createApiKey(db, id, 'проверка', services.now())
  const bare = browser()
  const statuses = async () => [
    (await visitor.call('/me')).status,
    (await bare.call(`/me?session_id=${token}`)).status,
    (await bare.call('/me', 'GET', { authorization: `Bearer ${key}` })).status,
  ]
  assert.deepEqual(await statuses(), [200, 200, 200])
  await db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', id).execute()
  assert.deepEqual(await statuses(), [401, 401, 401])
  await db.updateTable('users').set({ state: 'ACTIVE' }).where('id', '=', id).execute()
  await endSessionsOf(db, id, services.now())
  assert.deepEqual(await statuses(), [401, 401, 200])
  await revokeApiKeys(db, id, services.now())
  assert.deepEqual(await statuses(), [401, 401, 401])
})

test('C-6-05 whoever comes with unconfirmed mail is known as such by cookie, by token and by key', async () => {
  const [visitor, id] = [await signIn(), await masha()]
  const token = await tokenOf(visitor)
  const authorization = `Bearer ${await createApiKey(db, id, 'почта', services.now())}`
  const known = async () =>
    [
      await visitor.call('/me'),
      await browser().call(`/me?session_id=${token}`),
      await browser().call('/me', 'GET', { authorization }),
    ].map(({ text }) => JSON.parse(text).user.confirmationNeeded)
  assert.deepEqual(await known(), [false, false, false])
  await db.updateTable('users').set({ confirmation_needed: true }).where('id', '=', id).execute()
  assert.deepEqual(await known(), [true, true, true])
  await db.updateTable('users').set({ confirmation_needed: false }).where('id', '=', id).execute()
})

test('T-CSRF-1 C-7.1-05 a mutating legacy call needs the CSRF token of its own session', async () => {
  const visitor = await signIn()
  const { csrf_token } = JSON.parse((await visitor.call('/me')).text)
  const other = JSON.parse((await (await signIn()).call('/me')).text).csrf_token
  const put = (headers: Record<string, string>, query = '') =>
    visitor.call(`/api/v2/probe.json${query}`, 'PUT', headers, '{}')
  for (const headers of [{}, { 'x-csrf-token': '' }, { 'x-csrf-token': other }, { 'x-csrf-token': `${csrf_token}x` }]) {
    const answer = await put(headers)
    assert.equal(answer.status, 403)
    assert.deepEqual(errorOf(answer), ['Обновите страницу: защитный ключ запроса устарел'])
  }
  assert.equal((await put({}, `?csrf_token=${csrf_token}`)).status, 403, 'never from the address')
  assert.equal((await put({ 'x-csrf-token': csrf_token })).status, 200)
  assert.equal((await put({ 'x-csrf-token': csrf_token, origin: 'https://evil.example' })).status, 403)
})

test('an API key acts as its user on v2 and v3 without cookie, CSRF token or origin', async () => {
  const key = await createApiKey(db, await masha(), 'сервер', services.now())
  assert.match(key, /^skl_[\w-]{43}$/)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const bare = browser()
  const v2 = await bare.go('/api/v2/probe.json', { method: 'PUT', headers, body: '{}' })
  assert.equal(JSON.parse(v2.text).data.email, email)
  const body = JSON.stringify({ id: 'vp1', params: {} })
  const v3 = await bare.go('/api/v3/probe/run', { method: 'POST', headers, body })
  assert.equal(JSON.parse(v3.text).result.email, email)
  assert.equal(JSON.parse((await bare.call('/me', 'GET', headers)).text).csrf_token, '')
})

test('a wrong API key is refused in words, also beside a good cookie', async () => {
  const visitor = await signIn()
  const answer = await visitor.call('/me', 'GET', { authorization: 'Bearer skl_made-up' })
  assert.equal(answer.status, 401)
  assert.deepEqual(errorOf(answer), ['Ключ API неизвестен или отозван'])
})

test('of an API key only its hash and beginning are kept, and when it was last used', async () => {
  const key = await createApiKey(db, await masha(), 'счётчик', services.now())
  const row = () => db.selectFrom('api_keys').selectAll().where('name', '=', 'счётчик').executeTakeFirstOrThrow()
  const made = await row()
  assert.equal(made.prefix, key.slice(0, 8))
  assert.equal(made.last_used_at, null)
  assert.ok(!JSON.stringify(made).includes(key.slice(8)))
  const use = () => browser().call('/me', 'GET', { authorization: `Bearer ${key}` })
  await use()
  const first = (await row()).last_used_at
  assert.ok(first)
  await use()
  assert.deepEqual((await row()).last_used_at, first, 'written at most once a minute')
  clock.ahead = 2 * minute
  await use()
  assert.notDeepEqual((await row()).last_used_at, first)
})

test('C-7.2-14 the profile has the shape of the specification, its accounts only when asked for', async () => {
  const visitor = await signIn()
  const profile = JSON.parse((await visitor.call('/auth/profile')).text)
  assert.deepEqual(profile.display, { avatar: { url: null } })
  assert.equal(profile.info.email, email)
  assert.deepEqual(profile.info.raw_accounts, { accounts: [] })
  assert.equal((await visitor.call('/auth/profile')).headers.get('cache-control'), 'no-store')
})

test('calls of the helper are not for other verbs', async () => {
  const visitor = await signIn()
  for (const path of ['/auth/sign-out', '/auth/token']) {
    const answer = await visitor.go(path, { headers: { origin: publicUrl } })
    assert.ok([404, 405].includes(answer.status))
  }
  assert.equal((await visitor.call('/me')).status, 200)
})

test('an API key works for a year, for as long as was asked, or until it is revoked', async () => {
  const day = 24 * hour
  const userId = await masha()
  const usual = await createApiKey(db, userId, 'обычный', services.now())
  const short = await createApiKey(db, userId, 'короткий', services.now(), new Date(Date.now() + 90 * day))
  const endless = await createApiKey(db, userId, 'бессрочный', services.now(), null)
  const works = async (key: string) =>
    (await browser().call('/me', 'GET', { authorization: `Bearer ${key}` })).status === 200
  const all = async () => [await works(usual), await works(short), await works(endless)]
  clock.ahead = 89 * day
  assert.deepEqual(await all(), [true, true, true])
  clock.ahead = 91 * day
  assert.deepEqual(await all(), [true, false, true])
  clock.ahead = 366 * day
  assert.deepEqual(await all(), [false, false, true])
  const { id } = await db.selectFrom('api_keys').select('id').where('name', '=', 'бессрочный').executeTakeFirstOrThrow()
  assert.equal(await revokeApiKey(db, id, services.now()), true)
  assert.deepEqual(await all(), [false, false, false])
  assert.equal(await revokeApiKey(db, id, services.now()), false)
})

test('one session is ended and the others of the user go on; all of them end together', async () => {
  const [first, second] = [await signIn(), await signIn()]
  const id = await masha()
  const { csrf_token } = JSON.parse((await first.call('/me')).text)
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('csrf_token', '=', csrf_token)
    .executeTakeFirstOrThrow()
  assert.equal(await endSession(db, sessionId, services.now()), true)
  assert.equal(await endSession(db, sessionId, services.now()), false)
  assert.deepEqual([(await first.call('/me')).status, (await second.call('/me')).status], [401, 200])
  assert.ok((await endSessionsOf(db, id, services.now())) >= 2)
  assert.equal((await second.call('/me')).status, 401)
  assert.equal(await endSessionsOf(db, id, services.now()), 0)
})

test('API keys are forgotten 30 days after their end, and one that goes on never', async () => {
  await db.deleteFrom('api_keys').execute()
  const userId = await masha()
  const day = 24 * hour
  const inDays = (days: number) => new Date(Date.now() + days * day)
  await createApiKey(db, userId, 'истекает', services.now(), inDays(10))
  await createApiKey(db, userId, 'бессрочный', services.now(), null)
  await createApiKey(db, userId, 'отозван', services.now(), inDays(300))
  const { id } = await db.selectFrom('api_keys').select('id').where('name', '=', 'отозван').executeTakeFirstOrThrow()
  await revokeApiKey(db, id, services.now())
  const left = async (days: number) => {
    clock.ahead = days * day
    await sweepEndedSessions(db, services.now())
    return (await db.selectFrom('api_keys').select('name').orderBy('id').execute()).map(({ name }) => name)
  }
  assert.deepEqual(await left(29), ['истекает', 'бессрочный', 'отозван'])
  assert.deepEqual(await left(31), ['истекает', 'бессрочный'])
  assert.deepEqual(await left(39), ['истекает', 'бессрочный'])
  assert.deepEqual(await left(41), ['бессрочный'])
})

test('sessions that ended a month ago are forgotten', async () => {
  await signIn()
  clock.ahead = 61 * 24 * hour
  await sweepEndedSessions(db, services.now())
  assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), [])
  assert.deepEqual(await db.selectFrom('session_tokens').select('hash').execute(), [])
})
