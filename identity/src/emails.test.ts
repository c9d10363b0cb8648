import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import { mayBeKnown, shownEmail } from './emails.ts'
import { headingOf } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { pool, email, password, origin, identity, clock, authorizationUrl, browser } = await testIdentity()
const [local = '', domain = ''] = email.split('@')

/** Addresses that no new account may have. */
const bad: Record<string, string> = {
  '255 characters': `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(59)}.ru`,
  'a Cyrillic look-alike in the name': email.replace('o', 'о'),
  'a Cyrillic look-alike in the domain': email.replace('a@volga', 'a@vоlga'),
  'a Greek look-alike': email.replace('o', 'ο'),
  'a line feed and a header': `${email}\nBcc: x@evil.example`,
  'a carriage return and a header': `${email}\r\nSubject: x`,
  'an inner carriage return': `${local}\r@${domain}`,
  'two addresses by a comma': `${email},x@evil.example`,
  'two addresses by a semicolon': `${email};x@evil.example`,
  'a name before it': `Маша <${email}>`,
  'a quoted name': `"${local}"@${domain}`,
  'a quoted name with a second at': `"x@evil.example"@${domain}`,
  'a quoted name with a space': `"m sokolova"@${domain}`,
  'a comment': `${local}(x)@${domain}`,
  'an address in numbers': 'a@[127.0.0.1]',
  'a full-width at': `${local}＠${domain}`,
  'an invisible sign': `${local}\u200b@${domain}`,
  'a turned direction': `\u202e${email}`,
  'a soft hyphen': `m.soko\u00adlova@${domain}`,
  'no dot in the domain': 'admin@localhost',
}

for (const [name, typed] of Object.entries(bad)) {
  test(`issue 12 ${name} makes no account and meets none that is there`, async () => {
    await assert.rejects(identity.ensureAccount({ email: typed, password }), /не почтовый адрес/)
    const visitor = browser()
    const form = await visitor.follow(await identity.createSetupLink())
    const screen = await visitor.submit(form, { email: typed, password, again: password })
    assert.deepEqual([screen.status, headingOf(screen)], [400, 'Первый запуск'])
    assert.match(screen.text, /Нужен почтовый адрес вида/)
    const refused = await visitor.submit(await visitor.go(await authorizationUrl()), { email: typed, password })
    assert.equal(refused.status, 400)
    const { rows } = await pool.query('select email from identity.accounts')
    assert.deepEqual(rows, [{ email }])
  })
}

const good: Record<string, string> = {
  'a plus sign': 'a+new@volga-media.example',
  'an international name and domain': 'почта+7@пример.рф',
  'a domain in punycode': 'я+7@xn--e1afmkfd.xn--p1ai',
  '254 characters': `${'a'.repeat(60)}+new@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.ru`,
  'letters in two parts': 'и\u0306од@пример.рф',
}

for (const [name, typed] of Object.entries(good)) {
  test(`issue 12 ${name} makes an account that is met by either form of its letters and by any case`, async () => {
    assert.deepEqual(await identity.ensureAccount({ email: typed, password }), { created: true })
    for (const form of [typed.normalize('NFC'), typed.normalize('NFD'), typed.toUpperCase(), ` ${typed} `]) {
      assert.deepEqual(await identity.ensureAccount({ email: form, password }), { created: false })
      const visitor = browser()
      const end = await visitor.submit(await visitor.go(await authorizationUrl()), { email: form, password })
      assert.equal(end.url.pathname, '/callback', form)
    }
    await pool.query('delete from identity.accounts where email = $1', [tidyEmail(typed)])
  })
}

test('an address without the plus is another account', async () => {
  await identity.ensureAccount({ email: 'b+new@volga-media.example', password })
  const visitor = browser()
  const end = await visitor.submit(await visitor.go(await authorizationUrl()), {
    email: 'b@volga-media.example',
    password,
  })
  assert.equal(end.status, 400)
})

test('an account of before the rule goes on signing in, and every address of the rule may be known', async () => {
  await pool.query("update identity.accounts set email = 'admin@localhost' where email = $1", [email])
  const visitor = browser()
  const end = await visitor.submit(await visitor.go(await authorizationUrl()), { email: 'admin@localhost', password })
  assert.equal(end.url.pathname, '/callback')
  assert.deepEqual(await identity.ensureAccount({ email: 'admin@localhost', password }), { created: false })
  await pool.query("update identity.accounts set email = $1 where email = 'admin@localhost'", [email])
  for (const typed of Object.values(good)) {
    assert.deepEqual([emailProblem(tidyEmail(typed)), mayBeKnown(tidyEmail(typed))], [null, true])
    assert.equal(shownEmail(typed), typed)
  }
})

test('issue 12 an account is met by either spelling of its domain, whichever it was made by', async () => {
  for (const [index, spelled] of ['я@пример.рф', 'я@xn--e1afmkfd.xn--p1ai'].entries()) {
    const kept = `${index}${spelled}`
    await pool.query(
      `insert into identity.accounts (email, password_hash, created_at, password_changed_at)
       select $1, password_hash, created_at, password_changed_at from identity.accounts where email = $2`,
      [kept, email],
    )
    for (const typed of [`${index}я@пример.рф`, `${index}Я@XN--E1AFMKFD.XN--P1AI`, `${index}я@xn--e1afmkfd.рф`]) {
      assert.deepEqual(await identity.ensureAccount({ email: typed, password }), { created: false }, typed)
      const visitor = browser()
      const end = await visitor.submit(await visitor.go(await authorizationUrl()), { email: typed, password })
      assert.equal(end.url.pathname, '/callback', `${kept} by ${typed}`)
      const phrase = 'новая длинная фраза'
      const other = browser()
      const form = await other.follow((await identity.createResetLink(typed)) ?? '')
      assert.match(form.text, new RegExp(`value="${kept}"`))
      assert.equal((await other.submit(form, { password: phrase, again: phrase })).url.pathname, '/home')
      await pool.query(
        'update identity.accounts set password_hash = (select password_hash from identity.accounts where email = $1) where email = $2',
        [email, kept],
      )
    }
  }
})

test('issue 12 two accounts that were made of two spellings go on, each by its own', async () => {
  const spellings = ['юля@пример.рф', 'юля@xn--e1afmkfd.xn--p1ai'] as const
  for (const [index, kept] of spellings.entries()) {
    await pool.query(
      `insert into identity.accounts (email, name, password_hash, created_at, password_changed_at)
       select $1, $3, password_hash, created_at, password_changed_at from identity.accounts where email = $2`,
      [kept, email, String(index)],
    )
  }
  for (const [index, typed] of spellings.entries()) {
    const visitor = browser()
    await visitor.submit(await visitor.go(await authorizationUrl()), { email: typed, password })
    const page = await visitor.go(`${origin}/id/security`)
    assert.ok(page.text.includes(`<b>${typed}</b>`), typed)
    const phrase = 'новая длинная фраза'
    const other = browser()
    clock.now = new Date(clock.now.getTime() + 1000)
    const form = await other.follow(await identity.createPasswordLink(typed))
    await other.submit(form, { password: phrase, again: phrase })
    const { rows } = await pool.query(
      'select name from identity.accounts where email = any($1) order by password_changed_at desc limit 1',
      [spellings],
    )
    assert.deepEqual(rows, [{ name: String(index) }], 'a link is for the very account it was made for')
  }
})
