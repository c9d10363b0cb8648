import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { openBrowser, type Screen } from '../../../test/test-browser.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { listen, testHttp, testPublicUrl } from '../../../test/test-http.ts'
import { sendMails } from '../../mail/send-mails.ts'
import type { Message } from '../../mail/transport.ts'
import { openProvider, type Provider } from '../../provider.ts'
import { createAccount } from '../accounts/accounts.ts'
import { createApiKey, openSession } from '../sessions/sessions.ts'
import { createUser, lockUserState } from '../users/users.ts'
import { lateLetters } from './sign-in-mail.ts'

const { db, pool } = await testDatabase()
const identity = {
  issuer: `${testPublicUrl}/id`,
  clientId: 'skleyka',
  clientSecret: 'a secret of the test, long enough',
  innerOrigin: null,
}
const sent: Message[] = []
const mail = { reaches: true, deliver: async (message: Message) => void sent.push(message) }
let provider: Provider | undefined
const { app, services } = await testHttp({
  db,
  services: { identity, mail },
  mounts: [{ prefix: '/id', handle: (...visit) => void provider?.handle(...visit) }],
})
const opened = await openProvider({ ...services, db }, pool)
provider = opened
after(() => opened.close())
const { url } = await listen(app)
const password = 'тихий ручей у дома'
const late = lateLetters({
  ...{ db: services.db, identity, publicUrl: testPublicUrl },
  passwordLinks: { joining: opened.createJoiningLink, reset: opened.createResetLink, email: opened.createEmailLink },
})

type Browser = ReturnType<typeof openBrowser>

const heading = ({ text }: Screen) => text.match(/<h1>(.*?)<\/h1>/)?.[1]?.replaceAll('\u00a0', ' ')
const linkIn = (message: Message | undefined) => message?.text.match(/http\S+#\S+/)?.[0] ?? ''
const linkTo = (to: string) => linkIn(sent.findLast((message) => message.to === to && linkIn(message) !== ''))
const listLetters = () => sent.map(({ to, subject }) => [to, subject.replaceAll('\u00a0', ' ')])
const userOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function sendForm(visitor: Browser, screen: Screen, fields: Record<string, string>): Promise<Screen> {
  const hidden = [...screen.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const [, action = ''] = screen.text.match(/<form method="post" action="([^"]*)"/) ?? []
  const kept = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  const body = new URLSearchParams({ ...kept, ...fields })
  return visitor.go(action, { method: 'POST', headers: { origin: testPublicUrl }, body }, ({ pathname }) =>
    pathname.startsWith('/id/'),
  )
}

async function signIn(email: string): Promise<{ visitor: Browser; isIn: boolean }> {
  const visitor = openBrowser(testPublicUrl, () => url, { 'user-agent': 'Firefox/143.0 Linux' })
  const search = new URLSearchParams({
    ...{ client_id: 'skleyka', response_type: 'code', scope: 'openid', state: 's' },
    ...{ redirect_uri: `${testPublicUrl}/auth/callback`, code_challenge_method: 'S256' },
    code_challenge: 'x'.repeat(43),
  })
  const end = await sendForm(visitor, await visitor.go(`/id/auth?${search}`), { email, password })
  return { visitor, isIn: end.url.pathname === '/auth/callback' }
}

/** Somebody whom provider and server know, signed in there. */
async function person() {
  const name = crypto.randomUUID().slice(0, 8)
  const [email, next] = [`${name}@volga-media.example`, `${name}@neva-media.example`]
  await opened.ensureAccount({ email, password })
  const { rows } = await pool.query('select subject from identity.accounts where email = $1', [email])
  const user = (await createUser(db, email)) ?? assert.fail()
  const tied = { issuer: identity.issuer, subject: String(rows[0].subject), state: 'ACTIVE' as const }
  await db.updateTable('users').set(tied).where('id', '=', user.id).execute()
  return { email, next, id: user.id, ...(await signIn(email)) }
}

const ask = async (visitor: Browser, email: string) =>
  sendForm(visitor, await visitor.go('/id/security/email'), { email, password })

async function confirm(visitor: Browser, link: string): Promise<Screen> {
  const page = await sendForm(visitor, await visitor.go(link), { token: new URL(link).hash.slice(1) })
  return heading(page) === 'Новый адрес почты' ? sendForm(visitor, page, {}) : page
}

const deliver = () => sendMails(services, late)

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await pool.query('delete from identity.failures')
  sent.length = 0
})

test('R29 the old address is told of the request and of its end, the new one gets the link, and the user follows at once', async () => {
  const { email, next, id, visitor } = await person()
  await createAccount(db, { code: `a${id}`, name: 'Волга', sections: ['VIDEO'] }, id)
  const facts = { idToken: null, providerSession: null, ip: null, agent: null }
  await openSession(db, id, facts, new Date())
  await createApiKey(db, id, 'Консоль', new Date(), new Date(Date.now() + 60_000))
  await ask(visitor, next)
  assert.equal((await userOf(id)).email, email)
  await deliver()
  assert.deepEqual(
    listLetters().sort(),
    [
      [next, 'Подтвердите адрес почты'],
      [email, 'Просьба сменить адрес почты'],
    ].sort(),
  )
  const warned = sent.find(({ to }) => to === email)?.text ?? ''
  assert.match(warned, new RegExp(`попросили ${next}\\.[\\s\\S]+Браузер: Firefox, Linux\\. IP-адрес: 127\\.0\\.0\\.1`))
  assert.match(warned, /http:\/\/console\.test\/id\/forgot/)
  assert.ok(!warned.includes('#'), 'the link is for the new box alone')
  const link = linkTo(next)
  assert.match(link, /^http:\/\/console\.test\/id\/welcome#[\w-]{43}$/)
  sent.length = 0
  assert.equal(heading(await confirm(visitor, link)), 'Адрес изменён')
  const user = await userOf(id)
  assert.deepEqual([user.email, user.state, user.issuer], [next, 'ACTIVE', identity.issuer])
  const membership = db.selectFrom('memberships').select('user_id').where('user_id', '=', id)
  assert.equal((await membership.execute()).length, 1)
  const session = await db.selectFrom('sessions').select('revoked_at').where('user_id', '=', id).execute()
  const key = await db.selectFrom('api_keys').select('revoked_at').where('user_id', '=', id).execute()
  assert.deepEqual([session.map((row) => row.revoked_at !== null), key], [[true], [{ revoked_at: null }]])
  await deliver()
  assert.deepEqual(listLetters(), [[email, 'Адрес почты изменён']])
  assert.match(sent[0]?.text ?? '', new RegExp(next))
  assert.deepEqual([(await signIn(email)).isIn, (await signIn(next)).isIn], [false, true])
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'before', 'after', 'ip'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
  assert.deepEqual(events, [
    { action: 'identity.emailAsked', user_id: id, before: null, after: { email: next }, ip: '127.0.0.1' },
    { action: 'identity.emailChanged', user_id: id, before: { email }, after: { email: next, sessions: 1 }, ip: null },
  ])
})

test('issue 12 an address of another, who signs in or is only invited, gets no link: its owner is told, and who asks is not', async () => {
  const { email, id, visitor } = await person()
  const known = await person()
  const invited = `invited-${id}@neva-media.example`
  const { id: other } = (await createUser(db, invited)) ?? assert.fail()
  const free = await ask(visitor, `free-${id}@neva-media.example`)
  for (const taken of [known.email, invited]) {
    const page = await ask(visitor, taken)
    const tidy = ({ text }: Screen) => text.replace(/nonce="[^"]*"/g, '')
    assert.equal(tidy(page), tidy(free).replaceAll(`free-${id}@neva-media.example`, taken))
    const rows = await db
      .selectFrom('mails')
      .select(['kind', 'state', 'tries'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    assert.deepEqual(rows, [
      { kind: 'emailChange', state: 'WAITING', tries: 0 },
      { kind: 'emailAsked', state: 'WAITING', tries: 0 },
    ])
    await deliver()
    assert.deepEqual(
      listLetters().filter(([to]) => to === taken),
      [[taken, 'Ваш адрес назвали своим']],
    )
    assert.equal(linkTo(taken), '')
    assert.ok(!sent.some(({ to, text }) => to === taken && text.includes(email)), 'nor who it was')
  }
  assert.deepEqual([(await userOf(id)).email, (await userOf(other)).email], [email, invited])
})

test('issue 12 who was invited with the address after the letter went stays somebody of his own', async () => {
  const { email, next, id, visitor } = await person()
  await ask(visitor, next)
  await deliver()
  const { id: other } = (await createUser(db, next)) ?? assert.fail()
  const answer = await confirm(visitor, linkTo(next))
  assert.deepEqual([answer.status, heading(answer)], [409, 'Этот адрес уже занят'])
  assert.deepEqual([(await userOf(id)).email, (await userOf(other)).email], [email, next])
  assert.equal((await userOf(other)).subject, null)
  assert.deepEqual([(await signIn(email)).isIn, (await signIn(next)).isIn], [true, false])
  assert.ok(!listLetters().some(([, subject]) => subject === 'Адрес почты изменён'))
})

test('who is locked out gets no link to another address', async () => {
  const { next, id, visitor } = await person()
  await ask(visitor, next)
  await db.transaction().execute((tx) => lockUserState(tx, id, null, new Date()))
  await deliver()
  assert.equal(linkTo(next), '')
})

test('a box that has been told five times in an hour is asked about no more, whichever address is named', async () => {
  const { email, id, visitor } = await person()
  for (let time = 0; time < 5; time += 1) {
    assert.equal((await ask(visitor, `n${time}-${id}@neva-media.example`)).status, 200)
  }
  const refused = await ask(visitor, `last-${id}@neva-media.example`)
  assert.equal(refused.status, 400)
  assert.match(refused.text, /Писем было слишком много/)
  await deliver()
  assert.equal(listLetters().filter(([to]) => to === email).length, 5)
  assert.equal(
    listLetters().some(([to]) => to === `last-${id}@neva-media.example`),
    false,
  )
})

test('a new password calls the change off, as the letter to the old address says', async () => {
  const { email, next, id, visitor } = await person()
  await ask(visitor, next)
  await deliver()
  const stranger = openBrowser(testPublicUrl, () => url)
  const reset = (await opened.createResetLink(email)) ?? ''
  const page = await sendForm(stranger, await stranger.go(reset), { token: new URL(reset).hash.slice(1) })
  await sendForm(stranger, page, { password: 'новая длинная фраза', again: 'новая длинная фраза' })
  assert.equal(heading(await confirm(visitor, linkTo(next))), 'Сначала войдите')
  assert.equal(heading(await confirm(stranger, linkTo(next))), 'Смена адреса отменена')
  assert.equal((await userOf(id)).email, email)
})

test('issue 12 nor is one made of two whose address is kept in another spelling of its domain', async () => {
  const { id, visitor } = await person()
  const next = `p${id}@пример.рф`
  await ask(visitor, next)
  await deliver()
  const [message] = sent.filter(({ to }) => to === next)
  await db
    .insertInto('users')
    .values({ email: `p${id}@xn--e1afmkfd.xn--p1ai`, state: 'INVITED' })
    .execute()
  assert.equal(heading(await confirm(visitor, linkIn(message))), 'Этот адрес уже занят')
})
