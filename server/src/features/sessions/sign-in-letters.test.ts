import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { startTestProduct } from '../../../test/test-product.ts'
import { sendMails } from '../../mail/send-mails.ts'
import type { Message } from '../../mail/transport.ts'
import { createUser } from '../users/users.ts'

const { db, provider, browser, services } = await startTestProduct('boss@volga.example')

const sent: Message[] = []
const mail = { reaches: true, deliver: async (message: Message) => void sent.push(message) }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const home = { 'x-forwarded-for': '198.51.100.7', 'user-agent': firefox }

let people = 0

beforeEach(async () => {
  people += 1
  sent.length = 0
  await db.deleteFrom('mails').execute()
  const sub = `person-${people}`
  Object.assign(provider, { refuses: false, tamper: null })
  provider.person = { sub, email: `${sub}@volga.example`, email_verified: true }
})

async function signIn(from: Record<string, string>): Promise<void> {
  const end = await browser(from).go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  assert.equal(end.url.pathname, '/admin')
}

async function letters(): Promise<Message[]> {
  await sendMails({ ...services, mail })
  return sent.splice(0)
}

test('issue 12 a sign-in from a browser or a network that was not seen is told by mail, the first ever and a known one are not', async () => {
  await signIn(home)
  await signIn({ ...home, 'x-forwarded-for': '198.51.200.9' })
  assert.deepEqual(await letters(), [])
  await signIn({ ...home, 'user-agent': chrome })
  const [letter, ...others] = await letters()
  assert.deepEqual([letter?.to, letter?.subject, others], [provider.person.email, 'Вход с\u00a0нового места', []])
  assert.match(letter?.text ?? '', /Браузер: Chrome, Windows\. IP-адрес: 198\.51\.100\.7\.\n/)
  assert.match(letter?.text ?? '', /\d\d:\d\d по\u00a0московскому времени/)
  await signIn({ ...home, 'user-agent': chrome })
  assert.deepEqual(await letters(), [])
  await signIn({ ...home, 'x-forwarded-for': '203.0.113.9' })
  assert.match((await letters())[0]?.text ?? '', /IP-адрес: 203\.0\.113\.9/)
})

test('what a strange program says of itself does not come into the letter', async () => {
  await signIn(home)
  await signIn({ ...home, 'user-agent': '<b>Позвоните нам</b> 8-800'.replace(/[а-я]/gi, 'x') })
  const [letter] = await letters()
  assert.match(letter?.text ?? '', /Браузер: Неизвестная программа\./)
  assert.doesNotMatch(`${letter?.text}${letter?.html}`, /8-800/)
})

test('the letter is queued with the line of the history or not at all', async () => {
  await signIn(home)
  const person = provider.person
  await db.updateTable('users').set({ state: 'LOCKED' }).where('email', '=', String(person.email)).execute()
  const refused = await browser({ ...home, 'user-agent': chrome }).go('/auth/sign-in')
  assert.equal(refused.status, 403)
  assert.deepEqual(await letters(), [], 'nobody has come in')
  await db.updateTable('users').set({ state: 'ACTIVE' }).where('email', '=', String(person.email)).execute()
  await signIn({ ...home, 'user-agent': chrome })
  assert.equal((await letters()).length, 1, 'a try that was refused has made no place known')
})

test('a wrong password makes no place known either, and those of others are not his', async () => {
  await signIn(home)
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', String(provider.person.email))
    .executeTakeFirstOrThrow()
  const other = (await createUser(db, `other-${people}@volga.example`)) ?? assert.fail()
  const seen = { email: null, method: 'oidc', ip: home['x-forwarded-for'], agent: chrome, at: new Date() }
  await db
    .insertInto('sign_ins')
    .values([
      { ...seen, user_id: user.id, result: 'wrong' },
      { ...seen, user_id: other.id, result: 'ok' },
    ])
    .execute()
  await signIn({ ...home, 'user-agent': chrome })
  assert.equal((await letters()).length, 1)
})

test('C-7.2-09 the history and the bell tell the country of the address where a file of places knows it', async () => {
  const before = services.geo
  const country = (ip: string | null) => (ip === '203.0.113.9' ? 'KZ' : null)
  Object.assign(services, {
    geo: { ...before, find: (ip: string | null) => ({ ...before.find(ip), country: country(ip) }) },
  })
  await signIn(home)
  await signIn({ ...home, 'x-forwarded-for': '203.0.113.9' })
  Object.assign(services, { geo: before })
  const lines = await db
    .selectFrom('sign_ins')
    .select('place')
    .where('email', '=', String(provider.person.email))
    .orderBy('id')
    .execute()
  assert.deepEqual(
    lines.map(({ place }) => place),
    [null, 'KZ'],
  )
  const notices = await db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .select(['kind', 'notices.account_id', 'data'])
    .where('email', '=', String(provider.person.email))
    .execute()
  assert.deepEqual(notices, [{ kind: 'newPlace', account_id: null, data: { name: 'Firefox, Linux', reason: 'KZ' } }])
})
