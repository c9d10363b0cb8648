import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { type Lies, testAuthenticator } from './test-authenticator.ts'
import { formOf, headingOf, type Screen } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { pool, password, origin, identity, clock, attempts, keyChanges, failing, ...rest } = await testIdentity()
const { authorizationUrl, browser } = rest

type Browser = ReturnType<typeof browser>

let people = 0

/** Somebody with a password, and the browser in which they are signed in. */
async function person() {
  people += 1
  const email = `keeper-${people}@volga-media.example`
  await identity.ensureAccount({ email, password })
  const visitor = browser()
  await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  return { email, visitor, device: testAuthenticator(origin) }
}

/** Returns what a page asks the device for. */
function readOptions({ text }: Screen) {
  const written = text.match(/data-options="([^"]*)"/)?.[1]
  if (written === undefined) throw new Error('the page asks for nothing')
  return JSON.parse(written.replaceAll('&quot;', '"'))
}

/** Sends the form of the page that has this action. */
function submitTo(visitor: Browser, screen: Screen, action: string, fields: Record<string, string>) {
  const form = screen.text.match(new RegExp(`<form[^>]*action="${action}"[\\s\\S]*?</form>`))?.[0] ?? ''
  return visitor.submit({ ...screen, text: form }, fields)
}

const createPage = async (visitor: Browser) =>
  visitor.submit(await visitor.go(`${origin}/id/security/passkey`), { password })

async function addKey(visitor: Browser, device: ReturnType<typeof testAuthenticator>, name = 'Ноутбук') {
  const page = await createPage(visitor)
  return visitor.submit(page, { passkey: device.create(readOptions(page)), name })
}

async function keeper() {
  const made = await person()
  const done = await addKey(made.visitor, made.device)
  assert.match(done.text, /<b>Ноутбук<\/b>/)
  return made
}

/** The page of a sign-in, in a browser that was never here. */
async function begun(visitor = browser()) {
  return { visitor, page: await visitor.go(await authorizationUrl({ prompt: 'login' })) }
}

const offer = (visitor: Browser, page: Screen, passkey: string) => {
  const [, second = ''] = page.text.split('</form>')
  return visitor.submit({ ...page, text: `${second}</form>` }, { passkey })
}

async function signIn(device: ReturnType<typeof testAuthenticator>, lies: Lies = {}) {
  const { visitor, page } = await begun()
  return offer(visitor, page, device.get(readOptions(page), lies))
}

const refusal = /Ключ доступа не.подошёл/

test('issue 12 a key that was added behind the password opens the sign-in without it, and is named with its days', async () => {
  const { email, visitor, device } = await person()
  const begin = await visitor.go(`${origin}/id/security/passkey`)
  const wrong = await visitor.submit(begin, { password: 'не тот пароль' })
  assert.deepEqual([wrong.status, /Пароль или код не.подошли/.test(wrong.text)], [400, true])
  const page = await createPage(visitor)
  const options = readOptions(page)
  assert.deepEqual(
    [options.rp.id, options.user.name, options.authenticatorSelection.userVerification, options.attestation],
    ['localhost', email, 'required', 'none'],
  )
  const list = await visitor.submit(page, { passkey: device.create(options), name: '  Мой\u202e  ключ ' })
  assert.equal(list.url.pathname, '/id/security')
  assert.match(list.text, /<b>Мой ключ<\/b><span class="hint">Добавлен \d+ /)
  assert.partialDeepStrictEqual(keyChanges.at(-1), { email, change: 'added', name: 'Мой ключ' })
  const done = await signIn(device)
  assert.equal(done.url.pathname, '/callback')
  assert.partialDeepStrictEqual(attempts.at(-1), { email, method: 'passkey', result: 'ok' })
  assert.match((await visitor.go(`${origin}/id/security`)).text, /Добавлен [^<]+, вход \d+ /)
})

test('a key stands for the code, too', async () => {
  const { email, visitor, device } = await keeper()
  const page = await visitor.submit(await visitor.go(`${origin}/id/security/app`), { password })
  const secret = page.text.match(/data-copy="([A-Z2-7]{32})"/)?.[1] ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await visitor.submit(page, { code: totp.generate({ timestamp: clock.now.getTime() }) })
  const byPassword = browser()
  const asks = await byPassword.submit(await byPassword.go(await authorizationUrl()), { email, password })
  assert.equal(headingOf(asks), 'Код для входа')
  assert.equal((await signIn(device)).url.pathname, '/callback')
  const begin = await visitor.submit(await visitor.go(`${origin}/id/security/passkey`), { password })
  assert.equal(begin.status, 400, 'adding another takes the code as well')
})

const lies: Record<string, Lies> = {
  'of another site': { origin: 'https://evil.example' },
  'for another name': { rpId: 'evil.example' },
  'of an older page': { challenge: Buffer.alloc(56).toString('base64url') },
  'without a finger or a PIN': { unverified: true },
  'of another person': { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') },
  'by another key': { forged: true },
}

for (const [name, lie] of Object.entries(lies)) {
  test(`what was signed ${name} opens nothing`, async () => {
    const { email, device } = await keeper()
    const screen = await signIn(device, lie)
    assert.equal(screen.status, 400)
    assert.match(screen.text, refusal)
    assert.partialDeepStrictEqual(attempts.at(-1), { email, method: 'passkey', result: 'wrong' })
    assert.equal((await signIn(device)).url.pathname, '/callback')
  })
}

for (const name of ['of another site', 'for another name', 'of an older page', 'without a finger or a PIN']) {
  test(`a key that was made ${name} is not kept`, async () => {
    const { visitor, device } = await person()
    const page = await createPage(visitor)
    const answer = await visitor.submit(page, { passkey: device.create(readOptions(page), lies[name]), name: 'Чужой' })
    assert.deepEqual([answer.status, /Ключ не.добавлен/.test(answer.text)], [400, true])
    assert.doesNotMatch((await visitor.go(`${origin}/id/security`)).text, /Чужой/)
  })
}

test('what was signed for one browser opens nothing in another, nor later', async () => {
  const { device } = await keeper()
  const [one, other] = [await begun(), await begun()]
  const stolen = device.get(readOptions(one.page))
  assert.match((await offer(other.visitor, other.page, stolen)).text, refusal)
  const late = device.get(readOptions(one.page))
  clock.now = new Date(clock.now.getTime() + 3_600_000 + 1000)
  assert.equal((await offer(one.visitor, one.page, late)).status, 400)
})

test('a copy of a device is known by what it has counted, and nothing that was sent works again', async () => {
  const { device } = await keeper()
  await signIn(device)
  await signIn(device)
  assert.match((await signIn(device, { counter: 1 })).text, refusal)
  const { visitor, page } = await begun()
  const sent = device.get(readOptions(page))
  const answers = await Promise.all([offer(visitor, page, sent), offer(visitor, page, sent)])
  assert.equal(answers.filter(({ url }) => url.pathname === '/callback').length, 1)
})

test('a device that counts nothing is taken each time', async () => {
  const { device } = await keeper()
  for (let time = 0; time < 2; time++) assert.equal((await signIn(device, { counter: 0 })).url.pathname, '/callback')
})

test('a key is renamed freely and removed behind the password, by its owner alone', async () => {
  const { email, visitor, device } = await keeper()
  const thief = (await keeper()).visitor
  const list = await visitor.go(`${origin}/id/security`)
  const href = list.text.match(/href="([^"]*passkey\/edit[^"]*)"/)?.[1] ?? ''
  const id = new URL(href, origin).searchParams.get('id') ?? ''
  const own = await thief.go((await thief.go(`${origin}/id/security`)).url.href)
  const ownHref = own.text.match(/href="([^"]*passkey\/edit[^"]*)"/)?.[1] ?? ''
  const edit = await thief.go(new URL(ownHref, origin))
  await submitTo(thief, edit, '/id/security/passkey/name', { id, name: 'Украден' })
  await submitTo(thief, edit, '/id/security/passkey/remove', { id, password })
  assert.equal((await thief.go(new URL(href, origin))).url.pathname, '/id/security')
  const page = await visitor.go(new URL(href, origin))
  assert.match(page.text, /<p>Ноутбук<\/p>/)
  await submitTo(visitor, page, '/id/security/passkey/name', { name: '<b>Телефон</b>' })
  assert.match((await visitor.go(`${origin}/id/security`)).text, /<b>&lt;b&gt;Телефон/)
  const wrong = await submitTo(visitor, page, '/id/security/passkey/remove', { password: 'не тот пароль' })
  assert.equal(wrong.status, 400)
  assert.equal((await signIn(device)).url.pathname, '/callback')
  const done = await submitTo(visitor, page, '/id/security/passkey/remove', { password })
  assert.doesNotMatch(done.text, /Телефон/)
  assert.partialDeepStrictEqual(keyChanges.at(-1), { email, change: 'removed' })
  assert.match((await signIn(device)).text, refusal)
})

test('a key is known once, and twenty are enough', async () => {
  const { visitor, device, email } = await keeper()
  const again = await addKey(visitor, device)
  assert.deepEqual([again.status, readOptions(again).excludeCredentials.length], [400, 1])
  await pool.query(
    `insert into identity.passkeys select 'key' || n, subject, 'x', 0, 'Ещё', now()
     from identity.accounts, generate_series(1, 19) n where email = $1`,
    [email],
  )
  assert.equal((await addKey(visitor, testAuthenticator(origin))).status, 400)
})

test('a key that the server cannot note is not kept', async () => {
  const { visitor, device } = await person()
  failing.onChange = true
  const broken = await addKey(visitor, device)
  failing.onChange = false
  assert.equal(broken.status, 500)
  assert.match((await signIn(device)).text, refusal)
})

test('the page that makes a key is good for ten minutes after the password, and for who typed it', async () => {
  const { visitor, device } = await person()
  const page = await createPage(visitor)
  const other = await person()
  const { half = '' } = formOf(page).fields
  const theirs = await createPage(other.visitor)
  const foreign = await other.visitor.submit(theirs, {
    half,
    passkey: other.device.create(readOptions(theirs)),
    name: 'x',
  })
  assert.equal(headingOf(foreign), 'Страница входа устарела')
  clock.now = new Date(clock.now.getTime() + 10 * 60_000 + 1000)
  const late = await visitor.submit(page, { passkey: device.create(readOptions(page)), name: 'x' })
  assert.equal(headingOf(late), 'Страница входа устарела')
})

test('a new password by a link ends the keys that may have been added with the old one', async () => {
  const { email, device } = await keeper()
  const visitor = browser()
  const page = await visitor.follow((await identity.createResetLink(email)) ?? '')
  await visitor.submit(page, { password: 'новая длинная фраза', again: 'новая длинная фраза' })
  assert.match((await signIn(device)).text, refusal)
})

test('ten wrong keys from one place are the end for a quarter of an hour, and passwords go on', async () => {
  const { email, device } = await keeper()
  for (let time = 0; time < 12; time++) await signIn(device, { forged: time % 4 !== 3 })
  assert.equal(attempts.at(-1)?.result, 'ok', 'a right one forgives those before')
  for (let time = 0; time < 10; time++) await signIn(device, { forged: true })
  assert.match((await signIn(device)).text, refusal)
  assert.equal(attempts.at(-1)?.result, 'lockout')
  const visitor = browser()
  const done = await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  assert.equal(done.url.pathname, '/callback')
})

test('what is no answer of a device is the ordinary refusal', async () => {
  const { visitor, page } = await begun()
  for (const nonsense of ['', 'null', '{}', '[', '{"id":"\\u0000"}', `"${'x'.repeat(15_000)}"`]) {
    const answer = await offer(visitor, page, nonsense)
    assert.equal(answer.status, 400)
    assert.match(answer.text, refusal)
    await pool.query('delete from identity.failures')
  }
})

test('a lost key is removed by another by its number, with what was open', async () => {
  const { email, visitor, device } = await keeper()
  const [key] = await identity.listPasskeys(` ${email.toUpperCase()} `)
  assert.deepEqual([key?.name, key?.lastUsedAt], ['Ноутбук', null])
  const id = key?.id ?? ''
  const stranger = (await keeper()).email
  assert.equal(await identity.removePasskey(stranger, id), false)
  assert.equal(await identity.removePasskey('nobody@volga-media.example', id), false)
  assert.equal(await identity.removePasskey(email, id), true)
  assert.equal(await identity.removePasskey(email, id), false)
  assert.deepEqual(await identity.listPasskeys(email), [])
  assert.match((await signIn(device)).text, refusal)
  const home = await visitor.go(`${origin}/id/security`, {}, 0)
  assert.equal(home.headers.get('location'), `${origin}/home?return_to=%2Fid%2Fsecurity`)
})
