import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { openBrowser, type Screen } from '../../../test/test-browser.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { listen, testHttp, testPublicUrl } from '../../../test/test-http.ts'
import { unseal } from '../../http/sealed.ts'
import { sendMails } from '../../mail/send-mails.ts'
import type { MailTransport, Message } from '../../mail/transport.ts'
import { openProvider, type Provider } from '../../provider.ts'
import { notePasskey } from '../revocation/revocation.ts'
import { createUser } from '../users/users.ts'
import { lateLetters, tellPasskeyAdded } from './sign-in-mail.ts'

const { db, pool } = await testDatabase()
const identity = {
  issuer: `${testPublicUrl}/id`,
  clientId: 'skleyka',
  clientSecret: 'a secret of the test, long enough',
  innerOrigin: null,
}
const sent: Message[] = []
const mail: MailTransport = { reaches: true, deliver: async (message) => void sent.push(message) }
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
const browser = () => openBrowser(testPublicUrl, () => url)

const password = 'тихий ручей у дома'
const late = lateLetters({
  db: services.db,
  ...{ identity, publicUrl: testPublicUrl },
  passwordLinks: {
    ...{ joining: opened.createJoiningLink, reset: opened.createResetLink, email: opened.createEmailLink },
  },
})
const deliver = () => sendMails(services, late)
const rows = () => db.selectFrom('mails').selectAll().orderBy('id').execute()

async function person(): Promise<{ email: string; id: number }> {
  const email = `${crypto.randomUUID()}@volga-media.example`
  await opened.ensureAccount({ email, password })
  const user = (await createUser(db, email)) ?? assert.fail()
  return { email, id: user.id }
}

async function sendForm(visitor: ReturnType<typeof browser>, screen: Screen, fields: Record<string, string>) {
  const hidden = Object.fromEntries(
    [...screen.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const action = screen.text.match(/<form method="post" action="([^"]*)"/)?.[1] ?? ''
  return visitor.go(
    action,
    {
      method: 'POST',
      headers: { origin: testPublicUrl },
      body: new URLSearchParams({ ...hidden, ...fields }),
    },
    (to) => to.pathname.startsWith('/id/'),
  )
}

async function ask(email: string): Promise<Screen> {
  const visitor = browser()
  return sendForm(visitor, await visitor.go('/id/forgot'), { email })
}

const linkIn = (message: Message | undefined) => message?.text.match(/http\S+#\S+/)?.[0] ?? ''

async function setPassword(link: string, phrase = 'новая длинная фраза'): Promise<Screen> {
  const visitor = browser()
  const page = await sendForm(visitor, await visitor.go(link), { token: new URL(link).hash.slice(1) })
  return sendForm(visitor, page, { password: phrase, again: phrase })
}

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await pool.query('delete from identity.failures')
  sent.length = 0
})

test('issue 12 known and unknown addresses leave the same row behind, and only a worker finds out whose there is', async () => {
  const { email } = await person()
  const stranger = email.replace(/^./, (sign) => (sign === 'x' ? 'y' : 'x'))
  const pages = [await ask(email), await ask(stranger)]
  assert.equal(
    pages[0]?.text.replace(/nonce="[^"]*"/g, ''),
    pages[1]?.text.replace(/nonce="[^"]*"/g, '').replace(stranger, email),
  )
  const { rows: links } = await pool.query("select from identity.links where kind = 'reset' and email = $1", [email])
  assert.equal(links.length, 0, 'nothing was looked up yet')
  const [one, other] = await rows()
  assert.deepEqual(
    [one, other].map((row) => row && [row.kind, row.state, row.sealed?.length, row.tries]),
    [
      ['reset', 'WAITING', one?.sealed?.length, 0],
      ['reset', 'WAITING', one?.sealed?.length, 0],
    ],
  )
  await deliver()
  assert.deepEqual(
    sent.map(({ to }) => to),
    [email],
  )
  assert.deepEqual(
    (await rows()).map(({ state, sealed }) => [state, sealed]),
    [
      ['SENT', null],
      ['SENT', null],
    ],
  )
})

test('R29 the letter leads to a new password, a second letter tells of it, and the journal has both', async () => {
  const { email, id } = await person()
  await ask(` ${email.toUpperCase()} `)
  await deliver()
  const [message] = sent
  assert.equal(message?.subject, 'Новый пароль')
  assert.match(message?.text ?? '', /с\u00a0IP-адреса 127\.0\.0\.1\./)
  assert.match(linkIn(message), /^http:\/\/console\.test\/id\/welcome#[\w-]{43}$/)
  await setPassword(linkIn(message))
  await deliver()
  assert.deepEqual(
    sent.map(({ to, subject }) => [to, subject]),
    [
      [email, 'Новый пароль'],
      [email, 'Пароль изменён'],
    ],
  )
  assert.match(sent[1]?.text ?? '', /http:\/\/console\.test\/id\/forgot/)
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'ip'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
  assert.deepEqual(events, [
    { action: 'identity.passwordAsked', user_id: null, ip: '127.0.0.1' },
    { action: 'identity.passwordChanged', user_id: id, ip: null },
  ])
  const audit = await pool.query('select string_agg(row_to_json(a)::text, chr(10)) as text from audit_events a')
  assert.ok(!audit.rows[0].text.includes(new URL(linkIn(message)).hash.slice(1)))
})

test('a link that was asked for by somebody who is locked out is not made', async () => {
  const { email, id } = await person()
  await db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', id).execute()
  await ask(email)
  await deliver()
  assert.deepEqual([sent.length, (await rows())[0]?.state], [0, 'SENT'])
})

test('five letters with a link go to a box in an hour; the one that tells of a change goes beside them', async () => {
  const { email } = await person()
  for (let time = 0; time < 7; time++) await ask(email)
  await deliver()
  assert.equal(sent.length, 5)
  assert.equal(new Set(sent.map(linkIn)).size, 5)
  await setPassword(linkIn(sent[0]))
  await deliver()
  assert.equal(sent.at(-1)?.subject, 'Пароль изменён')
})

test('a line break in an address makes no header and no letter', async () => {
  const { email } = await person()
  for (const trap of [`${email}\r\nBcc: thief@example.ru`, `${email},thief@example.ru`, `a <${email}>`]) await ask(trap)
  await deliver()
  assert.deepEqual(sent, [])
})

test('what could not be looked up is tried again', async () => {
  const { email } = await person()
  await ask(email)
  await sendMails(services, { reset: () => Promise.reject(new Error('the database is away')) })
  assert.deepEqual(
    (await rows()).map(({ state, problem }) => [state, problem]),
    [['WAITING', 'UNMADE']],
  )
})

test('neither the row nor the log of a request has its address or its link', async () => {
  const { email } = await person()
  await ask(email)
  const [row] = await rows()
  assert.ok(!JSON.stringify({ ...row, sealed: '' }).includes(email))
  assert.partialDeepStrictEqual(unseal(services.secrets, 'mail', row?.sealed ?? ''), { to: email })
})

test('R29 a key of a device that was added is told by mail, and the journal has its beginning and its end', async () => {
  const { email, id } = await person()
  await db.transaction().execute(async (tx) => {
    await notePasskey(tx, id, 'added', 'Ноутбук')
    await tellPasskeyAdded(tx, services, email, 'Ноутбук\r\n<b>')
    await notePasskey(tx, id, 'removed', 'Ноутбук')
  })
  await deliver()
  assert.deepEqual([sent[0]?.to, sent[0]?.subject], [email, 'Новый ключ доступа'])
  assert.match(sent[0]?.text ?? '', /ключ доступа «Ноутбук <b>»[\s\S]+http:\/\/console\.test\/id\/security/)
  const events = await db
    .selectFrom('audit_events')
    .select(['user_id', 'action', 'before', 'after'])
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
  const keyFields = { passkey: 'Ноутбук' }
  assert.deepEqual(events, [
    { user_id: id, action: 'identity.passkey', before: null, after: keyFields },
    { user_id: id, action: 'identity.passkey', before: keyFields, after: null },
  ])
})
