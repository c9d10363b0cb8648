import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { invitations, users } from '@skleyka/contract/users/users.calls.ts'
import { openBrowser, type Screen } from '../../../test/test-browser.ts'
import { listen, testHttp, testPublicUrl } from '../../../test/test-http.ts'
import { testPeople } from '../../../test/test-people.ts'
import { sendMails } from '../../mail/send-mails.ts'
import type { MailTransport, Message } from '../../mail/transport.ts'
import { openProvider, type Provider } from '../../provider.ts'

const { db, pool, make, house, roleOf, rolesOf } = await testPeople()
const sent: Message[] = []
const mail: MailTransport = { reaches: true, deliver: async (message) => void sent.push(message) }
let provider: Provider | undefined
const open = () => provider ?? assert.fail()
const { app, services, call, send } = await testHttp({
  db,
  services: {
    mail,
    identity: {
      issuer: `${testPublicUrl}/id`,
      clientId: 'skleyka',
      clientSecret: 'a secret of the test, long enough',
      innerOrigin: null,
    },
    passwordLinks: {
      joining: (link) => open().createJoiningLink(link),
      reset: (email) => open().createResetLink(email),
      email: async () => null,
    },
  },
  mounts: [{ prefix: '/id', handle: (...visit) => void provider?.handle(...visit) }],
})
provider = await openProvider({ ...services, db }, pool)
after(() => provider?.close())
const { url: origin } = await listen(app)
const browser = () => openBrowser(testPublicUrl, () => origin)
type Browser = ReturnType<typeof browser>

async function sendForm(visitor: Browser, { text }: Screen, fields: Record<string, string>) {
  const hidden = [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ])
  const action = text.match(/<form method="post" action="([^"]*)"/)?.[1] ?? assert.fail(text)
  const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
  return visitor.go(action, { method: 'POST', headers: { origin: testPublicUrl }, body }, (to) =>
    to.pathname.startsWith('/id/'),
  )
}

const follow = async (visitor: Browser, link: string) =>
  sendForm(visitor, await visitor.go(link), { token: new URL(link).hash.slice(1) })
const password = 'новая длинная фраза'
const setPassword = async (visitor: Browser, link: string) =>
  sendForm(visitor, await follow(visitor, link), { password, again: password })
/** Signs somebody in who has a password, by a link of the operator, which proves nothing. */
const signIn = async (visitor: Browser, email: string) => setPassword(visitor, await open().createPasswordLink(email))
const headingOf = ({ text }: Screen) => text.match(/<h1>([^<]*)/)?.[1]?.replaceAll('\u00a0', ' ')
const linkIn = (message: Message | undefined) => message?.text.match(/http\S+#\S+/)?.[0] ?? assert.fail('no link')

type House = Awaited<ReturnType<typeof house>>
const newAddress = () => `${crypto.randomUUID()}@example.test`
async function invite({ manager, as }: House, email: string, roleIds: number[] = []) {
  const { result } = await call(users.invite, { lines: [email], roleIds }, as(manager))
  return result.results[0] ?? assert.fail()
}
const userOf = async (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const isMember = async (accountId: number, userId: number) =>
  (
    await db
      .selectFrom('memberships')
      .select('user_id')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .execute()
  ).length > 0
const own = async (user: number) => (await call(invitations.list, {}, { user })).result.invitations

/** Somebody who signs in here and has proven the address. */
async function provenPerson() {
  const [id, email] = [await make.user({ name: 'Вера' }), newAddress()]
  await db.updateTable('users').set({ email, issuer: 'https://id.test', subject: email }).where('id', '=', id).execute()
  return { id, email }
}

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  sent.length = 0
})

test('issue 23 a password set by a link that was shown opens the account that showed it, and no other one that invites the person later', async () => {
  const [one, two] = [await house(), await house()]
  const email = newAddress()
  const role = await roleOf(one.id, ['media.can_edit_records'])
  const first = await invite(one, email, [role])
  const thief = browser()
  assert.equal(headingOf(await setPassword(thief, first.url ?? '')), 'Теперь войдите')
  await signIn(thief, email)
  const user = (await userOf(email)) ?? assert.fail()
  assert.deepEqual([user.vouched_by, user.state, await rolesOf(one.id, user.id)], [one.id, 'ACTIVE', [role]])
  const { rows } = await pool.query('select email_verified from identity.accounts where email = $1', [email])
  assert.deepEqual(rows, [{ email_verified: false }])

  const second = await invite(two, email)
  assert.equal(second.outcome, 'INVITED')
  assert.equal(await isMember(two.id, user.id), false)
  assert.deepEqual(await own(user.id), [])
  const id = second.userId ?? 0
  for (const { path } of [invitations.accept, invitations.decline])
    assert.equal((await call(path, { id }, { user: user.id })).error?.subtype, 'INVITATION')
  assert.equal((await send('GET', '/api/v2/account.json', { user: user.id, account: two.code })).status, 403)

  // the link of the other account, in the hands of whoever was given it there, is answered by a yes
  const page = await follow(thief, second.url ?? '')
  assert.equal(page.text.includes('name="password"'), false, 'no link sets a password that there is')
  await sendForm(thief, page, { answer: 'yes' })
  assert.equal(await isMember(two.id, user.id), true)
  assert.equal((await userOf(email))?.vouched_by, one.id, 'a link that was shown proves nothing')
})

test('issue 23 the link of the letter proves the address, and the person answers others in the console', async () => {
  const [one, two] = [await house(), await house()]
  const email = newAddress()
  const shown = await invite(one, email)
  await sendMails(services)
  const letter = linkIn(sent.find(({ to }) => to === email))
  assert.notEqual(letter, shown.url)
  assert.equal((await setPassword(browser(), letter)).url.pathname, '/auth/sign-in')
  const user = (await userOf(email)) ?? assert.fail()
  assert.deepEqual([user.vouched_by, await isMember(one.id, user.id)], [null, true])
  assert.equal(headingOf(await follow(browser(), shown.url ?? '')), 'Ссылка не подходит')
  const { userId } = await invite(two, email)
  assert.deepEqual(
    (await own(user.id)).map(({ id }) => id),
    [userId],
  )
})

test('issue 23 a link ends when the rights behind it grow, by other roles or in a role, and when the invitation is withdrawn', async () => {
  const { id, code, manager, as } = await house()
  const weak = await make.user()
  await make.member(id, weak, ['yauth.can_manage_users'])
  const email = newAddress()
  const { result } = await call(users.invite, { lines: [email] }, as(weak))
  const { url, userId } = result.results[0] ?? assert.fail()
  const over = 'Приглашение больше не действует'
  const role = await roleOf(id, ['media.can_edit_records'])
  const visitor = browser()
  const page = await follow(visitor, url ?? '')
  const change = { user: { role_ids: [role] } }
  assert.equal((await send('PUT', `/api/v2/users/${userId}.json`, as(manager), change)).status, 200)
  assert.equal(headingOf(await follow(browser(), url ?? '')), over)
  const late = await sendForm(visitor, page, { password, again: password })
  assert.equal(headingOf(late), over, 'a page that was open before')
  assert.equal(await userOf(email), undefined)
  assert.equal((await call(users.inviteAgain, { id: userId ?? 0 }, as(weak))).error?.subtype, 'FORBIDDEN')

  const again = (await call(users.inviteAgain, { id: userId ?? 0 }, as(manager))).result.url ?? ''
  await db
    .updateTable('roles')
    .set({ permissions: ['media.can_edit_records', 'media.can_create_records'] })
    .where('id', '=', role)
    .execute()
  assert.equal(headingOf(await follow(browser(), again)), over)
  const last = (await call(users.inviteAgain, { id: userId ?? 0 }, as(manager))).result.url ?? ''
  assert.equal(headingOf(await follow(browser(), last)), 'Приглашение')
  assert.equal((await send('DELETE', `/api/v2/users/${userId}.json`, { user: manager, account: code })).status, 200)
  assert.equal(headingOf(await follow(browser(), last)), over)
})

test('issue 23 the answer to an invitation is the same whether the address has a user or not, and nobody is in without a yes', async () => {
  const { id, manager, as } = await house()
  const known = await provenPerson()
  const [one, two] = [
    await invite({ id, manager, as } as House, known.email),
    await invite({ id, manager, as } as House, newAddress()),
  ]
  const shape = ({ outcome, problem, url, mailed }: typeof one) => [outcome, problem, url?.split('#')[0], mailed]
  assert.deepEqual(shape(one), shape(two))
  assert.ok((one.userId ?? 0) > known.id, 'the id is none of the user')
  const readInvitation = async (invited: typeof one) => {
    const {
      id: _,
      email: __,
      created_at: ___,
      ...rest
    } = (await send('GET', `/api/v2/users/${invited.userId}.json`, as(manager))).body.data.user
    return rest
  }
  assert.deepEqual(await readInvitation(one), await readInvitation(two))
  assert.equal(await isMember(id, known.id), false)
  assert.equal((await call(users.sessions, { userId: known.id }, as(manager))).error?.subtype, 'USER')
  for (const act of [
    call(users.sessions, { userId: one.userId ?? 0 }, as(manager)),
    call(users.endSession, { userId: one.userId ?? 0, sessionId: null }, as(manager)),
  ])
    assert.equal((await act).error?.subtype, 'CONFLICT')
  for (const path of ['sign_in_history', 'api_key'])
    assert.equal((await send('GET', `/api/v2/users/${one.userId}/${path}.json`, as(manager))).status, 409, path)
  assert.equal((await send('POST', `/api/v2/users/${one.userId}/lock.json`, as(manager), {})).status, 409)
})

test('issue 23 a link that was shown tells nothing of its address: before a password, after it, and when it is opened again', async () => {
  const home = await house()
  const known = await provenPerson()
  await setPassword(browser(), await open().createPasswordLink(known.email))
  const elsewhere = newAddress()
  await invite(await house(), elsewhere)
  // what the page itself says, without its secrets
  const describeScreen = ({ status, text, url }: Screen, email: string) => [
    status,
    url.pathname,
    text.replaceAll(email, 'address').replace(/(nonce|value|content)="[^"]*"/g, ''),
  ]
  const pages: unknown[] = []
  for (const email of [newAddress(), known.email, elsewhere]) {
    const { url } = await invite(home, email)
    const link = url ?? ''
    const visitor = browser()
    const form = await follow(visitor, link)
    const first = describeScreen(form, email)
    const taken = await sendForm(visitor, form, { password, again: password })
    assert.equal(headingOf(taken), 'Теперь войдите')
    const second = await sendForm(visitor, form, { password: `${password}!`, again: `${password}!` })
    const answered = await sendForm(
      visitor,
      { ...form, text: form.text.replace('/welcome/join', '/welcome/answer') },
      {},
    )
    pages.push([
      first,
      describeScreen(taken, email),
      describeScreen(second, email),
      describeScreen(answered, email),
      describeScreen(await follow(visitor, link), email),
      describeScreen(await follow(browser(), link), email),
    ])
  }
  assert.deepEqual(pages[1], pages[0])
  assert.deepEqual(pages[2], pages[0])
  assert.equal(await isMember(home.id, known.id), false)
})

test('issue 23 the person of a link that was shown and took a foreign password still answers it, once he has signed in', async () => {
  const home = await house()
  const email = newAddress()
  const other = await house()
  const his = browser()
  await setPassword(his, (await invite(other, email)).url ?? '')
  await signIn(his, email)
  const { url } = await invite(home, email)
  assert.equal(headingOf(await setPassword(browser(), url ?? '')), 'Теперь войдите')
  const page = await follow(his, url ?? '')
  assert.equal(headingOf(page), 'Приглашение')
  await sendForm(his, page, { answer: 'yes' })
  const user = (await userOf(email)) ?? assert.fail()
  assert.equal(await isMember(home.id, user.id), true)
  assert.equal(headingOf(await follow(his, url ?? '')), 'Приглашение больше не действует')
})

test('issue 23 a person is told of invitations by the bell, accepts one and declines another, and may be invited again', async () => {
  const [one, two] = [await house(), await house()]
  const { id, email } = await provenPerson()
  const role = await roleOf(one.id, ['media.can_edit_records'])
  const stranger = await provenPerson()
  const [first, second] = [await invite(one, email, [role]), await invite(two, email)]
  const { result } = await call(notices.list, { page: 1, perPage: 10 }, { user: id })
  assert.deepEqual(
    result.items.map(({ kind }) => kind),
    ['invited', 'invited'],
  )
  assert.deepEqual(
    (await own(id)).map(({ account, roles }) => [account, roles.length]),
    (await own(id)).map(({ id: of, account }) => [account, of === first.userId ? 1 : 0]),
    'an invitation tells its roles',
  )
  const invited = first.userId ?? 0
  assert.equal((await call(invitations.accept, { id: invited }, { user: stranger.id })).error?.subtype, 'INVITATION')
  const prove = (confirmation_needed: boolean) =>
    db.updateTable('users').set({ confirmation_needed }).where('id', '=', id).execute()
  await prove(true)
  assert.deepEqual(await own(id), [], 'an address that nobody has proven names nobody')
  assert.equal((await call(invitations.accept, { id: invited }, { user: id })).error?.subtype, 'INVITATION')
  await prove(false)
  assert.equal((await call(invitations.accept, { id: invited }, { user: id })).result.code, one.code)
  assert.deepEqual([await isMember(one.id, id), await rolesOf(one.id, id)], [true, [role]])
  assert.equal((await call(invitations.accept, { id: invited }, { user: id }, 'again')).error?.subtype, 'INVITATION')
  const belled = async (user: number) =>
    (await call(notices.list, { page: 1, perPage: 10 }, { user })).result.items.map(({ kind, name }) => [kind, name])
  const left = await belled(id)
  assert.equal(left.length, 1, 'the bell forgets an invitation that was answered')
  await call(invitations.decline, { id: second.userId ?? 0 }, { user: id })
  assert.deepEqual([await isMember(two.id, id), await own(id)], [false, []])
  assert.deepEqual(await belled(id), [])
  assert.deepEqual(await belled(one.manager), [['invitationAccepted', email]])
  assert.deepEqual(await belled(two.manager), [['invitationDeclined', email]])
  const reader = await make.user()
  await make.member(two.id, reader, ['yauth.can_manage_account'])
  const journal = (await call(audit.list, { action: 'identity.invitationDeclined' }, two.as(reader))).result
  assert.deepEqual(
    journal.items.map(({ actor }) => actor?.name),
    [email],
    'whoever declined is not named to those who know his address alone',
  )
  const again = await invite(two, email)
  assert.equal(again.outcome, 'INVITED')
  assert.equal((await belled(id)).length, 1)
  assert.equal((await send('DELETE', `/api/v2/users/${again.userId}.json`, two.as(two.manager))).status, 200)
  assert.deepEqual(await belled(id), [], 'nor one that was withdrawn')
  assert.equal((await belled(two.manager)).length, 1, 'and nobody is told of his own withdrawal')
  const rows = await db
    .selectFrom('audit_events')
    .select(['account_id', 'action'])
    .where('user_id', '=', id)
    .where('action', 'like', 'identity.invitation%')
    .orderBy('id')
    .execute()
  assert.deepEqual(rows, [
    { account_id: one.id, action: 'identity.invitationAccepted' },
    { account_id: two.id, action: 'identity.invitationDeclined' },
  ])
})

test('issue 23 an account that invites counts who has not answered among its people', async () => {
  const one = await house()
  await db.insertInto('account_quotas').values({ account_id: one.id, people: 3 }).execute()
  const { id, email } = await provenPerson()
  const invited = await invite(one, email)
  const { result } = await call(users.invite, { lines: [newAddress()] }, one.as(one.manager))
  assert.equal(result, undefined)
  await call(invitations.accept, { id: invited.userId ?? 0 }, { user: id })
  assert.equal(await isMember(one.id, id), true)
})
