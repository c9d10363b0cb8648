import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headingOf, type Screen } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { password, origin, identity, clock, created, changed, failing, authorizationUrl, browser } = await testIdentity()

test('the setup link makes the first administrator once and signs them in', async () => {
  const visitor = browser()
  const link = await identity.createSetupLink()
  const page = await visitor.go(link)
  assert.equal(headingOf(page), 'Первый запуск')
  const differs = await visitor.submit(page, { email: 'admin@volga-media.example', password, again: 'другое' })
  assert.match(differs.text, /Пароли не\u00a0совпали/)
  assert.match(differs.text, /value="admin@volga-media.example"/, 'what was typed is not lost')
  const weak = await visitor.submit(differs, {
    email: 'admin@volga-media.example',
    password: '1234567890',
    again: '1234567890',
  })
  assert.match(weak.text, /Такой пароль подбирают первым/)
  const done = await visitor.submit(weak, { email: 'admin@volga-media.example', password, again: password })
  assert.equal(done.url.href, `${origin}/home`)
  assert.equal(created.at(-1)?.kind, 'setup')
  const end = await visitor.go(await authorizationUrl({ max_age: '43200' }))
  assert.equal(end.url.pathname, '/callback', 'already signed in: no second password')
  const again = await browser().go(link)
  assert.equal(again.status, 410)
  assert.equal(headingOf(again), 'Ссылка уже использована')
})

test('a newer setup link puts the older one out of use', async () => {
  const older = await identity.createSetupLink()
  await identity.createSetupLink()
  assert.equal(headingOf(await browser().go(older)), 'Ссылка не подходит')
})

test('a setup link lives for a day', async () => {
  const link = await identity.createSetupLink()
  clock.now = new Date(clock.now.getTime() + 24 * 3_600_000 + 1000)
  const late = await browser().go(link)
  assert.equal(late.status, 410)
  assert.equal(headingOf(late), 'Срок ссылки истёк')
})

test('two browsers with one link make one account', async () => {
  const link = await identity.createInvitation('p.orlov@volga-media.example')
  const visitors = [browser(), browser()]
  const pages = await Promise.all(visitors.map((visitor) => visitor.go(link)))
  const answers = await Promise.all(
    visitors.map((visitor, i) => visitor.submit(pages[i] as Screen, { password, again: password })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
  assert.equal(created.filter((account) => account.email === 'p.orlov@volga-media.example').length, 1)
})

test('an invitation is for its own address, whatever the form says', async () => {
  const visitor = browser()
  const page = await visitor.go(await identity.createInvitation('a.ivanova@volga-media.example'))
  assert.equal(headingOf(page), 'Приглашение')
  await visitor.submit(page, { email: 'thief@volga-media.example', password, again: password })
  assert.equal(created.at(-1)?.email, 'a.ivanova@volga-media.example')
})

test('a new password ends the sessions that the old one opened', async () => {
  await identity.ensureAccount({ email: 'n.petrov@volga-media.example', password })
  const old = browser()
  await old.submit(await old.go(await authorizationUrl()), { email: 'n.petrov@volga-media.example', password })
  assert.equal((await old.go(await authorizationUrl())).url.pathname, '/callback')
  const visitor = browser()
  const page = await visitor.go(await identity.createPasswordLink('n.petrov@volga-media.example'))
  await visitor.submit(page, { password: 'новая длинная фраза', again: 'новая длинная фраза' })
  const screen = await old.go(await authorizationUrl())
  assert.equal(headingOf(screen), 'Вход')
  const wrong = await old.submit(screen, { email: 'n.petrov@volga-media.example', password })
  assert.equal(wrong.status, 400)
})

test('a password link for somebody without an account here makes one', async () => {
  const visitor = browser()
  const page = await visitor.go(await identity.createPasswordLink('came.from.elsewhere@volga-media.example'))
  const done = await visitor.submit(page, { password, again: password })
  assert.equal(done.url.pathname, '/home')
  assert.equal(created.at(-1)?.kind, 'invitation')
})

test('the server hears of a replaced password, and of a first one only that there is an account', async () => {
  const { length } = changed
  await setPassword(await identity.createInvitation('v.belov@volga-media.example'))
  assert.equal(changed.length, length)
  const { subject } = created.at(-1) ?? assert.fail()
  for (const link of [
    await identity.createPasswordLink('v.belov@volga-media.example'),
    await identity.createInvitation('v.belov@volga-media.example'),
  ]) {
    const from = changed.length
    await setPassword(link)
    assert.ok(changed.length > from)
    assert.deepEqual(changed.at(-1), { subject, email: 'v.belov@volga-media.example' })
  }
})

test('a password is not replaced when what the old one opened cannot be ended, and the link stays good', async () => {
  await identity.ensureAccount({ email: 'o.lebedeva@volga-media.example', password })
  const link = await identity.createPasswordLink('o.lebedeva@volga-media.example')
  failing.onChange = true
  const broken = await setPassword(link)
  failing.onChange = false
  assert.equal(broken.status, 500)
  assert.equal(headingOf(broken), 'Вход временно не работает')
  const visitor = browser()
  const fields = { email: 'o.lebedeva@volga-media.example', password }
  assert.equal((await visitor.submit(await visitor.go(await authorizationUrl()), fields)).url.pathname, '/callback')
  assert.equal((await setPassword(link)).url.pathname, '/home')
})

async function setPassword(link: string): Promise<Screen> {
  const visitor = browser()
  const phrase = 'новая длинная фраза'
  return visitor.submit(await visitor.go(link), { password: phrase, again: phrase })
}
