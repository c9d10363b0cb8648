import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { startTestProduct } from '../../../test/test-product.ts'
import { createAccount } from '../accounts/accounts.ts'
import { createUser, findUserByEmail, ownAvatars, unbindProvider } from '../users/users.ts'

const { db, provider, browser } = await startTestProduct('boss@volga.example')

beforeEach(() => {
  Object.assign(provider, {
    person: { sub: 'masha', email: 'masha@volga.example', email_verified: true, name: 'Маша' },
  })
  Object.assign(provider, { refuses: false, tamper: null })
})

const heading = (text: string) => text.match(/<h1>(.*?)<\/h1>/)?.[1]?.replaceAll('\u00a0', ' ')

test('an invited user is met by a verified address, whatever its case, and keeps what they had', async () => {
  const invited = await createUser(db, 'Petr@Volga.example')
  assert.ok(invited)
  await createAccount(db, { code: 'volga', name: 'Волга', sections: ['VIDEO'] }, invited.id)
  provider.person = { sub: 'petr', email: 'petr@volga.example', email_verified: true }
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  const profile = JSON.parse((await visitor.call('/auth/profile?get_accounts=1')).text)
  assert.equal(profile.info.id, invited.id)
  assert.deepEqual(profile.info.raw_accounts.accounts, [
    {
      id: profile.info.raw_accounts.accounts[0].id,
      code: 'volga',
      name: 'Волга',
      account_type: 'confirmed',
      mail_confirmed: true,
      available_sections: ['VIDEO'],
      logo: null,
    },
  ])
})

test('an unverified address opens nobody else’s account', async () => {
  await createUser(db, 'anna@volga.example')
  provider.person = { sub: 'mallory', email: 'anna@volga.example', email_verified: false }
  const visitor = browser()
  const screen = await visitor.go('/auth/sign-in')
  assert.equal(screen.status, 403)
  assert.equal(heading(screen.text), 'Адрес не подтверждён')
  assert.equal((await visitor.call('/me')).status, 401)
})

test('a user keeps everything when the provider moves to another address or another one takes its place', async () => {
  const user = await createUser(db, 'olga@volga.example')
  assert.ok(user)
  const before = { issuer: 'https://old.example/id', subject: 'o' }
  await db.updateTable('users').set(before).where('id', '=', user.id).execute()
  provider.person = { sub: 'olga', email: 'olga@volga.example', email_verified: true }
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  assert.equal(JSON.parse((await visitor.call('/me')).text).user.id, user.id)
})

test('issue 23 an address that passed to another account of the same provider opens nobody else’s account until the operator unbinds it', async () => {
  const olga = (await findUserByEmail(db, 'olga@volga.example')) ?? assert.fail('no user')
  provider.person = { sub: 'olga two', email: 'olga@volga.example', email_verified: true }
  const screen = await browser().go('/auth/sign-in')
  assert.equal(screen.status, 403)
  assert.equal(heading(screen.text), 'Это другая учётная запись')
  const unbind = async () =>
    db.transaction().execute(async (tx) => {
      const user = await findUserByEmail(tx, 'olga@volga.example')
      return user !== undefined && unbindProvider(tx, user, new Date())
    })
  assert.deepEqual([await unbind(), await unbind()], [true, false])
  provider.person = { sub: 'olga three', email: 'olga@volga.example', email_verified: false }
  assert.equal((await browser().go('/auth/sign-in')).status, 403, 'an address that is not verified binds nothing')
  provider.person = { sub: 'olga two', email: 'olga@volga.example', email_verified: true }
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  assert.equal(JSON.parse((await visitor.call('/me')).text).user.id, olga.id)
})

test('C-3-01 somebody new with an unverified address is in, and asked to confirm it', async () => {
  provider.person = {
    sub: 'new',
    email: 'new@volga.example',
    email_verified: false,
    picture: 'https://pics.example/a.png',
  }
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  const { user } = JSON.parse((await visitor.call('/me')).text)
  assert.equal(user.confirmationNeeded, true)
  assert.equal(user.avatar, 'https://pics.example/a.png')
  provider.person = { ...provider.person, email_verified: true }
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  assert.equal(JSON.parse((await visitor.call('/me')).text).user.confirmationNeeded, false)
})

test('B9 C-3-01 a picture that was sent stays through sign-ins, and what the provider tells by then is back once it is removed', async () => {
  const first = {
    sub: 'vera',
    email: 'vera@volga.example',
    email_verified: true,
    picture: 'https://pics.example/a.png',
  }
  const visitor = browser()
  const shown = async (picture: string) => {
    provider.person = { ...first, picture }
    await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
    const { user } = JSON.parse((await visitor.call('/me')).text)
    const profile = JSON.parse((await visitor.call('/auth/profile')).text)
    assert.equal(profile.display.avatar.url, user.avatar)
    return user.avatar
  }
  assert.equal(await shown('https://pics.example/a.png'), 'https://pics.example/a.png')
  const { id } = await db.selectFrom('users').select('id').where('subject', '=', 'vera').executeTakeFirstOrThrow()
  const accountId = await createAccount(db, { code: 'vera', name: 'Вера', sections: ['VIDEO'] }, id)
  const name = crypto.randomUUID()
  const version = 1
  await db.transaction().execute(async (tx) => {
    assert.ok(await ownAvatars.begin(tx, id, version, name))
    await ownAvatars.end(tx, id, { name, accountId: accountId ?? 0 }, null)
  })
  assert.match(await shown('https://pics.example/b.png'), new RegExp(`^https://video.example/avatars/${name}\\.jpg$`))
  await db.transaction().execute((tx) => ownAvatars.clear(tx, id))
  assert.equal(await shown('https://pics.example/c.png'), 'https://pics.example/c.png')
})

test('C-3-01 a provider names a picture by an address of the web alone', async () => {
  for (const picture of [
    'javascript:alert(1)',
    'data:image/png;base64,AA==',
    '/avatars/x.jpg',
    'https://a:b@pics.example/',
  ])
    assert.equal(await readAvatar(picture), null, picture)
  assert.equal(await readAvatar('http://pics.example/a b.png'), 'http://pics.example/a%20b.png')

  async function readAvatar(picture: string) {
    const sub = `pictured-${picture.length}`
    provider.person = { sub, email: `${sub}@volga.example`, email_verified: true, picture }
    const visitor = browser()
    await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
    return JSON.parse((await visitor.call('/me')).text).user.avatar
  }
})

test('a person without an address is told what is missing', async () => {
  provider.person = { sub: 'ghost' }
  const screen = await browser().go('/auth/sign-in')
  assert.equal(heading(screen.text), 'Нет почтового адреса')
})

test('the first administrator is whom the settings name, once the address is verified, with an account to begin in', async () => {
  await browser().go('/auth/sign-in')
  provider.person = { sub: 'boss', email: 'Boss@volga.example', email_verified: false }
  const visitor = browser()
  const signIn = () => visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  await signIn()
  assert.equal(JSON.parse((await visitor.call('/me')).text).user.admin, false)
  await db.deleteFrom('membership_roles').execute()
  await db.deleteFrom('memberships').execute()
  await db.deleteFrom('templates').execute()
  await db.deleteFrom('accounts').execute()
  provider.person = { ...provider.person, email_verified: true }
  await signIn()
  assert.equal(JSON.parse((await visitor.call('/me')).text).user.admin, true)
  const profile = JSON.parse((await visitor.call('/auth/profile?get_accounts=1')).text)
  const [account, ...others] = profile.info.raw_accounts.accounts
  assert.equal(others.length, 0)
  assert.equal(account.code, 'studio')
  assert.equal(account.name, 'Моя студия')
  assert.deepEqual(account.available_sections, ['VIDEO', 'LIVESTREAM', 'SHARING'])
  const owner = await db
    .selectFrom('membership_roles')
    .innerJoin('roles', 'roles.id', 'membership_roles.role_id')
    .select('roles.name')
    .execute()
  assert.deepEqual(owner, [{ name: 'Владелец' }])
  // later nobody becomes administrator by address alone
  await db.updateTable('users').set({ admin: false }).where('subject', '=', 'boss').execute()
  await db.updateTable('users').set({ admin: true }).where('subject', '=', 'masha').execute()
  await signIn()
  assert.equal(JSON.parse((await visitor.call('/me')).text).user.admin, false)
})

test('a locked user is told so at the door and gets no session', async () => {
  provider.person = { sub: 'locked', email: 'locked@volga.example', email_verified: true }
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  await db.updateTable('users').set({ state: 'LOCKED' }).where('subject', '=', 'locked').execute()
  assert.equal((await visitor.call('/me')).status, 401, 'the open session ends at once (R31)')
  const screen = await visitor.go('/auth/sign-in')
  assert.equal(screen.status, 403)
  assert.equal(heading(screen.text), 'Доступ закрыт')
  assert.match(
    screen.text,
    new RegExp(`<a href="${provider.issuer}/session/end[^"]*id_token_hint=`),
    'a way to another name',
  )
  const history = await db
    .selectFrom('sign_ins')
    .select(['result', 'method'])
    .where('email', '=', 'locked@volga.example')
    .orderBy('id')
    .execute()
  assert.deepEqual(history, [
    { result: 'ok', method: 'oidc' },
    { result: 'refused', method: 'oidc' },
  ])
})

test('issue 12 an address that looks like another, or would be two in a letter, is none, verified or not', async () => {
  for (const email of [
    'mаsha@volga.example',
    'masha@vоlga.example',
    'masha@volga.example\r\nBcc: x@evil.example',
    'masha@volga.example, x@evil.example',
    '"masha@volga.example"@evil.example',
  ]) {
    provider.person = { sub: `trap ${email.length} ${email.slice(0, 4)}`, email, email_verified: true }
    const screen = await browser().go('/auth/sign-in')
    assert.deepEqual([screen.status, heading(screen.text)], [403, 'Нет почтового адреса'], email)
  }
})

/** Signs in as whoever sits at the provider, and answers the user. */
async function enter(): Promise<{ id: number; email: string; confirmationNeeded: boolean }> {
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  return JSON.parse((await visitor.call('/me')).text).user
}

const changesOf = (id: number) =>
  db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'before', 'after'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', String(id))
    .execute()

test('issue 12 another address that the provider calls verified is followed by its number of the person, in the journal too', async () => {
  provider.person = { sub: 'mover', email: 'mover@volga.example', email_verified: true }
  const { id } = await enter()
  provider.person = { ...provider.person, email: 'Moved@Neva.example' }
  const after = await enter()
  assert.deepEqual([after.id, after.email], [id, 'moved@neva.example'])
  const [before, afterMove] = [{ email: 'mover@volga.example' }, { email: 'moved@neva.example' }]
  assert.deepEqual(await changesOf(id), [{ action: 'identity.emailChanged', user_id: id, before, after: afterMove }])
})

test('issue 12 another address is not followed while it is unverified, nor where another user has it', async () => {
  provider.person = { sub: 'careful', email: 'careful@volga.example', email_verified: true }
  const { id } = await enter()
  const invited = (await createUser(db, 'next@volga.example')) ?? assert.fail()
  for (const person of [
    { email: 'free@volga.example', email_verified: false },
    { email: 'free@volga.example' },
    { email: 'next@volga.example', email_verified: true },
    { email: 'Next@volga.example', email_verified: true },
  ]) {
    provider.person = { sub: 'careful', ...person }
    const user = await enter()
    assert.deepEqual([user.id, user.email, user.confirmationNeeded], [id, 'careful@volga.example', false])
  }
  const untouched = await db.selectFrom('users').selectAll().where('id', '=', invited.id).executeTakeFirst()
  assert.deepEqual([untouched?.email, untouched?.subject], ['next@volga.example', null])
  assert.deepEqual(await changesOf(id), [])
})

test('issue 12 who was invited by one spelling of a domain is met by the other', async () => {
  const invited = (await createUser(db, 'zoya@пример.рф')) ?? assert.fail()
  provider.person = { sub: 'zoya', email: 'zoya@xn--e1afmkfd.xn--p1ai', email_verified: true }
  assert.deepEqual(await enter(), { ...(await enter()), id: invited.id, email: 'zoya@пример.рф' })
  assert.deepEqual(await changesOf(invited.id), [], 'it is the same address')
})
