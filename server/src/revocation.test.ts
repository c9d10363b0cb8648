import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@skleyka/contract/contract.ts'
import { busyMember, testRevocation, type Verdict } from '../test/test-revocation.ts'
import type { Tx } from './database/database.ts'
import { type Ended, endEverythingOf, lockUser, removeMember, removeUser } from './features/revocation/revocation.ts'
import { findUserByEmail, unlockUserState } from './features/users/users.ts'

const t = await testRevocation()
const { db, clock, call } = t

type Member = Awaited<ReturnType<typeof busyMember>>
const inTx = <R>(act: (tx: Tx) => Promise<R>) => db.transaction().execute(act)
const setLock = ({ account }: Member, lock: boolean) =>
  call(contract.admin.updateAccountStatus, { accountId: account.id, lock }, t.byAdministrator)

/** The acts that take rights away, as the operator's commands, the console and the provider do them. */
const acts = {
  'a password reset': ({ user }: Member) => inTx((tx) => endEverythingOf(tx, user, clock.now)),
  'the lock of a user': ({ user }: Member) => inTx((tx) => lockUser(tx, user, 'Увольнение', clock.now)),
  'the lock of an account': (member: Member) => setLock(member, true),
  'the removal of a member': ({ user, account }: Member) => inTx((tx) => removeMember(tx, account.id, user, clock.now)),
  'the removal of a user': ({ user }: Member) => inTx((tx) => removeUser(tx, user, clock.now)),
}

const [w, h, e] = ['works', 'held', 'ended'] as const
/** docs/decisions/0017: reset, lock of the user, lock of the account, removal from the account, removal of the user. */
const table: Record<string, readonly Verdict[]> = {
  cookie: [e, e, w, w, e],
  token: [e, e, w, w, e],
  key: [e, e, w, w, e],
  'the account by cookie': [e, e, e, e, e],
  'the account by key': [e, e, e, e, e],
  part: [e, h, h, e, e],
  complete: [e, h, h, e, e],
  link: [w, h, h, e, e],
  'part by link': [w, h, h, e, e],
  import: [w, e, h, e, e],
  preview: [e, e, e, e, e],
  'preview by key': [e, e, e, e, e],
  poster: [e, e, e, e, e],
  'poster in a list': [e, e, e, e, e],
  embed: [w, w, e, w, w],
  'segment of an embed': [w, w, e, w, w],
  'poster of an embed': [w, w, e, w, w],
}

test('everything of a member works until a right is taken away', async () => {
  const verdicts = Object.values(await (await busyMember(t)).verdicts())
  assert.deepEqual(new Set(verdicts), new Set(['works']))
})

for (const [place, [name, act]] of Object.entries(acts).entries()) {
  test(`R31 ${name} is felt by everything it concerns at the next request`, async () => {
    const member = await busyMember(t)
    await act(member)
    const expected = Object.fromEntries(Object.entries(table).map(([kind, verdicts]) => [kind, verdicts[place]]))
    assert.deepEqual(await member.verdicts(), expected)
    const { error } = await call(contract.records.get, { filter: { ids: [member.record.id] } }, member.byColleague)
    assert.equal(error === undefined, name !== 'the lock of an account', 'a colleague is not concerned')
  })
}

test('R31 what was held goes on when an account is opened again, and no byte is lost', async () => {
  const member = await busyMember(t)
  await setLock(member, true)
  await member.verdicts()
  await setLock(member, false)
  assert.deepEqual(new Set(Object.values(await member.verdicts())), new Set(['works']))
})

test('R31 a user who is let in again signs in anew; keys, uploads and links go on where they were', async () => {
  const member = await busyMember(t)
  const { email } = await db.selectFrom('users').select('email').where('id', '=', member.user).executeTakeFirstOrThrow()
  await acts['the lock of a user'](member)
  const user = await findUserByEmail(db, email)
  assert.ok(user)
  assert.ok(await inTx((tx) => unlockUserState(tx, user, clock.now)))
  const verdicts = await member.verdicts()
  const ended = Object.keys(verdicts).filter((kind) => verdicts[kind] !== 'works')
  assert.deepEqual(ended, [
    'cookie',
    'token',
    'the account by cookie',
    'import',
    'preview',
    'poster',
    'poster in a list',
  ])
})

test('R31 after a reset the user goes on with an upload from the same byte, once signed in', async () => {
  const member = await busyMember(t)
  await acts['a password reset'](member)
  const { headers } = await t.session(member.user)
  const as = { headers, account: member.account.code }
  const { recordId } = member.sent
  const { size_bytes: size } = await db
    .selectFrom('records')
    .select('size_bytes')
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow()
  const { result } = await call(contract.uploads.createV2, { recordId, file: { name: 'фильм.mp4', size } }, as)
  assert.deepEqual(result.receivedParts, [1])
  assert.equal((await t.sendPart(result.uploadId, 2)).statusCode, 200)
})

test('R31 an import that ended with its beginner says why, and a colleague goes on with it', async () => {
  for (const [act, why] of [
    ['the lock of a user', /пользователь, который его начал, заблокирован$/],
    ['the removal of a member', /больше не.участник аккаунта$/],
    ['the removal of a user', /пользователь, который его начал, удалён$/],
  ] as const) {
    const member = await busyMember(t)
    await acts[act](member)
    const { items } = (await call(contract.imports.list, {}, member.byColleague)).result
    assert.equal(items[0]?.state, 'FAILED')
    assert.match(items[0]?.reason ?? '', why)
    const again = (await call(contract.imports.retry, { ids: [items[0]?.id ?? 0] }, member.byColleague)).result
    assert.equal(again.imports[0]?.state, 'CHECKING')
  }
})

test('R31 whoever leaves one account stays in the others with everything', async () => {
  const member = await busyMember(t)
  const other = await t.make.account({ members: { [member.user]: ['media.can_create_records'] } })
  const params = { file: { name: 'другое.mp4', size: 1_000 } }
  const as = { ...member.inBrowser, account: other.code }
  const { uploadId } = (await call(contract.uploads.createV2, params, as)).result
  await acts['the removal of a member'](member)
  assert.equal((await t.sendPart(uploadId, 1, 1_000)).statusCode, 200)
  assert.equal((await call(contract.uploads.complete, { uploadId })).result.state, 'UPLOADED')
})

test('an act that changes nothing answers null, and one says how much it ended', async () => {
  const member = await busyMember(t)
  const counted = async (act: (tx: Tx) => Promise<Ended | null>) => inTx(act)
  const reset = await counted((tx) => endEverythingOf(tx, member.user, clock.now))
  assert.deepEqual(reset, { sessions: 1, keys: 1, uploads: 2 })
  const { account, user } = member
  assert.deepEqual(await counted((tx) => removeMember(tx, account.id, user, clock.now)), {
    uploads: 3,
    imports: 1,
    links: 2,
  })
  assert.equal(await counted((tx) => removeMember(tx, account.id, user, clock.now)), null)
  assert.deepEqual(await counted((tx) => lockUser(tx, user, null, clock.now)), { sessions: 0, imports: 0 })
  assert.equal(await counted((tx) => lockUser(tx, user, null, clock.now)), null)
  assert.ok(await counted((tx) => removeUser(tx, user, clock.now)))
  assert.equal(await counted((tx) => removeUser(tx, user, clock.now)), null)
})

test('R29 a replaced password leaves one line in the audit, however often the provider tells of it', async () => {
  const { user } = await busyMember(t)
  for (let round = 0; round < 2; round++) await inTx((tx) => endEverythingOf(tx, user, clock.now))
  const rows = await db
    .selectFrom('audit_events')
    .select(['user_id', 'action', 'after'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', String(user))
    .execute()
  assert.deepEqual(rows, [
    { user_id: user, action: 'identity.passwordChanged', after: { sessions: 1, keys: 1, uploads: 2 } },
  ])
})
