import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { headingOf, type Screen } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const limits = { atOnce: 2, waiting: 50, patienceMs: 60_000 }
const { pool, email, password, origin, identity, clock, attempts, ...rest } = await testIdentity(undefined, limits)
const { authorizationUrl, browser } = rest
const nobody = 'nobody@volga-media.example'

beforeEach(() => void Object.assign(limits, { atOnce: 2, waiting: 50, patienceMs: 60_000 }))

const anonymous = ({ text }: Screen, address: string) =>
  text.replaceAll(address, '').replace(/nonce="[^"]*"|value="[^"]*"|interaction\/[\w-]+|data-options="[^"]*"/g, '')
const failures = async () => (await pool.query('select 1 from identity.failures')).rows.length
const full = () => void Object.assign(limits, { atOnce: 0, waiting: 0 })
const tooLong = () => void Object.assign(limits, { atOnce: 0, waiting: 5, patienceMs: 10 })

for (const [name, narrow] of Object.entries({ 'finds the line full': full, 'waits too long': tooLong })) {
  test(`A9 whoever ${name} is told so in words, alike for a known address and another, and nothing counts`, async () => {
    const screens: string[] = []
    for (const address of [email, nobody]) {
      const visitor = browser()
      const screen = await visitor.go(await authorizationUrl())
      narrow()
      const attemptsBefore = attempts.length
      const busy = await visitor.submit(screen, { email: address, password })
      assert.deepEqual([busy.status, busy.headers.get('retry-after')], [503, '60'])
      assert.match(busy.text, /Сейчас много входов\.<\/b> Попробуйте ещё раз через минуту/)
      assert.ok(busy.text.includes(`value="${address}"`), 'what was typed stays')
      assert.deepEqual([await failures(), attempts.length - attemptsBefore], [0, 0])
      screens.push(anonymous(busy, address))
      Object.assign(limits, { atOnce: 2, patienceMs: 60_000, waiting: 50 })
      if (address === email) assert.equal((await visitor.submit(busy, { email, password })).url.pathname, '/callback')
    }
    assert.equal(screens[0], screens[1])
  })
}

test('A9 twenty tries of one account that were not looked at do not lock it', async () => {
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  full()
  for (let i = 0; i < 20; i += 1) await visitor.submit(screen, { email, password: 'не тот пароль' })
  Object.assign(limits, { atOnce: 2, waiting: 50 })
  assert.equal((await visitor.submit(screen, { email, password })).url.pathname, '/callback')
})

test('A9 beside guesses at many accounts the owner comes in by his browser, and each guess is wrong or told to wait', async () => {
  Object.assign(limits, { atOnce: 1, waiting: 3 })
  const owner = browser()
  await owner.submit(await owner.go(await authorizationUrl()), { email, password })
  const again = await owner.go(await authorizationUrl({ prompt: 'login' }))
  const stranger = browser()
  const screen = await stranger.go(await authorizationUrl())
  const guesses = Array.from({ length: 40 }, (_, i) =>
    stranger.submit(screen, { email: `p${i}@volga-media.example`, password }, { 'x-test-address': `203.0.113.${i}` }),
  )
  const end = await owner.submit(again, { email, password })
  assert.equal(end.url.pathname, '/callback')
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  assert.deepEqual(new Set(statuses), new Set([400, 503]))
  assert.equal(await failures(), statuses.filter((status) => status === 400).length, 'only what was weighed counts')
})

test('A9 a recovery code, a new password and the pages behind the password say the same, and spend nothing', async () => {
  const owner = browser()
  const link = await identity.createPasswordLink(email)
  const form = await owner.follow(link)
  full()
  const busy = await owner.submit(form, { password: 'новый тихий ручей', again: 'новый тихий ручей' })
  assert.deepEqual([busy.status, busy.headers.get('retry-after')], [503, '60'])
  assert.equal(headingOf(busy), 'Сейчас много входов')
  Object.assign(limits, { atOnce: 2, waiting: 50 })
  const end = await owner.submit(form, { password, again: password })
  assert.equal(end.text, 'relying party', 'the link is good still')

  const page = await owner.go(new URL('/id/security/app', form.url))
  full()
  const held = await owner.submit(page, { password })
  assert.deepEqual([held.status, headingOf(held)], [503, 'Сейчас много входов'])
  assert.equal(await failures(), 0)
})

test('A9 a code after the password is told to wait on its own page, and goes on there', async () => {
  const { subject } =
    (await pool.query<{ subject: string }>('select subject from identity.accounts limit 1')).rows[0] ?? {}
  await pool.query(
    "insert into identity.totps (subject, sealed_secret, began_at, confirmed_at) values ($1, 'x', now(), now())",
    [subject],
  )
  const visitor = browser()
  const code = await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  assert.equal(headingOf(code), 'Код для входа')
  full()
  const busy = await visitor.submit(code, { recovery: 'abcd-efgh-ijkm' })
  assert.deepEqual([busy.status, headingOf(busy)], [503, 'Код для входа'])
  assert.match(busy.text, /Сейчас много входов/)
  assert.equal(await failures(), 0)
  await pool.query('delete from identity.totps')
})

test('A9 two factors are turned on where only three may wait: the ten recovery codes wait as one', async () => {
  await identity.ensureAccount({ email: 'codes@volga-media.example', password })
  const owner = browser()
  await owner.submit(await owner.go(await authorizationUrl()), { email: 'codes@volga-media.example', password })
  const shown = await owner.submit(await owner.go(`${origin}/id/security/app`), { password })
  const secret = shown.text.match(/data-copy="([A-Z2-7]{32})"/)?.[1] ?? ''
  Object.assign(limits, { atOnce: 1, waiting: 3 })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() })
  const end = await owner.submit(shown, { code })
  assert.deepEqual([end.status, headingOf(end)], [200, 'Двухфакторный вход включён'])
})
