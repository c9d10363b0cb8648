import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headingOf, type Screen } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { pool, email, password, origin, identity, clock, mailRequests, changed, authorizationUrl, browser } =
  await testIdentity()

const phrase = 'новая длинная фраза'
const hour = 3_600_000

async function ask(address: string, visitor = browser(), headers: Record<string, string> = {}): Promise<Screen> {
  return visitor.submit(await visitor.go(`${origin}/id/forgot`), { email: address }, headers)
}

async function resetLink(address = email): Promise<string> {
  return (await identity.createResetLink(address)) ?? assert.fail('nobody has the address')
}

async function setPassword(link: string, visitor = browser()): Promise<Screen> {
  return visitor.submit(await visitor.follow(link), { password: phrase, again: phrase })
}

async function person(name: string): Promise<string> {
  const address = `${name}@volga-media.example`
  await identity.ensureAccount({ email: address, password })
  return address
}

async function signIn(address: string, typed: string, visitor = browser()): Promise<Screen> {
  return visitor.submit(await visitor.go(await authorizationUrl()), { email: address, password: typed })
}

test('the page of the sign-in leads to one that asks for the address', async () => {
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  assert.match(screen.text, /<a class="link" href="\/id\/forgot">Забыли пароль\?/)
  const page = await visitor.go(`${origin}/id/forgot`)
  assert.deepEqual([page.status, headingOf(page)], [200, 'Забыли пароль?'])
})

test('known and unknown addresses are answered by the same bytes, and both are asked for', async () => {
  const stranger = email.replace('sokolova', 'sokolowa')
  const screens = [await ask(email), await ask(stranger)]
  const bytes = screens.map(({ status, headers, text }) => {
    const fixed = [...headers].filter(([name]) => name !== 'date')
    return `${status} ${JSON.stringify(fixed)} ${text}`
      .replace(/nonce(-|=")[\w+/=]+/g, 'nonce')
      .replaceAll(stranger, email)
  })
  assert.equal(bytes[0], bytes[1])
  assert.deepEqual(screens.map(headingOf), ['Проверьте почту', 'Проверьте почту'])
  assert.deepEqual(
    mailRequests.slice(-2).map((request) => request.email),
    [email, stranger],
  )
})

test('what is no address is asked for again with what was typed, and nobody hears of it', async () => {
  const { length } = mailRequests
  for (const typed of [
    '',
    'nobody',
    'a@b c',
    'a@example.ru\r\nBcc: b@example.ru',
    'a@b\0c',
    `${'a'.repeat(250)}@b.ru`,
  ]) {
    const answer = await ask(typed)
    assert.equal(answer.status, 400, typed)
    assert.match(answer.text, /role="alert">Это не\u00a0похоже на\u00a0почтовый адрес/)
    assert.ok(!answer.text.includes('\0'))
  }
  assert.equal(mailRequests.length, length)
  assert.match((await ask('<b>nobody')).text, /value="&lt;b&gt;nobody"/)
})

test('ten requests for an address are taken in a quarter of an hour and the others only answered; signing in goes on', async () => {
  const address = await person('often')
  const before = mailRequests.length
  const answers: string[] = []
  for (let time = 0; time < 12; time++) answers.push(headingOf(await ask(address)))
  assert.equal(mailRequests.length - before, 10)
  assert.deepEqual(new Set(answers), new Set(['Проверьте почту']))
  assert.equal((await signIn(address, password)).url.pathname, '/callback')
  clock.now = new Date(clock.now.getTime() + hour / 4 + 1000)
  await ask(address)
  assert.equal(mailRequests.length - before, 11)
})

test('a hundred requests from one address of the network are taken, whoever they name', async () => {
  const from = { 'x-test-address': '203.0.113.50' }
  await pool.query(
    "insert into identity.failures (email, address, at) select 'forgot a' || n, '203.0.113.50', $1 from generate_series(1, 99) n",
    [clock.now],
  )
  const before = mailRequests.length
  await ask('first@volga-media.example', browser(), from)
  await ask('second@volga-media.example', browser(), from)
  assert.deepEqual(
    mailRequests.slice(before).map((request) => request.email),
    ['first@volga-media.example'],
  )
})

test('the form is taken from our own page only', async () => {
  const before = mailRequests.length
  const visitor = browser()
  const page = await visitor.go(`${origin}/id/forgot`)
  for (const [fields, headers] of [
    [{ email, csrf: '' }, {}],
    [{ email }, { origin: 'https://evil.example' }],
  ] as const) {
    assert.equal((await visitor.submit(page, fields, headers)).status, 400)
  }
  assert.equal(mailRequests.length, before)
})

test('a link sets the password once, ends what the old one opened and closes the other links', async () => {
  const address = await person('forgetful')
  const old = browser()
  await signIn(address, password, old)
  const links = [await resetLink(address), await resetLink(address), await identity.createPasswordLink(address)]
  const page = await browser().follow(links[0] ?? '')
  assert.equal(headingOf(page), 'Новый пароль')
  assert.equal((await setPassword(links[1] ?? '')).url.pathname, '/home', 'a newer one leaves the older ones alive')
  assert.equal(changed.at(-1)?.email, address)
  assert.equal(headingOf(await browser().follow(links[1] ?? '')), 'Ссылка уже использована')
  for (const other of [links[0], links[2]]) {
    assert.equal(headingOf(await browser().follow(other ?? '')), 'Ссылка не подходит')
  }
  assert.equal(headingOf(await old.go(await authorizationUrl())), 'Вход')
  assert.equal((await signIn(address, password)).status, 400)
  assert.equal((await signIn(address, phrase)).url.pathname, '/callback')
})

test('a weak password is refused and the link stays good', async () => {
  const address = await person('weak')
  const link = await resetLink(address)
  const visitor = browser()
  const refused = await visitor.submit(await visitor.follow(link), { password: 'password1234', again: 'password1234' })
  assert.deepEqual([refused.status, /Такой пароль подбирают первым/.test(refused.text)], [400, true])
  assert.equal((await setPassword(link)).url.pathname, '/home')
})

test('a link lives for an hour, and its late page leads to another one', async () => {
  const link = await resetLink()
  clock.now = new Date(clock.now.getTime() + hour - 1000)
  const inTime = browser()
  const page = await inTime.follow(link)
  assert.equal(headingOf(page), 'Новый пароль')
  clock.now = new Date(clock.now.getTime() + 2000)
  const submitted = await inTime.submit(page, { password: phrase, again: phrase })
  const opened = await browser().follow(link)
  for (const late of [submitted, opened]) {
    assert.deepEqual([late.status, headingOf(late)], [410, 'Срок ссылки истёк'])
    assert.match(late.text, /href="\/id\/forgot">Попросить новую/)
  }
  assert.equal((await signIn(email, password)).url.pathname, '/callback', 'the password is what it was')
})

test('a link that somebody else opens where he is signed in signs its own person in, and him out', async () => {
  const [owner, other] = [await person('owner'), await person('other')]
  const visitor = browser()
  await signIn(other, password, visitor)
  const done = await setPassword(await resetLink(owner), visitor)
  assert.equal(done.url.pathname, '/home')
  const page = await visitor.go(`${origin}/id/security`)
  assert.ok(page.text.includes(owner) && !page.text.includes(other))
  assert.equal((await signIn(other, password)).url.pathname, '/callback', 'the other keeps the password')
})

test('nobody gets a link for an address that nobody has', async () => {
  assert.equal(await identity.createResetLink('nobody@volga-media.example'), null)
})

test('the token of a link is nowhere but behind the # of its address', async () => {
  const link = new URL(await resetLink())
  assert.equal(link.search, '')
  assert.equal(link.hash.length, 44)
  const { rows } = await pool.query("select row_to_json(l)::text as kept from identity.links l where kind = 'reset'")
  assert.ok(rows.length > 0)
  for (const { kept } of rows) assert.ok(!kept.includes(link.hash.slice(1)))
})
