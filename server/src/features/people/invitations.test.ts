import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invitations, users } from '@skleyka/contract/users/users.calls.ts'
import { testHttp, testPublicUrl } from '../../../test/test-http.ts'
import { testPeople } from '../../../test/test-people.ts'
import { sendMails } from '../../mail/send-mails.ts'
import type { MailTransport, Message } from '../../mail/transport.ts'

const { db, make, call, send, house, roleOf, rolesOf } = await testPeople()

test('C-7.2-06 a person is invited by address and is in the account with a yes; one of the account stays as he is', async () => {
  const { id, manager, person, as } = await house()
  const role = await roleOf(id, ['media.can_edit_records'])
  const create = async (email: string, role_ids: number[] = []) =>
    (await send('POST', '/api/v2/users.json', as(manager), { user: { email, role_ids } })).body
  const { data } = await create('  Новая.Почта+1@Пример.РФ ', [role])
  assert.deepEqual([data.user.email, data.user.state], ['новая.почта+1@пример.рф', 'INVITED'])
  assert.match(data.url, /#for-новая/)
  assert.deepEqual(
    data.user.roles.map((one: { id: number }) => one.id),
    [role],
  )
  const known = await make.user()
  const { email } = await db
    .updateTable('users')
    .set({ issuer: 'https://id.test', subject: `s-${known}` })
    .where('id', '=', known)
    .returning('email')
    .executeTakeFirstOrThrow()
  const invitation = await create(email.toUpperCase(), [role])
  assert.equal(invitation.data.url, `${testPublicUrl}/id/welcome#for-${email}`)
  assert.deepEqual(await rolesOf(id, known), [])
  await call(invitations.accept, { id: invitation.data.user.id }, { user: known })
  assert.deepEqual(await rolesOf(id, known), [role])
  const was = await rolesOf(id, person)
  const { email: own } = await db.selectFrom('users').select('email').where('id', '=', person).executeTakeFirstOrThrow()
  assert.equal((await create(own)).data.user.id, person)
  assert.deepEqual(await rolesOf(id, person), was)
  assert.deepEqual((await create('a@b')).errors, { 'user.email': ['Это не\u00a0адрес почты'] })
})

test('product B9 up to fifty lines are invited at once; bad ones and repeats are told by line and stop nobody', async () => {
  const { manager, as } = await house()
  const lines = [
    'one@example.test',
    '',
    'не адрес',
    'ONE@example.test',
    `${'a'.repeat(255)}@b.ru`,
    'x@y.ru\r\nBcc: z@y.ru',
    'two@example.test',
  ]
  const { result } = await call(users.invite, { lines }, as(manager))
  assert.deepEqual(
    result.results.map(({ line, outcome, problem }) => [line, outcome, problem]),
    [
      [1, 'INVITED', null],
      [3, 'BAD', 'Это не\u00a0адрес почты'],
      [4, 'BAD', 'Этот адрес уже есть выше'],
      [5, 'BAD', 'Адрес длиннее 254 знаков'],
      [6, 'BAD', 'Это не\u00a0адрес почты'],
      [7, 'INVITED', null],
    ],
  )
  const many = Array.from({ length: 51 }, (_, index) => `n${index}@example.test`)
  const { error } = await call(users.invite, { lines: many }, as(manager))
  assert.equal(error?.type, 'VALIDATION')
})

test('two accounts invite one address, each by a link of its own; who is in needs none', async () => {
  const [one, two] = [await house(), await house()]
  const email = `${crypto.randomUUID()}@example.test`
  const invite = async ({ manager, as }: typeof one) =>
    (await call(users.invite, { lines: [email] }, as(manager))).result.results[0]
  const [first, second] = [await invite(one), await invite(two)]
  assert.deepEqual([first?.outcome, second?.outcome], ['INVITED', 'INVITED'])
  assert.notEqual(second?.userId, first?.userId, 'neither is told of the other')
  assert.ok((await call(users.inviteAgain, { id: first?.userId ?? 0 }, one.as(one.manager))).result.url)
  assert.equal((await invite(one))?.outcome, 'MEMBER', 'invited already')
  const known = await call(users.inviteAgain, { id: one.manager }, one.as(await make.user({ admin: true })))
  assert.equal(known.error?.subtype, 'CONFLICT', 'who is in needs no link')
})

test('whom an administrator has put into two accounts is told a link by neither of them: it would open both', async () => {
  const [one, two] = [await house(), await house()]
  const { id } = await db
    .insertInto('users')
    .values({ email: `${crypto.randomUUID()}@example.test`, state: 'INVITED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await make.member(one.id, id, [])
  assert.ok((await call(users.inviteAgain, { id }, one.as(one.manager))).result.url)
  await make.member(two.id, id, [])
  assert.equal((await call(users.inviteAgain, { id }, one.as(one.manager))).result.url, null)
})

test('with a mail server an invitation goes to whom it is for, whoever he is, and a box is not filled by pressing a button', async () => {
  const sent: Message[] = []
  const mail: MailTransport = { reaches: true, deliver: async (message) => void sent.push(message) }
  const mailing = await testHttp({ db, services: { mail } })
  const deliver = () => sendMails(mailing.services)
  await deliver()
  sent.length = 0
  const [one, two] = [await house(), await house()]
  await db.updateTable('accounts').set({ name: 'Кино <b>клуб</b>' }).where('id', '=', two.id).execute()
  const [email, known] = [`${crypto.randomUUID()}@example.test`, `${crypto.randomUUID()}@example.test`]
  await db
    .updateTable('users')
    .set({ email: known })
    .where('id', '=', await make.user())
    .execute()
  const first = await mailing.call(users.invite, { lines: [email, known, 'не адрес'] }, one.as(one.manager), 'invite-1')
  assert.deepEqual(
    first.result.results.map(({ outcome, url, mailed }) => [outcome, url !== null, mailed]),
    [
      ['INVITED', true, true],
      ['INVITED', true, true],
      ['BAD', false, false],
    ],
  )
  await mailing.call(users.invite, { lines: [email, known, 'не адрес'] }, one.as(one.manager), 'invite-1')
  await deliver()
  assert.deepEqual(sent.map(({ to }) => to).sort(), [email, known].sort(), 'a repeat of the call sends nothing more')
  for (const { text } of sent) assert.ok(text.includes('/id/welcome#for-'))
  sent.length = 0

  const second = await mailing.call(users.invite, { lines: [email] }, two.as(two.manager))
  const invitation = second.result.results[0]
  assert.deepEqual([invitation?.outcome, invitation?.mailed], ['INVITED', true])
  const again = () => mailing.call(users.inviteAgain, { id: invitation?.userId ?? 0 }, two.as(two.manager))
  assert.equal((await again()).result.mailed, true)
  await deliver()
  assert.deepEqual(
    sent.map(({ to, subject, html }) => [to, subject, html.includes('/id/welcome#for-'), html.includes('<b>')]),
    Array.from({ length: 2 }, () => [email, 'Приглашение в\u00a0аккаунт «Кино <b>клуб</b>»', true, false]),
  )
  for (const _ of Array.from({ length: 2 })) await again()
  assert.equal((await again()).result.mailed, false)
})
