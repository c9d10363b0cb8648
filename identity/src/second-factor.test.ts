import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { headingOf, type Screen } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { pool, password, origin, identity, clock, attempts, factors, failing, ...rest } = await testIdentity()
const { authorizationUrl, browser } = rest

type Browser = ReturnType<typeof browser>

let people = 0

/** Somebody with a password, and the browser in which they are signed in. */
async function person() {
  people += 1
  const email = `person-${people}@volga-media.example`
  await identity.ensureAccount({ email, password })
  const visitor = browser()
  await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  return { email, visitor }
}

/** The code that an application with this key shows now, or so many half minutes later. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() + later * 30_000 })

const secretIn = ({ text }: Screen) => text.match(/data-copy="([A-Z2-7]{32})"/)?.[1] ?? assert.fail('no key is shown')
const recoveryIn = ({ text }: Screen) => [...text.matchAll(/<li><code>([^<]*)/g)].map(([, code = '']) => code)

async function turnOn(visitor: Browser) {
  const page = await visitor.submit(await visitor.go(`${origin}/id/security/app`), { password })
  const secret = secretIn(page)
  const codes = recoveryIn(await visitor.submit(page, { code: codeOf(secret) }))
  passHalfMinute()
  return { secret, codes }
}

async function protectedPerson() {
  const { email, visitor } = await person()
  return { email, visitor, ...(await turnOn(visitor)) }
}

/** A sign-in in a browser that was never here, up to the page that asks for a code. */
async function halfWay(email: string, visitor = browser()) {
  const page = await visitor.submit(await visitor.go(await authorizationUrl({ prompt: 'login' })), { email, password })
  assert.equal(headingOf(page), 'Код для входа')
  return { visitor, page }
}

function passHalfMinute(times = 1): void {
  clock.now = new Date(clock.now.getTime() + times * 30_000)
}

test('codes are on once the first of them has come, with ten recovery codes shown once and nothing readable kept', async () => {
  const { email, visitor } = await person()
  const begin = await visitor.go(`${origin}/id/security/app`)
  const wrong = await visitor.submit(begin, { password: 'не тот пароль' })
  assert.deepEqual([wrong.status, /Пароль не.подошёл/.test(wrong.text)], [400, true])
  const page = await visitor.submit(begin, { password })
  assert.match(page.text, /<svg/)
  const secret = secretIn(page)
  assert.equal(factors.at(-1)?.email === email, false)
  const missed = await visitor.submit(page, { code: codeOf(secret, 5) })
  assert.match(missed.text, /Код не.подошёл/)
  assert.equal(secretIn(missed), secret)
  failing.onChange = true
  assert.equal((await visitor.submit(missed, { code: codeOf(secret) })).status, 500)
  failing.onChange = false
  const shown = await visitor.submit(missed, { code: codeOf(secret) })
  assert.equal(headingOf(shown), 'Двухфакторный вход включён')
  assert.equal(new Set(recoveryIn(shown)).size, 10)
  assert.partialDeepStrictEqual(factors.at(-1), { email, isOn: true })
  const { rows } = await pool.query(
    'select row_to_json(totps)::text || row_to_json(codes)::text as kept from identity.totps natural join identity.recovery_codes codes',
  )
  const kept = rows.map((row: { kept: string }) => row.kept).join()
  for (const text of [secret, ...recoveryIn(shown).map((code) => code.slice(5))]) assert.ok(!kept.includes(text))
  const overview = await visitor.go(`${origin}/id/security`)
  assert.match(overview.text, /Включён/)
  assert.ok(!overview.text.includes(secret))
  const again = await visitor.submit(page, { code: codeOf(secret, 1) })
  assert.equal(again.url.pathname, '/id/security', 'what is on is not turned on again')
})

test('after the password a code is asked for, and both are told of where sign-ins are kept', async () => {
  const { email, secret } = await protectedPerson()
  const { visitor, page } = await halfWay(email)
  const wrong = await visitor.submit(page, { code: '000000' })
  assert.match(wrong.text, /Код не.подошёл/)
  assert.partialDeepStrictEqual(attempts.at(-1), { email, method: 'code', result: 'wrong' })
  const end = await visitor.submit(wrong, { code: ` ${codeOf(secret).replace(/(?=...$)/, ' ')} ` })
  assert.equal(end.url.pathname, '/callback')
  assert.partialDeepStrictEqual(attempts.at(-1), { email, method: 'code', result: 'ok' })
})

test('a code is good for half a minute before its time and half a minute after, and no longer', async () => {
  for (const [later, isGood] of [
    [-1, true],
    [1, true],
    [-2, false],
    [2, false],
    [4, false],
  ] as const) {
    const { email, secret } = await protectedPerson()
    passHalfMinute(5)
    const { visitor, page } = await halfWay(email)
    const end = await visitor.submit(page, { code: codeOf(secret, later) })
    assert.equal(end.url.pathname === '/callback', isGood, `${later} half minutes`)
  }
})

test('a secret that was shown waits a quarter of an hour for its first code, then another is made', async () => {
  const { visitor } = await person()
  const page = await visitor.submit(await visitor.go(`${origin}/id/security/app`), { password })
  const first = secretIn(page)
  passHalfMinute(29)
  assert.equal(secretIn(await visitor.submit(page, { code: codeOf(first, 5) })), first, 'a wrong code tells it anew')
  passHalfMinute(2)
  const late = await visitor.submit(page, { code: codeOf(first, 5) })
  assert.ok(!late.text.includes(first), 'it is told no more')
})

test('a code works once, in the browser that typed the password and for that step alone', async () => {
  const { email, secret } = await protectedPerson()
  const one = await halfWay(email)
  const other = await halfWay(email)
  const code = codeOf(secret)
  assert.equal((await one.visitor.submit(one.page, { code })).url.pathname, '/callback')
  assert.equal((await other.visitor.submit(other.page, { code })).status, 400)
  assert.equal((await other.visitor.submit(other.page, { code: codeOf(secret, -1) })).status, 400, 'nor an older one')
  const { half = '' } = Object.fromEntries(
    [...other.page.text.matchAll(/name="(half)" value="([^"]*)"/g)].map(([, k, v]) => [k, v]),
  )
  const thief = browser()
  const begun = await thief.go(await authorizationUrl())
  const stolen = await thief.submit(begun, { half, code: codeOf(secret, 1) })
  assert.equal(headingOf(stolen), 'Страница входа устарела')
  for (const forged of ['', '.', `${half}x`, half.replace(/^./, 'x')]) {
    const answer = await other.visitor.submit(other.page, { half: forged, code: codeOf(secret, 1) })
    assert.equal(headingOf(answer), 'Страница входа устарела', forged)
  }
  clock.now = new Date(clock.now.getTime() + 10 * 60_000 + 1)
  const late = await other.visitor.submit(other.page, { code: codeOf(secret) })
  assert.equal(headingOf(late), 'Страница входа устарела')
})

test('of sign-ins that send one code at once a single one comes in', async () => {
  const { email, secret } = await protectedPerson()
  const ways = await Promise.all(Array.from({ length: 5 }, () => halfWay(email)))
  const code = codeOf(secret)
  const ends = await Promise.all(ways.map(({ visitor, page }) => visitor.submit(page, { code })))
  assert.equal(ends.filter(({ url }) => url.pathname === '/callback').length, 1)
})

test('a recovery code works once, however it is typed, and new ones end those of before', async () => {
  const { email, codes, secret, visitor: own } = await protectedPerson()
  const [first = '', second = ''] = codes
  const one = await halfWay(email)
  const typed = { recovery: first.toUpperCase().replaceAll('-', ' ') }
  assert.equal((await one.visitor.submit(one.page, typed)).url.pathname, '/callback')
  const two = await halfWay(email)
  assert.equal((await two.visitor.submit(two.page, { recovery: first })).status, 400)
  const ask = await own.go(`${origin}/id/security/codes`)
  assert.match((await own.submit(ask, { password: 'не тот пароль', code: codeOf(secret) })).text, /Пароль или код/)
  const renewed = recoveryIn(await own.submit(ask, { password, code: codeOf(secret) }))
  assert.equal(renewed.length, 10)
  assert.equal((await two.visitor.submit(two.page, { recovery: second })).status, 400)
  assert.equal((await two.visitor.submit(two.page, { recovery: renewed[3] ?? '' })).url.pathname, '/callback')
})

test('ten wrong codes lock strangers out and not the browser of the owner; thirty a day are the end of it', async () => {
  const { email, secret, visitor: own } = await protectedPerson()
  const { visitor, page } = await halfWay(email)
  for (let i = 0; i < 10; i += 1) await visitor.submit(page, { code: '000000' })
  assert.equal(attempts.at(-1)?.result, 'wrong')
  assert.equal((await visitor.submit(page, { code: codeOf(secret) })).status, 400)
  assert.equal(attempts.at(-1)?.result, 'lockout')
  const { page: codePage } = await halfWay(email, own)
  assert.equal((await own.submit(codePage, { code: codeOf(secret) })).url.pathname, '/callback')
  for (let round = 0; round < 3; round += 1) {
    clock.now = new Date(clock.now.getTime() + 16 * 60_000)
    await identity.sweep()
    const { visitor: guesser, page: next } = await halfWay(email)
    for (let i = 0; i < 10; i += 1) await guesser.submit(next, { code: '000000' })
  }
  assert.equal(attempts.at(-1)?.result, 'lockout')
})

test('before the password is right nothing tells that a second factor is there', async () => {
  const [plain, guarded] = [await person(), await protectedPerson()]
  const refusal = async (email: string) => {
    const visitor = browser()
    const screen = await visitor.submit(await visitor.go(await authorizationUrl()), {
      email,
      password: 'не тот пароль',
    })
    const text = screen.text
      .replaceAll(email, '')
      .replace(/nonce="[^"]*"|interaction\/[\w-]+|name="csrf" value="[^"]*"|challenge&quot;:&quot;[\w-]+/g, '')
    return [screen.status, text]
  }
  assert.deepEqual(await refusal(guarded.email), await refusal(plain.email))
  assert.deepEqual(await refusal(guarded.email), await refusal('nobody@volga-media.example'))
})

test('a new password by a link does not go round the code', async () => {
  for (const make of [identity.createPasswordLink, identity.createResetLink]) {
    const { email, secret } = await protectedPerson()
    const visitor = browser()
    const fresh = 'другой ручей у мостика'
    const page = await visitor.follow((await make(email)) ?? '')
    assert.equal((await visitor.submit(page, { password: fresh, again: fresh })).url.pathname, '/home')
    const screen = await visitor.submit(await visitor.go(await authorizationUrl()), { email, password: fresh })
    assert.equal(headingOf(screen), 'Код для входа')
    assert.equal((await visitor.submit(screen, { code: codeOf(secret) })).url.pathname, '/callback')
  }
})

test('codes are turned off by the password and a code, and by nothing less', async () => {
  const { email, secret, visitor } = await protectedPerson()
  const page = await visitor.go(`${origin}/id/security/off`)
  assert.equal((await visitor.submit(page, { password, code: '000000' })).status, 400)
  assert.equal((await visitor.submit(page, { password: 'не тот пароль', code: codeOf(secret) })).status, 400)
  assert.equal((await visitor.submit(page, { password, code: '' })).status, 400)
  const end = await visitor.submit(page, { password, code: codeOf(secret) })
  assert.match(end.text, /Выключен/)
  assert.partialDeepStrictEqual(factors.at(-1), { email, isOn: false })
  const stranger = browser()
  const free = await stranger.submit(await stranger.go(await authorizationUrl()), { email, password })
  assert.equal(free.url.pathname, '/callback')
})

test('a reset by another ends what was open, and a sign-in that was half-way', async () => {
  const { email, secret, visitor } = await protectedPerson()
  const half = await halfWay(email)
  assert.equal(await identity.resetSecondFactor(email), true)
  assert.equal(await identity.resetSecondFactor(email), false)
  assert.equal(await identity.resetSecondFactor('nobody@volga-media.example'), false)
  assert.equal(headingOf(await half.visitor.submit(half.page, { code: codeOf(secret) })), 'Страница входа устарела')
  const home = await visitor.go(`${origin}/id/security`, {}, 0)
  assert.equal(home.headers.get('location'), `${origin}/home?return_to=%2Fid%2Fsecurity`)
})

test('the pages of the second factor are for who is signed in, and take forms of their own browser only', async () => {
  const { visitor } = await person()
  for (const path of ['', '/app', '/off', '/codes', '/confirm']) {
    const screen = await browser().go(`${origin}/id/security${path}`, {}, 0)
    assert.match(screen.headers.get('location') ?? '', /\/home\?return_to=%2Fid%2Fsecurity$/, path)
  }
  const page = await visitor.go(`${origin}/id/security/app`)
  const foreign = await visitor.submit(page, { password }, { origin: 'https://evil.example' })
  assert.equal(headingOf(foreign), 'Страница входа устарела')
  assert.equal(headingOf(await visitor.submit(page, { password, csrf: 'x' })), 'Страница входа устарела')
  assert.equal((await visitor.go(`${origin}/id/security/nothing`)).status, 404)
  assert.equal(
    (await visitor.go(`${origin}/id/security/off`)).url.pathname,
    '/id/security',
    'there is nothing to turn off',
  )
})

test('one recovery code typed in two browsers at once opens one sign-in', async () => {
  const { email, codes } = await protectedPerson()
  const [code = ''] = codes
  const both = await Promise.all([halfWay(email), halfWay(email)])
  const pages = await Promise.all(both.map(({ visitor, page }) => visitor.submit(page, { code })))
  const refused = pages.filter((page) => /Код не.подошёл/.test(page.text))
  assert.deepEqual([pages.length, refused.length], [2, 1])
})
