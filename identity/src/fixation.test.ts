import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import * as client from 'openid-client'
import { headingOf } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { pool, email, password, origin, identity, clock, relyingParty, authorizationUrl, browser, checks } =
  await testIdentity()
const other = { email: 'i.gromov@volga-media.example', password: 'лодка у старой пристани' }
await identity.ensureAccount(other)

type Browser = ReturnType<typeof browser>

async function signedIn(person = { email, password }): Promise<Browser> {
  const visitor = browser()
  await visitor.submit(await visitor.go(await authorizationUrl()), person)
  return visitor
}

/** Puts cookies of one browser into another: his own cookies, signatures and all. */
function plant(from: Browser, into: Browser, which: (name: string) => boolean = () => true): void {
  for (const [name, cookie] of from.jar) if (which(name)) into.jar.set(name, cookie)
}

/** Returns whose code the browser gets without typing anything; null when it is asked for a password. */
async function subjectOf(visitor: Browser): Promise<string | null> {
  const end = await visitor.go(await authorizationUrl())
  if (end.url.pathname !== '/callback') return null
  return (await client.authorizationCodeGrant(relyingParty, end.url, checks)).claims()?.sub ?? null
}

async function setPassword(visitor: Browser, link: string) {
  const phrase = 'новая длинная фраза'
  const done = await visitor.submit(await visitor.follow(link), { password: phrase, again: phrase })
  assert.equal(done.url.pathname, '/home')
}

const planted: [string, () => Promise<Browser>][] = [
  ['of somebody who is signed in', () => signedIn(other)],
  [
    'of somebody who has only looked at the page of leaving',
    async () => {
      const thief = browser()
      await thief.go(`${origin}/id/session/end`)
      return thief
    },
  ],
]

for (const [whose, prepare] of planted) {
  test(`a planted session ${whose} does not become that of the person who sets a password by a link`, async () => {
    const person = `${randomUUID()}@volga-media.example`
    await identity.ensureAccount({ email: person, password })
    const thief = await prepare()
    const victim = browser()
    plant(thief, victim)
    await setPassword(victim, await identity.createPasswordLink(person))
    const subject = await subjectOf(victim)
    assert.ok(subject)
    assert.notEqual(await subjectOf(thief), subject)
  })

  test(`a planted session ${whose} does not become that of the person who signs in`, async () => {
    const thief = await prepare()
    const victim = browser()
    plant(thief, victim)
    const screen = await victim.go(await authorizationUrl({ prompt: 'login' }))
    const end = await victim.submit(screen, { email, password })
    assert.equal(end.url.pathname, '/callback')
    const subject = await subjectOf(victim)
    assert.ok(subject)
    assert.notEqual(await subjectOf(thief), subject)
  })
}

test('somebody else who signs in gets a code of their own, without a page between', async () => {
  const shared = await signedIn(other)
  const before = await subjectOf(shared)
  const screen = await shared.go(await authorizationUrl({ prompt: 'login' }))
  const end = await shared.submit(screen, { email, password })
  assert.equal(end.url.pathname, '/callback')
  const tokens = await client.authorizationCodeGrant(relyingParty, end.url, checks)
  const subject = tokens.claims()?.sub ?? assert.fail()
  assert.notEqual(subject, before)
  assert.equal((await client.fetchUserInfo(relyingParty, tokens.access_token, subject)).email, email)
})

test('the address of a sign-in that was begun elsewhere, with its cookies planted, does not let the beginner in', async () => {
  const thief = browser()
  const begun = await thief.go(await authorizationUrl())
  const victim = browser()
  plant(thief, victim, (name) => name.includes('step'))
  await victim.submit(await victim.go(begun.url), { email, password })
  const uid = begun.url.pathname.split('/').at(-1)
  // a thief sends his cookies wherever he likes
  for (const [name, { value }] of thief.jar) thief.jar.set(name, { value, path: '/' })
  for (const path of [`auth/${uid}`, `AUTH/${uid}`, 'auth/another', `auth//${uid}`, `%61uth/${uid}`, `auth/${uid}/`]) {
    const end = await thief.go(`${origin}/id/${path}`)
    assert.notEqual(end.url.pathname, '/callback', path)
    assert.match(headingOf(end), /Страница входа устарела|не найдена/, path)
  }
})

test('a sign-in that was left half-way by the old password does not go on after a new one is set', async () => {
  const person = { email: 'e.zaitseva@volga-media.example', password: 'рыжая лиса у ручья' }
  await identity.ensureAccount(person)
  const thief = browser()
  const screen = await thief.go(await authorizationUrl())
  const parked = await thief.submit(screen, person, {}, 0)
  await setPassword(browser(), await identity.createPasswordLink(person.email))
  const end = await thief.go(new URL(parked.headers.get('location') ?? assert.fail(), origin))
  assert.notEqual(end.url.pathname, '/callback')
})

test('a code that was not exchanged yet is worth nothing after a new password', async () => {
  const person = { email: 'r.titov@volga-media.example', password: 'зимний вечер в поезде' }
  await identity.ensureAccount(person)
  const thief = browser()
  const end = await thief.submit(await thief.go(await authorizationUrl()), person)
  assert.equal(end.url.pathname, '/callback')
  await setPassword(browser(), await identity.createPasswordLink(person.email))
  await assert.rejects(client.authorizationCodeGrant(relyingParty, end.url, checks), { error: 'invalid_grant' })
})

test('what slipped past a change of the password is worth nothing: a code is refused, a session asks for the new one', async () => {
  const person = { email: 'g.vlasov@volga-media.example', password: 'медный чайник на даче' }
  await identity.ensureAccount(person)
  const visitor = await signedIn(person)
  const end = await visitor.go(await authorizationUrl())
  assert.equal(end.url.pathname, '/callback')
  await pool.query('update identity.accounts set password_changed_at = $2 where email = $1', [
    person.email,
    new Date(clock.now.getTime() + 1),
  ])
  await assert.rejects(client.authorizationCodeGrant(relyingParty, end.url, checks), { error: 'invalid_grant' })
  const screen = await visitor.go(await authorizationUrl())
  assert.equal(screen.status, 200)
  assert.equal(headingOf(screen), 'Вход')
  clock.now = new Date(clock.now.getTime() + 2)
  const again = await visitor.submit(screen, person)
  assert.ok((await client.authorizationCodeGrant(relyingParty, again.url, checks)).claims())
})

test('C-1-08 after signing out the old cookies open nothing', async () => {
  const visitor = await signedIn()
  const kept = new Map(visitor.jar)
  await visitor.submit(await visitor.go(`${origin}/id/session/end`), { logout: 'yes' })
  for (const [name, cookie] of kept) visitor.jar.set(name, cookie)
  assert.equal(await subjectOf(visitor), null)
})

test('a link works in a browser where somebody else is signed in, and that one is signed out', async () => {
  const shared = await signedIn(other)
  const before = await subjectOf(shared)
  await setPassword(shared, await identity.createInvitation('new.one@volga-media.example'))
  const after = await subjectOf(shared)
  assert.ok(after)
  assert.notEqual(after, before)
})
