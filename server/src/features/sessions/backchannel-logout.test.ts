import assert from 'node:assert/strict'
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { startTestProduct } from '../../../test/test-product.ts'

const { db, provider, browser, origin, clock, logged } = await startTestProduct(null)
const event = 'http://schemas.openid.net/event/backchannel-logout'
type Token = Parameters<NonNullable<Parameters<typeof provider.logoutToken>[1]>>[0]

const tell = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/auth/backchannel-logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
const tellToken = (token: string) => tell(`${new URLSearchParams({ logout_token: token })}`)
/** The body of a refusal, as the specification wants it. */
const refusalOf = async (answer: Response): Promise<{ error?: string; error_description?: string }> =>
  JSON.parse(await answer.text())
const about = (claims: Record<string, unknown>) => (token: Token) => void Object.assign(token.payload, claims)

/** Somebody signed in by a browser of his own, and the name of that session at the provider. */
async function signIn(sub: string) {
  provider.person = { sub, email: `${sub}@volga.example`, email_verified: true, name: sub }
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  const row = await db.selectFrom('sessions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  return {
    visitor,
    sid: row.provider_session ?? '',
    id: row.id,
    isIn: async () => (await visitor.call('/me')).status === 200,
  }
}

beforeEach(() => Object.assign(provider, { refuses: false, tamper: null, tell: async () => new Response() }))
beforeEach(() => {
  clock.ahead = 0
  logged.length = 0
})

test('A8 a log-out by the name of a session ends that one with its tokens, and no other of the same person', async () => {
  const [gone, kept] = [await signIn('vera'), await signIn('vera')]
  assert.ok(gone.sid !== '' && gone.sid !== kept.sid)
  const { token } = JSON.parse((await gone.visitor.call('/auth/token', 'POST')).text)
  const answer = await tellToken(provider.logoutToken(undefined, about({ sid: gone.sid })))
  assert.deepEqual([answer.status, answer.headers.get('cache-control'), await answer.text()], [200, 'no-store', ''])
  assert.deepEqual([await gone.isIn(), await kept.isIn()], [false, true])
  assert.equal((await browser().call(`/me?session_id=${token}`)).status, 401)
  const row = await db.selectFrom('sessions').select('id_token').where('id', '=', gone.id).executeTakeFirstOrThrow()
  assert.equal(row.id_token, null)
})

test('A8 a log-out by the name of a person ends all of his sessions and leaves other people alone', async () => {
  const [first, second, other] = [await signIn('petr'), await signIn('petr'), await signIn('olga')]
  assert.equal((await tellToken(provider.logoutToken(undefined, about({ sub: 'petr' })))).status, 200)
  assert.deepEqual([await first.isIn(), await second.isIn(), await other.isIn()], [false, false, true])
})

test('A8 with both names the session has to be of that person; one that bears no name of the provider ends with him', async () => {
  const [mine, unnamed, other] = [await signIn('inna'), await signIn('inna'), await signIn('egor')]
  await db.updateTable('sessions').set({ provider_session: null }).where('id', '=', unnamed.id).execute()
  assert.equal((await tellToken(provider.logoutToken(undefined, about({ sub: 'egor', sid: mine.sid })))).status, 200)
  assert.deepEqual([await mine.isIn(), await other.isIn(), await unnamed.isIn()], [true, true, true])
  assert.equal((await tellToken(provider.logoutToken(undefined, about({ sub: 'inna', sid: 'another' })))).status, 200)
  assert.deepEqual([await mine.isIn(), await unnamed.isIn()], [true, false])
})

test('A8 a person or a session that nobody here knows is answered as one that is out already', async () => {
  for (const claims of [{ sub: 'nobody' }, { sid: 'nothing' }, { sub: 'nobody', sid: 'nothing' }])
    assert.equal((await tellToken(provider.logoutToken(undefined, about(claims)))).status, 200)
})

test('A8 people of another provider stay in when this one names their number', async () => {
  const moved = await signIn('zoya')
  await db.updateTable('users').set({ issuer: 'https://old.example' }).where('subject', '=', 'zoya').execute()
  assert.equal((await tellToken(provider.logoutToken(undefined, about({ sub: 'zoya' })))).status, 200)
  assert.equal((await tellToken(provider.logoutToken(undefined, about({ sid: moved.sid })))).status, 200)
  assert.equal(await moved.isIn(), true)
})

test('A8 a word counts once: sent again, it ends nothing and is refused', async () => {
  const first = await signIn('lena')
  const token = provider.logoutToken(undefined, about({ sub: 'lena' }))
  const together = await Promise.all([tellToken(token), tellToken(token), tellToken(token)])
  assert.deepEqual(together.map(({ status }) => status).sort(), [200, 400, 400])
  assert.equal(await first.isIn(), false)
  const again = await signIn('lena')
  const answer = await tellToken(token)
  assert.deepEqual([answer.status, answer.headers.get('cache-control')], [400, 'no-store'])
  assert.equal((await refusalOf(answer)).error, 'invalid_request')
  assert.equal(await again.isIn(), true)
})

const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const past = Math.floor(Date.now() / 1000) - 3600
const bad: Record<string, (token: Token) => void> = {
  'another issuer': about({ iss: 'https://evil.example' }),
  'no issuer': ({ payload }) => delete payload.iss,
  'another audience': about({ aud: 'somebody else' }),
  'no audience': ({ payload }) => delete payload.aud,
  'an end in the past': about({ iat: past, exp: past + 120 }),
  'no end': ({ payload }) => delete payload.exp,
  'a beginning an hour ago, though it ends tomorrow': about({ iat: past, exp: past + 86_400 }),
  'a beginning in the future': about({ iat: past + 7200, exp: past + 7320 }),
  'no beginning': ({ payload }) => delete payload.iat,
  'no number': ({ payload }) => delete payload.jti,
  'a number that is none': about({ jti: 7 }),
  'no events': ({ payload }) => delete payload.events,
  'another event': about({ events: { 'http://schemas.openid.net/event/other': {} } }),
  'an event that is no object': about({ events: { [event]: true } }),
  'events in a list': about({ events: [event] }),
  'a nonce': about({ nonce: 'x' }),
  'an empty nonce': about({ nonce: '' }),
  'neither a person nor a session': ({ payload }) => delete payload.sub,
  'a person who is a number': about({ sub: 7 }),
  'an empty session': about({ sid: '' }),
  'a session with a zero byte': about({ sid: 'a\0b' }),
  'the kind of an access token': ({ header }) => Object.assign(header, { typ: 'at+jwt' }),
  'a key that the provider has not': ({ header }) => Object.assign(header, { kid: 'other' }),
  'no signature': ({ header }) => Object.assign(header, { alg: 'none' }),
  'an extension that has to be understood': ({ header }) => Object.assign(header, { crit: ['x'], x: 1 }),
}

for (const [name, spoil] of Object.entries(bad)) {
  test(`A8 a log-out with ${name} is refused and ends nothing`, async () => {
    const vika = await signIn('vika')
    const token = provider.logoutToken(undefined, (token) => {
      token.payload.sub = 'vika'
      spoil(token)
    })
    const answer = await tellToken(token)
    const { error, error_description } = await refusalOf(answer)
    assert.deepEqual([answer.status, answer.headers.get('cache-control'), error], [400, 'no-store', 'invalid_request'])
    assert.ok(error_description && !error_description.includes('vika'))
    assert.equal(await vika.isIn(), true)
  })
}

test('A8 a signature by another key, by a secret that everybody knows, or none at all is refused', async () => {
  const vika = await signIn('vika')
  const signs = {
    'another key': (input: string) => createSign('RSA-SHA256').update(input).sign(foreign, 'base64url'),
    nothing: () => '',
    'half of it': () => 'AAAA',
  }
  for (const [name, sign] of Object.entries(signs))
    assert.equal((await tellToken(provider.logoutToken(sign, about({ sub: 'vika' })))).status, 400, name)
  for (const secret of [String(provider.publicKey), provider.clientSecret]) {
    const sign = (input: string) => createHmac('sha256', secret).update(input).digest('base64url')
    const token = provider.logoutToken(sign, (token) => {
      token.header.alg = 'HS256'
      token.payload.sub = 'vika'
    })
    assert.equal((await tellToken(token)).status, 400, 'HS256')
  }
  assert.equal(await vika.isIn(), true)
})

test('A8 an id token is no log-out', async () => {
  const vika = await signIn('vika')
  const { id_token } = await db
    .selectFrom('sessions')
    .select('id_token')
    .where('id', '=', vika.id)
    .executeTakeFirstOrThrow()
  assert.equal((await tellToken(id_token ?? '')).status, 400)
  assert.equal(await vika.isIn(), true)
})

test('A8 tokens of the older kind and with several audiences are taken, within a minute of a wrong clock', async () => {
  for (const [name, change] of Object.entries<(token: Token) => void>({
    'no typ': ({ header }) => delete header.typ,
    'typ JWT': ({ header }) => Object.assign(header, { typ: 'JWT' }),
    'the long typ': ({ header }) => Object.assign(header, { typ: 'application/logout+jwt' }),
    'two audiences': about({ aud: ['somebody else', 'video'] }),
    'a clock ahead': about({ iat: Math.floor(Date.now() / 1000) + 40 }),
  })) {
    const token = provider.logoutToken(undefined, (token) => {
      token.payload.sub = 'nobody'
      change(token)
    })
    assert.equal((await tellToken(token)).status, 200, name)
  }
})

test('A8 what is no form with one token, or larger than 16 KB, is refused', async () => {
  const vika = await signIn('vika')
  const token = provider.logoutToken(undefined, about({ sub: 'vika' }))
  const form = `${new URLSearchParams({ logout_token: token })}`
  for (const [body, type] of [
    ['', 'application/x-www-form-urlencoded'],
    ['logout_token=', 'application/x-www-form-urlencoded'],
    ['logout_token=a.b.c', 'application/x-www-form-urlencoded'],
    [`${form}&${form}`, 'application/x-www-form-urlencoded'],
    [`${form}&more=${'x'.repeat(16 * 1024)}`, 'application/x-www-form-urlencoded'],
    [form, 'text/plain'],
    [JSON.stringify({ logout_token: token }), 'application/json'],
  ] as const) {
    const answer = await tell(body, { 'content-type': type })
    assert.equal(answer.status, 400, `${type} ${body.slice(0, 30)}`)
    assert.equal((await refusalOf(answer)).error, 'invalid_request')
  }
  assert.equal(await vika.isIn(), true)
  assert.equal((await fetch(`${origin}/auth/backchannel-logout?logout_token=${token}`)).status, 404)
})

test('R30 neither the token nor whom it names is in the log', async () => {
  const token = provider.logoutToken(undefined, about({ sub: 'secret-person' }))
  await tellToken(token)
  await tellToken(token)
  await tellToken(`${token}x`)
  const text = JSON.stringify(logged)
  assert.ok(!text.includes('secret-person') && !text.includes(token.slice(-40)))
})

test('A8 who signs out at the provider itself is out here, by the word that it sends', async () => {
  const [leaving, other] = [await signIn('roma'), await signIn('sveta')]
  const statuses: number[] = []
  provider.tell = async (form) => {
    const answer = await tell(form)
    statuses.push(answer.status)
    return answer
  }
  const page = await leaving.visitor.go(`${provider.issuer}/session/end`)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  await leaving.visitor.go(`${provider.issuer}/session/end/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  assert.deepEqual(statuses, [200])
  assert.deepEqual([await leaving.isIn(), await other.isIn()], [false, true])
})
