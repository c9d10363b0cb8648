import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/test-database.ts'
import {
  admitPerson,
  createUser,
  deleteUserState,
  findUser,
  findUserByEmail,
  foundAdministrator,
  isAdministratorAwaited,
  lockUserState,
  type Person,
  setMailConfirmed,
  unbindProvider,
  unlockUserState,
} from './users.ts'

const { db: doors } = await testDatabase()
const db = doors.platform('operator')
const insert = (email: string) =>
  db.insertInto('users').values({ email, state: 'INVITED' }).returning('id').executeTakeFirstOrThrow()

test('issue 12 a user is met by either spelling of a domain, and no second one is made', async () => {
  const user = (await createUser(db, ' Я@XN--E1AFMKFD.xn--p1ai ')) ?? assert.fail()
  assert.equal(user.email, 'я@пример.рф')
  const old = await insert('Old@xn--e1afmkfd.xn--p1ai')
  for (const [typed, id] of [
    ['я@пример.рф', user.id],
    ['Я@xn--e1afmkfd.xn--p1ai', user.id],
    ['old@пример.рф', old.id],
    ['OLD@XN--E1AFMKFD.XN--P1AI', old.id],
  ] as const) {
    assert.equal((await findUserByEmail(db, typed))?.id, id, typed)
    assert.equal(await createUser(db, typed), undefined, typed)
  }
})

test('issue 12 two users that were made of two spellings go on, each by its own', async () => {
  for (const email of ['юля@пример.рф', 'юля@xn--e1afmkfd.xn--p1ai']) {
    const { id } = await insert(email)
    assert.equal((await findUserByEmail(db, email))?.id, id)
  }
})

test('an administrator who has another address by now is not made anew under that of the settings', async () => {
  const founded = () => db.transaction().execute((tx) => foundAdministrator(tx, 'boss@пример.рф', new Date()))
  assert.equal(await isAdministratorAwaited(db, 'boss@пример.рф'), true)
  await founded()
  const boss = (await findUserByEmail(db, 'boss@xn--e1afmkfd.xn--p1ai')) ?? assert.fail()
  assert.equal(boss.admin, true)
  assert.equal(await isAdministratorAwaited(db, 'boss@xn--e1afmkfd.xn--p1ai'), true, 'who is there may need a password')
  await db.updateTable('users').set({ email: 'chief@volga.example' }).where('id', '=', boss.id).execute()
  assert.equal(await isAdministratorAwaited(db, 'boss@пример.рф'), false)
  await founded()
  assert.equal(await findUserByEmail(db, 'boss@пример.рф'), undefined)
})

test('C-6-05 whether an address is proven moves nobody who is locked or invited', async () => {
  const moves = [
    ['ACTIVE', false, 'UNCONFIRMED'],
    ['UNCONFIRMED', true, 'ACTIVE'],
    ...(['LOCKED', 'INVITED'] as const).flatMap((state) =>
      [true, false].map((isProven) => [state, isProven, state] as const),
    ),
  ] as const
  for (const [from, isProven, to] of moves) {
    const { id } = await insert(`${from}-${isProven}@volga.example`.toLowerCase())
    await db.updateTable('users').set({ state: from, confirmation_needed: isProven }).where('id', '=', id).execute()
    const user = (await findUserByEmail(db, `${from}-${isProven}@volga.example`.toLowerCase())) ?? assert.fail()
    await setMailConfirmed(db, user, isProven, new Date())
    const after = (await findUserByEmail(db, user.email)) ?? assert.fail()
    assert.deepEqual([after.state, after.confirmationNeeded], [to, !isProven], `${from}, ${isProven}`)
  }
})

const now = new Date('2026-11-20T10:00:00Z')
/** Columns of a user that a sign-in, a lock and a removal change. */
const kept = (id: number) =>
  db
    .selectFrom('users')
    .select([
      'email',
      'name',
      'avatar',
      'state',
      'issuer',
      'subject',
      'confirmation_needed',
      'lock_reason',
      'vouched_by',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const issuer = 'https://provider.example'
const person = (email: string, more: Partial<Person> = {}): Person => ({
  ...{ issuer, subject: `of ${email}`, email, emailVerified: true, name: 'Анна', picture: null, ...more },
})
const admit = async (one: Person) => {
  const admission = await db.transaction().execute((tx) => admitPerson(tx, one, { administratorEmail: null, now }))
  return 'refused' in admission ? admission.refused : kept(admission.user.id)
}

test('who signs in for the first time is a new user, confirmed as far as the provider has proven the address', async () => {
  const row = {
    ...{ name: 'Анна', avatar: null, state: 'ACTIVE', issuer, confirmation_needed: false },
    ...{ lock_reason: null, vouched_by: null },
  }
  const first = { ...row, email: 'one@volga.example', subject: 'of one@volga.example' }
  assert.deepEqual(await admit(person('one@volga.example')), first)
  assert.deepEqual(
    await admit(person('two@volga.example', { emailVerified: false, picture: 'https://a.example/1.png' })),
    {
      ...{ ...row, email: 'two@volga.example', subject: 'of two@volga.example', avatar: 'https://a.example/1.png' },
      ...{ state: 'UNCONFIRMED', confirmation_needed: true },
    },
  )
  assert.equal(await admit(person('x@volga.example', { email: null })), 'noEmail')
  const other = { subject: 'another' }
  assert.equal(await admit(person('one@volga.example', { ...other, emailVerified: false })), 'emailTaken')
  assert.equal(await admit(person('one@volga.example', other)), 'otherSubject')
  const moved = { ...other, issuer: 'https://new.example' }
  assert.deepEqual(await admit(person('one@volga.example', moved)), { ...first, ...moved })
})

test('a provider that knows more brings it: a proven address, a picture, a name where there was none', async () => {
  const identity = { subject: 'pavel', emailVerified: false, name: '' }
  await admit(person('old@volga.example', identity))
  const picture = 'https://a.example/2.png'
  const before = {
    ...{ email: 'old@volga.example', name: 'Павел', avatar: picture, state: 'UNCONFIRMED', issuer, subject: 'pavel' },
    ...{ confirmation_needed: true, lock_reason: null, vouched_by: null },
  }
  const unproven = { ...identity, name: 'Павел', picture }
  assert.deepEqual(await admit(person('new@volga.example', unproven)), before, 'an unproven address is not followed')
  const proven = { ...before, email: 'new@volga.example', state: 'ACTIVE', confirmation_needed: false }
  const known = { subject: 'pavel', name: 'Другое имя' }
  assert.deepEqual(await admit(person('new@volga.example', known)), proven)
  assert.deepEqual(
    await admit(person('one@volga.example', known)),
    proven,
    'the address of another user is not followed',
  )
  assert.deepEqual(await admit(person('x@volga.example', { ...known, email: null })), proven)
})

test('a lock and a removal are told once, keep who is gone out, and are taken back as the person was', async () => {
  const { id } = await insert('locked@volga.example')
  const user = (await findUser(db, id)) ?? assert.fail()
  const act = (move: (tx: Parameters<typeof lockUserState>[0]) => Promise<boolean>) => db.transaction().execute(move)
  assert.equal(await act((tx) => unbindProvider(tx, user, now)), false)
  const lock = () => act((tx) => lockUserState(tx, id, 'Спам', now))
  assert.deepEqual([await lock(), await lock()], [true, false])
  const locked = await kept(id)
  assert.deepEqual([locked.state, locked.lock_reason], ['LOCKED', 'Спам'])
  const back = async (more: { subject?: string | null; confirmationNeeded?: boolean }) => {
    const done = await act((tx) => unlockUserState(tx, { ...user, ...more }, now))
    const { state, lock_reason } = await kept(id)
    if (done) await lock()
    return [done, state, lock_reason]
  }
  assert.deepEqual(await back({}), [true, 'INVITED', null])
  assert.deepEqual(await back({ subject: 'x' }), [true, 'ACTIVE', null])
  assert.deepEqual(await back({ subject: 'x', confirmationNeeded: true }), [true, 'UNCONFIRMED', null])
  const bound = { subject: 'locked', issuer, avatar: 'https://a.example/3.png' }
  await db.updateTable('users').set(bound).where('id', '=', id).execute()
  assert.equal(await admit(person('locked@volga.example', { subject: 'locked', name: '' })), 'locked')
  assert.equal(await act((tx) => unbindProvider(tx, { id, subject: 'locked' }, now)), true)
  assert.deepEqual(await kept(id), { ...locked, avatar: bound.avatar })
  const remove = () => act((tx) => deleteUserState(tx, id, now))
  assert.deepEqual([await remove(), await remove()], [true, false])
  const gone = await kept(id)
  assert.deepEqual([gone.state, gone.lock_reason, gone.avatar], ['DELETED', null, null])
  assert.deepEqual((await back({})).slice(0, 2), [false, 'DELETED'])
  assert.equal((await createUser(db, 'locked@volga.example'))?.state, 'INVITED', 'the address is free')
})
