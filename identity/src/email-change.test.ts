import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { formOf, headingOf, type Screen } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { pool, password, origin, identity, clock, moved, letters, failing, ...rest } = await testIdentity()
const { authorizationUrl, browser } = rest

type Browser = ReturnType<typeof browser>

const hour = 3_600_000
let people = 0

async function signIn(email: string, visitor = browser(), typed = password): Promise<Screen> {
  return visitor.submit(await visitor.go(await authorizationUrl({ prompt: 'login' })), { email, password: typed })
}

/** Somebody who is signed in, and another address of his. */
async function person() {
  people += 1
  const [email, next] = [`p${people}@volga-media.example`, `p${people}@neva-media.example`]
  await identity.ensureAccount({ email, password })
  const visitor = browser()
  await signIn(email, visitor)
  const { rows } = await pool.query('select subject from identity.accounts where email = $1', [email])
  return { email, next, visitor, subject: String(rows[0].subject) }
}

const overview = (visitor: Browser) => visitor.go(`${origin}/id/security`)
const words = ({ text }: Screen) => text.replace(/<[^>]*>/g, ' ').replaceAll('\u00a0', ' ')

async function ask(visitor: Browser, email: string, more: Record<string, string> = {}): Promise<Screen> {
  return visitor.submit(await visitor.go(`${origin}/id/security/email`), { email, password, ...more })
}

/** Sends the form of a page that goes to this address; by itself a page may have several. */
async function press(visitor: Browser, screen: Screen, path: string): Promise<Screen> {
  const [form = ''] = screen.text.match(new RegExp(`<form[^>]* action="${path}"[\\s\\S]*?</form>`)) ?? []
  return visitor.submit({ ...screen, text: form }, {})
}

async function linkOf({ subject, next }: { subject: string; next: string }): Promise<string> {
  const link = await identity.createEmailLink(subject, next)
  if (link === null || link === 'taken') throw new Error(`no link: ${link}`)
  return link
}

/** Somebody whose other address waits, and the link from its box. */
async function waiting() {
  const one = await person()
  assert.equal((await ask(one.visitor, one.next)).url.pathname, '/id/security')
  return { ...one, link: await linkOf(one) }
}

async function confirm(visitor: Browser, link: string): Promise<Screen> {
  return visitor.submit(await visitor.follow(link), {})
}

async function isIn(email: string): Promise<boolean> {
  return (await signIn(email)).url.pathname === '/callback'
}

test('R29 another address is asked for behind the password, shown as waiting, and the old one signs in meanwhile', async () => {
  const { email, next, visitor, subject } = await person()
  assert.match(words(await overview(visitor)), new RegExp(`Почта\\s+Вы входите с адресом\\s+${email}`))
  const shown = await ask(visitor, ` ${next.toUpperCase()} `)
  assert.equal(shown.url.pathname, '/id/security')
  assert.match(words(shown), new RegExp(`Ждёт подтверждения[\\s\\S]+На\\s+${next}\\s+отправлено письмо`))
  assert.match(words(shown), new RegExp(`вы входите с адресом\\s+${email}`))
  assert.deepEqual(letters.at(-1), { subject, from: email, to: next, address: '127.0.0.1', agent: 'node' })
  assert.deepEqual([await isIn(email), await isIn(next)], [true, false])
})

test('R29 a link confirms the address once: the new one signs in, the old one no more, and other sessions are over', async () => {
  const { email, next, visitor, subject, link } = await waiting()
  const second = await linkOf({ subject, next })
  const other = browser()
  await signIn(email, other)
  const page = await visitor.follow(link)
  assert.equal(headingOf(page), 'Новый адрес почты')
  assert.match(words(page), new RegExp(`${email}[\\s\\S]+${next}`))
  const again = await browser().go(link)
  assert.doesNotMatch(again.text, new RegExp(next), 'the mere address of the page tells nothing')
  assert.deepEqual([await isIn(email), await isIn(next)], [true, false], 'nor is anything changed by opening it')
  const from = moved.length
  const done = await visitor.submit(page, {})
  assert.deepEqual([done.status, headingOf(done)], [200, 'Адрес изменён'])
  assert.match(done.text, new RegExp(`<b>${next}</b>[\\s\\S]+href="${origin}/home"`))
  const change = { subject, from: email, to: next }
  assert.deepEqual(moved.slice(from), [
    { ...change, isRepeat: false },
    { ...change, isRepeat: true },
  ])
  assert.deepEqual([await isIn(email), await isIn(next)], [false, true])
  assert.equal(headingOf(await other.go(await authorizationUrl())), 'Вход')
  assert.equal((await visitor.go(await authorizationUrl())).url.pathname, '/callback', 'this browser stays in')
  assert.match(words(await overview(visitor)), new RegExp(`Вы входите с адресом\\s+${next}`))
  const late = [link, second].map((one) => visitor.follow(one))
  for (const used of [...(await Promise.all(late)), await visitor.submit(page, {}), await browser().follow(link)]) {
    assert.deepEqual([used.status, headingOf(used)], [410, 'Адрес уже подтверждён'])
  }
  const { rows } = await pool.query('select email, email_verified from identity.accounts where subject = $1', [subject])
  assert.deepEqual(rows, [{ email: next, email_verified: true }])
})

test('a session that was opened with a code stays one, and is as old as it was', async () => {
  const { visitor, link, subject } = await waiting()
  await pool.query(
    `update identity.payloads set payload = payload || '{"amr":["pwd","otp","mfa"]}' where model = 'Session'
       and payload->>'accountId' = $1`,
    [subject],
  )
  const facts = () =>
    pool
      .query(
        "select payload->'amr' as amr, payload->'loginTs' as at from identity.payloads where model = 'Session' and payload->>'accountId' = $1",
        [subject],
      )
      .then(({ rows }) => rows)
  const before = await facts()
  await confirm(visitor, link)
  assert.deepEqual(await facts(), before)
})

test('without the password, and the code where one is asked for, nothing is kept and nobody is told', async () => {
  const { next, visitor, subject } = await person()
  const { length } = letters
  const wrong = await ask(visitor, next, { password: 'не тот пароль' })
  assert.deepEqual([wrong.status, /role="alert">Пароль или код не/.test(wrong.text)], [400, true])
  assert.match(wrong.text, new RegExp(`value="${next}"`), 'what was typed is not lost')
  assert.doesNotMatch(wrong.text, /name="code"/)
  const begun = await visitor.submit(await visitor.go(`${origin}/id/security/app`), { password })
  const secret = begun.text.match(/data-copy="([A-Z2-7]{32})"/)?.[1] ?? assert.fail('no key is shown')
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() })
  await visitor.submit(begun, { code: code() })
  clock.now = new Date(clock.now.getTime() + 30_000)
  for (const typed of [{}, { code: '000000' }, { code: code(), password: 'не тот пароль' }]) {
    const refused = await ask(visitor, next, typed)
    assert.deepEqual([refused.status, /Пароль или код не/.test(refused.text)], [400, true])
  }
  assert.equal(letters.length, length)
  assert.equal(await identity.createEmailLink(subject, next), null)
  assert.equal((await ask(visitor, next, { code: code() })).url.pathname, '/id/security')
  assert.equal(letters.length, length + 1)
})

test('what is no address, and the one of now in any spelling, is told before the password is looked at', async () => {
  const { email, visitor } = await person()
  const { length } = letters
  for (const typed of [
    '',
    'nobody',
    'a@b',
    'a@example.ru\r\nBcc: b@example.ru',
    'аdmin@example.ru',
    `${'a'.repeat(250)}@b.ru`,
  ]) {
    const answer = await ask(visitor, typed, { password: 'не тот пароль' })
    assert.equal(answer.status, 400, typed)
    assert.match(answer.text, /role="alert">[^<]+Нужен почтовый адрес вида/)
  }
  const same = await ask(visitor, email.toUpperCase())
  assert.match(words(same), /С этим адресом вы уже входите/)
  assert.equal(letters.length, length)
})

test('an address of somebody else is answered by the same bytes as a free one, and gets no link', async () => {
  const [one, other] = [await person(), await person()]
  const pages = [await ask(one.visitor, 'free-7@neva-media.example'), await ask(one.visitor, other.email)]
  const bytes = pages.map(({ status, headers, text }) => {
    const fixed = [...headers].filter(([name]) => name !== 'date' && name !== 'content-length')
    return `${status} ${JSON.stringify(fixed)} ${text}`
      .replace(/nonce(-|=")[\w+/=]+/g, 'nonce')
      .replaceAll('free-7@neva-media.example', other.email)
  })
  assert.equal(bytes[0], bytes[1])
  assert.equal(letters.at(-1)?.to, other.email)
  assert.equal(await identity.createEmailLink(one.subject, other.email), 'taken')
  assert.equal(
    await identity.createEmailLink(one.subject, 'free-7@neva-media.example'),
    null,
    'it was asked for before',
  )
})

test('an address that was taken meanwhile, here or with whoever mounts the provider, is told, and the old one stays', async () => {
  const one = await waiting()
  failing.isTaken = true
  const screen = await confirm(one.visitor, one.link)
  failing.isTaken = false
  assert.deepEqual([screen.status, headingOf(screen)], [409, 'Этот адрес уже занят'])
  assert.equal(await isIn(one.email), true)
  await identity.ensureAccount({ email: one.next, password: 'другой ручей у мостика' })
  const taken = await confirm(one.visitor, one.link)
  assert.deepEqual([taken.status, headingOf(taken)], [409, 'Этот адрес уже занят'])
  assert.deepEqual([await isIn(one.email), await isIn(one.next)], [true, false])
})

test('a link is good for an hour, and its late page leads to where another letter is asked for', async () => {
  const { email, visitor, link, ...one } = await waiting()
  clock.now = new Date(clock.now.getTime() + hour - 1000)
  const page = await visitor.follow(link)
  assert.equal(headingOf(page), 'Новый адрес почты')
  clock.now = new Date(clock.now.getTime() + 2000)
  for (const late of [await visitor.submit(page, {}), await visitor.follow(link)]) {
    assert.deepEqual([late.status, headingOf(late)], [410, 'Срок ссылки истёк'])
    assert.match(late.text, /href="\/id\/security">/)
  }
  assert.equal(await isIn(email), true)
  assert.equal((await confirm(visitor, await linkOf(one))).status, 200, 'the request itself waits for a day')
})

test('a request waits for a day', async () => {
  const one = await waiting()
  clock.now = new Date(clock.now.getTime() + 24 * hour - 60_000)
  const link = await linkOf(one)
  clock.now = new Date(clock.now.getTime() + 61_000)
  assert.equal(await identity.createEmailLink(one.subject, one.next), null)
  await identity.sweep()
  const visitor = browser()
  await signIn(one.email, visitor)
  assert.doesNotMatch(words(await overview(visitor)), /Ждёт/)
  assert.equal(headingOf(await visitor.follow(link)), 'Смена адреса отменена')
})

test('who is signed in nowhere, or as somebody else, is told what to do, and the link stays good', async () => {
  const one = await waiting()
  const stranger = browser()
  const out = await stranger.follow(one.link)
  assert.deepEqual([out.status, headingOf(out)], [403, 'Сначала войдите'])
  const other = await person()
  const foreign = await other.visitor.follow(one.link)
  assert.deepEqual([foreign.status, headingOf(foreign)], [403, 'Ссылка другого человека'])
  for (const screen of [out, foreign]) assert.ok(!screen.text.includes(one.email) && !screen.text.includes(one.next))
  const page = await one.visitor.follow(one.link)
  const { csrf = '' } = formOf(await other.visitor.go(`${origin}/id/security/email`)).fields
  assert.ok(csrf)
  await signIn(other.email, one.visitor)
  const sent = await one.visitor.submit(page, {})
  assert.equal(headingOf(sent), 'Ссылка другого человека', 'who has signed in since is asked about again')
  await signIn(one.email, one.visitor)
  assert.equal((await confirm(one.visitor, one.link)).status, 200)
})

test('a change is called off by its owner, by another one, by a new password and by the end of all sessions', async () => {
  const acts: Record<string, (one: Awaited<ReturnType<typeof waiting>>) => Promise<unknown>> = {
    'by a press': async ({ visitor }) => {
      const shown = await press(visitor, await overview(visitor), '/id/security/email/off')
      assert.doesNotMatch(words(shown), /Ждёт/)
    },
    'by another address': ({ visitor }) => ask(visitor, `other-${people}@neva-media.example`),
    'by a new password': async ({ email, visitor }) => {
      const stranger = browser()
      const page = await stranger.follow((await identity.createResetLink(email)) ?? '')
      await stranger.submit(page, { password: 'новая длинная фраза', again: 'новая длинная фраза' })
      await signIn(email, visitor, 'новая длинная фраза')
    },
    'by the end of all sessions': async ({ email, visitor }) => {
      await identity.endSessions(email)
      await signIn(email, visitor)
    },
  }
  for (const [name, act] of Object.entries(acts)) {
    const one = await waiting()
    const page = await one.visitor.follow(one.link)
    await act(one)
    const opened = await one.visitor.follow(one.link)
    assert.deepEqual([opened.status, headingOf(opened)], [410, 'Смена адреса отменена'], name)
    assert.equal(headingOf(await one.visitor.submit(page, {})), 'Смена адреса отменена', name)
    assert.equal((await pool.query('select from identity.accounts where email = $1', [one.next])).rowCount, 0, name)
  }
})

test('a letter is sent again without the password, as often as any, and what is too much is told', async () => {
  const one = await waiting()
  const { length } = letters
  const page = await overview(one.visitor)
  assert.equal((await press(one.visitor, page, '/id/security/email/again')).url.pathname, '/id/security')
  assert.deepEqual([letters.length, letters.at(-1)?.to], [length + 1, one.next])
  failing.isFull = true
  const full = await press(one.visitor, page, '/id/security/email/again')
  const anew = await ask(one.visitor, 'other-address@neva-media.example')
  failing.isFull = false
  for (const screen of [full, anew]) {
    assert.deepEqual([screen.status, /Писем было слишком много/.test(words(screen))], [400, true])
  }
  assert.match(words(full), new RegExp(one.next), 'what waits still waits')
  assert.doesNotMatch(words(await overview(one.visitor)), /Ждёт/, 'what nobody was told of is not kept')
})

test('ten letters are sent in a quarter of an hour, then none, and signing in goes on', async () => {
  const one = await waiting()
  const before = letters.length
  for (let time = 0; time < 11; time += 1) {
    await press(one.visitor, await overview(one.visitor), '/id/security/email/again')
  }
  assert.equal(letters.length - before, 9)
  assert.equal(await isIn(one.email), true)
})

test('a link of an address sets no password, and one of a password confirms no address', async () => {
  const one = await waiting()
  const visitor = browser()
  const form = await visitor.follow(await identity.createInvitation('new-one@volga-media.example'))
  const token = new URL(one.link).hash.slice(1)
  const phrase = 'новая длинная фраза'
  const crossed = await visitor.submit(form, { token, password: phrase, again: phrase })
  assert.equal(headingOf(crossed), 'Ссылка не подходит')
  assert.equal((await pool.query('select from identity.accounts where email = $1', [one.next])).rowCount, 0)
  const page = await one.visitor.follow(one.link)
  const reset = new URL((await identity.createResetLink(one.email)) ?? '').hash.slice(1)
  assert.equal(headingOf(await one.visitor.submit(page, { token: reset })), 'Ссылка не подходит')
  assert.equal((await one.visitor.submit(page, {})).status, 200, 'both are as good as before')
})

test('links that lie in the box of before are worth nothing after the change', async () => {
  const one = await waiting()
  const links = [await identity.createResetLink(one.email), await identity.createPasswordLink(one.email)]
  await confirm(one.visitor, one.link)
  for (const link of links) assert.equal(headingOf(await browser().follow(link ?? '')), 'Ссылка не подходит')
  assert.equal(await identity.createResetLink(one.email), null)
})

test('what cannot be kept elsewhere changes nothing, and the link stays good', async () => {
  const one = await waiting()
  failing.onChange = true
  const broken = await confirm(one.visitor, one.link)
  failing.onChange = false
  assert.equal(broken.status, 500)
  assert.equal(await isIn(one.email), true)
  assert.equal((await confirm(one.visitor, one.link)).status, 200)
})

test('of two confirmations at once one is made', async () => {
  const one = await waiting()
  const pages = [await one.visitor.follow(one.link), await one.visitor.follow(one.link)]
  const from = moved.length
  const answers = await Promise.all(pages.map((page) => one.visitor.submit(page, {})))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(moved.slice(from).filter(({ isRepeat }) => !isRepeat).length, 1)
})

test('of two who take one address at once one gets it', async () => {
  const [one, other] = [await person(), await person()]
  const next = `both-${people}@neva-media.example`
  const links: string[] = []
  for (const { visitor, subject } of [one, other]) {
    await ask(visitor, next)
    links.push(await linkOf({ subject, next }))
  }
  const pages = [await one.visitor.follow(links[0] ?? ''), await other.visitor.follow(links[1] ?? '')]
  const answers = await Promise.all([
    one.visitor.submit(pages[0] as Screen, {}),
    other.visitor.submit(pages[1] as Screen, {}),
  ])
  assert.deepEqual(answers.map(headingOf).sort(), ['Адрес изменён', 'Этот адрес уже занят'])
})

test('the forms of a change are taken from our own pages only, and only from who is signed in', async () => {
  const one = await waiting()
  const page = await one.visitor.follow(one.link)
  for (const [fields, headers] of [
    [{ csrf: '' }, {}],
    [{}, { origin: 'https://evil.example' }],
  ] as const) {
    assert.equal(headingOf(await one.visitor.submit(page, fields, headers)), 'Страница входа устарела')
  }
  const { length } = letters
  const form = await one.visitor.go(`${origin}/id/security/email`)
  await one.visitor.submit(form, { email: 'x@neva-media.example', password, csrf: 'x' })
  const out = await browser().go(`${origin}/id/security/email`, {}, 0)
  assert.match(out.headers.get('location') ?? '', /\/home\?return_to=%2Fid%2Fsecurity$/)
  assert.equal(letters.length, length)
  assert.equal(await isIn(one.email), true)
})
