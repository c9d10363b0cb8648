import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formOf, headingOf, type Screen } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { password, origin, identity, clock, created, changed, failing, authorizationUrl, browser } = await testIdentity()

test('the setup link makes the first administrator once and signs them in', async () => {
  const visitor = browser()
  const link = await identity.createSetupLink()
  const page = await visitor.follow(link)
  assert.equal(headingOf(page), 'Первый запуск')
  const differs = await visitor.submit(page, { email: 'admin@volga-media.example', password, again: 'другое' })
  assert.match(differs.text, /Пароли не\u00a0совпали/)
  assert.match(differs.text, /value="admin@volga-media.example"/, 'what was typed is not lost')
  const weak = await visitor.submit(differs, {
    email: 'admin@volga-media.example',
    password: 'password1234',
    again: 'password1234',
  })
  assert.match(weak.text, /Такой пароль подбирают первым/)
  const done = await visitor.submit(weak, { email: 'admin@volga-media.example', password, again: password })
  assert.equal(done.url.href, `${origin}/home`)
  assert.equal(created.at(-1)?.kind, 'setup')
  const end = await visitor.go(await authorizationUrl({ max_age: '43200' }))
  assert.equal(end.url.pathname, '/callback', 'already signed in: no second password')
  const again = await browser().follow(link)
  assert.equal(again.status, 410)
  assert.equal(headingOf(again), 'Ссылка уже использована')
})

test('the token of a link stands behind the # of its address, and nowhere that a log or a Referer would keep', async () => {
  const link = new URL(await identity.createInvitation('s.kotov@volga-media.example'))
  const token = link.hash.slice(1)
  assert.ok(token.length >= 43)
  assert.equal(link.search, '')
  const visitor = browser()
  const opening = await visitor.go(link)
  assert.doesNotMatch(JSON.stringify([...opening.headers]) + opening.text, new RegExp(token))
  const page = await visitor.follow(link.href)
  assert.equal(formOf(page).action.href, `${origin}/id/welcome`)
  const done = await visitor.submit(page, { password, again: password }, {}, 0)
  assert.equal(done.headers.get('location'), `${origin}/home`)
  assert.doesNotMatch(JSON.stringify([...page.headers, ...done.headers]), new RegExp(token))
})

test('a link of the old form, with its token in the query, says in words what to do', async () => {
  const link = new URL(await identity.createInvitation('k.belova@volga-media.example'))
  const old = await browser().go(`${link.origin}${link.pathname}?token=${link.hash.slice(1)}`)
  assert.equal(old.status, 410)
  assert.equal(headingOf(old), 'Ссылка прежнего вида')
  assert.match(old.text, /Попросите у\u00a0администратора новую/)
  assert.doesNotMatch(old.text, /name="password"/)
})

test('a link without its end, or with another, opens nothing', async () => {
  for (const hash of ['', '#', '#short', `#${'x'.repeat(43)}`, '#%00', `#${'ы'.repeat(5000)}`]) {
    const screen = await browser().follow(`${origin}/id/welcome${hash}`)
    assert.equal(screen.status, hash.length > 5000 ? 400 : 404)
    assert.match(headingOf(screen), /Ссылка не подходит|устарела/)
  }
})

test('the token of a link is taken from our own page only', async () => {
  const link = new URL(await identity.createInvitation('d.orlova@volga-media.example'))
  const visitor = browser()
  const screen = await visitor.go(link)
  const token = link.hash.slice(1)
  for (const [fields, headers] of [
    [{ csrf: '' }, {}],
    [{}, { origin: 'https://evil.example' }],
  ] as const) {
    const answer = await visitor.submit(screen, { token, ...fields }, headers)
    assert.equal(answer.status, 400)
    assert.doesNotMatch(answer.text, /d\.orlova/)
  }
})

test('a newer setup link puts the older one out of use', async () => {
  const older = await identity.createSetupLink()
  await identity.createSetupLink()
  assert.equal(headingOf(await browser().follow(older)), 'Ссылка не подходит')
})

test('a setup link lives for a day', async () => {
  const link = await identity.createSetupLink()
  clock.now = new Date(clock.now.getTime() + 24 * 3_600_000 + 1000)
  const late = await browser().follow(link)
  assert.equal(late.status, 410)
  assert.equal(headingOf(late), 'Срок ссылки истёк')
})

test('two browsers with one link make one account', async () => {
  const link = await identity.createInvitation('p.orlov@volga-media.example')
  const visitors = [browser(), browser()]
  const pages = await Promise.all(visitors.map((visitor) => visitor.follow(link)))
  const answers = await Promise.all(
    visitors.map((visitor, i) => visitor.submit(pages[i] as Screen, { password, again: password })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
  assert.equal(created.filter((account) => account.email === 'p.orlov@volga-media.example').length, 1)
})

test('an invitation is for its own address, whatever the form says', async () => {
  const visitor = browser()
  const page = await visitor.follow(await identity.createInvitation('a.ivanova@volga-media.example'))
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
  const page = await visitor.follow(await identity.createPasswordLink('n.petrov@volga-media.example'))
  await visitor.submit(page, { password: 'новая длинная фраза', again: 'новая длинная фраза' })
  const screen = await old.go(await authorizationUrl())
  assert.equal(headingOf(screen), 'Вход')
  const wrong = await old.submit(screen, { email: 'n.petrov@volga-media.example', password })
  assert.equal(wrong.status, 400)
})

test('a password link for somebody without an account here makes one', async () => {
  const visitor = browser()
  const page = await visitor.follow(await identity.createPasswordLink('came.from.elsewhere@volga-media.example'))
  const done = await visitor.submit(page, { password, again: password })
  assert.equal(done.url.pathname, '/home')
  assert.equal(created.at(-1)?.kind, 'invitation')
})

test('the server hears of a replaced password, and of a first one only that there is an account', async () => {
  const { length } = changed
  await setPassword(await identity.createInvitation('v.belov@volga-media.example'))
  assert.equal(changed.length, length)
  const { subject } = created.at(-1) ?? assert.fail()
  for (const make of [identity.createPasswordLink, identity.createInvitation]) {
    const from = changed.length
    await setPassword(await make('v.belov@volga-media.example'))
    assert.ok(changed.length > from)
    assert.deepEqual(changed.at(-1), { subject, email: 'v.belov@volga-media.example' })
  }
})

test('a password that was set puts every other open link of its address out of use, and those of nobody else', async () => {
  const [email, other] = ['e.sorokina@volga-media.example', 'f.sorokin@volga-media.example']
  const invitation = await identity.createInvitation(email)
  const ofAnother = await identity.createInvitation(other)
  assert.equal((await setPassword(await identity.createPasswordLink(email))).url.pathname, '/home')
  const { length } = changed
  assert.equal(headingOf(await browser().follow(invitation)), 'Ссылка не подходит')
  assert.equal(changed.length, length)
  assert.equal((await setPassword(ofAnother)).url.pathname, '/home')
  assert.equal(created.at(-1)?.email, other)
})

test('of two links of one address that are used at once one sets the password', async () => {
  const email = 'g.melnik@volga-media.example'
  const links = [await identity.createInvitation(email), await identity.createPasswordLink(email)]
  const visitors = links.map(() => browser())
  const pages = await Promise.all(visitors.map((visitor, i) => visitor.follow(links[i] ?? '')))
  const answers = await Promise.all(
    visitors.map((visitor, i) => visitor.submit(pages[i] as Screen, { password, again: password })),
  )
  // the second one finds its link closed, or gone with the first
  assert.match(
    answers
      .map(({ status }) => status)
      .sort()
      .join(),
    /^200,(404|410)$/,
  )
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
  return visitor.submit(await visitor.follow(link), { password: phrase, again: phrase })
}
