import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/test-database.ts'
import { createUser, findUserByEmail, foundAdministrator, isAdministratorAwaited, setMailConfirmed } from './users.ts'

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
